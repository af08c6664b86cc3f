public import Formats

/// Which frames, views and columns of a run a trajectory holds.
public struct RecordPlan: Equatable, Sendable {
  public var columns: [Column]
  /// A view is recorded when any of these matches its id.
  public var views: [Glob]
  /// Records frames 0, `every`, 2·`every`, …; at least 1.
  public var every: Int

  public init(columns: [Column] = Column.standard, views: [Glob] = [Glob("*")], every: Int = 1) {
    self.columns = columns
    self.views = views
    self.every = every
  }

  func includes(_ frame: Frame) -> Bool { frame.index % every == 0 }
  func includes(view name: String) -> Bool { views.contains { $0.matches(name) } }
}
