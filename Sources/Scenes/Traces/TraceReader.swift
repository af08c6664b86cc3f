/// Which columns of a trace hold what, when the scene says so: by header name or by index from 0.
struct TraceColumns {
  var names: [String: String] = [:]
  var indices: [String: Int] = [:]
}

/// An accelerometer recording as CSV to samples.
struct TraceReader {
  let bytes: [UInt8]
  let source: Int
  let columns: TraceColumns
  let format: String
  let limit: Int
  var diagnostics: [Diagnostic] = []

  init(bytes: [UInt8], source: Int, columns: TraceColumns, format: String, limit: Int) {
    self.bytes = bytes
    self.source = source
    self.columns = columns
    self.format = format
    self.limit = limit
  }

  /// The samples, or nil when the file cannot be understood.
  mutating func read() -> TraceSamples? {
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var fields: [Range<Int>] = []
    var samples = TraceSamples()
    var order: [Int]?
    var width = 0
    while at < bytes.count {
      let row = at
      at = splitRow(at, &fields)
      if fields.count == 1, fields[0].isEmpty { continue }
      guard let (t, x, y) = order.map({ ($0[0], $0[1], $0[2]) }) else {
        width = fields.count
        guard let found = recognize(fields, &samples) else { return nil }
        order = found.order
        if found.isHeader { continue }
        at = row
        continue
      }
      guard fields.count == width else {
        fail(.badRow(expected: width, got: fields.count), row, fields[fields.count - 1].upperBound)
        if diagnostics.count >= 20 { return nil }
        continue
      }
      guard let time = cell(fields[t]), let a = cell(fields[x]), let b = cell(fields[y]), cell(fields[order?[3] ?? t]) != nil else {
        if diagnostics.count >= 20 { return nil }
        continue
      }
      if let last = samples.times.last {
        if time < last {
          fail(.timeBackwards(previous: last, now: time), fields[t].lowerBound, fields[t].upperBound)
          return nil
        }
        if time == last {
          samples.replaceLast(a, b, cell(fields[order?[3] ?? t]) ?? 0)
          continue
        }
      }
      guard samples.times.count < limit else {
        fail(.overLimit("trace samples", got: limit + 1, limit: limit), row, row + 1)
        return nil
      }
      samples.append(time, a, b, cell(fields[order?[3] ?? t]) ?? 0)
    }
    if samples.times.isEmpty, diagnostics.isEmpty { fail(.emptyTrace, 0, 0) }
    return samples
  }

  /// Fields of the row at `at`, quotes and blanks trimmed; returns where the next row begins.
  private func splitRow(_ at: Int, _ fields: inout [Range<Int>]) -> Int {
    fields.removeAll(keepingCapacity: true)
    var i = at
    var start = at
    var quoted = false
    while i < bytes.count, quoted || bytes[i] != 10 {
      if bytes[i] == UInt8(ascii: "\"") { quoted.toggle() }
      if bytes[i] == 10 { quoted = false; break }
      if bytes[i] == UInt8(ascii: ","), !quoted {
        fields.append(trimmed(start, i))
        start = i + 1
      }
      i += 1
    }
    fields.append(trimmed(start, i))
    return i + 1
  }

