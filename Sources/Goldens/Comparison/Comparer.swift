import Trajectories

/// Compares frames of two trajectories as they come. Memory grows with views and channels, not with frames.
struct Comparer {
  private let selection: Selection
  private let tolerances: Tolerances
  private(set) var result = Comparison()

  /// All views by the names of either, A's first.
  private var names: [String] = []
  private var numbers: [String: Int] = [:]
  /// From the views of A and B to those; -1 for one that is not compared.
  private var mapA: [Int] = []
  private var mapB: [Int] = []
  /// Columns that both have.
  private var compared: [Column] = []
  /// The same with their places and tolerances.
  private var columns: [(column: Column, place: Int, limit: Double)] = []
  private var columnCount = (a: -1, b: -1)
  /// Equal views and columns have equal places.
  private var isAligned = false

  private var views: [Presence] = []
  private var channels: [Running] = []
  /// Where each view is in the frame of B, and which frame that was.
  private var placesB: [(frame: Int, place: Int)] = []
  /// The views of the last frames that were equal at first sight, and how many of them have not been counted.
  private var lastViews: [Int32] = []
  private var uncounted = 0
  /// The largest difference per channel in the frame that is compared; y counts as x.
  private var differences = [Double](repeating: 0, count: Column.allCases.count)

  private struct Presence {
    var inA = false
    var inB = false
    var frames = 0
  }

  private struct Running {
    var first = -1
    var firstOver = -1
    var max = 0.0
    var maxFrame = 0
    var maxULPs = 0
    var squares = 0.0
    var final = 0.0
    var finalFrame = -1
  }

  private static let shown = 64

  /// - Parameter boundsSize: The larger side of the scene's bounds, if it is known.
  init(_ selection: Selection, _ tolerances: Tolerances, boundsSize: Double?) {
    self.selection = selection
    self.tolerances = tolerances
    result.tolerances = tolerances
    result.boundsSize = boundsSize
  }

  /// Compares one frame that both have.
  mutating func absorb(_ a: Frame, _ b: Frame, _ headerA: RunHeader, _ headerB: RunHeader) {
    update(headerA, headerB)
    result.frames += 1
    result.lastFrame = a.index
    compareTimes(a, b)
    guard a.hasValues, b.hasValues else {
      if let checkA = a.check, let checkB = b.check, checkA != checkB { diverge(a, values: [], count: 0) }
      return
    }
    if isAligned, a.agrees(with: b, in: compared) {
      if !a.samples.lazy.map(\.view).elementsEqual(lastViews) {
        countEqual()
        lastViews = a.samples.map(\.view)
        mark(lastViews)
      }
      uncounted += 1
    } else {
      countEqual()
      compare(a, b)
    }
    if result.first == nil, result.hiddenSince == nil, let checkA = a.check, let checkB = b.check, checkA != checkB {
      result.hiddenSince = a.index
    }
  }

  /// Notes a frame that only one of them has.
  mutating func note(unpaired frame: Frame, _ header: RunHeader, isA: Bool) {
    for sample in frame.samples {
      let name = header.names[Int(sample.view)]
      guard selection.includes(view: name) else { continue }
      let number = number(name)
      if isA { views[number].inA = true } else { views[number].inB = true }
    }
  }

  /// Notes a structural difference.
  mutating func note(_ difference: StructuralDifference) { result.structure.append(difference) }

  // MARK: - Names and columns

  private mutating func number(_ name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = names.count
    names.append(name)
    views.append(Presence())
    placesB.append((-1, 0))
    channels += [Running](repeating: Running(), count: Column.allCases.count)
    return names.count - 1
  }

  private mutating func update(_ a: RunHeader, _ b: RunHeader) {
    if a.names.count == mapA.count, b.names.count == mapB.count, a.columns.count == columnCount.a, b.columns.count == columnCount.b {
      return
    }
    for name in a.names[mapA.count...] { mapA.append(selection.includes(view: name) ? number(name) : -1) }
    for name in b.names[mapB.count...] { mapB.append(selection.includes(view: name) ? number(name) : -1) }
    columnCount = (a.columns.count, b.columns.count)
    compared = a.columns.filter { selection.includes($0) && b.columns.contains($0) }
    columns = compared.map { ($0, $0.place, tolerances[$0]) }
    isAligned = a.columns == b.columns && columns.count == a.columns.count && selection.views.isEmpty
    isAligned = isAligned && zip(mapA, mapB).allSatisfy { $0 == $1 }
  }

