/// One moving thing.
public struct View: Equatable, Sendable {
  public var id: String
  public var center: Vector
  /// Angle, radians, clockwise on screen.
  public var angle = 0.0
  public var shape: CollisionBounds
  public var type = MotionType.dynamic
  /// Initial velocity, pt/s.
  public var velocity = Vector.zero
  /// Initial spin, rad/s, clockwise on screen.
  public var angularVelocity = 0.0
  /// Properties before any dynamicItem behavior overrides them; the profile's defaults are filled in.
  public var properties: ItemProperties
  /// How fast its surface moves along it while it stays, as a conveyor belt does, pt/s; turns with the view.
  public var surfaceVelocity = Vector.zero
  /// Never tunnels through anything.
  public var bullet = false
  /// Reports contacts, stops nothing.
  public var sensor = false
  /// Starts at rest.
  public var asleep = false
  /// The categories of the view; nil is all.
  public var category: [String]?
  /// The categories that it collides with; nil is all.
  public var collidesWith: [String]?

  public init(id: String, center: Vector, angle: Double = 0, shape: CollisionBounds, properties: ItemProperties) {
    self.id = id
    self.center = center
    self.angle = angle
    self.shape = shape
    self.properties = properties
  }
}

public enum MotionType: String, CaseIterable, Equatable, Sendable {
  case dynamic, `static`, kinematic
}

/// The collision shape of a view, relative to its center.
public indirect enum CollisionBounds: Equatable, Sendable {
  /// `cornerRadius` is between 0 and half the shorter side.
  case rectangle(Size, cornerRadius: Double)
  case ellipse(Size)
  /// A simple polygon, convex or not, either winding; at least three points, not closed by repetition.
  case path([Vector])
  /// A line that stops things from both sides and has no area; of parts only.
  case line([Vector], closed: Bool)
  case parts([Part])

  /// Whether it has an area, and so a mass.
  public var hasArea: Bool {
    switch self {
    case .rectangle, .ellipse, .path: true
    case .line: false
    case .parts(let parts): parts.contains { $0.shape.hasArea }
    }
  }
}

/// One shape of a view made of several.
public struct Part: Equatable, Sendable {
  /// Place of the part's center, from the view's center.
  public var center: Vector
  public var angle: Double
  /// Never `.parts`.
  public var shape: CollisionBounds

  public init(center: Vector, angle: Double, shape: CollisionBounds) {
    self.center = center
    self.angle = angle
    self.shape = shape
  }
}

/// What UIDynamicItemBehavior can change on an item.
public struct ItemProperties: Equatable, Sendable {
  public var density = 1.0
  public var elasticity: Double
  public var friction: Double
  /// Linear damping, 1/s.
  public var resistance: Double
  /// Angular damping, 1/s.
  public var angularResistance: Double
  public var charge = 0.0
  public var anchored = false
  public var allowsRotation = true

  public init(_ defaults: Profile.Defaults) {
    elasticity = defaults.elasticity
    friction = defaults.friction
    resistance = defaults.resistance
    angularResistance = defaults.angularResistance
  }
}
