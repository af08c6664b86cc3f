/// One file while it is read.
struct TraceTable {
  let path: String
  let options: TraceOptions
  let limits: Limits
  private(set) var problems: [TraceProblem] = []
  private var fields: TraceFields
  private var layout = TraceLayout.headerless
  private var times: [Double] = []
  private var readings: [Vector] = []
  /// Squared length of x, y and z, of every reading of the file.
  private var magnitudes: [Float] = []
  /// Of all readings, in the file's unit.
  private var sum = (x: 0.0, y: 0.0, z: 0.0)
  private var firstTime = 0.0
  private var lastTime = -Double.infinity
  /// The first gap, and how many there are.
  private var gap: (line: Int, seconds: Double)?
  private var gaps = 0

  struct Stop: Error {}

  init(_ bytes: [UInt8], path: String, options: TraceOptions, limits: Limits) {
    self.path = path
    self.options = options
    self.limits = limits
    fields = TraceFields(bytes)
  }

  mutating func curve() throws(Stop) -> GravityCurve {
    try readLines()
    if magnitudes.isEmpty { try fail(.empty(path: path)) }
    if let gap { problems.append(.gap(path: path, line: gap.line, seconds: gap.seconds, count: gaps)) }
    let end = lastTime - firstTime
    if options.start > end || options.start == end && end > 0 { try fail(.startsLate(path: path, start: options.start, end: end)) }
    let median = Double(Median.of(&magnitudes)).squareRoot()
    let g = self.g(median)
    if let column = layout.withoutGravity {
      problems.append(.columnWithoutGravity(path: path, column: column))
    } else if median < 0.3 * g {
      problems.append(.gravityRemoved(path: path, median: median / g))
    } else if pointsUp(g) {
      problems.append(.pointsUp(path: path))
    }
    if let needed = options.needed, !options.loops, end - options.start < needed - 0.02 {
      problems.append(.endsEarly(path: path, end: end - options.start, needed: needed))
    }
    LowPass.apply(&readings, times, cutoff: options.lowPass)
    let isAndroid = options.isAndroid ?? layout.isAndroid ?? false
    return trimmed(options.scale * (isAndroid ? -1 : 1) / g, end: end)
  }

  /// What 1 g reads: as told, by the header, or by the readings.
  private func g(_ median: Double) -> Double {
    if let isMetric = options.isMetric {
      if isMetric, let g = layout.g, g != 1 { return g }
      return isMetric ? TraceUnit.standardGravity : 1
    }
    // near 1 they are in g, near 9.8 in m/s²; anything else is taken for m/s², where little remains once gravity is gone
    return layout.g ?? ((0.6...1.7).contains(median) ? 1 : TraceUnit.standardGravity)
  }

  /// Whether the readings are on average those of a device face down or upside down, and nothing tells that their sign is Apple's.
  private func pointsUp(_ g: Double) -> Bool {
    guard options.isAndroid == nil, layout.isAndroid == nil else { return false }
    let count = g * Double(magnitudes.count)
    return options.orientation.view(sum.x / count, sum.y / count).y - sum.z / count < -0.5
  }

  /// The part from `start` on, in view axes.
  private func trimmed(_ factor: Double, end: Double) -> GravityCurve {
    let shift = firstTime + options.start
    // the reading before the start is where the interpolation comes from
    let begin = max(0, (times.firstIndex { $0 - shift > 0 } ?? times.count) - 1)
    return GravityCurve(
      times: times[begin...].map { $0 - shift },
      vectors: readings[begin...].map { options.orientation.view(factor * $0.x, factor * $0.y) }, interpolation: options.interpolation,
      period: options.loops && end > options.start ? end - options.start : nil)
  }

  // MARK: - Lines

  private mutating func readLines() throws(Stop) {
    fields.findSeparator()
    guard fields.next() else { return }
    if try !readHeader() { try readSample() }
    while fields.next() { try readSample() }
  }

  /// Finds the columns by name; false when the first line holds numbers already.
  private mutating func readHeader() throws(Stop) -> Bool {
    let count = fields.ranges.count
    let line = fields.line
    let isText = fields.ranges.allSatisfy { range in
      !fields.bytes[range].contains(0) && UTF8Check.firstInvalid(Array(fields.bytes[range])) == nil
    }
    if !isText { try fail(.notText(path: path, line: line)) }
    if options.columns.allSatisfy({ $0 == nil }), (0..<count).allSatisfy({ fields.isNumber($0) }) {
      guard count == 4 else { try fail(.noHeader(path: path, line: line, fields: count)) }
      return false
    }
    let names = (0..<count).map { fields.text($0) }
    switch TraceLayout.find(names, options) {
    case .found(let layout): self.layout = layout
    case .missing(let column):
      let suggestion = Suggestion.nearest(column, among: names)
      try fail(.missingColumn(path: path, line: line, column: column, suggestion: suggestion, known: names))
    case .unknown: try fail(.unknownHeader(path: path, line: line, header: names.joined(separator: ",")))
    }
    return true
  }

  private mutating func readSample() throws(Stop) {
    let count = fields.ranges.count
    guard count >= layout.count else {
      try fail(.shortLine(path: path, line: fields.line, fields: count, expected: layout.count))
    }
    if let width = layout.width, count > width, (width..<count).contains(where: { !fields.isEmpty($0) }) {
      try fail(.longLine(path: path, line: fields.line, fields: count, expected: width))
    }
    if layout.hasEmptyReadings, fields.isEmpty(layout.x), fields.isEmpty(layout.y) { return }
    let time = try layout.timeUnit * value(layout.time)
    let x = try value(layout.x)
    let y = try value(layout.y)
    let z = if let column = layout.z { try value(column) } else { 0.0 }
    if magnitudes.isEmpty { firstTime = time }
    if time < lastTime { try fail(.timeRunsBackwards(path: path, line: fields.line, time: time, before: lastTime)) }
    magnitudes.append(Float(x * x + y * y + z * z))
    if magnitudes.count > limits.traceSamples { try fail(.tooLong(path: path, limit: limits.traceSamples)) }
    sum = (sum.x + x, sum.y + y, sum.z + z)
    if time - lastTime > 0.25, lastTime.isFinite {
      gaps += 1
      if gap == nil { gap = (fields.line, time - lastTime) }
    }
    keep(time, Vector(x, y))
    lastTime = time
  }

  /// Keeps a reading, in place of one at the same time; what the run will not get to is not kept.
  private mutating func keep(_ time: Double, _ reading: Vector) {
    if time == times.last {
      readings[readings.count - 1] = reading
      return
    }
    if let needed = options.needed, !options.loops, let last = times.last, last - firstTime - options.start > needed { return }
    times.append(time)
    readings.append(reading)
  }

  private mutating func value(_ index: Int) throws(Stop) -> Double {
    switch fields.number(index) {
    case .number(let number) where number.magnitude < 1e15: return number
    case .number: try fail(.hugeNumber(path: path, line: fields.line, column: index + 1, field: fields.shown(index)))
    case .otherMark: try fail(.mixedDecimals(path: path, line: fields.line, column: index + 1, field: fields.shown(index)))
    case .none: try fail(.badField(path: path, line: fields.line, column: index + 1, field: fields.shown(index)))
    }
  }

  private mutating func fail(_ problem: TraceProblem) throws(Stop) -> Never {
    problems.append(problem)
    throw Stop()
  }
}
