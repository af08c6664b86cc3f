import Formats

/// NumPy's array file of shape (frames, views, columns), little-endian float32 in C order; NaN where a view is not there.
struct NPYReader: FrameReader {
  var header = RunHeader()
  private var window: BufferedByteReader
  private let frames: Int
  private let every: Int
  private var next = 0

  init(_ window: BufferedByteReader, sidecar: [UInt8]?) throws(TrajectoryError) {
    self.window = window
    let shape = try self.window.npyShape()
    frames = shape[0]
    let names = try sidecar.map { (bytes) throws(TrajectoryError) in try NPYNames(bytes) }
    header.names = names?.views ?? (0..<shape[1]).map { "view-\($0)" }
    header.knownFrameRate = names?.frameRate
    header.frameTimes = names?.frameTimes ?? []
    (header.scene, header.version, header.digest) = (names?.scene ?? "", names?.version ?? "", names?.digest)
    every = names?.every ?? 1
    if let names {
      header.columns = names.columns
    } else if shape[2] == 3 {
      header.columns = Column.standard
    } else {
      throw window.error(.npy(.needsSidecar(columns: shape[2])), at: 0)
    }
    if header.names.count != shape[1] {
      throw window.error(.npy(.sidecar(axis: "views", named: header.names.count, found: shape[1])), at: 0)
    }
    if header.columns.count != shape[2] {
      throw window.error(.npy(.sidecar(axis: "columns", named: header.columns.count, found: shape[2])), at: 0)
    }
  }

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    if next == frames {
      if !(try window.isAtEnd()) { throw window.error(.npy(.textAfterEnd), at: 0) }
      return false
    }
    let width = header.columns.count
    for view in 0..<header.names.count {
      try window.reserve(4 * width)
      guard window.available >= 4 * width else { throw window.error(.npy(.frames(found: next, expected: frames)), at: 0) }
      let sample = Self.sample(Int32(view), window.text.span, window.place, header.columns)
      if let sample { frame.samples.append(sample) }
      window.place += 4 * width
    }
    frame.index = next * every
    frame.time = header.knownFrameRate.map { FrameSchedule(rate: $0, times: header.frameTimes).time(of: next * every) } ?? .nan
    next += 1
    return true
  }

  /// The sample at a place; nil when it has no number.
  @inline(__always)
  private static func sample(_ view: Int32, _ text: Span<UInt8>, _ place: Int, _ columns: [Column]) -> ViewSample? {
    var sample = ViewSample(view: view, x: 0, y: 0, angle: 0)
    var isThere = false
    for i in columns.indices {
      let at = place + 4 * i
      let bits = UInt32(text[at]) | UInt32(text[at + 1]) << 8 | UInt32(text[at + 2]) << 16 | UInt32(text[at + 3]) << 24
      let value = Float(bitPattern: bits)
      if value.isFinite { isThere = true }
      sample.set(columns[i], value.isFinite ? value + 0 : .nan)
    }
    return isThere ? sample : nil
  }
}

extension BufferedByteReader {
  /// Reads an array file's head.
  ///
  /// - Returns: Frames, views, columns.
  fileprivate mutating func npyShape() throws(TrajectoryError) -> [Int] {
    try reserve()
    guard available >= 12 else { throw error(.cutOff(in: "the head of the array")) }
    let version = Int(text[place + 6])
    guard (1...3).contains(version) else { throw error(.npy(.version(version))) }
    var size = UInt32(text[place + 8]) | UInt32(text[place + 9]) << 8
    place += 10
    if version > 1 {
      size |= UInt32(text[place]) << 16 | UInt32(text[place + 1]) << 24
      place += 2
    }
    guard size <= 1 << 16 else { throw error(.npy(.badHeader("\(size) bytes")), at: 0) }
    let length = Int(size)
    try reserve(length)
    guard available >= length else { throw error(.cutOff(in: "the head of the array")) }
    let head = String(decoding: text[place..<place + length], as: UTF8.self)
    place += length
    return try shape(head)
  }

  private func shape(_ head: String) throws(TrajectoryError) -> [Int] {
    let type = quoted(after: "'descr':", head)
    guard type == "<f4" else { throw error(.npy(type.map { .type($0) } ?? .badHeader("no 'descr'")), at: 0) }
    guard head.range("'fortran_order': False") != nil else { throw error(.npy(.order), at: 0) }
    guard let key = head.range("'shape':"), let open = head[key...].firstIndex(of: "("), let close = head[open...].firstIndex(of: ")")
    else {
      throw error(.npy(.badHeader("no 'shape'")), at: 0)
    }
    let parts = head[head.index(after: open)..<close].split(separator: ",").map { Int($0.filter { $0 != " " }) ?? -1 }
    let isSane =
      parts.count == 3 && parts.allSatisfy { $0 >= 0 && $0 <= 1_000_000_000 } && (1...1_000_000).contains(parts[1])
      && (1...10).contains(parts[2])
    guard isSane else { throw error(.npy(.shape(String(head[open...close]))), at: 0) }
    return parts
  }

  private func quoted(after key: String, _ head: String) -> String? {
    guard let place = head.range(key) else { return nil }
    let parts = head[place...].split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : nil
  }
}

extension String {
  /// Where the text after `part` begins.
  fileprivate func range(_ part: String) -> String.Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) { return index(start, offsetBy: part.count) }
      start = index(after: start)
    }
    return nil
  }
}

/// The contents of `NAME.views.json`, the file next to `NAME.npy`.
struct NPYNames {
  var views: [String] = []
  var columns: [Column] = []
  var every = 1
  var frameRate: Double?
  var frameTimes: [Double] = []
  var scene: String?
  var version: String?
  var digest: String?

  init(_ bytes: [UInt8]) throws(TrajectoryError) {
    var window = BufferedByteReader(ByteSource(bytes))
    do throws(TrajectoryError) {
      try read(&window)
    } catch {
      throw TrajectoryError(
        problem: .npy(.badSidecar("\(error.line):\(error.column): \(error.problem.sentence)")), line: 1, column: 1)
    }
  }

  private mutating func read(_ window: inout BufferedByteReader) throws(TrajectoryError) {
    try window.expect(UInt8(ascii: "{"), "'{'")
    var isFirst = true
    while try window.hasNext(UInt8(ascii: "}"), isFirst: &isFirst) {
      switch try window.key() {
      case "views": views = try Self.texts(&window)
      case "columns":
        for name in try Self.texts(&window) { columns.append(try Column.named(name, window)) }
      case "every": every = min(max(1, try window.wholeNumber()), 1_000_000_000)
      case "frameRate": frameRate = try window.double()
      case "frameTimes": frameTimes = try Self.numbers(&window)
      case "scene": scene = try window.string()
      case "physim": version = try window.string()
      case "digest": digest = try window.string()
      default: try window.skipValue()
      }
    }
    if columns.isEmpty { throw window.error(.missingKey("columns", in: "it")) }
  }

  private static func numbers(_ window: inout BufferedByteReader) throws(TrajectoryError) -> [Double] {
    var numbers: [Double] = []
    try window.expect(UInt8(ascii: "["), "'['")
    var isFirst = true
    while try window.hasNext(UInt8(ascii: "]"), isFirst: &isFirst) { numbers.append(try window.double()) }
    return numbers
  }

  private static func texts(_ window: inout BufferedByteReader) throws(TrajectoryError) -> [String] {
    var texts: [String] = []
    try window.expect(UInt8(ascii: "["), "'['")
    var isFirst = true
    while try window.hasNext(UInt8(ascii: "]"), isFirst: &isFirst) { texts.append(try window.string()) }
    return texts
  }
}
