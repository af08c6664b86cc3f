import Behaviors
import Rigid2D

/// Something that happens at a frame, or when physics says so.
struct EventPlan: Sendable {
  enum Trigger: Sendable {
    /// Before the step that starts at this frame.
    case frame(Int)
    /// Before the step after two things began to touch, named in either order.
    case contact(String, String)
    case settled
    /// Before the step after the view's center left the reference view.
    case leaves(String)
  }

  enum Action: Sendable {
    case addView(ViewPlan)
    case addBehaviors([BehaviorPlan])
    case addWall(WallPlan)
    case remove(String)
    case move(String, center: Vector2?, angle: Float?)
    case set([Assignment])
    /// One impulse, kg·pt/s, at an offset in the view's axes.
    case push(String, Vector2, offset: Vector2)
  }

  var trigger: Trigger
  var action: Action
  /// Seconds from one time to the next, and how many times in all; an event that does not repeat happens once.
  var every: Double = 0
  var times: Int = 1
  /// The time of the first, seconds.
  var start: Double = 0
}
