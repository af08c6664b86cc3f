/// Two shapes began or stopped touching, or overlapping where one is a sensor.
public struct ContactEvent: Equatable, Sendable {
  public enum Kind: UInt8, Sendable { case began, ended, sensorEntered, sensorExited }
  public var kind: Kind
  /// Tags that the caller gave the bodies and shapes. For sensors, A is the sensor.
  public var bodyA: Int32
  public var bodyB: Int32
  public var shapeA: Int32
  public var shapeB: Int32
  /// Where they touch, for `began`: the point with the largest impulse; else zero.
  public var point: Vector2
  /// Sum of that point's normal impulses over the step, kg·pt/s; for `began`.
  public var impulse: Float
}

/// A body fell asleep or woke.
public struct SleepEvent: Equatable, Sendable {
  public var body: Int32
  public var isAsleep: Bool
}

/// What a step did.
public struct StepReport: Sendable {
  public var awakeBodies = 0
  public var contacts = 0
  /// Tags of bodies whose state went non-finite; they stand still where they last were.
  public var failed: [Int32] = []
}
