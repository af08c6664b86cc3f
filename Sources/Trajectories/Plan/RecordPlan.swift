public import Formats

/// Which frames, views and columns of a run a trajectory holds.
public struct RecordPlan: Equatable, Sendable {
  public var columns: [Column]
  /// A view is recorded when any of these matches its id.
  public var views: [Glob]
  /// Records frames 0, `every`, 2·`every`, …; at least 1.
  public var every: Int
  /// Whether CSV is made for spreadsheets: a name that begins as a formula does gets an apostrophe before it.
  public var isSafeCSV = false

  public init(columns: [Column] = Column.standard, views: [Glob] = [Glob("*")], every: Int = 1) {
    self.columns = columns
    self.views = views
    self.every = every
  }

  package func includes(_ frame: Frame) -> Bool { frame.index % every == 0 }
  /// A name as a field of CSV.
  func field(_ name: String) -> [UInt8] { isSafeCSV ? Quoting.safeCSV(name) : Quoting.csv(name) }
  package func includes(view name: String) -> Bool { views.contains { $0.matches(name) } }
}

/// A file format for trajectories.
public enum TrajectoryFormat: String, CaseIterable, Sendable {
  case csv
  case json
  case jsonl
  case npy
}

/// How a CSV trajectory is laid out.
public enum TrajectoryLayout: String, CaseIterable, Sendable {
  /// One row per frame and view.
  case long
  /// One row per frame, one column per view and channel.
  case wide
}
