/// CSV of another program: known columns in any order and any case, with frame numbers or times or both.
///
/// One row per frame and view with a column `view`, one row per frame with columns like `ball.x`, or one row per frame of a single view.
struct ForeignCSVReader: FrameReader {
  var header: RunHeader
  private var window: BufferedByteReader
  private let roles: [Role]
  /// The row after the frame that was read last.
  private var pending: Row?
  private var numbers: [String: Int32] = [:]
  private var frames = 0
  private var last: Row?

  private enum Role: Equatable {
    case frame
    case time
    case view
    /// A channel, by its place in the header's columns, of a view, or of the row's view if it is nil.
    case value(view: Int32?, column: Int)
    case ignored
  }

  private struct Row {
    var frame: Int?
    var time: Double?
    /// Of the row, where it is of one view.
    var view: Int32 = 0
    /// As many as there are cells; NaN where a cell is empty or not a channel.
    var values: [Float] = []
    var line = 0
  }

  /// - Parameter names: Of the columns of a table without a header.
  init(_ window: BufferedByteReader, _ names: [String]? = nil) throws(TrajectoryError) {
    self.window = window
    self.window.completeLastLine()
    let cells = if let names { names } else { try self.window.cells() }
    let (roles, header) = Self.layout(cells)
    guard let header else { throw window.error(.foreign(looksLike: nil)) }
    (self.roles, self.header) = (roles, header)
    for (i, name) in header.names.enumerated() { numbers[name] = Int32(i) }
  }

  // MARK: - The header

  /// Whether a header has what a trajectory needs.
  static func canRead(_ window: BufferedByteReader) -> Bool { names(window).map { layout($0).header != nil } ?? false }

  /// Whether a header is that of physim's own wide layout: frame, time, and the same channels of every view in the same order.
  static func isWide(_ window: BufferedByteReader) -> Bool {
    guard let names = names(window), names.count > 2 else { return true }
    // errors of a header that begins like physim's are reported by the reader of that layout
    if (try? WideCSVReader.header(Array(names[2...]), window)) != nil { return true }
    let (roles, header) = layout(names)
    return header == nil || roles.contains(.ignored)
  }

  /// Whether a table without a header has a time and as many columns.
  static func isHeaderless(_ window: BufferedByteReader, _ columns: [Column]) -> Bool {
    !columns.isEmpty && isHeaderless(window) && names(window)?.count == columns.count + 1
  }

  /// Whether numbers stand where a header is expected.
  static func isHeaderless(_ window: BufferedByteReader) -> Bool {
    guard let cells = names(window), cells.count > 1 else { return false }
    return cells.allSatisfy { Double(trimmed($0)) != nil }
  }

  /// The cells of the line at the place, without reading on; nil when its end is not in the window.
  private static func names(_ window: BufferedByteReader) -> [String]? {
    let rest = window.text[window.place..<window.end]
    guard let end = rest.firstIndex(of: 10) ?? (window.isComplete ? window.end : nil) else { return nil }
    var line = BufferedByteReader(ByteSource(rest[..<end] + [10]))
    return try? line.cells()
  }

  private static func layout(_ cells: [String]) -> (roles: [Role], header: RunHeader?) {
    let words = cells.map { trimmed($0) }
    var header = RunHeader()
    header.isForeign = true
    let isLong = words.contains { $0.lowercased() == "view" }
    var roles: [Role] = []
    var ignored: [String] = []
    for word in words {
      var role = Self.role(word.lowercased(), isLong: isLong, &header.columns)
      if role == .ignored, !isLong, let dot = word.lastIndex(of: "."), dot > word.startIndex {
        role = Self.role(String(word[word.index(after: dot)...]).lowercased(), isLong: true, &header.columns)
        if case .value(_, let column) = role {
          let name = String(word[..<dot])
          if !header.names.contains(name) { header.names.append(name) }
          role = .value(view: Int32(header.names.firstIndex(of: name) ?? 0), column: column)
        } else {
          role = .ignored
        }
      }
      // what is there twice counts once
      if role != .ignored, roles.contains(role) { role = .ignored }
      if role == .ignored { ignored.append(word) }
      roles.append(role)
    }
    if !isLong, header.names.isEmpty {
      header.names = ["view"]
      header.hasNames = false
    }
    header.hasFrameNumbers = roles.contains(.frame)
    if !ignored.isEmpty { header.notes = [.ignoredColumns(ignored)] }
    // three axes without a view are those of an accelerometer
    let isTrace = !header.hasNames && words.contains { $0.lowercased() == "z" }
    let isTrajectory = !header.columns.isEmpty && (roles.contains(.frame) || roles.contains(.time)) && !isTrace
    return (roles, isTrajectory ? header : nil)
  }

