import Formats
import SceneModel

/// A world as R.U.B.E. exports it and b2dJson writes it: meters, y up, positive angles counterclockwise.
struct RubeWorld {
  var gravity = Vector.zero
  var stepsPerSecond = 60.0
  var velocityIterations = Profile.velocityIterations
  var positionIterations = Profile.positionIterations
  var allowSleep = true
  var continuous = true
  var bodies: [RubeBody] = []
  var joints: [RubeJoint] = []
  /// Names of the bits of categories, lowest first.
  var categoryNames: [String] = []
}

/// A body, with its place in the file for diagnostics that are found later.
struct RubeBody {
  enum Kind: Int { case `static`, kinematic, dynamic }

  var source: RubeSource
  var name: String
  var kind: Kind
  var position: Vector
  var angle: Double
  var velocity: Vector
  var angularVelocity: Double
  var linearDamping: Double
  var angularDamping: Double
  var gravityScale: Double
  var fixedRotation: Bool
  var bullet: Bool
  var awake: Bool
  var active: Bool
  /// Its mass in the file; nil if it has none.
  var mass: RubeMass?
  var fixtures: [RubeFixture]

  /// A point of the body's frame in the world.
  func world(_ point: Vector) -> Vector {
    let turned = turned(point)
    return Vector(position.x + turned.x, position.y + turned.y)
  }

  /// A direction of the body's frame in the world.
  func turned(_ v: Vector) -> Vector {
    let (s, c) = (PortableMath.sine(angle), PortableMath.cosine(angle))
    return Vector(c * v.x - s * v.y, s * v.x + c * v.y)
  }

  /// A point of the world in the body's frame.
  func local(_ point: Vector) -> Vector {
    let (s, c) = (PortableMath.sine(angle), PortableMath.cosine(angle))
    let (x, y) = (point.x - position.x, point.y - position.y)
    return Vector(c * x + s * y, c * y - s * x)
  }
}

/// kg, meters from the body's origin, and kg·m² about that origin.
struct RubeMass: Equatable {
  var mass: Double
  var center: Vector
  var inertia: Double
}

struct RubeFixture {
  enum Shape {
    case circle(center: Vector, radius: Double)
    case polygon([Vector])
    /// A line without area; closed when the last point is joined to the first.
    case chain([Vector], closed: Bool)
  }

  /// Collisions: a common group decides alone, otherwise both masks must include the other's category.
  struct Filter: Hashable {
    var category: UInt16 = 1
    var mask: UInt16 = 0xFFFF
    var group = 0

    func meets(_ other: Filter) -> Bool {
      if group != 0, group == other.group { return group > 0 }
      return category & other.mask != 0 && other.category & mask != 0
    }
  }

  var source: RubeSource
  var name: String
  var shape: Shape
  var density: Double
  var friction: Double
  var restitution: Double
  var isSensor: Bool
  var filter: Filter
  /// Whether the line goes on in other fixtures, whose ends are named here.
  var hasNeighbors: Bool

  var isLine: Bool { if case .chain = shape { true } else { false } }
}

struct RubeJoint {
  enum Kind: String, CaseIterable {
    case revolute, prismatic, distance, weld, rope, wheel, mouse, motor, friction, gear, pulley

    /// Whether it becomes an attachment of its two bodies.
    var isHeld: Bool {
      switch self {
      case .revolute, .prismatic, .distance, .weld, .rope, .wheel: true
      case .mouse, .motor, .friction, .gear, .pulley: false
      }
    }
  }

  var source: RubeSource
  var name: String
  var kind: Kind
  /// Indices of the bodies.
  var a: Int
  var b: Int
  var collideConnected: Bool
  /// In the frames of the bodies; of a mouse `anchorB` is in the world.
  var anchorA: Vector
  var anchorB: Vector
  /// Of body B to body A, where the joint's angle is 0.
  var referenceAngle: Double
  /// In the frame of body A.
  var axis: Vector
  /// Radians or meters; nil where limits are off.
  var limits: (lower: Double, upper: Double)?
  /// rad/s or m/s, and N·m or N; nil where the motor is off.
  var motor: (speed: Double, most: Double)?
  /// Of a distance or rope, meters.
  var length: Double
  var frequency: Double
  var damping: Double
  /// The target of a mouse joint.
  var target: Vector
}

/// The place of an element in the file.
struct RubeSource {
  var range: SourceRange
  var place: DocumentPath
}

extension RubeFixture {
  /// Square meters; 0 of a line.
  var area: Double { Self.mass(shape, density: 1).mass }

  /// Of the fixture alone.
  var mass: RubeMass { Self.mass(shape, density: density) }

  /// A disk, or a polygon as a sum of triangles with the origin (Box2D's own formulas are the same integrals).
  private static func mass(_ shape: Shape, density: Double) -> RubeMass {
    switch shape {
    case .chain: return RubeMass(mass: 0, center: .zero, inertia: 0)
    case .circle(let center, let radius):
      let mass = density * Double.pi * radius * radius
      let inertia = mass * (radius * radius / 2 + center.x * center.x + center.y * center.y)
      return RubeMass(mass: mass, center: center, inertia: inertia)
    case .polygon(let points):
      var (area, x, y, inertia) = (0.0, 0.0, 0.0, 0.0)
      for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
        let cross = p.x * q.y - p.y * q.x
        area += cross / 2
        x += cross * (p.x + q.x) / 6
        y += cross * (p.y + q.y) / 6
        inertia += cross * (p.x * p.x + p.x * q.x + q.x * q.x + p.y * p.y + p.y * q.y + q.y * q.y) / 12
      }
      guard area != 0 else { return RubeMass(mass: 0, center: .zero, inertia: 0) }
      return RubeMass(mass: density * area.magnitude, center: Vector(x / area, y / area), inertia: density * inertia.magnitude)
    }
  }
}

extension RubeMass {
  /// All fixtures together; one density for all, if there is one.
  init(_ fixtures: [RubeFixture], density: Double? = nil) {
    self.init(mass: 0, center: .zero, inertia: 0)
    for fixture in fixtures {
      var fixture = fixture
      if let density { fixture.density = density }
      let part = fixture.mass
      center = Vector(center.x + part.mass * part.center.x, center.y + part.mass * part.center.y)
      mass += part.mass
      inertia += part.inertia
    }
    if mass > 0 { center = Vector(center.x / mass, center.y / mass) }
  }

  /// Whether bodies with either would move visibly in the same way.
  func isNear(_ other: RubeMass, comparesInertia: Bool) -> Bool {
    let reach = ((inertia + other.inertia) / max(mass + other.mass, 1e-300)).squareRoot()
    func near(_ a: Double, _ b: Double, _ size: Double) -> Bool { (a - b).magnitude <= 0.002 * size }
    return near(mass, other.mass, mass) && near(center.x, other.center.x, reach) && near(center.y, other.center.y, reach)
      && (!comparesInertia || (inertia - other.inertia).magnitude <= 0.01 * inertia)
  }
}
