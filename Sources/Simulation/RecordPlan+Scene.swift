import Formats
public import SceneModel
public import Trajectories

extension RecordPlan {
  /// The plan of a scene's `record`.
  public init(_ record: Record) {
    self.init(columns: record.columns, views: record.views.globs, every: record.every)
  }
}
