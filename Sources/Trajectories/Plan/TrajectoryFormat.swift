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

extension RecordPlan {
  /// A writer of this plan; `layout` concerns CSV only.
  public func writer(_ format: TrajectoryFormat, layout: TrajectoryLayout = .long) -> any FrameWriter {
    switch (format, layout) {
    case (.csv, .long): LongCSV(plan: self)
    case (.csv, .wide): WideCSV(plan: self)
    case (.json, _): JSONFrames(plan: self, document: true)
    case (.jsonl, _): JSONFrames(plan: self, document: false)
    case (.npy, _): NPY(plan: self)
    }
  }
}
