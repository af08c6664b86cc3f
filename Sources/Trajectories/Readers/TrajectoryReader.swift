/// The formats that a trajectory can be in, recognized by its first bytes.
public enum TrajectoryKind: String, Sendable {
  case long
  case wide
  case json
  case jsonl
  case npy
  case golden
  /// CSV of another program: known columns in any order.
  case foreign
}

/// Reads a trajectory frame by frame, whatever its format; memory does not grow with the number of frames.
///
///     var reader = try TrajectoryReader(bytes)
///     var frame = Frame()
///     while try reader.next(into: &frame) { … }
public struct TrajectoryReader {
  public let kind: TrajectoryKind
  private let frames: FrameSource
  /// Frames that were read to find what the header does not contain.
  private var ahead: [Frame] = []
  private var clock: FrameClock?
  /// How many views the header and the frames so far have reported.
  private var reportedNames = 0
  /// Frames from the first to the second; 1 where there is only one.
  public private(set) var interval = 1

  /// Reads the head of a trajectory and its first frames.
  ///
  /// - Parameters:
  ///   - source: The bytes. Their start determines the format.
  ///   - sidecar: For an NPY file the contents of its `NAME.views.json`.
  ///   - columns: The columns of a table of numbers without a header, after the time.
  /// - Throws: ``TrajectoryError`` with its place in the text.
  public init(_ source: ByteSource, sidecar: [UInt8]? = nil, columns: [Column] = []) throws(TrajectoryError) {
    var window = BufferedByteReader(source)
    try window.reserve()
    let hasMark = window.available >= 3 && window.text[0] == 0xEF && window.text[1] == 0xBB && window.text[2] == 0xBF
    if hasMark {
      window.place = 3
      window.lineStart = 3
    }
    if !window.startsWith(GoldenFormat.start) { window.skipComments() }
    let names = ForeignCSVReader.isHeaderless(window, columns) ? ["time"] + columns.map { $0.rawValue } : nil
    kind = names == nil ? try Self.kind(&window) : .foreign
    switch kind {
    case .long, .wide: frames = try Self.csv(window)
    case .json: frames = FrameSource(try JSONFramesReader(window, isDocument: true))
    case .jsonl: frames = FrameSource(try JSONFramesReader(window, isDocument: false))
    case .npy: frames = FrameSource(try NPYReader(window, sidecar: sidecar))
    case .golden: frames = FrameSource(try GoldenReader(window))
    case .foreign: frames = FrameSource(try ForeignCSVReader(window, names))
    }
    if hasMark { frames.editHeader { $0.notes.append(.byteOrderMark) } }
    // the first frame gives views and columns, the second the clock; times alone are rounded, so many of them are required
    while ahead.count < (header.hasFrameNumbers ? 2 : FrameClock.sample) {
      var frame = Frame()
      guard try frames.next(&frame) else { break }
      ahead.append(frame)
      if header.knownFrameRate == nil, header.hasFrameNumbers, frame.index > 0, frame.time > 0 {
        let rate = Self.rate(frame.index, frame.time)
        frames.editHeader { $0.knownFrameRate = rate }
      }
    }
    if ahead.count > 1 { interval = ahead[1].index - ahead[0].index }
    if !header.hasFrameNumbers { number(framesPerSecond: FrameClock.rate(ahead.map { $0.time }) ?? 60) }
    reportedNames = header.names.count
    if ahead.isEmpty { throw TrajectoryError(problem: .cutOff(in: "the head: there is not one frame"), line: window.line, column: 1) }
  }

  /// What is known besides the frames. Views that come later and the last keys of a document are here once they have been read.
  public var header: RunHeader { frames.header() }

