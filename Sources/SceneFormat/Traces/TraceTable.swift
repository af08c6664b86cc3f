import Formats
import SceneModel

/// One file while it is read.
struct TraceTable {
  let path: String
  let options: TraceOptions
  let limits: Limits
  private(set) var problems: [TraceProblem] = []
  var rows: CSVRows
  var layout = TraceLayout(x: 0, y: 0)
  /// Names of the columns, from the header, a comment or labels; else their places.
  var names: [String] = []
  private var selection = TraceSelection()
  private var clock = TraceClock(unit: 1, rate: nil)
  private var times: [Double] = []
  private var readings: [Vector] = []
  private var statistics = TraceStatistics()
  private var firstTime = 0.0
  private var lastTime = -Double.infinity
  /// The first gap, and how many there are.
  private var gap: (line: Int, seconds: Double)?
  private var gaps = 0
  /// Rows left out because a cell is empty.
  private var emptyRows = 0
  /// The sensor whose rows are read, where its name was found in a column.
  private var sensor: (column: String, value: String)?
  /// Rows of the file, of other sensors too.
  private var rowCount = 0

  struct Stop: Error {}

  init(_ bytes: [UInt8], path: String, options: TraceOptions, limits: Limits) {
    self.path = path
    self.options = options
    self.limits = limits
    rows = CSVRows(bytes)
  }

  mutating func curve() throws(Stop) -> GravityCurve {
    try readRows()
    if emptyRows > 0 { problems.append(.emptyRows(path: path, count: emptyRows)) }
    if statistics.count == 0 {
      if emptyRows == 0, rowCount > 0, let (condition, seen) = selection.failure {
        try fail(.nothingSelected(path: path, column: condition.column, values: condition.values, seen: seen))
      }
      try fail(.empty(path: path))
    }
    if let (column, value) = sensor {
      problems.append(.sensorRows(path: path, column: column, value: value, count: statistics.count, of: rowCount))
    }
    if options.rate == nil, statistics.count > 2, lastTime == firstTime { try fail(.timesStandStill(path: path, count: statistics.count)) }
    reportGaps()
    let end = lastTime - firstTime
    if options.start > end || options.start == end && end > 0 { try fail(.startsLate(path: path, start: options.start, end: end)) }
    statistics.finish()
    let g = try gravity()
    if let needed = options.needed, !options.loops, end - options.start < needed - 0.02 {
      problems.append(.endsEarly(path: path, end: end - options.start, needed: needed))
    }
    LowPass.apply(&readings, times, cutoff: options.lowPass)
    let isAndroid = options.isAndroid ?? layout.isAndroid ?? false
    return trimmed(options.scale * (isAndroid ? -1 : 1) / g, end: end)
  }

  private mutating func reportGaps() {
    guard let gap else { return }
    // steps that are gaps throughout are of another unit
    if clock.rate == nil, options.timeUnit == nil, layout.timeUnit == nil, gaps >= 4, 2 * gaps > statistics.count {
      problems.append(.timeUnitInDoubt(path: path, step: (lastTime - firstTime) / Double(statistics.count - 1)))
    } else {
      problems.append(.gap(path: path, line: gap.line, seconds: gap.seconds, count: gaps))
    }
  }

  // MARK: - Units

  /// What 1 g reads: as given, by the header, or by the readings. Reports readings without gravity and with the other sign.
  private mutating func gravity() throws(Stop) -> Double {
    let (g, isInDoubt) = reading1g
    if let counts = statistics.counts(g, scale: options.scale) {
      try fail(.counts(path: path, median: statistics.median, per1g: counts))
    }
    if let column = layout.withoutGravity {
      problems.append(.columnWithoutGravity(path: path, column: column))
    } else if isInDoubt {
      problems.append(.unitInDoubt(path: path, median: statistics.median, isMetric: g != 1))
    } else if statistics.median < 0.3 * g {
      problems.append(.gravityRemoved(path: path, median: statistics.median / g))
    } else if pointsUp(g) {
      problems.append(.pointsUp(path: path))
    }
    return g
  }

  private var reading1g: (g: Double, isInDoubt: Bool) {
    if let isMetric = options.isMetric {
      if isMetric, let g = layout.g, g != 1 { return (g, false) }
      return (isMetric ? TraceUnit.standardGravity : 1, false)
    }
    return layout.g.map { ($0, false) } ?? statistics.gravity
  }

