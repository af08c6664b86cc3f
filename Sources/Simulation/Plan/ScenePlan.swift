import Rigid2D

/// A scene with everything looked up and converted, ready to run.
struct ScenePlan: Sendable {
  var name: String
  var bounds: Vector2
  var frameRate: Double
  var substeps: Int?
  /// The last frame.
  var lastFrame: Int
  var pointsPerMeter: Float
  var stopsWhenSettled = false
  var allowsSleeping = true
  var isContinuous = true
  /// pt/s²; two components.
  var gravity: Curve?
  var walls: [WallPlan] = []
  var views: [ViewPlan] = []
  var behaviors: [BehaviorPlan] = []
  /// Ascending by frame, then by index.
  var events: [EventPlan] = []
  /// Ascending by index.
  var waits: [WaitPlan] = []
  var tracks: [TrackPlan] = []
}