  private mutating func mark(_ present: [Int32]) {
    for view in present {
      views[mapA[Int(view)]].inA = true
      views[mapA[Int(view)]].inB = true
    }
  }

  /// Counts frames that were equal as a whole.
  private mutating func countEqual() {
    guard uncounted > 0 else { return }
    for view in lastViews {
      let number = mapA[Int(view)]
      views[number].frames += uncounted
      for column in columns where channels[slot(number, column.place)].finalFrame >= 0 {
        channels[slot(number, column.place)].final = 0
      }
    }
    result.values += uncounted * lastViews.count * columns.count
    uncounted = 0
  }

  private func slot(_ view: Int, _ place: Int) -> Int { view * Column.allCases.count + place }

  // MARK: - Frames

  private mutating func compareTimes(_ a: Frame, _ b: Frame) {
    guard a.time.isFinite, b.time.isFinite, (a.time - b.time).magnitude > 1e-9 * max(1, a.time.magnitude) else { return }
    let isReported = result.structure.contains {
      switch $0 {
      case .rate, .time: true
      default: false
      }
    }
    if !isReported { result.structure.append(.time(frame: a.index, a: a.time, b: b.time)) }
  }

  private mutating func compare(_ a: Frame, _ b: Frame) {
    lastViews.removeAll(keepingCapacity: true)
    for (place, sample) in b.samples.enumerated() where mapB[Int(sample.view)] >= 0 { placesB[mapB[Int(sample.view)]] = (b.index, place) }
    var pairs: [Divergence.Pair] = []
    var count = 0
    var overs: [Divergence.Pair] = []
    var overCount = 0
    for sampleA in a.samples {
      let number = mapA[Int(sampleA.view)]
      if number < 0 { continue }
      views[number].inA = true
      guard placesB[number].frame == b.index else {
        notePresence(number, a.index, isInA: true)
        continue
      }
      views[number].inB = true
      views[number].frames += 1
      let sampleB = b.samples[placesB[number].place]
      for column in columns {
        let (valueA, valueB) = (sampleA.value(column.column), sampleB.value(column.column))
        note(valueA, valueB, column.place)
        let isOver = absorb(valueA, valueB, slot(number, column.place), column.limit, a.index)
        guard let isOver else { continue }
        let pair = Divergence.Pair(view: names[number], column: column.column, a: valueA, b: valueB)
        count += 1
        if result.first == nil, pairs.count < Self.shown { pairs.append(pair) }
        if isOver {
          overCount += 1
          if result.firstOver == nil, overs.count < Self.shown { overs.append(pair) }
        }
      }
      result.values += columns.count
      placesB[number].frame = -1
    }
    // the remaining views of B are not in A
    for sample in b.samples {
      let number = mapB[Int(sample.view)]
      guard number >= 0, placesB[number].frame == b.index else { continue }
      views[number].inB = true
      notePresence(number, a.index, isInA: false)
    }
    if count > 0 {
      diverge(a, values: pairs, count: count)
      noteGrowth(a.index)
    }
    if overCount > 0, result.firstOver == nil {
      result.firstOver = Divergence(frame: a.index, time: a.time, values: overs, count: overCount)
    }
  }

  private mutating func diverge(_ a: Frame, values: [Divergence.Pair], count: Int) {
    let divergence = Divergence(frame: a.index, time: a.time, values: values, count: count)
    if result.first == nil { result.first = divergence }
    if values.isEmpty, tolerances.isExact, result.firstOver == nil { result.firstOver = divergence }
  }

  /// - Returns: Whether the difference is over the tolerance; nil if there is none.
  private mutating func absorb(_ a: Float, _ b: Float, _ slot: Int, _ limit: Double, _ frame: Int) -> Bool? {
    if a == b || a.isNaN && b.isNaN {
      if channels[slot].finalFrame >= 0 { channels[slot].final = 0 }
      return nil
    }
    let difference = Divergence.distance(a, b)
    let isOver = difference > limit
    if channels[slot].first < 0 { channels[slot].first = frame }
    if isOver, channels[slot].firstOver < 0 { channels[slot].firstOver = frame }
    if difference > channels[slot].max { (channels[slot].max, channels[slot].maxFrame) = (difference, frame) }
    channels[slot].maxULPs = max(channels[slot].maxULPs, Divergence.Pair(view: "", column: .x, a: a, b: b).ulps ?? 0)
    channels[slot].squares += difference * difference
    channels[slot].final = difference
    channels[slot].finalFrame = frame
    return isOver
  }

