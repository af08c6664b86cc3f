/// A recorded accelerometer → gravity over time, in g and view axes.
enum TraceReader {
  static func read(_ path: String, _ options: TraceOptions, _ limits: Limits) -> (GravityCurve?, [TraceProblem]) {
    let bytes: [UInt8]
    switch SourceFile.read(path, limit: limits.traceBytes) {
    case .success(let content): bytes = content
    case .failure(.tooLarge): return (nil, [.tooLarge(path: path, limit: limits.traceBytes)])
    case .failure(.system(let reason)): return (nil, [.unreadable(path: path, reason: reason)])
    }
    var table = TraceTable(path: path, options: options, limits: limits)
    do throws(TraceTable.Stop) {
      return (try table.curve(bytes), table.problems)
    } catch {
      return (nil, table.problems)
    }
  }
}

/// One file while it is read.
struct TraceTable {
  let path: String
  let options: TraceOptions
  let limits: Limits
  private(set) var problems: [TraceProblem] = []
  private var layout = Layout(time: 0, x: 1, y: 2, count: 4)
  private var times: [Double] = []
  private var readings: [Vector] = []
  /// Squared length of x, y and z, of every reading.
  private var magnitudes: [Double] = []
  private var z = 3

  struct Stop: Error {}

  private struct Layout {
    var time: Int
    var x: Int
    var y: Int
    /// Fields that a line must have at least.
    var count: Int
  }

  init(path: String, options: TraceOptions, limits: Limits) {
    self.path = path
    self.options = options
    self.limits = limits
  }

  mutating func curve(_ bytes: [UInt8]) throws(Stop) -> GravityCurve {
    try readLines(bytes)
    guard let first = times.first else { try fail(.empty(path: path)) }
    let median = medianMagnitude()
    // readings near 1 are in g, near 9.8 in m/s²; anything else is taken for m/s², where little remains once gravity is gone
    let isMetric = options.isMetric ?? !(0.6...1.7).contains(median)
    let unit = isMetric ? 1 / 9.80665 : 1
    if median * unit < 0.3 { problems.append(.gravityRemoved(path: path, median: median * unit)) }
    let factor = options.scale * unit * (options.isAndroid == true ? -1 : 1)
    let vectors = readings.map { options.orientation.view(factor * $0.x, factor * $0.y) }
    return trimmed(times.map { $0 - first - options.start }, vectors)
  }

  /// The part from `start` on that the run needs.
  private mutating func trimmed(_ all: [Double], _ vectors: [Vector]) -> GravityCurve {
    let begin = max(0, (all.firstIndex { $0 > 0 } ?? all.count) - 1)
    let last = all.last ?? 0
    let end = options.loops ? all.count : (all.firstIndex { $0 > options.needed }.map { $0 + 1 } ?? all.count)
    if !options.loops && last < options.needed - 0.02 { problems.append(.endsEarly(path: path, end: max(0, last), needed: options.needed)) }
    return GravityCurve(
      times: Array(all[begin..<max(begin + 1, end)]), vectors: Array(vectors[begin..<max(begin + 1, end)]), interpolation: options.interpolation,
      period: options.loops && last > 0 ? last : nil)
  }

  // MARK: - Lines

