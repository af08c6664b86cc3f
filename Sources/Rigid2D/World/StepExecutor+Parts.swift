/// Phases over ranges.
///
/// A large range is divided into parts. A small one, and every range of a serial executor, is one part, which is called directly.
extension StepExecutor {
  /// How many parts a phase has at most.
  var partLimit: Int { threads.map { Self.partsPerThread * $0.width } ?? 1 }

  /// More parts than threads, so that others take over if one thread is interrupted.
  private static let partsPerThread = 4

  /// Whether a range has more than one part.
  @inline(always)
  private func divides(_ range: Range<Int>, _ leastPart: Int) -> Bool {
    guard !isSerial, let threads else { return false }
    return range.count >= 2 * (threads.leastPart ?? leastPart)
  }

  /// Divides `range` into parts of at least `leastPart` elements, and calls `body` for each.
  @inline(always)
  func forEach<A: SharedArrays & ~Copyable & ~Escapable>(
    _ range: Range<Int>, leastPart: Int, _ a: inout A, _ body: (inout A, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, StepPart(index: 0, range: range)) }
    divide(range, leastPart) { part in
      var a = unsafe a.shared()
      body(&a, part)
    }
  }

  /// The same for two arrays.
  @inline(always)
  func forEach<A: SharedArrays & ~Copyable & ~Escapable, B>(
    _ range: Range<Int>, leastPart: Int, _ a: inout A, _ b: inout MutableSpan<B>,
    _ body: (inout A, inout MutableSpan<B>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, StepPart(index: 0, range: range)) }
    divide(range, leastPart) { part in
      var a = unsafe a.shared()
      var b = unsafe b.shared()
      body(&a, &b, part)
    }
  }

  /// The same for three arrays.
  @inline(always)
  func forEach<A, B, C>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &c, StepPart(index: 0, range: range)) }
    divide(range, leastPart) { part in
      var a = unsafe a.shared()
      var b = unsafe b.shared()
      var c = unsafe c.shared()
      body(&a, &b, &c, part)
    }
  }

  /// Divides `range` and collects the results of the parts, in the order of the elements.
  ///
  /// - Parameters:
  ///   - result: Gets the results of the parts appended.
  ///   - lists: Working space, the results of the parts.
  @inline(always)
  func collect<Result: PartResult>(
    _ range: Range<Int>, leastPart: Int, into result: inout Result, _ lists: inout [Result], _ body: (inout Result, Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&result, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &parts) { parts, part in body(&parts[part.index], part.range) }
    for part in lists { result.append(contentsOf: part) }
  }

  /// The same for parts that also change arrays.
  @inline(always)
  func collect<A: SharedArrays & ~Copyable & ~Escapable, Result: PartResult>(
    _ range: Range<Int>, leastPart: Int, _ a: inout A, into result: inout Result, _ lists: inout [Result],
    _ body: (inout A, inout Result, Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &result, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &a, &parts) { a, parts, part in body(&a, &parts[part.index], part.range) }
    for part in lists { result.append(contentsOf: part) }
  }

  /// The same for parts that also change the elements of two arrays.
  @inline(always)
  func collect<A, B, Result: PartResult>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, into result: inout Result,
    _ lists: inout [Result], _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout Result, Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &result, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &a, &b, &parts) { a, b, parts, part in body(&a, &b, &parts[part.index], part.range) }
    for part in lists { result.append(contentsOf: part) }
  }

  private func begin<Result: PartResult>(_ lists: inout [Result]) {
    while lists.count < partLimit { lists.append(Result()) }
    for i in lists.indices { lists[i].clear() }
  }

  // not inlined, so that a phase of one part does not include its code
  @inline(never)
  private func divide(_ range: Range<Int>, _ leastPart: Int, _ body: (StepPart) -> Void) {
    guard let threads else { return }
    let count = min(partLimit, range.count / (threads.leastPart ?? leastPart))
    threads.perform(count) { index in
      let start = range.lowerBound + range.count * index / count
      let end = range.lowerBound + range.count * (index + 1) / count
      body(StepPart(index: index, range: start..<end))
    }
  }
}

/// Arrays that the parts of a phase share, each through its own spans. This is the only place where several threads write elements of the
/// same array.
///
/// That is safe under two conditions. Nothing else reads, writes or resizes the arrays meanwhile: they are borrowed until
/// ``StepExecutor/forEach`` returns, and it returns when all parts have ended. And no part reads or writes an element that another part
/// writes: each call gives the reason.
protocol SharedArrays: ~Copyable, ~Escapable {
  /// The same arrays once more.
  @unsafe @_lifetime(borrow self)
  func shared() -> Self
}

extension MutableSpan: SharedArrays {
  @unsafe @_lifetime(borrow self)
  func shared() -> MutableSpan {
    let elements = unsafe span.withUnsafeBufferPointer { unsafe UnsafeMutableBufferPointer(mutating: $0) }
    return unsafe _overrideLifetime(MutableSpan(_unsafeElements: elements), borrowing: self)
  }
}

extension SweepArrays: SharedArrays {
  @unsafe @_lifetime(borrow self)
  func shared() -> SweepArrays { unsafe SweepArrays(motions.shared(), rows.shared(), mayBeLoaded.shared(), turns: turns.shared()) }
}

extension MovedBodies: SharedArrays {
  @unsafe @_lifetime(borrow self)
  func shared() -> MovedBodies { unsafe MovedBodies(bodies.shared(), poses.shared(), velocities.shared()) }
}

/// The results that the parts of a phase collect.
protocol PartResult {
  init()
  mutating func clear()
  mutating func append(contentsOf next: Self)
}

extension Array: PartResult {}
