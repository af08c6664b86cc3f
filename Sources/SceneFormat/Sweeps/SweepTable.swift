import Diagnostics
import Formats
import SceneModel

/// A table of parameters: CSV whose header names an axis a column, and whose rows are combinations of values.
///
/// The text stays as it is; cells are read when they are asked for.
public struct SweepTable: Sendable {
  /// In the list of texts that diagnostics are in.
  let source: Int
  private let bytes: [UInt8]
  private let limits: Limits
  /// What the columns are called, and where that stands.
  let header: [(text: String, range: SourceRange)]
  /// Where each row begins.
  private let rows: [Int]

  public var count: Int { rows.count }

  /// Nil where something is wrong with it.
  init?(_ bytes: [UInt8], source: Int, limits: Limits, _ sink: inout DiagnosticSink) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    func report(_ problem: SweepProblem.TableProblem, _ range: SourceRange) {
      sink.report(.sweep(.table(problem)), range, source, .document)
    }
    if let bad = UTF8Check.firstInvalid(bytes) {
      report(.notText(line: bytes[..<bad].count { $0 == 0x0A } + 1), SourceRange(bad, bad + 1))
      return nil
    }
    var scanner = Scanner(bytes)
    guard scanner.next() else {
      report(.empty, SourceRange(0, 0))
      return nil
    }
    header = scanner.cells.map { (Self.content(bytes[$0]), SourceRange($0.lowerBound, $0.upperBound)) }
    var rows: [Int] = []
    var mistakes = 0
    while mistakes < 20, scanner.next() {
      let range = SourceRange(scanner.start, max(scanner.start + 1, scanner.cells.last?.upperBound ?? 0))
      if scanner.isUnclosed {
        report(.unclosedQuote(line: scanner.line), range)
        mistakes += 1
      } else if scanner.cells.count != header.count {
        report(.ragged(line: scanner.line, fields: scanner.cells.count, expected: header.count), range)
        mistakes += 1
      } else if let empty = scanner.cells.first(where: { $0.isEmpty }) {
        report(.emptyCell(line: scanner.line), SourceRange(empty.lowerBound, empty.upperBound))
        mistakes += 1
      }
      rows.append(scanner.start)
    }
    if rows.isEmpty { report(.noRows, SourceRange(0, bytes.count)) }
    if mistakes > 0 || rows.isEmpty { return nil }
    self.rows = rows
  }

  /// Whether the first line of a text names an axis.
  static func namesAxes(_ bytes: [UInt8]) -> Bool {
    var scanner = Scanner(bytes)
    return !scanner.next()
      || scanner.cells.contains { cell in
        let text = content(bytes[cell])
        return (SweepName.split(text)?.rest ?? text).hasPrefix("/")
      }
  }

  /// A cell, which ``check(_:)`` has found good.
  func value(row: Int, _ column: Int) -> SweepValue {
    var sink = DiagnosticSink()
    return value(row: row, column, &sink) ?? SweepValue(text: "", json: JSONValue(.invalid, SourceRange(0, 0), source: source))
  }

  private func value(row: Int, _ column: Int, _ sink: inout DiagnosticSink) -> SweepValue? {
    var scanner = Scanner(bytes, from: rows[row])
    guard scanner.next(), column < scanner.cells.count else { return nil }
    let cell = scanner.cells[column]
    let content = Self.content(bytes[cell])
    return SweepValue.parse(
      Array(content.utf8), at: SourceRange(cell.lowerBound, cell.upperBound), source: source, limits: limits, &sink)
  }

  /// Reports cells that are not values.
  func check(_ sink: inout DiagnosticSink) {
    for row in 0..<rows.count where sink.diagnostics.count < 20 {
      for column in header.indices { _ = value(row: row, column, &sink) }
    }
  }

  /// A cell without its quotes.
  private static func content(_ cell: ArraySlice<UInt8>) -> String {
    guard cell.first == UInt8(ascii: "\""), cell.count > 1 else { return String(decoding: cell, as: UTF8.self) }
    var content: [UInt8] = []
    var isQuote = false
    for byte in cell.dropFirst().dropLast() {
      isQuote = byte == UInt8(ascii: "\"") && !isQuote
      if !isQuote { content.append(byte) }
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Row by row through a CSV text (RFC 4180); blank lines are passed over.
  private struct Scanner {
    private let bytes: [UInt8]
    private var offset: Int
    /// Of the row at hand, counted from 1.
    private(set) var line = 0
    private var nextLine = 1
    private(set) var start = 0
    /// Without blanks around them; quotes are kept.
    private(set) var cells: [Range<Int>] = []
    private(set) var isUnclosed = false

    init(_ bytes: [UInt8], from offset: Int = 0) {
      self.bytes = bytes
      self.offset = offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : offset
    }

    mutating func next() -> Bool {
      while offset < bytes.count {
        start = offset
        line = nextLine
        split()
        if cells.count > 1 || !cells[0].isEmpty { return true }
      }
      return false
    }

    private mutating func split() {
      cells.removeAll(keepingCapacity: true)
      isUnclosed = false
      var first = offset
      var isQuoted = false
      var i = offset
      while i < bytes.count, isQuoted || bytes[i] != 0x0A {
        if bytes[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
        if bytes[i] == 0x0A { nextLine += 1 }
        if bytes[i] == UInt8(ascii: ","), !isQuoted {
          cells.append(trimmed(first, i))
          first = i + 1
        }
        i += 1
      }
      isUnclosed = isQuoted
      cells.append(trimmed(first, i))
      offset = i + 1
      nextLine += 1
    }

    private func trimmed(_ start: Int, _ end: Int) -> Range<Int> {
      var (start, end) = (start, end)
      while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D { end -= 1 }
      return start..<end
    }
  }
}