  /// Reads the next frame.
  ///
  /// - Returns: false at the end of the trajectory.
  public mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    if ahead.isEmpty {
      guard try frames.next(&frame) else { return false }
    } else {
      frame = ahead.removeFirst()
    }
    clock?.number(&frame)
    let names = header.names
    if names.count > reportedNames {
      frame.newViews = Array(names[reportedNames...])
      reportedNames = names.count
    }
    return true
  }

  /// Leaves frames that have only times as they are, without numbers; before the first ``next(into:)``.
  package mutating func keepTimes() { clock = nil }

  /// Numbers frames that have only times by a clock; before the first ``next(into:)``. Files with frame numbers keep theirs.
  public mutating func number(framesPerSecond rate: Double) {
    guard !header.hasFrameNumbers, rate > 0, rate.isFinite else { return }
    let clock = FrameClock(rate)
    frames.editHeader { $0.knownFrameRate = rate }
    self.clock = clock
    if ahead.count > 1 { interval = max(1, clock.frame(at: ahead[1].time) - clock.frame(at: ahead[0].time)) }
  }

  /// Gives the only view of a file without ids its id; before the first ``next(into:)``.
  public mutating func nameOnlyView(_ name: String) {
    if !header.hasNames { frames.editHeader { $0.names = [name] } }
  }

  /// A rate that is whole within rounding is whole.
  private static func rate(_ index: Int, _ time: Double) -> Double {
    let rate = Double(index) / time
    let whole = rate.rounded()
    return (rate - whole).magnitude <= 1e-9 * rate ? whole : rate
  }

  private static func csv(_ window: BufferedByteReader) throws(TrajectoryError) -> FrameSource {
    var window = window
    let cells = try window.cells()
    if cells.count > 2, cells[2] == "view" {
      var columns: [Column] = []
      for cell in cells[3...] {
        let column = try Column.named(cell, window)
        if columns.contains(column) { throw window.error(.duplicateColumn(cell), at: 0) }
        columns.append(column)
      }
      if columns.isEmpty { throw window.error(.noColumns, at: 0) }
      return FrameSource(LongCSVReader(window, columns: columns))
    }
    return FrameSource(WideCSVReader(window, try WideCSVReader.header(Array(cells[2...]), window)))
  }

  private static func kind(_ window: inout BufferedByteReader) throws(TrajectoryError) -> TrajectoryKind {
    if window.available == 0 { throw window.error(.empty) }
    if window.startsWith(GoldenFormat.start) { return .golden }
    if window.text[window.place] == 0x93, window.available > 5, window.text[window.place + 1] == UInt8(ascii: "N") { return .npy }
    if window.startsWith("frame,time") {
      if window.startsWith("frame,time,kind") { throw window.error(.foreign(looksLike: "a list of events")) }
      if window.startsWith("frame,time,view,") { return .long }
      return ForeignCSVReader.isWide(window) ? .wide : .foreign
    }
    if window.startsWith("<<<<<<<") { throw window.error(.golden(.conflict)) }
    var ahead = window
    try ahead.skipSpace()
    guard ahead.text[ahead.place] == UInt8(ascii: "{") else {
      if ForeignCSVReader.canRead(window) { return .foreign }
      if window.startsWith("frame") { throw window.error(.header(expected: "frame,time,view", found: headerLine(window))) }
      throw window.error(.foreign(looksLike: ForeignCSVReader.isHeaderless(window) ? "a table without a header, such as time,y" : nil))
    }
    return try jsonKind(&ahead)
  }

  private static func headerLine(_ window: BufferedByteReader) -> String {
    String(decoding: window.text[window.place..<window.end].prefix { $0 != 10 && $0 != 13 }.prefix(60), as: UTF8.self)
  }

  /// A document, lines, or neither, by the first key.
  private static func jsonKind(_ window: inout BufferedByteReader) throws(TrajectoryError) -> TrajectoryKind {
    window.place += 1
    let start = window.place
    try window.skipSpace()
    if window.startsWith("\"frame\"") || window.startsWith("\"time\"") { return .jsonl }
    if window.startsWith("\"frames\"") || window.startsWith("\"scene\"") || window.startsWith("\"frameRate\"") { return .json }
    // a scene's version is a number; it may stand behind other keys, such as $schema
    if window.startsWith("\"physim\"") {
      _ = try window.key()
      try window.skipSpace()
      if window.text[window.place] == UInt8(ascii: "\"") { return .json }
      throw window.error(.scene, at: start)
    }
    if window.contains("\"physim\"", within: 1 << 16) {
      throw window.error(.scene, at: start)
    }
    throw window.error(.foreign(looksLike: "other JSON"), at: start)
  }
}
