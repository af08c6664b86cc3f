import Formats

/// The lines of a golden, read one by one, and their checksum.
struct GoldenLines {
  private var window: BufferedByteReader
  /// Without its end.
  private(set) var line: [UInt8] = []
  /// Of the line, from 1.
  private(set) var number = 0
  private(set) var sum = GoldenSum()
  private(set) var notes: [TrajectoryNote] = []
  private(set) var isOver = false

  init(_ window: BufferedByteReader) { self.window = window }

  /// The line as a message shows it.
  var shown: String { String(decoding: line.prefix(60), as: UTF8.self) }
  var isComment: Bool { line.first == UInt8(ascii: "#") }

  func error(_ problem: GoldenProblem) -> TrajectoryError { TrajectoryError(problem: .golden(problem), line: max(number, 1), column: 1) }

  /// Goes to the next line.
  ///
  /// - Parameter problem: The problem if no line is left.
  mutating func advance(or problem: TrajectoryProblem = .cutOff(in: "the golden")) throws(TrajectoryError) {
    var sum = sum
    if number > 0 { sum.add(line.span) }
    self.sum = sum
    line.removeAll(keepingCapacity: true)
    number += 1
    while true {
      try window.reserve(1)
      if window.available == 0 { throw TrajectoryError(problem: problem, line: number, column: line.count + 1) }
      let end = Self.lineEnd(window.text.span, window.place, window.end)
      line += window.text[window.place..<end]
      window.place = min(end + 1, window.end)
      if end < window.end { break }
      if line.count > 1 << 24 { throw window.error(.tooLong(limit: 1 << 24)) }
    }
    if line.last == 13 {
      line.removeLast()
      if !notes.contains(.carriageReturns) { notes.append(.carriageReturns) }
    }
    if begins(with: "<<<<<<<") || begins(with: ">>>>>>>") || begins(with: "=======") { throw error(.conflict) }
  }

  private static func lineEnd(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var i = start
    while i < end, text[i] != 10 { i += 1 }
    return i
  }

  func begins(with start: String) -> Bool {
    let start = start.utf8
    return line.count >= start.count && line.starts(with: start)
  }

  /// What follows a known start of this line.
  func rest(after start: String) throws(TrajectoryError) -> String {
    guard begins(with: start) else { throw error(.line(expected: start, found: shown)) }
    return String(decoding: line.dropFirst(start.utf8.count), as: UTF8.self)
  }

  /// What follows a known start of the next line.
  mutating func next(after start: String) throws(TrajectoryError) -> String {
    try advance()
    return try rest(after: start)
  }

  /// The JSON text, or array of texts, that follows a known start of the next line.
  mutating func texts(after start: String) throws(TrajectoryError) -> [String] {
    let json = try next(after: start)
    var window = BufferedByteReader(ByteSource(Array(json.utf8)))
    do throws(TrajectoryError) {
      if !(try window.take(UInt8(ascii: "["))) { return [try window.string()] }
      var texts: [String] = []
      var isFirst = true
      while try window.hasNext(UInt8(ascii: "]"), isFirst: &isFirst) { texts.append(try window.string()) }
      return texts
    } catch {
      throw self.error(.line(expected: start, found: shown))
    }
  }

  /// The CSV cells of this line from an offset on.
  func cells(from start: Int, _ count: Int?) throws(TrajectoryError) -> [String] {
    var window = BufferedByteReader(ByteSource(Array(line.dropFirst(start)) + [10]))
    do throws(TrajectoryError) {
      let cells = try window.cells()
      if count ?? cells.count == cells.count { return cells }
    } catch {}
    throw error(.line(expected: count == nil ? "# FRAME,A,B" : "a row of \(count ?? 0) cells", found: shown))
  }

  mutating func expectEnd() throws(TrajectoryError) {
    if !(try window.isAtEnd()) { throw error(.textAfterEnd) }
    isOver = true
  }
}
