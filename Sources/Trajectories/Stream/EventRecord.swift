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
  case motionBegan
  case motionFinished
  case motionStopped
}

/// One thing that happened, by the names a scene gives.
public struct EventRecord: Equatable, Sendable {
  /// The frame whose end it is visible in.
  public var frame: Int
  public var time: Double
  public var kind: EventKind
  /// A view, the first of a pair, or a motion; empty for an event of the whole run (`settled`).
  public var a: String
  /// The other of a pair: a view, wall or boundary; the view of a motion.
  public var b: String?
  /// Where, in points.
  public var x: Float?
  public var y: Float?
  /// How hard, in the unit the simulation declares.
  public var impulse: Float?
  /// When the last motion ended, in seconds, of `settled`, whose own time is when that is certain; and of `motionFinished` when it did.
  public var motionEnd: Double?
  /// Of events of motions, a report per value that the motion drives.
  package var motions: [MotionReport]?

  public init(frame: Int, time: Double, kind: EventKind, a: String, b: String? = nil, x: Float? = nil, y: Float? = nil) {
    self.frame = frame
    self.time = time
    self.kind = kind
    self.a = a
    self.b = b
    self.x = x
    self.y = y
  }
}

/// One value of a motion.
package struct MotionReport: Equatable, Sendable {
  package var column: Column
  /// Where the motion that begins says that it will end.
  package var projected: Double?
  /// How far the motion that ends, or goes on to another target, went past its target.
  package var overshoot: Double?
  /// How far it was from its law in exact time, at most.
  package var deviation: Double?

  package init(_ column: Column, projected: Double? = nil, overshoot: Double? = nil, deviation: Double? = nil) {
    self.column = column
    self.projected = projected
    self.overshoot = overshoot
    self.deviation = deviation
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
    case .motionBegan: "the motion `a` begins to drive the view `b`, which is at `x`, `y`, or goes on to another target"
    case .motionFinished: "it ended by its own rule"
    case .motionStopped: "it ended before: an event, its window, or another motion of the view"
    }
  }
}

/// Two things that may touch, by their names, in no order.
public struct ContactPair: Hashable, Sendable {
  private let a: String
  private let b: String

  public init(_ a: String, _ b: String) { (self.a, self.b) = a < b ? (a, b) : (b, a) }
}

extension EventKind {
  /// Whether two things come together.
  public var beginsContact: Bool { self == .contactBegan || self == .sensorEntered }
  /// Whether two things part.
  public var endsContact: Bool { self == .contactEnded || self == .sensorExited }
}
