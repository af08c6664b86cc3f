import Formats
import Rigid2D
import SceneModel

/// An event at a frame.
struct EventPlan: Sendable {
  enum Action: Sendable {
    case addView(ViewPlan)
    /// One behavior, or all of a composite.
    case addBehaviors([BehaviorPlan])
    case addBehaviorAgain(String)
    case addWall(WallPlan)
    /// Views by an id or a pattern, as in a move and a push.
    case removeViews(String)
    case removeBehavior(String)
    case removeWall(String)
    case move(String, center: Vector2?, by: Vector2?, angle: Float?)
    case set([Assignment])
    /// One impulse, kg·pt/s, at an offset in the view's axes.
    case push(String, Vector2, offset: Vector2)
    case snap(NearestSnap, id: String)
    case retarget(Retarget)
    case drag(FingerPath)
    case release(String, velocity: MotionVelocity)
    case scroll(AnimatedScroll)
    /// Ends a motion, by the behavior's id.
    case stop(String)
  }

  /// Before the step that starts at this frame.
  var frame: Int
  var action: Action
  /// Its element of the scene's array: at the same frame the earlier element is first.
  var index: Int
}

/// An event that happens when its conditions become true.
struct TriggerPlan: Sendable {
  /// All of them hold in the same frame.
  var conditions: [Condition]
  /// The first and the last frame in which they count.
  var earliest: Int
  var latest: Int
  /// Least number of frames from one time to the next.
  var spacing: Int
  /// The actions of the first time, the second time, …
  var actions: [EventPlan.Action]
  /// As of an ``EventPlan``.
  var index: Int
}