  /// Notes the values that the classification uses: magnitudes and differences.
  private mutating func note(_ a: Float, _ b: Float, _ place: Int) {
    for value in [a, b] where value.isFinite && Double(value.magnitude) > result.largest[place] {
      result.largest[place] = Double(value.magnitude)
    }
    let shared = place == Column.y.place ? Column.x.place : place
    differences[shared] = max(differences[shared], Divergence.distance(a, b))
  }

  private mutating func noteGrowth(_ frame: Int) {
    for place in differences.indices {
      result.growth[place].absorb(differences[place], frame: frame)
      differences[place] = 0
    }
  }

  private mutating func notePresence(_ view: Int, _ frame: Int, isInA: Bool) {
    let name = names[view]
    let isReported = result.structure.contains {
      if case .presence(name, _, _) = $0 { return true }
      return false
    }
    if !isReported { result.structure.append(.presence(view: name, frame: frame, isInA: isInA)) }
  }

  // MARK: - The end

  /// The result of the comparison.
  mutating func finish(_ a: RunHeader, _ b: RunHeader) -> Comparison {
    countEqual()
    update(a, b)
    noteViews(inOrder: !a.isForeign && !b.isForeign)
    noteColumns(a, b)
    if let rateA = a.knownFrameRate, let rateB = b.knownFrameRate, (rateA - rateB).magnitude > 1e-6 * rateA {
      result.structure.removeAll { if case .time = $0 { true } else { false } }
      result.structure.insert(.rate(a: rateA, b: rateB), at: 0)
    }
    result.frameRate = a.knownFrameRate ?? b.knownFrameRate
    result.views = views.count { $0.inA && $0.inB }
    if result.first == nil, result.hiddenSince == nil, let digestA = a.digest, let digestB = b.digest, digestA != digestB {
      result.hiddenSince = -1
    }
    for (number, name) in names.enumerated() {
      for column in Column.allCases {
        let running = channels[slot(number, column.place)]
        guard running.first >= 0 else { continue }
        result.channels.append(
          ChannelDifference(
            view: name, column: column, firstFrame: running.first, firstOver: running.firstOver < 0 ? nil : running.firstOver,
            max: running.max, maxFrame: running.maxFrame, maxULPs: running.maxULPs,
            rms: (running.squares / Double(max(1, views[number].frames))).squareRoot(), final: running.final))
      }
    }
    return result
  }

  private mutating func noteViews(inOrder: Bool) {
    let onlyA = names.indices.filter { views[$0].inA && !views[$0].inB }.map { names[$0] }
    let onlyB = names.indices.filter { views[$0].inB && !views[$0].inA }.map { names[$0] }
    if !onlyA.isEmpty || !onlyB.isEmpty {
      let gone = Set(onlyA + onlyB)
      result.structure.removeAll { if case .presence(let name, _, _) = $0 { gone.contains(name) } else { false } }
      result.structure.append(.views(onlyA: onlyA, onlyB: onlyB))
    }
    guard inOrder else { return }
    let orderA = mapA.filter { $0 >= 0 && views[$0].inA && views[$0].inB }
    let orderB = mapB.filter { $0 >= 0 && views[$0].inA && views[$0].inB }
    if orderA != orderB { result.structure.append(.order(a: orderA.map { names[$0] }, b: orderB.map { names[$0] })) }
  }

  private mutating func noteColumns(_ a: RunHeader, _ b: RunHeader) {
    let onlyA = a.columns.filter { selection.includes($0) && !b.columns.contains($0) }
    let onlyB = b.columns.filter { selection.includes($0) && !a.columns.contains($0) }
    if !onlyA.isEmpty || !onlyB.isEmpty { result.structure.append(.columns(onlyA: onlyA, onlyB: onlyB)) }
  }
}
