/// Two shapes began or stopped touching, or overlapping if one is a sensor.
///
/// The events of one step, and those of one edit, are sorted by the older shape, in the order of creation, then by the younger one. For
/// the same pair, the end comes before the beginning.
public struct ContactEvent: Equatable, Sendable {
  public enum Kind: UInt8, Sendable { case began, ended, sensorEntered, sensorExited }
  public var kind: Kind
  /// Tags that the caller gave the bodies and shapes; they need not be unique. Members of a compound have their own shapes. For sensors, A
  /// is the sensor.
  public var bodyA: Int32
  public var bodyB: Int32
  public var shapeA: Int32
  public var shapeB: Int32
  /// Where they touch, for `began`: the point with the largest impulse; else zero.
  public var point: Vector2
  /// Sum of that point's normal impulses over the step, kg·pt/s; for `began`.
  public var impulse: Float
  /// Of the contact.
  var order: UInt64

  /// Whether it is reported before another.
  func precedes(_ other: ContactEvent) -> Bool { order != other.order ? order < other.order : isEnd && !other.isEnd }

  private var isEnd: Bool { kind == .ended || kind == .sensorExited }
}

/// A body fell asleep or woke.
public struct SleepEvent: Equatable, Sendable {
  public var id: BodyID
  /// The tag that the caller gave it.
  public var body: Int32
  public var isAsleep: Bool
}

/// The result of a step.
public struct StepReport: Sendable {
  public var awakeBodies = 0
  public var contacts = 0
  /// Number of bodies whose velocity or place became non-finite, or whose speed exceeded 1e15 pt/s; they stop at their last place. See
  /// ``World/failedBodies``.
  public var failedBodies = 0
  /// Whether more shapes were near each other than ``Settings/contactLimit`` allows: the step made no new contacts, and bodies may pass through
  /// each other.
  public var isOverfull = false
}
