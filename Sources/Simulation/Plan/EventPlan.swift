import Rigid2D

/// Something that happens at a frame.
struct EventPlan: Sendable {
  enum Action: Sendable {
    case addView(ViewPlan)
    /// One, or what a composite holds.
    case addBehaviors([BehaviorPlan])
    case addWall(WallPlan)
    case removeView(String)
    case removeBehavior(String)
    case removeWall(String)
    case move(String, center: Vector2?, angle: Float?)
    case set([Assignment])
    /// One impulse, kg·pt/s, at an offset in the view's axes.
    case push(String, Vector2, offset: Vector2)
  }

  /// Before the step that starts at this frame.
  var frame: Int
  var action: Action
}
