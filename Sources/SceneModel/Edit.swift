/// A change of a run between two frames: by an event of the scene, or by a program.
public enum Edit: Equatable, Sendable {
  case add(View)
  case addBehavior(Behavior)
  /// A behavior that is not there any more, by its id.
  case addBehaviorAgain(String)
  case addWall(Wall)
  case remove(Removal)
  /// To a center, or by so much from where each view is then. `views` is an id or a pattern.
  case move(views: String, center: Vector?, by: Vector?, angle: Double?)
  case set([Assignment])
  /// One impulse on each view; `vector` as in ``PushBehavior``. `views` is an id or a pattern.
  case push(views: String, vector: Vector, targetOffset: Vector)
  case snap(NearestSnap)
  case retarget(Retarget)
  /// A finger takes hold of a scroll.
  case drag(FingerPath)
  /// The finger leaves a scroll, with a velocity along its axis in pt/s, or with the estimate of its path; or it leaves the view of a decay, with
  /// a velocity or the view's own.
  case release(motion: String, velocity: MotionVelocity)
  case scroll(AnimatedScroll)
  /// Ends a motion where it is, by its id.
  case stop(String)
}

/// Snaps each of some views to the point that is nearest to it.
public struct NearestSnap: Equatable, Sendable {
  /// Of the snap behaviors that come of it.
  public var id: String?
  /// An id or a pattern.
  public var views: String
  /// At least one.
  public var points: [Vector]
  /// As of ``SnapBehavior``.
  public var damping: Double
  /// Seconds; nearest is measured from where the view would be after as long at its velocity.
  public var ahead: Double

  public init(id: String? = nil, views: String, points: [Vector], damping: Double, ahead: Double) {
    self.id = id
    self.views = views
    self.points = points
    self.damping = damping
    self.ahead = ahead
  }
}

/// Where a finger is while it drags.
public struct FingerPath: Equatable, Sendable {
  /// The id of a behavior.
  public var motion: String
  /// Seconds after the event, ascending; one per point.
  public var times: [Double]
  public var points: [Vector]

  public init(motion: String, times: [Double], points: [Vector]) {
    self.motion = motion
    self.times = times
    self.points = points
  }
}

/// Content that scrolls to an offset by itself.
public struct AnimatedScroll: Equatable, Sendable {
  /// The id of a behavior.
  public var motion: String
  /// The content offset.
  public var offset: Double
  /// Seconds of a curve, 0 for a jump; nil for the animation of the dialect.
  public var duration: Double?

  public init(motion: String, offset: Double, duration: Double?) {
    self.motion = motion
    self.offset = offset
    self.duration = duration
  }
}

/// Sends a spring to another target.
public struct Retarget: Equatable, Sendable {
  public enum Velocity: String, CaseIterable, Equatable, Sendable {
    case kept, reset
    /// The old motion continues, and a new one from the old target to the new one is added to it.
    case additive
  }

  /// The id of a behavior.
  public var motion: String
  /// Values without a number keep their target.
  public var to: MotionValues
  public var velocity: Velocity

  public init(motion: String, to: MotionValues, velocity: Velocity) {
    self.motion = motion
    self.to = to
    self.velocity = velocity
  }
}

extension Edit {
  /// How many it counts for: a composite as all that is in it.
  package var size: Int { if case .addBehavior(let behavior) = self { behavior.tree.count } else { 1 } }
}

public enum Removal: Equatable, Sendable {
  /// The view and what is attached to it.
  case view(String)
  /// All views whose ids match a pattern.
  case views(String)
  case behavior(String)
  case wall(String)
}

/// One target and its new value; the value's kind always fits the target.
public struct Assignment: Equatable, Sendable {
  public var target: SceneTarget
  public var value: TargetValue

  public init(target: SceneTarget, value: TargetValue) {
    self.target = target
    self.value = value
  }
}

/// What an id of a run names.
public enum RunElement: Equatable, Sendable {
  case view, wall
  /// Its values as they were added; a composite without the behaviors in it.
  case behavior(BehaviorKind)
}
