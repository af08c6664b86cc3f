public import Scenes
public import Trajectories

extension RecordPlan {
  /// What the scene says that its trajectory holds.
  public init(_ record: Record) {
    self.init(columns: record.columns, views: record.views.patterns.map { Trajectories.Glob($0) }, every: record.every)
  }
}
