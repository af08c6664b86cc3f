import Formats
public import SceneModel
public import Trajectories

extension RecordPlan {
  /// The plan of a scene's `record`.
  public init(_ record: Record) {
    self.init(columns: record.columns, views: record.views.patterns.map { Glob($0) }, every: record.every)
  }
}
