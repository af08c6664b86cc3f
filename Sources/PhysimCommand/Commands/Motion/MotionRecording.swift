import Formats
import Sweeps

/// A recorded value over time, from a table.
struct MotionRecording {
  let path: String
  /// The name of the column that was read.
  let column: String
  let samples: [SpringFit.Sample]

  enum Problem: Error {
    case empty
    /// Not rows of numbers under a header; none of it is shown.
    case notATable
    case noColumn(String, known: [String])
    /// Several columns: one has to be named.
    case manyColumns([String])
    case notANumber(String, line: Int)
    case backwards(Double, after: Double, line: Int)
  }

  /// Bytes of a table at most.
  private static let mostBytes = 64 << 20

  /// - Parameter name: Of the column; nil where there is only one next to the time, or one with the name value.
  init(_ path: String, column name: String?) throws(Failure) {
    let input = Input(path: path)
    let bytes = try input.read(limit: Self.mostBytes)
    do throws(Problem) {
      (column, samples) = try Self.table(bytes, name)
    } catch {
      throw .motionRecording(path: input.name, error)
    }
    self.path = path
  }

  private static func table(_ bytes: [UInt8], _ name: String?) throws(Problem) -> (column: String, samples: [SpringFit.Sample]) {
    var rows = CSVRows(bytes)
    guard rows.next() else { throw .empty }
    guard rows.isHeaderOfTable else { throw .notATable }
    let header = rows.texts()
    let words = header.map { $0.lowercased() }
    let units = ["time": 1.0, "t": 1, "seconds": 1, "time_ms": 0.001, "t_ms": 0.001, "ms": 0.001]
    guard let time = words.firstIndex(where: { units[$0] != nil }) else { throw .noColumn("time", known: header) }
    let value = try valueColumn(header, words, time, name)
    let unit = units[words[time]] ?? 1
    var samples: [SpringFit.Sample] = []
    while rows.next() {
      guard rows.count > max(time, value) else { throw .notANumber("", line: rows.line) }
      let sample = SpringFit.Sample(time: unit * (try number(&rows, time)), value: try number(&rows, value))
      if let last = samples.last, sample.time <= last.time {
        throw .backwards(sample.time, after: last.time, line: rows.line)
      }
      samples.append(sample)
    }
    if samples.isEmpty { throw .empty }
    return (header[value], samples)
  }

  private static func valueColumn(_ header: [String], _ words: [String], _ time: Int, _ name: String?) throws(Problem) -> Int {
    if let name {
      guard let column = words.firstIndex(of: name.lowercased()), column != time else { throw .noColumn(name, known: header) }
      return column
    }
    if let column = words.firstIndex(of: "value") { return column }
    let others = header.indices.filter { $0 != time && words[$0] != "frame" }
    guard others.count == 1 else {
      throw others.isEmpty ? .noColumn("value", known: header) : .manyColumns(others.map { header[$0] })
    }
    return others[0]
  }

  private static func number(_ rows: inout CSVRows, _ column: Int) throws(Problem) -> Double {
    guard case .number(let number) = rows.number(column), number.isFinite, number.magnitude <= 1e12 else {
      throw .notANumber(rows.shown(column), line: rows.line)
    }
    return number
  }
}

extension MotionRecording.Problem {
  func message(_ path: String) -> PrintableText {
    switch self {
    case .empty:
      """
      error: '\(path)' has no samples
        help: the table has a header, such as time,value, and a sample per line
      """
    case .notATable:
      """
      error: '\(path)' is not a table of numbers
        help: the first line is a header, such as time,value
      """
    case .noColumn(let name, let known):
      """
      error: '\(path)' has no column '\(name)'; there are \(known.joined(separator: ", "))
        help: the time is in time or t in seconds, or in ms; --column names the value
      """
    case .manyColumns(let names):
      """
      error: '\(path)' has several values: \(names.joined(separator: ", "))
        help: name one with --column \(names[0])
      """
    case .notANumber(let text, let line):
      """
      error: \(path):\(line): '\(text)' is not a number
        help: each line has a time and a value
      """
    case .backwards(let time, let before, let line):
      """
      error: \(path):\(line): the time \(NumberFormat.exact(time)) is not after \(NumberFormat.exact(before))
        help: a table has one value per time; take the rows of one view
      """
    }
  }
}

extension SpringFit.Problem {
  func message(_ path: String) -> PrintableText {
    switch self {
    case .tooFew(let count, let least): "error: '\(path)' has \(NumberFormat.count(count, "sample")); a fit needs \(least)"
    case .constant: "error: the value of '\(path)' never changes"
    case .noFit: "error: no spring follows '\(path)'"
    }
  }
}