  private static func role(_ word: String, isLong: Bool, _ columns: inout [Column]) -> Role {
    switch word {
    case "frame": return .frame
    case "time", "t": return .time
    case "view": return .view
    default:
      guard let column = Column(rawValue: word) else { return .ignored }
      if !columns.contains(column) { columns.append(column) }
      let place = columns.firstIndex(of: column) ?? 0
      return .value(view: isLong ? nil : 0, column: place)
    }
  }

  private static func trimmed(_ text: String) -> String {
    var word = text[...]
    while word.first == " " || word.first == "\u{FEFF}" { word.removeFirst() }
    while word.last == " " { word.removeLast() }
    return String(word)
  }

  // MARK: - Frames

  mutating func next(into frame: inout Frame) throws(TrajectoryError) -> Bool {
    frame.clear()
    var next = pending
    pending = nil
    if next == nil { next = try row() }
    guard let first = next else { return false }
    if let last {
      if let number = first.frame, let before = last.frame, number <= before { throw error(.frameOrder(number, after: before), first) }
      if first.frame == nil, let time = first.time, let before = last.time, time <= before {
        throw error(.timeOrder(time, after: before), first)
      }
    }
    last = first
    (frame.index, frame.time) = (first.frame ?? frames, first.time ?? .nan)
    frames += 1
    var rows: [Row] = [first]
    while let row = try row() {
      let isSame = first.frame.map { row.frame == $0 } ?? (row.time == first.time)
      if !isSame {
        pending = row
        break
      }
      rows.append(row)
    }
    try fill(&frame, rows)
    return true
  }

  private func fill(_ frame: inout Frame, _ rows: [Row]) throws(TrajectoryError) {
    var values: [Int32: [Float]] = [:]  // for lookup only
    for row in rows {
      var written: Set<Int32> = []
      for (role, value) in zip(roles, row.values) {
        guard case .value(let view, let column) = role else { continue }
        let place = view ?? row.view
        if written.insert(place).inserted, values[place] != nil {
          throw error(.duplicateView(header.names[Int(place)], frame: frame.index), row)
        }
        values[place, default: [Float](repeating: .nan, count: header.columns.count)][column] = value
      }
    }
    for view in values.keys.sorted() {
      guard let numbers = values[view], numbers.contains(where: { !$0.isNaN }) else { continue }
      frame.append(view, numbers, header.columns)
    }
  }

  /// The next row that is not empty; nil at the end.
  private mutating func row() throws(TrajectoryError) -> Row? {
    while true {
      if try window.isAtEnd() { return nil }
      var row = Row()
      row.line = window.line
      let cells = try window.cells()
      if cells.count == 1, cells[0].isEmpty { continue }
      guard cells.count == roles.count else { throw error(.wrongCells(found: cells.count, expected: roles.count), row) }
      for (role, cell) in zip(roles, cells) { try take(Self.trimmed(cell), role, &row) }
      return row
    }
  }

  private mutating func take(_ cell: String, _ role: Role, _ row: inout Row) throws(TrajectoryError) {
    var value = Float.nan
    switch role {
    case .frame:
      guard let frame = Int(cell), frame >= 0 else { throw error(.notAFrame(cell), row) }
      row.frame = frame
    case .time:
      guard let time = Double(cell), time.isFinite else { throw error(.notANumber(cell), row) }
      row.time = time
    case .view: row.view = try number(of: cell, row)
    case .value:
      if !cell.isEmpty {
        guard let number = Float(cell), number.isFinite else { throw error(.notANumber(cell), row) }
        value = number
      }
    case .ignored: break
    }
    row.values.append(value)
  }

  private mutating func number(of name: String, _ row: Row) throws(TrajectoryError) -> Int32 {
    if let number = numbers[name] { return number }
    if header.names.count >= 10_000_000 { throw error(.tooManyViews(limit: 10_000_000), row) }
    let number = Int32(header.names.count)
    header.names.append(name)
    numbers[name] = number
    return number
  }

  private func error(_ problem: TrajectoryProblem, _ row: Row) -> TrajectoryError {
    TrajectoryError(problem: problem, line: row.line, column: 1)
  }
}
