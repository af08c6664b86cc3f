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
