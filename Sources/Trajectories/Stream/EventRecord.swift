/// What can happen between two frames.
public enum EventKind: String, CaseIterable, Sendable {
  case contactBegan
  case contactEnded
  case sensorEntered
  case sensorExited
  case spawned
  case removed
  case slept
  case woke
  case settled
}

/// One thing that happened, by the names a scene gives.
public struct EventRecord: Equatable, Sendable {
  /// The frame whose end it is visible in.
  public var frame: Int
  public var time: Double
  public var kind: EventKind
  /// A view, or the first of a pair; empty for an event of all views (`settled`).
  public var a: String
  /// The other of a pair: a view, wall or boundary.
  public var b: String?
  /// Where, in points.
  public var x: Float?
  public var y: Float?
  /// How hard, in the unit the simulation declares.
  public var impulse: Float?
  /// When the last motion ended, in seconds; of `settled` alone, whose own time is when that is certain.
  public var motionEnd: Double?

  public init(
    frame: Int, time: Double, kind: EventKind, a: String, b: String? = nil, x: Float? = nil, y: Float? = nil,
    impulse: Float? = nil, motionEnd: Double? = nil
  ) {
    self.frame = frame
    self.time = time
    self.kind = kind
    self.a = a
    self.b = b
    self.x = x
    self.y = y
    self.impulse = impulse
    self.motionEnd = motionEnd
  }
}

extension EventKind {
  /// What the event reports, for the manual.
  package var meaning: String {
    switch self {
    case .contactBegan: "`a` and `b` begin to touch, at `x`, `y`, with an impulse in N·s"
    case .contactEnded: "they no longer touch"
    case .sensorEntered: "`a` and `b` begin to overlap, one of them a sensor"
    case .sensorExited: "they no longer overlap"
    case .spawned: "an event added the view `a`"
    case .removed: "an event removed the view `a`"
    case .slept: "the view `a` fell asleep"
    case .woke: "the view `a` woke"
    case .settled: "every view has been at rest for half a second"
    }
  }
}
