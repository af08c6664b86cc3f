import Formats

/// A behavior that acts on views: one of UIKit's, with its names in a scene.
public struct Behavior: Equatable, Sendable {
  /// Its id, for changes and removal.
  public var id: String?
  /// Keys and values besides `id`, as JSON.
  private var members: [JSONText.Member]

  private init(_ type: String, _ members: (String, JSONText?)...) {
    self.members = [.init(key: "type", value: .string(type))]
    for case (let key, let value?) in members { self.members.append(.init(key: key, value: value)) }
  }

  var json: JSONText { .object((id.map { [.init(key: "id", value: .string($0))] } ?? []) + members) }

  /// The same behavior with an id.
  public func named(_ id: String) -> Behavior {
    var other = self
    other.id = id
    return other
  }

  /// Sets a key of the format that has no parameter here; `value` is JSON. Replaces an existing key.
  public func setting(_ key: String, _ value: String) -> Behavior {
    var other = self
    other.members.removeAll { $0.key == key }
    other.members.append(.init(key: key, value: .raw(value)))
    return other
  }

  private static func ids(_ items: [String]) -> JSONText { .array(items.map { .string($0) }) }

  /// Accelerates items; a direction of length 1 is 1000 pt/s². Items are ids or patterns.
  public static func gravity(_ items: [String] = ["*"], direction: Vector = Vector(0, 1)) -> Behavior {
    Behavior("gravity", ("items", ids(items)), ("direction", .vector(direction)))
  }

  /// The elements that the items of a collision behavior collide with.
  public enum CollisionMode: String, CaseIterable, Sendable {
    /// Each other and the boundaries.
    case everything
    /// Each other.
    case items
    /// The boundaries.
    case boundaries
  }

  /// Makes items collide with each other and with boundaries.
  ///
  /// - Parameter inBounds: Whether the sides of the reference view are a boundary.
  public static func collision(
    _ items: [String] = ["*"], mode: CollisionMode = .everything, boundaries: [(id: String, outline: Outline)] = [], inBounds: Bool = false
  ) -> Behavior {
    let boundaries = boundaries.map { JSONText.object([.init(key: "id", value: .string($0.id))] + $0.outline.members) }
    return Behavior(
      "collision", ("items", ids(items)), ("mode", .string(mode.rawValue)), ("boundaries", .array(boundaries)),
      ("translatesReferenceBoundsIntoBoundary", .raw("\(inBounds)")))
  }

  /// Ties an item to a point of the reference view: a rod, or with a frequency a spring.
  public static func attachment(
    _ item: String, offset: Vector? = nil, anchor: Vector, length: Double? = nil, frequency: Double = 0, damping: Double = 0
  ) -> Behavior {
    Behavior(
      "attachment", ("item", .string(item)), ("offset", offset.map { .vector($0) }), ("anchor", .vector(anchor)),
      ("length", length.map { .number($0) }), ("frequency", .number(frequency)), ("damping", .number(damping)))
  }

  /// Ties an item to another one: a rod, or with a frequency a spring.
  public static func attachment(
    _ item: String, offset: Vector? = nil, to other: String, otherOffset: Vector? = nil, length: Double? = nil, frequency: Double = 0,
    damping: Double = 0
  ) -> Behavior {
    Behavior(
      "attachment", ("item", .string(item)), ("offset", offset.map { .vector($0) }), ("to", .string(other)),
      ("toOffset", otherOffset.map { .vector($0) }), ("length", length.map { .number($0) }), ("frequency", .number(frequency)),
      ("damping", .number(damping)))
  }

  /// Pulls an item to a point and to its upright position.
  public static func snap(_ item: String, to point: Vector, damping: Double = 0.5) -> Behavior {
    Behavior("snap", ("item", .string(item)), ("point", .vector(point)), ("damping", .number(damping)))
  }

  /// Pushes items: 1 gives a view of 100 x 100 pt 100 pt/s² (continuous) or 100 pt/s (instantaneous).
  public static func push(_ items: [String], direction: Vector, instantaneous: Bool = false, targetOffset: Vector = .zero) -> Behavior {
    Behavior(
      "push", ("items", ids(items)), ("mode", instantaneous ? "instantaneous" : "continuous"), ("direction", .vector(direction)),
      ("targetOffset", .vector(targetOffset)))
  }

  /// Overrides properties of items.
  public static func dynamicItem(
    _ items: [String] = ["*"], elasticity: Double? = nil, friction: Double? = nil, density: Double? = nil, resistance: Double? = nil,
    angularResistance: Double? = nil, allowsRotation: Bool? = nil, anchored: Bool? = nil
  ) -> Behavior {
    Behavior(
      "dynamicItem", ("items", ids(items)), ("elasticity", elasticity.map { .number($0) }), ("friction", friction.map { .number($0) }),
      ("density", density.map { .number($0) }), ("resistance", resistance.map { .number($0) }),
      ("angularResistance", angularResistance.map { .number($0) }), ("allowsRotation", allowsRotation.map { .raw("\($0)") }),
      ("anchored", anchored.map { .raw("\($0)") }))
  }

  /// A force that depends on the place and motion of an item; `kind` is a word of the format, see `physim help behaviors`.
  public static func field(_ kind: String, items: [String] = ["*"], position: Vector = .zero, strength: Double = 1) -> Behavior {
    Behavior(
      "field", ("kind", .string(kind)), ("items", ids(items)), ("position", .vector(position)), ("strength", .number(strength)))
  }

  /// Makes items move as one rigid body.
  public static func group(_ items: [String]) -> Behavior { Behavior("group", ("items", ids(items))) }
}
