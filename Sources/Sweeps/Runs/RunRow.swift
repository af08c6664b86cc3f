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
  public var run: Int
  /// The cells of the table: id, values, status, digest, metrics.
  public var cells: [String]
  /// Why the run failed; nil when it did not.
  public var error: String?

  public init(run: Int, cells: [String], error: String?) {
    self.run = run
    self.cells = cells
    self.error = error
  }

  public var id: String { cells[0] }
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
  /// Where the status stands in a row.
  public var status: Int { axes.count + 1 }
  public var digest: Int { axes.count + 2 }
  /// Where the first metric stands.
  public var firstMetric: Int { axes.count + 3 }
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
