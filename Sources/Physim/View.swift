import Formats

/// A view, to be added to a scene or a run.
public struct View: Equatable, Sendable {
  /// Its id, unique in its scene.
  public var id: String
  /// Points.
  public var center: Vector
  /// Points.
  public var size: Size
  /// Radians, clockwise on screen.
  public var angle = 0.0
  /// What collides.
  public var shape = Shape.rectangle
  /// How it moves.
  public var type = BodyType.dynamic
  /// At the start, pt/s.
  public var velocity = Vector.zero
  /// At the start, rad/s, clockwise on screen.
  public var angularVelocity = 0.0
  /// 1 gives a view of 100 x 100 pt a mass of 1 kg; nil for the profile's.
  public var density: Double?
  /// Restitution; nil for the profile's.
  public var elasticity: Double?
  /// Coulomb's coefficient; nil for the profile's.
  public var friction: Double?
  /// Velocity of its surface, as of a conveyor belt, pt/s; turns with the view.
  public var surfaceVelocity = Vector.zero
  /// Damping of the velocity, 1/s; nil for the profile's.
  public var resistance: Double?
  /// Damping of the angular velocity, 1/s; nil for the profile's.
  public var angularResistance: Double?
  /// Whether it may turn.
  public var allowsRotation = true
  /// Never passes through other views at any speed.
  public var isBullet = false
  /// Reports overlapping views and stops none.
  public var isSensor = false
  /// Names of the categories that it belongs to; nil for all.
  public var category: [String]?
  /// Names of the categories that it collides with; nil for all.
  public var collidesWith: [String]?

  /// The outline that collides.
  public enum Shape: Equatable, Sendable {
    /// The view's bounds.
    case rectangle
    /// The view's bounds with rounded corners; half the shorter side makes a capsule.
    case rounded(Double)
    /// Inscribed in the view's bounds.
    case ellipse
    /// Relative to the center; the view's size does not count.
    case path([Vector])
  }

  /// How a view moves.
  public enum BodyType: String, CaseIterable, Sendable {
    /// By forces, impulses and contacts.
    case dynamic
    /// Not at all.
    case `static`
    /// By its velocity alone.
    case kinematic
  }

  /// Creates a view from its center.
  public init(id: String, center: Vector, size: Size) {
    self.id = id
    self.center = center
    self.size = size
  }

  /// Creates a view from its frame.
  public init(id: String, frame: Rect) {
    self.init(
      id: id, center: Vector(frame.origin.x + frame.size.width / 2, frame.origin.y + frame.size.height / 2), size: frame.size)
  }

  var json: JSONText {
    var size: JSONText? = .numbers(self.size.width, self.size.height)
    var (type, path, radius): (JSONText?, JSONText?, JSONText?)
    switch shape {
    case .rectangle: break
    case .rounded(let value): radius = .number(value)
    case .ellipse: type = "ellipse"
    case .path(let points): (size, type, path) = (nil, "path", .array(points.map { .vector($0) }))
    }
    return .members(
      ("id", .string(id)), ("center", .vector(center)), ("size", size), ("angle", .number(angle)), ("collisionBoundsType", type),
      ("collisionBoundingPath", path), ("cornerRadius", radius), ("type", .string(self.type.rawValue)), ("velocity", .vector(velocity)),
      ("angularVelocity", .number(angularVelocity)), ("density", density.map { .number($0) }),
      ("elasticity", elasticity.map { .number($0) }), ("friction", friction.map { .number($0) }),
      ("surfaceVelocity", .vector(surfaceVelocity)), ("resistance", resistance.map { .number($0) }),
      ("angularResistance", angularResistance.map { .number($0) }), ("allowsRotation", .raw("\(allowsRotation)")),
      ("bullet", .raw("\(isBullet)")), ("sensor", .raw("\(isSensor)")), ("category", .names(category)),
      ("collidesWith", .names(collidesWith)))
  }
}

/// A line that does not move.
public enum Outline: Equatable, Sendable {
  /// The four sides of the reference view.
  case bounds
  /// A straight line.
  case segment(Vector, Vector)
  /// Lines from point to point.
  case path([Vector], closed: Bool)
  /// The sides of a rectangle.
  case rect(Rect)
  /// The ellipse in a rectangle.
  case ellipse(Rect)

  var members: [JSONText.Member] {
    switch self {
    case .bounds: [.init(key: "bounds", value: true)]
    case .segment(let from, let to): [.init(key: "from", value: .vector(from)), .init(key: "to", value: .vector(to))]
    case .path(let points, let closed):
      [.init(key: "path", value: .array(points.map { .vector($0) })), .init(key: "closed", value: .raw("\(closed)"))]
    case .rect(let rect): [.init(key: "rect", value: .rect(rect))]
    case .ellipse(let rect): [.init(key: "ellipse", value: .rect(rect))]
    }
  }
}

/// A static outline that stops every view.
public struct Wall: Equatable, Sendable {
  /// Its id, for events.
  public var id: String
  /// Its outline.
  public var outline: Outline
  /// Restitution.
  public var elasticity = 0.0
  /// Coulomb's coefficient.
  public var friction = 0.2
  /// Speed of its surface along it, as of a conveyor belt, pt/s.
  public var surfaceVelocity = Vector.zero
  /// A direction in which views pass; the wall stops views that move against it. nil stops all.
  public var oneWay: Vector?
  /// Names of the categories of the views that it stops; nil for all.
  public var collidesWith: [String]?

  /// Creates a wall.
  public init(id: String, _ outline: Outline) {
    self.id = id
    self.outline = outline
  }

  var json: JSONText {
    let names = JSONText.names(collidesWith).map { [JSONText.Member(key: "collidesWith", value: $0)] } ?? []
    return .object(
      [
        .init(key: "id", value: .string(id)), .init(key: "elasticity", value: .number(elasticity)),
        .init(key: "friction", value: .number(friction)), .init(key: "surfaceVelocity", value: .vector(surfaceVelocity)),
      ]
        + (oneWay.map { [.init(key: "oneWay", value: .vector($0))] } ?? []) + names + outline.members)
  }
}
