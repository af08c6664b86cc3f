/// One file while it is read.
struct TraceTable {
  let path: String
  let options: TraceOptions
  let limits: Limits
  private(set) var problems: [TraceProblem] = []
  private var layout = TraceLayout.headerless
  private var times: [Double] = []
  private var readings: [Vector] = []
  /// Squared length of x, y and z, of every reading of the file.
  private var magnitudes: [Float] = []
  private var firstTime = 0.0
  private var lastTime = -Double.infinity
  /// The first gap, and how many there are.
  private var gap: (line: Int, seconds: Double)?
  private var gaps = 0

  struct Stop: Error {}

  init(path: String, options: TraceOptions, limits: Limits) {
    self.path = path
    self.options = options
    self.limits = limits
  }

  mutating func curve(_ bytes: [UInt8]) throws(Stop) -> GravityCurve {
    try readLines(bytes)
    if magnitudes.isEmpty { try fail(.empty(path: path)) }
    if let gap { problems.append(.gap(path: path, line: gap.line, seconds: gap.seconds, count: gaps)) }
    let end = lastTime - firstTime
    if options.start > end || options.start == end && end > 0 { try fail(.startsLate(path: path, start: options.start, end: end)) }
    let median = Double(Median.of(&magnitudes)).squareRoot()
    // readings near 1 are in g, near 9.8 in m/s²; anything else is taken for m/s², where little remains once gravity is gone
    let isMetric = options.isMetric ?? !(0.6...1.7).contains(median)
    let unit = isMetric ? 1 / 9.80665 : 1
    if median * unit < 0.3 { problems.append(.gravityRemoved(path: path, median: median * unit)) }
    if let needed = options.needed, !options.loops, end - options.start < needed - 0.02 {
      problems.append(.endsEarly(path: path, end: end - options.start, needed: needed))
    }
    return trimmed(options.scale * unit * (options.isAndroid == true ? -1 : 1), end: end)
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

  private mutating func readLines(_ bytes: [UInt8]) throws(Stop) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 0
    var hasLayout = false
    var fields: [Range<Int>] = []
    while offset < bytes.count {
      number += 1
      let isBlank = Self.split(bytes, &offset, &fields)
      if isBlank { continue }
      if !hasLayout {
        hasLayout = true
        if try readHeader(bytes, fields, number) { continue }
      }
      try readSample(bytes, fields, number)
    }
  }

  /// Cuts a line into its fields, without blanks and quotes around them.
  ///
  /// - Returns: whether there is nothing in the line.
  private static func split(_ bytes: [UInt8], _ offset: inout Int, _ fields: inout [Range<Int>]) -> Bool {
    fields.removeAll(keepingCapacity: true)
    let text = bytes.span
    var start = offset
    var i = offset
    while i < text.count, text[i] != 0x0A {
      if text[i] == UInt8(ascii: ",") {
        fields.append(trimmed(bytes, start, i))
        start = i + 1
      }
      i += 1
    }
    fields.append(trimmed(bytes, start, i))
    offset = i + 1
    return fields.count == 1 && fields[0].isEmpty
  }

