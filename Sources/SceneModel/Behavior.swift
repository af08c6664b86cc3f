import Formats

/// A UIKit Dynamics behavior and the window in which it acts.
public struct Behavior: Equatable, Sendable {
  public var id: String?
  /// Seconds at which it is added; 0 unless said.
  public var from: Double
  /// Seconds at which it is removed; nil never.
  public var until: Double?
  public var kind: BehaviorKind

  public init(id: String? = nil, from: Double, until: Double? = nil, kind: BehaviorKind) {
    self.id = id
    self.from = from
    self.until = until
    self.kind = kind
  }
}

public enum BehaviorKind: Equatable, Sendable {
  case gravity(GravityBehavior)
  case collision(CollisionBehavior)
  case attachment(AttachmentBehavior)
  case snap(SnapBehavior)
  case push(PushBehavior)
  case dynamicItem(DynamicItemBehavior)
  case group(GroupBehavior)
  case composite(CompositeBehavior)
  case field(FieldBehavior)
}

/// Which views a behavior or a record concerns: ids and globs (`*` any run of characters, `?` one).
public struct Selection: Equatable, Sendable {
  public var patterns: [String]
  public init(_ patterns: [String]) { self.patterns = patterns }
  public static let all = Selection(["*"])

  /// Whether a view of this id is meant. Complexity: O(patterns).
  public func contains(_ id: String) -> Bool { patterns.contains { Glob($0).matches(id) } }
}

/// `UIGravityBehavior`.
public struct GravityBehavior: Equatable, Sendable {
  public var items: Selection
  /// Direction times magnitude; length 1 is 1000 pt/s².
  public var vector: Vector

  public init(items: Selection, vector: Vector) {
    self.items = items
    self.vector = vector
  }
}

/// `UICollisionBehavior`.
public struct CollisionBehavior: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Equatable, Sendable { case everything, items, boundaries }
  public var items: Selection
  public var mode: Mode
  public var boundaries: [Boundary]
  /// The reference bounds as a boundary, moved inward; nil when they are none.
  public var referenceBounds: Insets?

  public init(items: Selection, mode: Mode, boundaries: [Boundary], referenceBounds: Insets? = nil) {
    self.items = items
    self.mode = mode
    self.boundaries = boundaries
    self.referenceBounds = referenceBounds
  }
}

/// A boundary with its identifier.
public struct Boundary: Equatable, Sendable {
  public var id: String
  public var outline: Outline

  public init(id: String, outline: Outline) {
    self.id = id
    self.outline = outline
  }
}

/// `UISnapBehavior`.
public struct SnapBehavior: Equatable, Sendable {
  public var item: String
  public var point: Vector
  /// 0 oscillates most, 1 least.
  public var damping: Double

  public init(item: String, point: Vector, damping: Double) {
    self.item = item
    self.point = point
    self.damping = damping
  }
}

/// `UIPushBehavior`.
public struct PushBehavior: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Equatable, Sendable { case continuous, instantaneous }
  public var items: Selection
  public var mode: Mode
  /// Direction times magnitude; length 1 is 1 N (continuous) or 1 N·s (instantaneous), 100 kg·pt/s².
  public var vector: Vector
  /// Where it pushes, from the item's center, turning with the item.
  public var targetOffset: Vector
  public var active: Bool

  public init(items: Selection, mode: Mode, vector: Vector, targetOffset: Vector, active: Bool) {
    self.items = items
    self.mode = mode
    self.vector = vector
    self.targetOffset = targetOffset
    self.active = active
  }
}

/// `UIDynamicItemBehavior`; nil leaves a property alone.
public struct DynamicItemBehavior: Equatable, Sendable {
  public var items: Selection
  public var density: Double?
  public var elasticity: Double?
  public var friction: Double?
  public var resistance: Double?
  public var angularResistance: Double?
  public var charge: Double?
  public var anchored: Bool?
  public var allowsRotation: Bool?
  /// Added once when the behavior is added, pt/s.
  public var addLinearVelocity: Vector
  /// Added once when the behavior is added, rad/s.
  public var addAngularVelocity: Double

  public init(
    items: Selection, density: Double? = nil, elasticity: Double? = nil, friction: Double? = nil, resistance: Double? = nil,
    angularResistance: Double? = nil, charge: Double? = nil, anchored: Bool? = nil, allowsRotation: Bool? = nil, addLinearVelocity: Vector,
    addAngularVelocity: Double
  ) {
    self.items = items
    self.density = density
    self.elasticity = elasticity
    self.friction = friction
    self.resistance = resistance
    self.angularResistance = angularResistance
    self.charge = charge
    self.anchored = anchored
    self.allowsRotation = allowsRotation
    self.addLinearVelocity = addLinearVelocity
    self.addAngularVelocity = addAngularVelocity
  }
}
