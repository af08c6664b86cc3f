import Formats

/// JSON: frame objects, one per line or as the `frames` of one document.
struct JSONFramesReader: FrameReader {
  var header = RunHeader()
  private var window: BufferedByteReader
  private let isDocument: Bool
  /// In a document: whether its frames have begun, and whether they are over.
  private var hasBegun = false
  private var isOver = false
  private var isFirst = true
  private var isFirstKey = true
  private var lastFrame = -1
  private var lastTime = -Double.infinity
  /// Keys of views as they stand in the file, with colon and bracket, by number.
  private var keys: [[UInt8]] = []
  private var numbers: [String: Int32] = [:]
  private var shape = ViewShape()
  /// The numbers of a view.
  private var values: [Float] = []

  init(_ window: BufferedByteReader, isDocument: Bool) throws(TrajectoryError) {
    self.window = window
    self.isDocument = isDocument
    if isDocument {
      try self.window.expect(UInt8(ascii: "{"), "'{'")
      try documentKeys()
    }
  }

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    if isDocument {
      if isOver { return false }
      if !(try window.hasNext(UInt8(ascii: "]"), isFirst: &isFirst)) {
        isOver = true
        try documentKeys()
        return false
      }
    } else {
      try window.skipSpace()
      if try window.isAtEnd() { return false }
    }
    try read(&frame)
    return true
  }

  /// Reads keys of the document up to its frames, or to its end.
  private mutating func documentKeys() throws(TrajectoryError) {
    while try window.hasNext(UInt8(ascii: "}"), isFirst: &isFirstKey) {
      let key = try window.key()
      switch key {
      case "frames" where !hasBegun:
        hasBegun = true
        try window.expect(UInt8(ascii: "["), "'['")
        return
      case "frameRate": header.knownFrameRate = try window.double()
      case "scene": header.scene = try textValue() ?? ""
      case "physim": header.version = try textValue() ?? ""
      case "digest": header.digest = try textValue()
      default: try window.skipValue()
      }
    }
    if !hasBegun { throw window.error(.missingKey("frames", in: "the document")) }
    try window.skipSpace()
    if !(try window.isAtEnd()) { throw window.jsonError("the end of the file") }
  }

  private mutating func textValue() throws(TrajectoryError) -> String? {
    try window.skipSpace()
    if window.available > 0, window.text[window.place] == UInt8(ascii: "\"") { return try window.string() }
    try window.skipValue()
    return nil
  }

  private mutating func read(_ frame: inout Frame) throws(TrajectoryError) {
    try window.reserve()
    let start = window.place
    try window.expect(UInt8(ascii: "{"), "'{', a frame")
    var isFirst = true
    var hasIndex = false
    var time: Double?
    var hasViews = false
    while try window.hasNext(UInt8(ascii: "}"), isFirst: &isFirst) {
      let key = try window.key()
      switch key {
      case "frame":
        frame.index = try window.wholeNumber()
        hasIndex = true
        if frame.index <= lastFrame { throw window.error(.frameOrder(frame.index, after: lastFrame), at: start) }
        lastFrame = frame.index
      case "time": time = try window.double(expected: Double(frame.index) / (header.knownFrameRate ?? 1))
      case "views":
        hasViews = true
        try views(&frame)
      default: try window.skipValue()
      }
    }
    if !hasIndex { try number(&frame, time) }
    if !hasViews { throw window.error(.missingKey("views", in: "a frame")) }
    frame.time = time ?? .nan
  }

  /// Counts frames of another program that have only times.
  private mutating func number(_ frame: inout Frame, _ time: Double?) throws(TrajectoryError) {
    guard let time, lastFrame < 0 || !header.hasFrameNumbers else { throw window.error(.missingKey("frame", in: "a frame")) }
    if time <= lastTime { throw window.error(.timeOrder(time, after: lastTime)) }
    (header.hasFrameNumbers, header.isForeign) = (false, true)
    lastFrame += 1
    lastTime = time
    frame.index = lastFrame
  }

  private mutating func views(_ frame: inout Frame) throws(TrajectoryError) {
    try window.expect(UInt8(ascii: "{"), "'{'")
    var isFirst = true
    var last: Int32 = -1
    while true {
      try window.reserve()
      if !(try window.hasNext(UInt8(ascii: "}"), isFirst: &isFirst)) { break }
      let view = try self.view(after: last)
      if view <= last { isSorted = false }
      last = view
      values.removeAll(keepingCapacity: true)
      try shape.read(&window, &header.columns, view: header.names[Int(view)], into: &values)
      frame.append(view, values, header.columns)
    }
    if !isSorted { try sort(&frame) }
  }

  private var isSorted = true

  /// The view of the key that is next; the place is then inside its object.
  private mutating func view(after last: Int32) throws(TrajectoryError) -> Int32 {
    let next = Int(last) + 1
    if next < keys.count, window.skip(keys[next]) { return Int32(next) }
    let name = try window.key()
    try window.expect(UInt8(ascii: "{"), "'{', a view")
    if let number = numbers[name] { return number }
    if header.names.count >= 10_000_000 { throw window.error(.tooManyViews(limit: 10_000_000)) }
    let number = Int32(header.names.count)
    header.names.append(name)
    numbers[name] = number
    keys.append(Quoting.json(name) + Array(":{".utf8))
    return number
  }

  /// Views of a frame may come in any order.
  private mutating func sort(_ frame: inout Frame) throws(TrajectoryError) {
    if let view = frame.sortSamples() { throw window.error(.duplicateView(header.names[Int(view)], frame: frame.index)) }
    isSorted = true
  }
}

