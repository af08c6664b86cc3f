import Trajectories

/// The present state of a view of a run.
public struct ViewState: Equatable, Sendable {
  /// Its id in the scene.
  public let id: String
  /// Points.
  public let center: Vector
  /// Radians, clockwise on screen, continuous over full turns.
  public let angle: Double
  /// Of the center, pt/s.
  public let velocity: Vector
  /// rad/s, clockwise on screen.
  public let angularVelocity: Double
  /// Kinetic and potential energy, joules; 100 pt are a meter.
  public let energy: Double
  /// Whether it is asleep.
  public let isAsleep: Bool

  init(_ id: String, _ sample: ViewSample) {
    self.id = id
    center = Vector(Double(sample.x), Double(sample.y))
    angle = Double(sample.angle)
    velocity = Vector(Double(sample.vx), Double(sample.vy))
    angularVelocity = Double(sample.omega)
    energy = Double(sample.energy)
    isAsleep = sample.asleep
  }
}

/// A contact of a view.
public struct Contact: Equatable, Sendable {
  /// The other view, wall or boundary.
  public let other: String
  /// Points.
  public let point: Vector
  /// Of unit length, from the view toward the other one.
  public let normal: Vector
}

/// The point at which a ray enters an element.
public struct RayHit: Equatable, Sendable {
  /// A view, wall or boundary.
  public let id: String
  /// Points.
  public let point: Vector
  /// Of unit length, outward.
  public let normal: Vector
  /// Share of the ray's length, 0...1.
  public let fraction: Double
}

/// An event of a run.
public struct Event: Equatable, Sendable {
  /// The kinds of events.
  public enum Kind: String, CaseIterable, Sendable {
    /// Two elements begin to touch.
    case contactBegan
    /// Two elements no longer touch.
    case contactEnded
    /// Two elements begin to overlap, one of them a sensor.
    case sensorEntered
    /// Two elements no longer overlap, one of them a sensor.
    case sensorExited
    /// A view was added.
    case spawned
    /// A view was removed.
    case removed
    /// A view fell asleep.
    case slept
    /// A view woke.
    case woke
    /// Every view has been at rest for half a second.
    case settled
    /// A motion begins to drive a view, or goes on to another target.
    case motionBegan
    /// A motion ended by its own rule.
    case motionFinished
    /// A motion ended before.
    case motionStopped
  }

  /// The kind of the event.
  public let kind: Kind
  /// The first frame that shows it.
  public let frame: Int
  /// A view, the first of a pair, or a motion; empty for an event of the whole run.
  public let a: String
  /// The other of a pair: a view, wall or boundary; the view of a motion.
  public let b: String?
  /// The point at which two elements began to touch.
  public let point: Vector?
  /// The impulse, newton seconds: 1 is the impulse of an instantaneous push of 1.
  public let impulse: Double?

  init(_ record: EventRecord) {
    kind = Kind(record.kind)
    frame = record.frame
    a = record.a
    b = record.b
    point = if let x = record.x, let y = record.y { Vector(Double(x), Double(y)) } else { nil }
    impulse = record.impulse.map { Double($0) }
  }
}

extension Event.Kind {
  fileprivate init(_ kind: EventKind) {
    switch kind {
    case .contactBegan: self = .contactBegan
    case .contactEnded: self = .contactEnded
    case .sensorEntered: self = .sensorEntered
    case .sensorExited: self = .sensorExited
    case .spawned: self = .spawned
    case .removed: self = .removed
    case .slept: self = .slept
    case .woke: self = .woke
    case .settled: self = .settled
    case .motionBegan: self = .motionBegan
    case .motionFinished: self = .motionFinished
    case .motionStopped: self = .motionStopped
    }
  }
}