  private static func trimmed(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
    var (start, end) = (start, end)
    while start < end, isPadding(bytes[start]) { start += 1 }
    while end > start, isPadding(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  private static func isPadding(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == UInt8(ascii: "\"") }

  /// Finds the columns by name; false when the first line holds numbers already.
  private mutating func readHeader(_ bytes: [UInt8], _ fields: [Range<Int>], _ line: Int) throws(Stop) -> Bool {
    if fields.contains(where: { bytes[$0].contains(0) }) || fields.contains(where: { UTF8Check.firstInvalid(Array(bytes[$0])) != nil }) {
      try fail(.notText(path: path, line: line))
    }
    let names = fields.map { String(decoding: bytes[$0], as: UTF8.self) }
    if options.columns.allSatisfy({ $0 == nil }), fields.allSatisfy({ Self.number(bytes, $0) != nil }) {
      guard fields.count == 4 else { try fail(.noHeader(path: path, fields: fields.count)) }
      return false
    }
    if fields.count == 1, let mark = ([";", "\t", "|"] as [String]).first(where: { names[0].contains($0) }) {
      try fail(.foreignSeparator(path: path, separator: mark == "\t" ? "tab" : mark))
    }
    switch TraceLayout.find(names, options) {
    case .found(let layout): self.layout = layout
    case .missing(let column):
      let suggestion = Suggestion.nearest(column, among: names)
      try fail(.missingColumn(path: path, column: column, suggestion: suggestion, known: names))
    case .foreign(let recorder): try fail(.recorderNotBuilt(path: path, recorder: recorder))
    case .unknown: try fail(.unknownHeader(path: path, header: names.joined(separator: ",")))
    }
    return true
  }

  private mutating func readSample(_ bytes: [UInt8], _ fields: [Range<Int>], _ line: Int) throws(Stop) {
    guard fields.count >= layout.count else {
      try fail(.shortLine(path: path, line: line, fields: fields.count, expected: layout.count))
    }
    let time = try value(bytes, fields, layout.time, line)
    let x = try value(bytes, fields, layout.x, line)
    let y = try value(bytes, fields, layout.y, line)
    let z = if let column = layout.z { try value(bytes, fields, column, line) } else { 0.0 }
    if magnitudes.isEmpty { firstTime = time }
    if time < lastTime { try fail(.timeRunsBackwards(path: path, line: line, time: time, before: lastTime)) }
    magnitudes.append(Float(x * x + y * y + z * z))
    if magnitudes.count > limits.traceSamples { try fail(.tooLong(path: path, limit: limits.traceSamples)) }
    if time - lastTime > 0.25, lastTime.isFinite {
      gaps += 1
      if gap == nil { gap = (line, time - lastTime) }
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

  private mutating func value(_ bytes: [UInt8], _ fields: [Range<Int>], _ index: Int, _ line: Int) throws(Stop) -> Double {
    guard let number = Self.number(bytes, fields[index]), number.magnitude < 1e15 else {
      let field = String(decoding: bytes[fields[index]].prefix(80), as: UTF8.self)
      try fail(.badField(path: path, line: line, column: index + 1, field: field))
    }
    return number
  }

  private static func number(_ bytes: [UInt8], _ field: Range<Int>) -> Double? {
    var offset = field.lowerBound
    let isNegative = offset < field.upperBound && bytes[offset] == UInt8(ascii: "-")
    if isNegative || (offset < field.upperBound && bytes[offset] == UInt8(ascii: "+")) { offset += 1 }
    let start = offset
    var decimal = Decimal()
    decimal.takeDigits(bytes, &offset, isFraction: false)
    var digits = offset - start
    if offset < field.upperBound, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      decimal.takeDigits(bytes, &offset, isFraction: true)
      digits += offset - fraction
    }
    guard digits > 0 else { return nil }
    if offset < field.upperBound, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      guard decimal.takeExponent(bytes, &offset) else { return nil }
    }
    guard offset == field.upperBound else { return nil }
    let magnitude = decimal.value ?? Double(Substring(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
    return isNegative ? -magnitude : magnitude
  }

  private mutating func fail(_ problem: TraceProblem) throws(Stop) -> Never {
    problems.append(problem)
    throw Stop()
  }
}

/// The middle of many numbers.
enum Median {
  /// The one that would stand in the middle of the sorted list, for an even count the later of two; the list is put into another order.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 1961. Complexity: O(*n*) for most orders.
  static func of(_ numbers: inout [Float]) -> Float {
    guard !numbers.isEmpty else { return 0 }
    let middle = numbers.count / 2
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[low + (high - low) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while numbers[i] < pivot { i += 1 }
        while numbers[j] > pivot { j -= 1 }
        guard i <= j else { break }
        numbers.swapAt(i, j)
        i += 1
        j -= 1
      }
      if j < middle { low = i }
      if i > middle { high = j }
    }
    return numbers[middle]
  }
}
