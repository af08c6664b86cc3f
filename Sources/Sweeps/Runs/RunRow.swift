import Formats
import SceneFormat
import Trajectories

/// What became of a run.
public enum RunStatus: String, Sendable {
  case ok
  /// The simulation could not begin, or broke down.
  case failed
  /// The values make no scene together.
  case invalid
}

/// One finished run, as the table has it.
public struct RunRow: Equatable, Sendable {
  /// Its place in the plan.
  public let run: Int
  /// Sixteen hexadecimal digits.
  public let id: String
  /// One per axis.
  public let values: [TableCell]
  public let status: RunStatus
  /// Sixteen hexadecimal digits; empty for a run without a result.
  public let digest: String
  /// One per metric.
  public let metrics: [TableCell]
  /// Why the run failed; nil when it did not.
  public let error: String?

  /// A run with a result.
  init(run: Int, id: String, values: [TableCell], digest: String, metrics: [TableCell]) {
    (self.run, self.id, self.values, self.digest, self.metrics) = (run, id, values, digest, metrics)
    status = .ok
    error = nil
  }

  /// A run without a result.
  ///
  /// - Parameter metrics: How many there are.
  init(run: Int, id: String, values: [TableCell], _ status: RunStatus, _ error: String, metrics: Int) {
    (self.run, self.id, self.values, self.status, self.error) = (run, id, values, status, error)
    digest = ""
    self.metrics = [TableCell](repeating: .empty, count: metrics)
  }

  /// The row of a line of a journal; nil where the cells are not those of the table, or do not agree with the error.
  package init?(run: Int, _ cells: [String], _ header: TableHeader, error: String?) {
    guard cells.count == header.count, let status = RunStatus(rawValue: cells[header.status]), (status == .ok) == (error == nil) else {
      return nil
    }
    self.run = run
    id = cells[0]
    values = cells[1..<header.status].map { TableCell($0) }
    self.status = status
    digest = cells[header.digest]
    metrics = cells[header.firstMetric...].map { TableCell($0) }
    self.error = error
  }

  /// The texts of the table: id, values, status, digest, metrics.
  public var cells: [String] { [id] + values.map { $0.text } + [status.rawValue, digest] + metrics.map { $0.text } }
}

/// The columns of a sweep's table.
public struct TableHeader: Equatable, Sendable {
  /// Names of the axes: JSON Pointers where they have no others.
  public let axes: [String]
  /// Names of the metrics.
  public let metrics: [String]

  public init(axes: [String], metrics: [String]) {
    self.axes = axes
    self.metrics = metrics
  }

  init(_ plan: SweepPlan) {
    // every row has the digest anyway
    self.init(axes: plan.axes.map(\.name), metrics: plan.sweep.metrics.filter { $0.kind != .metric(.digest) }.map(\.name))
  }

  public var names: [String] { ["id"] + axes + ["status", "digest"] + metrics }
  /// How many columns there are.
  public var count: Int { axes.count + 3 + metrics.count }
  /// Where the status stands in a line.
  var status: Int { axes.count + 1 }
  var digest: Int { axes.count + 2 }
  /// Where the first metric stands.
  var firstMetric: Int { axes.count + 3 }
}

/// A line of comma-separated values (RFC 4180, but for the line end).
public enum CSVLine {
  /// - Parameter isSafe: Whether text that begins as a formula does gets an apostrophe before it.
  public static func text(_ cells: [String], isSafe: Bool = false) -> String {
    var line: [UInt8] = []
    for i in cells.indices {
      if i > 0 { line.append(UInt8(ascii: ",")) }
      if isSafe { line += Quoting.safeCSV(cells[i]) } else { Quoting.appendCSV(cells[i], to: &line) }
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The shortest decimal that reads back the same; empty for what is not finite.
  static func number(_ value: Double) -> String { value.isFinite ? TextBuffer.text(of: value) : "" }
  static func number(_ value: Float) -> String { value.isFinite ? TextBuffer.text(of: value) : "" }
}

/// A value of a sweep's table: a number where it is one, with its spelling.
public struct TableCell: Equatable, Sendable {
  /// Its spelling in files; empty without a value.
  public let text: String
  /// The finite number that the text stands for; nil for any other text.
  public let number: Double?

  public init(_ text: String) {
    self.text = text
    number = text.isEmpty ? nil : Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  static let empty = TableCell("")

  /// A number that was measured, by its shortest decimal; empty for one that is not finite.
  init(_ number: Double) { self.init(CSVLine.number(number)) }

  /// The value of a channel in one frame, as a trajectory has it.
  init(sample: Float) { self.init(CSVLine.number(sample)) }
}