  private mutating func readLines(_ bytes: [UInt8]) throws(Stop) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    var hasLayout = false
    while offset < bytes.count {
      var end = offset
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      number += 1
      let line = bytes[offset..<(end > offset && bytes[end - 1] == 0x0D ? end - 1 : end)]
      offset = end + 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { continue }
      let fields = Self.fields(line)
      if !hasLayout {
        hasLayout = true
        if try readHeader(fields) { continue }
      }
      try readSample(fields, number)
    }
  }

  private static func fields(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { trimmed($0) }
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var field = field
    while let byte = field.first, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") { field.removeFirst() }
    while let byte = field.last, byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") { field.removeLast() }
    return field
  }

  /// Finds the columns by name; false when the first line holds numbers already.
  private mutating func readHeader(_ fields: [ArraySlice<UInt8>]) throws(Stop) -> Bool {
    let names = fields.map { String(decoding: $0, as: UTF8.self) }
    if fields.allSatisfy({ Self.number($0) != nil }) {
      guard fields.count == 4 else { try fail(.unknownHeader(path: path, header: names.joined(separator: ","))) }
      return false
    }
    let lowered = names.map { $0.lowercased() }
    if options.columns.contains(where: { $0 != nil }) {
      layout.time = try column(options.columns[0] ?? "time", names)
      layout.x = try column(options.columns[1] ?? "x", names)
      layout.y = try column(options.columns[2] ?? "y", names)
      z = options.columns[3].flatMap { name in names.firstIndex { $0 == name } } ?? -1
    } else if let elapsed = lowered.firstIndex(of: "seconds_elapsed"), options.format != .plain {
      layout.time = elapsed
      try takeAxes(names, lowered)
    } else if let time = lowered.firstIndex(where: { $0 == "t" || $0 == "time" || $0 == "seconds" }), lowered.contains("x"),
      options.format != .sensorLogger
    {
      layout.time = time
      try takeAxes(names, lowered)
    } else if let recorder = Self.recorder(lowered) {
      try fail(.recorderNotBuilt(path: path, recorder: recorder))
    } else {
      try fail(.unknownHeader(path: path, header: names.joined(separator: ",")))
    }
    layout.count = max(layout.time, layout.x, layout.y, z) + 1
    return true
  }

  private mutating func takeAxes(_ names: [String], _ lowered: [String]) throws(Stop) {
    layout.x = try column("x", lowered)
    layout.y = try column("y", lowered)
    z = lowered.firstIndex(of: "z") ?? -1
  }

  private mutating func column(_ name: String, _ names: [String]) throws(Stop) -> Int {
    guard let index = names.firstIndex(of: name) else { try fail(.missingColumn(path: path, column: name)) }
    return index
  }

  /// A recorder whose files are known by their header but not read yet.
  private static func recorder(_ header: [String]) -> String? {
    if header.contains(where: { $0.hasPrefix("time (s)") }) { return "phyphox" }
    if header.contains(where: { $0.hasPrefix("accelerometeraccelerationx") }) { return "SensorLog" }
    if header.contains("milliseconds") { return "a recorder of Timestamp,Milliseconds,X,Y,Z" }
    return nil
  }

  private mutating func readSample(_ fields: [ArraySlice<UInt8>], _ line: Int) throws(Stop) {
    guard fields.count >= layout.count else {
      try fail(.shortLine(path: path, line: line, fields: fields.count, expected: layout.count))
    }
    let time = try value(fields, layout.time, line)
    let x = try value(fields, layout.x, line)
    let y = try value(fields, layout.y, line)
    let depth = z >= 0 ? try value(fields, z, line) : 0
    magnitudes.append(x * x + y * y + depth * depth)
    if let last = times.last {
      if time < last { try fail(.timeRunsBackwards(path: path, line: line, time: time, before: last)) }
      if time == last {
        readings[readings.count - 1] = Vector(x, y)
        return
      }
      if time - last > 0.25, problems.count < 3 { problems.append(.gap(path: path, line: line, seconds: time - last)) }
    }
    times.append(time)
    readings.append(Vector(x, y))
    if times.count > limits.traceSamples { try fail(.tooLarge(path: path, limit: limits.traceSamples)) }
  }

  private mutating func value(_ fields: [ArraySlice<UInt8>], _ index: Int, _ line: Int) throws(Stop) -> Double {
    guard let number = Self.number(fields[index]), number.magnitude < 1e15 else {
      try fail(.badField(path: path, line: line, column: index + 1, field: String(decoding: fields[index].prefix(40), as: UTF8.self)))
    }
    return number
  }

  private static func number(_ field: ArraySlice<UInt8>) -> Double? {
    guard let first = field.first, first < 0x40 else { return nil }
    return Double(Substring(decoding: field, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The middle reading's length: robust against taps and shakes.
  private func medianMagnitude() -> Double {
    let sorted = magnitudes.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2].squareRoot()
  }

  private mutating func fail(_ problem: TraceProblem) throws(Stop) -> Never {
    problems.append(problem)
    throw Stop()
  }
}
