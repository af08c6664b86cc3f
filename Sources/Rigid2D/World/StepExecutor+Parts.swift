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
  func forEach<A>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ body: (inout MutableSpan<A>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, StepPart(index: 0, range: range)) }
    runParts(range, leastPart, &a, body)
  }

  /// The same for two arrays.
  @inline(always)
  func forEach<A, B>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, StepPart(index: 0, range: range)) }
    runParts(range, leastPart, &a, &b, body)
  }

  /// The same for three arrays.
  @inline(always)
  func forEach<A, B, C>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &c, StepPart(index: 0, range: range)) }
    runParts(range, leastPart, &a, &b, &c, body)
  }

  /// The same for four arrays.
  @inline(always)
  func forEach<A, B, C, D>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    _ d: inout MutableSpan<D>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, inout MutableSpan<D>, StepPart) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &c, &d, StepPart(index: 0, range: range)) }
    runParts(range, leastPart, &a, &b, &c, &d, body)
  }

  /// Divides `range` and collects what the parts append to a list of their own, in the order of the elements.
  ///
  /// - Parameters:
  ///   - list: Gets the elements that the parts append, in the order of the parts.
  ///   - lists: Working space, the lists of the parts.
  @inline(always)
  func collect<Element>(
    _ range: Range<Int>, leastPart: Int, into list: inout [Element], _ lists: inout [[Element]],
    _ body: (inout [Element], Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&list, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &parts) { lists, part in body(&lists[part.index], part.range) }
    for part in lists { list += part }
  }

  /// The same for parts that also change the elements of an array.
  @inline(always)
  func collect<A, Element>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, into list: inout [Element], _ lists: inout [[Element]],
    _ body: (inout MutableSpan<A>, inout [Element], Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &list, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &a, &parts) { a, lists, part in body(&a, &lists[part.index], part.range) }
    for part in lists { list += part }
  }

  /// The same for parts that also change the elements of two arrays.
  @inline(always)
  func collect<A, B, Element>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, into list: inout [Element],
    _ lists: inout [[Element]], _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout [Element], Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &list, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &a, &b, &parts) { a, b, lists, part in body(&a, &b, &lists[part.index], part.range) }
    for part in lists { list += part }
  }

  /// The same for parts that also change the elements of three arrays.
  @inline(always)
  func collect<A, B, C, Element>(
    _ range: Range<Int>, leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    into list: inout [Element], _ lists: inout [[Element]],
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, inout [Element], Range<Int>) -> Void
  ) {
    guard divides(range, leastPart) else { return body(&a, &b, &c, &list, range) }
    begin(&lists)
    var parts = lists.mutableSpan
    forEach(range, leastPart: leastPart, &a, &b, &c, &parts) { a, b, c, lists, part in
      body(&a, &b, &c, &lists[part.index], part.range)
    }
    for part in lists { list += part }
  }

  private func begin<Element>(_ lists: inout [[Element]]) {
    while lists.count < partLimit { lists.append([]) }
    for i in lists.indices { lists[i].clear() }
  }
}

/// The parts of a phase see the same arrays, each through its own spans. This is the only place where several threads write elements
/// through pointers to the same array.
///
/// That is safe under two conditions. Nothing else reads, writes or resizes the arrays meanwhile: they are borrowed until the call returns, and it returns when all parts
/// have ended. And no part reads or writes an element that another part writes: each call of ``StepExecutor/forEach`` gives the reason.
extension StepExecutor {
  // not inlined, so that a phase of one part does not include its code
  @inline(never)
  private func runParts<A>(
    _ range: Range<Int>, _ leastPart: Int, _ a: inout MutableSpan<A>, _ body: (inout MutableSpan<A>, StepPart) -> Void
  ) {
    unsafe a.withUnsafeMutableBufferPointer { a in
      divide(range, leastPart) { part in
        var a = unsafe a.mutableSpan
        body(&a, part)
      }
    }
  }

  @inline(never)
  private func runParts<A, B>(
    _ range: Range<Int>, _ leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, StepPart) -> Void
  ) {
    unsafe a.withUnsafeMutableBufferPointer { a in
      unsafe b.withUnsafeMutableBufferPointer { b in
        divide(range, leastPart) { part in
          var a = unsafe a.mutableSpan
          var b = unsafe b.mutableSpan
          body(&a, &b, part)
        }
      }
    }
  }

  @inline(never)
  private func runParts<A, B, C>(
    _ range: Range<Int>, _ leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, StepPart) -> Void
  ) {
    unsafe a.withUnsafeMutableBufferPointer { a in
      unsafe b.withUnsafeMutableBufferPointer { b in
        unsafe c.withUnsafeMutableBufferPointer { c in
          divide(range, leastPart) { part in
            var a = unsafe a.mutableSpan
            var b = unsafe b.mutableSpan
            var c = unsafe c.mutableSpan
            body(&a, &b, &c, part)
          }
        }
      }
    }
  }

  @inline(never)
  private func runParts<A, B, C, D>(
    _ range: Range<Int>, _ leastPart: Int, _ a: inout MutableSpan<A>, _ b: inout MutableSpan<B>, _ c: inout MutableSpan<C>,
    _ d: inout MutableSpan<D>,
    _ body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>, inout MutableSpan<D>, StepPart) -> Void
  ) {
    unsafe a.withUnsafeMutableBufferPointer { a in
      unsafe b.withUnsafeMutableBufferPointer { b in
        unsafe c.withUnsafeMutableBufferPointer { c in
          unsafe d.withUnsafeMutableBufferPointer { d in
            divide(range, leastPart) { part in
              var a = unsafe a.mutableSpan
              var b = unsafe b.mutableSpan
              var c = unsafe c.mutableSpan
              var d = unsafe d.mutableSpan
              body(&a, &b, &c, &d, part)
            }
          }
        }
      }
    }
  }

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
