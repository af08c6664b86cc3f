/// How a body takes part in the simulation.
public enum BodyKind: UInt8, Equatable, Sendable {
  /// Never moves by itself.
  case `static`
  /// Moves with its velocity; collisions do not change it.
  case kinematic
  /// Moved by forces and contacts.
  case dynamic
}

/// The definition of a new body.
public struct BodyDefinition: Sendable {
  public var kind: BodyKind = .dynamic
  /// Place of the origin of the body's frame, points.
  public var position: Vector2 = .zero
  /// Radians, from x toward y; any finite value.
  public var angle: Float = 0
  /// Of the origin, pt/s.
  public var velocity: Vector2 = .zero
  /// rad/s.
  public var angularVelocity: Float = 0
  /// Mass per square point of shape, kg/pt²; above 0.
  public var density: Float = 0.0001
  /// Linear and angular damping, 1/s, at least 0: the velocity decays as exp(-damping·t).
  public var linearDamping: Float = 0
  public var angularDamping: Float = 0
  public var allowsRotation = true
  /// For fields that use it; any finite value.
  public var charge: Float = 0
  /// Never passes through any body, at a cost.
  public var isBullet = false
  public var startsAsleep = false
  /// The caller's tag of the body, for events.
  public var tag: Int32 = -1

  public init() {}
}

/// The definition of one shape of a body.
public struct ShapeDefinition: Sendable {
  public var geometry: ShapeGeometry
  public var friction: Float = 0.2
  public var restitution: Float = 0
  public var filter = Filter()
  /// Velocity of the surface within the body's frame, as of a conveyor belt, pt/s; friction acts toward it.
  public var surfaceVelocity: Vector2 = .zero
  /// The shape stops only bodies that move against this unit direction; zero: it stops from all sides. For static bodies.
  public var oneWay: Vector2 = .zero
  /// Reports overlapping shapes, without contacts.
  public var isSensor = false
  /// The caller's tag of the shape, for events.
  public var tag: Int32 = -1

  public init(_ geometry: ShapeGeometry) { self.geometry = geometry }
}

/// Linear velocity of the center of mass, and angular velocity.
public struct Velocity: Equatable, Sendable {
  public var linear: Vector2
  public var angular: Float

  public static let zero = Velocity(linear: .zero, angular: 0)
}

/// A body without its pose and velocity, which every pass reads and which are in separate arrays.
public struct Body: Equatable, Sendable {
  var kind: BodyKind
  var tag: Int32
  /// Angle within a turn, radians; the pose's rotation is its cosine and sine.
  var angle: Float = 0
  /// Whole turns made since the start, to be added to `angle`.
  var turns: Int32 = 0
  /// The point that pose and velocity refer to, in the body's frame: the center of mass when the body was last dynamic, else the origin.
  var centerOffset: Vector2
  /// The center of mass in the body's frame.
  var centroid: Vector2
  /// Area, pt², and second moment of area about the center of mass, pt⁴.
  var area: Float
  var secondMoment: Float
  /// kg/pt².
  var density: Float
  /// kg and kg·pt², and their inverses; an inverse is 0 if impulses cannot move the body that way.
  var mass: Float = 0
  var inertia: Float = 0
  var inverseMass: Float = 0
  var inverseInertia: Float = 0
  var linearDamping: Float
  var angularDamping: Float
  /// In addition to the world's gravity, pt/s².
  var acceleration = Vector2.zero
  /// For the next step only: kg·pt/s² and kg·pt²/s².
  var force = Vector2.zero
  var torque: Float = 0
  var charge: Float
  var allowsRotation: Bool
  var isBullet: Bool
  var isAsleep = false
  /// See ``Crowding``.
  var isCrowded = false
  /// Seconds at rest so far.
  var stillTime: Float = 0
  /// Energy that joints and contacts may add to the body's group before it is taken from the motion, J; infinite until the body is in a
  /// group. See ``ConstraintWork``.
  var jointCredit: Float = .infinity
  /// While asleep: the next body of the same sleeping island, in a ring; itself if alone.
  var islandNext: Int32 = -1
  /// First of the body's shapes, the rest linked by `ShapeRecord.next`; -1 for none.
  var firstShape: Int32 = -1
  var radii = BodyRadii()
  /// Smallest distance of an edge from its shape's centroid; infinity if all shapes are lines.
  var innerRadius: Float = .infinity
  /// The body that carries it, see ``Compound``; -1 while it moves on its own.
  var carrier: Int32 = -1

  var isMovable: Bool { kind == .dynamic }
}

/// A shape in its world: geometry, surface, filter and place in the broad phase.
public struct ShapeRecord: Equatable, Sendable {
  var shape: Shape
  var body: Int32
  /// Its owner: a member of the body, or the body itself.
  var owner: Int32
  /// The next shape of the body, or -1.
  var next: Int32
  var friction: Float
  var restitution: Float
  var filter: Filter
  var surfaceVelocity = Vector2.zero
  var oneWay = Vector2.zero
  var isSensor: Bool
  var tag: Int32
  /// The shape's leaf in the tree of its body's kind.
  var leaf: Int32
}
