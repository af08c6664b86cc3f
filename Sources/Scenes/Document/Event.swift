/// Something that happens before the step that starts at a frame.
public struct Event: Equatable, Sendable {
  /// The frame whose state it changes before the next step; 0 is before the first step.
  public var frame: Int
  public var action: EventAction
  /// Which element of the scene's array it comes from.
  public var index: Int
}

public enum EventAction: Equatable, Sendable {
  case add(View)
  case addBehavior(Behavior)
  case addWall(Wall)
  case remove(Removal)
  case move(view: String, center: Vector?, angle: Double?)
  case set([Assignment])
  /// One impulse; `vector` as in ``PushBehavior``.
  case push(view: String, vector: Vector, targetOffset: Vector)
}

public enum Removal: Equatable, Sendable {
  /// The view and what is attached to it.
  case view(String)
  case behavior(String)
  case wall(String)
}

/// One target and its new value; the value's kind always fits the target.
public struct Assignment: Equatable, Sendable {
  public var target: SceneTarget
  public var value: TargetValue
}