  /// Whether the readings are on average those of a device face down or upside down, and nothing says that their sign is Apple's.
  private func pointsUp(_ g: Double) -> Bool {
    guard options.isAndroid == nil, layout.isAndroid == nil else { return false }
    let mean = statistics.mean
    return options.orientation.view(mean.x / g, mean.y / g).y - mean.z / g < -0.5
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

  // MARK: - Rows

  private mutating func readRows() throws(Stop) {
    guard rows.next() else { return }
    let line = rows.line
    let hasHeader = try readHeader()
    if hasHeader, !rows.next() { return }
    try readConditions(line)
    try findSensor()
    let unit =
      options.timeUnit ?? layout.timeUnit
      ?? layout.time.flatMap { TraceClock.unit(rows, $0, selection, areDifferences: options.areDifferences) } ?? 1
    clock = TraceClock(unit: unit, rate: options.rate, areDifferences: options.areDifferences)
    repeat {
      rowCount += 1
      if rows.count < selection.count {
        try fail(.shortLine(path: path, line: rows.line, fields: rows.count, expected: selection.count))
      }
      if selection.isEmpty || selection.take(rows) { try readSample() }
    } while rows.next()
  }

  private mutating func readConditions(_ line: Int) throws(Stop) {
    for condition in options.conditions {
      let column = condition.column
      guard let field = TraceLayout.field(column, names) else {
        let suggestion = Suggestion.nearest(column, among: names)
        try fail(.missingColumn(path: path, line: line, column: column, suggestion: suggestion, known: names, proposal: []))
      }
      if names.count(where: { $0 == column }) > 1 { try fail(.duplicateColumn(path: path, line: line, column: column, proposal: [])) }
      selection.add(condition, field: field)
    }
  }

  /// Selects the rows of one sensor where the file has several and the scene does not select them.
  private mutating func findSensor() throws(Stop) {
    let isSensorLogger = names.contains { $0.lowercased() == TraceFormat.sensorLogger.mark }
    for category in TraceCategory.find(rows, names, layout, selection) {
      let column = category.field < names.count && !names[category.field].isEmpty ? names[category.field] : "\(category.field + 1)"
      switch category.choice(isSensorLogger: isSensorLogger) {
      case .all: break
      case .value(let value):
        selection.add(TraceCondition(column: column, values: [value]), field: category.field)
        sensor = (column, value)
      case .none: try fail(.otherSensors(path: path, line: rows.line, column: column, values: category.values))
      case .unknown(let value):
        try fail(.severalSensors(path: path, line: rows.line, column: column, likely: value, values: category.values))
      }
    }
  }

  private mutating func readSample() throws(Stop) {
    guard rows.count >= layout.count else {
      try fail(.shortLine(path: path, line: rows.line, fields: rows.count, expected: layout.count))
    }
    if let width = layout.width, rows.count > width, (width..<rows.count).contains(where: { !rows.isEmpty($0) }) {
      try fail(.longLine(path: path, line: rows.line, fields: rows.count, expected: width))
    }
    if layout.hasEmptyReadings, rows.isEmpty(layout.x), rows.isEmpty(layout.y) { return }
    if options.skipsEmpty, hasMissing {
      emptyRows += 1
      return
    }
    let time = try time()
    let x = try value(layout.x)
    let y = try value(layout.y)
    let z = if let column = layout.z { try value(column) } else { 0.0 }
    if statistics.count == 0 { firstTime = time }
    if time < lastTime { try fail(.timeRunsBackwards(path: path, line: rows.line, time: time, before: lastTime)) }
    statistics.add(x, y, z)
    if statistics.count > limits.traceSamples { try fail(.tooLong(path: path, limit: limits.traceSamples)) }
    if time - lastTime > 0.25, lastTime.isFinite, options.rate == nil {
      gaps += 1
      if gap == nil { gap = (rows.line, time - lastTime) }
    }
    keep(time, Vector(x, y))
    lastTime = time
  }

  /// Whether a cell that is read holds nothing.
  private var hasMissing: Bool {
    rows.isMissing(layout.x) || rows.isMissing(layout.y) || layout.z.map { rows.isMissing($0) } ?? false
      || options.rate == nil && layout.time.map { rows.isMissing($0) } ?? false
  }

  /// Keeps a reading, and replaces one at the same time; readings after the end of the run are dropped.
  private mutating func keep(_ time: Double, _ reading: Vector) {
    if time == times.last {
      readings[readings.count - 1] = reading
      return
    }
    if let needed = options.needed, !options.loops, let last = times.last, last - firstTime - options.start > needed { return }
    times.append(time)
    readings.append(reading)
  }

  private mutating func time() throws(Stop) -> Double {
    if let rate = options.rate { return clock.next(rate) }
    guard let index = layout.time else { return 0 }
    switch clock.time(&rows, index) {
    case .seconds(let seconds): return seconds
    case .notATime: try fail(.badTime(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    case .otherMark: try fail(.mixedDecimals(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    case .huge: try fail(.hugeNumber(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    }
  }

  private mutating func value(_ index: Int) throws(Stop) -> Double {
    switch rows.number(index) {
    case .number(let number) where number.magnitude < 1e15: return number
    case .number: try fail(.hugeNumber(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    case .otherMark: try fail(.mixedDecimals(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    case .none: try fail(.badField(path: path, line: rows.line, column: index + 1, field: rows.shown(index)))
    }
  }

  mutating func fail(_ problem: TraceProblem) throws(Stop) -> Never {
    problems.append(problem)
    throw Stop()
  }
}