/// How the views of a file are written: the same for all of them as a rule.
private struct ViewShape {
  /// The keys of a view in the order of the columns, with the text around them; empty until known.
  private var pieces: [[UInt8]] = []

  /// Reads what is inside the object of a view, and its closing bracket.
  mutating func read(
    _ window: inout BufferedByteReader, _ columns: inout [Column], view: String, into values: inout [Float]
  ) throws(TrajectoryError) {
    if !pieces.isEmpty, try readQuickly(&window, into: &values) { return }
    var found: [(column: Column, value: Float)] = []
    var isFirst = true
    while try window.hasNext(UInt8(ascii: "}"), isFirst: &isFirst) {
      let key = try window.key()
      if key == "center" {
        try window.expect(UInt8(ascii: "["), "'['")
        found.append((.x, try window.number()))
        try window.expect(UInt8(ascii: ","), "','")
        found.append((.y, try window.number()))
        try window.expect(UInt8(ascii: "]"), "']'")
      } else {
        let column = try Column.named(key, window)
        found.append((column, try window.number()))
      }
    }
    if columns.isEmpty {
      columns = found.map { $0.column }
      if columns.isEmpty { throw window.error(.noColumns) }
      if Set(columns).count < columns.count { throw window.error(.duplicateColumn(view)) }
      pieces = Self.pieces(columns)
    }
    guard found.count == columns.count else { throw window.error(.otherColumns(view: view)) }
    for column in columns {
      guard let entry = found.first(where: { $0.column == column }) else { throw window.error(.otherColumns(view: view)) }
      values.append(entry.value)
    }
  }

  /// What physim writes before each number and after the last, when the columns begin with x and y, or have no both.
  private static func pieces(_ columns: [Column]) -> [[UInt8]] {
    let hasCenter = columns.count > 1 && columns[0] == .x && columns[1] == .y
    var pieces: [[UInt8]] = []
    for (i, column) in columns.enumerated() {
      if hasCenter, i < 2 {
        pieces.append(Array((i == 0 ? "\"center\":[" : ",").utf8))
      } else {
        pieces.append(Array("\(hasCenter && i == 2 ? "]," : i > 0 ? "," : "")\"\(column.rawValue)\":".utf8))
      }
    }
    pieces.append(Array((hasCenter && columns.count == 2 ? "]}" : "}").utf8))
    return pieces
  }

  private func readQuickly(_ window: inout BufferedByteReader, into values: inout [Float]) throws(TrajectoryError) -> Bool {
    try window.reserve()
    let (start, origin) = (window.place, window.lineStart)
    let count = values.count
    for i in 0..<pieces.count {
      guard window.skip(pieces[i]) else {
        // a number as long as the window has pushed the start out of it
        if window.lineStart != origin { throw window.error(.tooLong(limit: BufferedByteReader.reach)) }
        window.place = start
        values.removeLast(values.count - count)
        return false
      }
      if i < pieces.count - 1 { values.append(try window.number()) }
    }
    return true
  }
}
