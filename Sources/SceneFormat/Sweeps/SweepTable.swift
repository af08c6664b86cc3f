import Formats
import SceneModel

/// A table of parameters: CSV with an axis per column in the header, and a combination of values per row.
///
/// The text is kept, and cells are read on request.
public struct SweepTable: Sendable {
  /// Index in the list of texts of diagnostics.
  let source: Int
  private let bytes: [UInt8]
  private let limits: Limits
  /// Names of the columns, and their places in the file.
  let header: [(text: String, range: SourceRange)]
  /// The beginning of each row.
  private let rows: [Int]

  public var count: Int { rows.count }

  /// Nil if it is invalid.
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
    var records = CSVRecords(bytes)
    guard records.next() else {
      report(.empty, SourceRange(0, 0))
      return nil
    }
    header = records.cells.map { Self.trimmed($0, bytes) }.map {
      (CSVRecords.text(of: bytes[$0]), SourceRange($0.lowerBound, $0.upperBound))
    }
    var rows: [Int] = []
    var mistakes = 0
    while mistakes < 20, records.next() {
      let range = SourceRange(records.start, max(records.start + 1, records.cells.last?.upperBound ?? 0))
      if records.isUnclosed {
        report(.unclosedQuote(line: records.line), range)
        mistakes += 1
      } else if records.cells.count != header.count {
        report(.ragged(line: records.line, fields: records.cells.count, expected: header.count), range)
        mistakes += 1
      } else if let empty = records.cells.first(where: { Self.trimmed($0, bytes).isEmpty }) {
        report(.emptyCell(line: records.line), SourceRange(empty.lowerBound, empty.upperBound))
        mistakes += 1
      }
      rows.append(records.start)
    }
    if rows.isEmpty { report(.noRows, SourceRange(0, bytes.count)) }
    if mistakes > 0 || rows.isEmpty { return nil }
    self.rows = rows
  }

  /// Whether the first line of a text names an axis.
  static func namesAxes(_ bytes: [UInt8]) -> Bool {
    var records = CSVRecords(bytes)
    return !records.next()
      || records.cells.contains { cell in
        let text = CSVRecords.text(of: bytes[trimmed(cell, bytes)])
        return (SweepName.split(text)?.rest ?? text).hasPrefix("/")
      }
  }

  /// A cell, which ``check(_:)`` has accepted.
  func value(row: Int, _ column: Int) -> SweepValue {
    var sink = DiagnosticSink()
    return value(row: row, column, &sink) ?? SweepValue(text: "", json: JSONValue(.invalid, SourceRange(0, 0), source: source))
  }

  private func value(row: Int, _ column: Int, _ sink: inout DiagnosticSink) -> SweepValue? {
    var records = CSVRecords(bytes, from: rows[row])
    guard records.next(), column < records.cells.count else { return nil }
    let cell = Self.trimmed(records.cells[column], bytes)
    return SweepValue.parse(
      Array(CSVRecords.text(of: bytes[cell]).utf8), at: SourceRange(cell.lowerBound, cell.upperBound), source: source, limits: limits, &sink
    )
  }

  /// Reports cells that are not values.
  func check(_ sink: inout DiagnosticSink) {
    for row in 0..<rows.count where sink.diagnostics.count < 20 {
      for column in header.indices { _ = value(row: row, column, &sink) }
    }
  }

  /// A cell without blanks around it.
  private static func trimmed(_ cell: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (cell.lowerBound, cell.upperBound)
    while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return start..<end
  }
}
