import Rigid2D
import Trajectories

/// A scene with resolved names and converted units, ready to run.
package struct ScenePlan: Sendable {
  var name: String?
  /// With which edits are converted, too.
  var context: PlanContext
  var schedule: FrameSchedule
  var stepper: Stepper
  /// Whether behaviors follow UIKit's documentation or measurements.
  var fidelity: UIKitFidelity
  /// The last frame.
  var lastFrame: Int
  /// The scale of the engine's tolerances.
  var pointsPerMeter: Float
  /// Impacts slower than this do not bounce, pt/s. Nil: the stepper has its own threshold.
  var bounceThreshold: Float?
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
  var triggers: [TriggerPlan] = []
  var tracks: [ActiveTrack] = []
}
