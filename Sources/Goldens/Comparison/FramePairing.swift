import Trajectories

extension Comparison {
  /// Reads, or runs, both sides to their ends and compares them.
  ///
  /// - Throws: If a side cannot be read, or its run cannot continue.
  public static func of(_ a: TrajectorySource, _ b: TrajectorySource, selection: Selection = Selection(), tolerances: Tolerances = .exact)
    throws(GoldenError)
    -> Comparison
  {
    a.adapt(to: b)
    b.adapt(to: a)
    var pairing = FramePairing(a, b, selection)
    var comparer = Comparer(pairing.selection, tolerances, boundsSize: a.boundsSize ?? b.boundsSize)
    try pairing.begin()
    while let pair = pairing.pair {
      switch pair {
      case .both:
        comparer.absorb(pairing.frameA, pairing.frameB, pairing.headerA, pairing.headerB)
        if comparer.result.first != nil { pairing.freezeContacts() }
      case .onlyA: comparer.note(unpaired: pairing.frameA, pairing.headerA, isA: true)
      case .onlyB: comparer.note(unpaired: pairing.frameB, pairing.headerB, isA: false)
      }
      try pairing.advance()
    }
    for difference in pairing.differences { comparer.note(difference) }
    var result = comparer.finish(a.header, b.header)
    result.addContacts(a.contacts, b.contacts)
    return result
  }

  private mutating func addContacts(_ a: ContactLog?, _ b: ContactLog?) {
    if let frame = first?.frame {
      let view = first?.values.first?.view
      let candidates = [b, a].compactMap { $0?.last(before: frame, of: view) }
      contactBefore = candidates.max { $0.frame < $1.frame }
    }
    if let a, let b { contactDifference = .first(a, b, lastFrame: lastFrame, frameRate: frameRate ?? 60) }
  }
}

/// Pairs the frames of two trajectories.
private struct FramePairing {
  enum Pair { case both, onlyA, onlyB }

  let a: TrajectorySource
  let b: TrajectorySource
  private(set) var selection: Selection
  /// What is known of each so far; looked up again only when a frame has a view that is new.
  private(set) var headerA = RunHeader()
  private(set) var headerB = RunHeader()
  /// Of a run that is compared with a file, every so many frames are of interest.
  private var every = (a: 1, b: 1)
  var frameA = Frame()
  var frameB = Frame()
  private var hasA = false
  private var hasB = false
  private var unpaired = (a: Unpaired(), b: Unpaired())
  private var last = (a: -1, b: -1)

  /// Frames of one that the other does not have.
  private struct Unpaired {
    var count = 0
    var first: Int?
    /// Since the other had its last frame.
    var trailing = 0

    mutating func add(_ frame: Frame) {
      // a file with a row per view has no row for a frame without views
      if frame.samples.isEmpty { return }
      count += 1
      trailing += 1
      first = first ?? frame.index
    }
  }

  init(_ a: TrajectorySource, _ b: TrajectorySource, _ selection: Selection) {
    self.a = a
    self.b = b
    self.selection = selection
    every = (a: max(selection.every, Self.adapt(a, to: b, selection)), b: max(selection.every, Self.adapt(b, to: a, selection)))
  }

  /// A run gives what a file has: its columns, and of the frames every so many.
  private static func adapt(_ source: TrajectorySource, to file: TrajectorySource, _ selection: Selection) -> Int {
    guard let run = source.run, file.run == nil else { return 1 }
    run.choose(selection.columns ?? file.header.columns)
    return file.interval
  }

  mutating func begin() throws(GoldenError) {
    if let columns = selection.columns, let runA = a.run, let runB = b.run {
      runA.choose(columns)
      runB.choose(columns)
    }
    try nextA()
    try nextB()
  }

  /// The frames at the place.
  var pair: Pair? {
    if hasA, hasB { return frameA.index == frameB.index ? .both : frameA.index < frameB.index ? .onlyA : .onlyB }
    return hasA ? .onlyA : hasB ? .onlyB : nil
  }

  mutating func advance() throws(GoldenError) {
    switch pair {
    case .both:
      (unpaired.a.trailing, unpaired.b.trailing) = (0, 0)
      try nextA()
      try nextB()
    case .onlyA:
      unpaired.a.add(frameA)
      try nextA()
    case .onlyB:
      unpaired.b.add(frameB)
      try nextB()
    case nil: break
    }
  }

  private mutating func nextA() throws(GoldenError) {
    repeat { hasA = try a.next(into: &frameA) } while hasA && frameA.index % every.a != 0
    guard hasA else { return }
    last.a = frameA.index
    if Self.isNew(frameA, headerA) { headerA = a.header }
  }

  private mutating func nextB() throws(GoldenError) {
    repeat { hasB = try b.next(into: &frameB) } while hasB && frameB.index % every.b != 0
    guard hasB else { return }
    last.b = frameB.index
    if Self.isNew(frameB, headerB) { headerB = b.header }
  }

  private static func isNew(_ frame: Frame, _ header: RunHeader) -> Bool {
    header.columns.isEmpty || Int(frame.samples.last?.view ?? -1) >= header.names.count
  }

  func freezeContacts() {
    a.run?.freezeContacts()
    b.run?.freezeContacts()
  }

  var differences: [StructuralDifference] {
    var found: [StructuralDifference] = []
    if unpaired.a.trailing > 0 || unpaired.b.trailing > 0 { found.append(.length(a: last.a, b: last.b)) }
    let inner = (a: unpaired.a.count - unpaired.a.trailing, b: unpaired.b.count - unpaired.b.trailing)
    if inner.a > 0 || inner.b > 0 {
      found.append(
        .frames(onlyA: inner.a, firstA: inner.a > 0 ? unpaired.a.first : nil, onlyB: inner.b, firstB: inner.b > 0 ? unpaired.b.first : nil))
    }
    return found
  }
}