  private func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
    var (a, b) = (start, end)
    while a < b, bytes[a] <= 0x20 || bytes[a] == UInt8(ascii: "\"") { a += 1 }
    while b > a, bytes[b - 1] <= 0x20 || bytes[b - 1] == UInt8(ascii: "\"") { b -= 1 }
    return a..<b
  }

  private mutating func cell(_ field: Range<Int>) -> Double? {
    if let value = JSONNumber.parse(bytes[field]), value.isFinite { return value }
    // CSV writers are laxer than JSON: a sign, a bare point
    if !field.isEmpty, field.count < 64, bytes[field].allSatisfy({ $0 < 0x3A || $0 | 0x20 == UInt8(ascii: "e") }),
      let value = Double(String(decoding: bytes[field], as: UTF8.self)), value.isFinite
    {
      return value
    }
    fail(.badCell(String(decoding: bytes[field].prefix(40), as: UTF8.self)), field.lowerBound, max(field.upperBound, field.lowerBound))
    return nil
  }

  /// Column numbers of t, x, y, z by the header's names.
  private mutating func recognize(_ fields: [Range<Int>], _ samples: inout TraceSamples) -> (order: [Int], isHeader: Bool)? {
    let names = fields.map { String(decoding: bytes[$0], as: UTF8.self).lowercased() }
    let isHeader = JSONNumber.parse(bytes[fields[0]]) == nil
    var defaults: [String: Int] = [:]
    if !isHeader {
      if fields.count == 4 { defaults = ["t": 0, "x": 1, "y": 2, "z": 3] }
    } else if names.contains("seconds_elapsed") {
      if let t = names.firstIndex(of: "seconds_elapsed") { defaults["t"] = t }
    } else if names.contains("time (s)") {
      return refuse("phyphox")
    } else if names.contains(where: { $0.hasPrefix("accelerometeracceleration") || $0 == "loggingtime(txt)" }) {
      return refuse("SensorLog")
    } else if names.contains("milliseconds"), names.contains("timestamp") {
      return refuse("Timestamp,Milliseconds,X,Y,Z")
    } else if let t = names.firstIndex(of: "t") ?? names.firstIndex(of: "time") {
      defaults["t"] = t
    }
    if format == "sensorLogger", !names.contains("seconds_elapsed") { return refuseUnknown(fields) }
    for key in ["x", "y", "z"] where isHeader { if let i = names.firstIndex(of: key) { defaults[key] = i } }
    var order: [Int] = []
    for key in ["t", "x", "y", "z"] {
      if let name = columns.names[key] {
        guard let i = names.firstIndex(of: name.lowercased()) else {
          fail(.missingColumn(name, suggestion: Suggestion.nearest(name, in: names)), fields[0].lowerBound, fields[fields.count - 1].upperBound)
          return nil
        }
        order.append(i)
      } else if let i = columns.indices[key] ?? defaults[key], i < fields.count {
        order.append(i)
      } else if key == "z", order.count == 3 {
        order.append(order[0])
      } else {
        return refuseUnknown(fields)
      }
    }
    samples.hasZ = order[3] != order[0]
    return (order, isHeader)

    func refuse(_ name: String) -> (order: [Int], isHeader: Bool)? {
      if !columns.names.isEmpty || !columns.indices.isEmpty { return nil }
      fail(.recorderNotBuilt(name), fields[0].lowerBound, fields[fields.count - 1].upperBound)
      return nil
    }
  }

  private mutating func refuseUnknown(_ fields: [Range<Int>]) -> (order: [Int], isHeader: Bool)? {
    fail(.unknownRecorder, fields[0].lowerBound, fields[fields.count - 1].upperBound)
    return nil
  }

  private mutating func fail(_ problem: Problem, _ start: Int, _ end: Int) {
    diagnostics.append(Diagnostic(problem, Location(source: source, start: start, end: end, pointer: nil)))
  }
}

/// Samples in file order, then in Apple's form.
struct TraceSamples {
  var times: [Double] = []
  var xs: [Double] = []
  var ys: [Double] = []
  var zs: [Double] = []
  var hasZ = true
  /// What the recorder is known to write; the scene overrides.
  var metric = false
  var android = false

  mutating func append(_ t: Double, _ x: Double, _ y: Double, _ z: Double) {
    times.append(t)
    xs.append(x)
    ys.append(y)
    zs.append(z)
  }

  mutating func replaceLast(_ x: Double, _ y: Double, _ z: Double) {
    (xs[xs.count - 1], ys[ys.count - 1], zs[zs.count - 1]) = (x, y, z)
  }

  mutating func toAppleG(_ factor: Double) {
    guard factor != 1 else { return }
    for i in xs.indices {
      xs[i] *= factor
      ys[i] *= factor
      zs[i] *= factor
    }
  }

  /// Holes of more than a quarter second; the first five.
  var gaps: [(seconds: Double, at: Double)] {
    var found: [(Double, Double)] = []
    for i in 1..<max(1, times.count) where times[i] - times[i - 1] > 0.25 && found.count < 5 {
      found.append((times[i] - times[i - 1], times[i - 1]))
    }
    return found
  }

  /// Median length of the vectors, g.
  var median: Double {
    let all = xs.indices.map { (xs[$0] * xs[$0] + ys[$0] * ys[$0] + (hasZ ? zs[$0] * zs[$0] : 0)).squareRoot() }.sorted()
    return all.isEmpty ? 0 : all[all.count / 2]
  }

  /// Gravity in view axes from the trace time `start` on; the curve's time 0 is there. `start` counts from the first sample.
  func curve(orientation: String, start: Double, loop: Bool, interpolation: Interpolation) -> GravityCurve {
    let zero = times[0] + start
    var vectors: [Vector] = []
    vectors.reserveCapacity(times.count)
    for i in xs.indices {
      let (x, y) = (xs[i], -ys[i])
      switch orientation {
      case "portraitUpsideDown": vectors.append(Vector(-x, -y))
      case "landscapeLeft": vectors.append(Vector(-y, x))
      case "landscapeRight": vectors.append(Vector(y, -x))
      default: vectors.append(Vector(x, y))
      }
    }
    let shifted = times.map { $0 - zero }
    let period = loop ? shifted[shifted.count - 1] : nil
    return GravityCurve(times: shifted, vectors: vectors, interpolation: interpolation, period: period)
  }
}
