public import Rigid2D

/// What a dynamicItem behavior may override, in UIKit's units.
public struct DynamicProperties: Equatable, Sendable {
  public var elasticity: Float = 0
  public var friction: Float = 0.2
  /// 1 is a kilogram per 100 x 100 pt.
  public var density: Float = 1
  /// Damping of velocity and spin, 1/s.
  public var resistance: Float = 0
  public var angularResistance: Float = 0
  /// For electric and magnetic fields.
  public var charge: Float = 0
  /// Collides, never moves.
  public var anchored = false
  public var allowsRotation = true

  public init() {}
}

/// A view as the behaviors see it: its body, its size, and what it is like when no behavior says otherwise.
public struct Item: Equatable, Sendable {
  public let body: BodyID
  /// Of the bounds, points; the springs of a snap pull at its corners.
  public let size: Vector2
  /// What the view itself says, and what holds while no behavior overrides it.
  public var own: DynamicProperties
  /// Dynamic, kinematic or fixed when not anchored.
  public let kind: BodyKind
  /// A sensor notices every view, whatever the collision behaviors say.
  public internal(set) var isSensor: Bool
  /// Categories the view is of and accepts, a bit each.
  public var category: UInt64
  public var accepts: UInt64

  /// As last written to the world.
  var present: DynamicProperties
  var filter: Filter
  /// What gravity behaviors accelerate it by, pt/s².
  public internal(set) var acceleration = Vector2.zero
  var isAlive = true
  /// No step was prepared for it yet.
  var isNew = true
  /// Of the group that the item is in at present, whose bounds a snap takes hold of.
  var groupSize: Vector2?
  /// How many motions drive it.
  var drivers: Int32 = 0
  /// The velocity that a track left it with, and when: a motion that begins then takes it over.
  var released: PathEnd?

  /// - Parameter body: Made with `own`'s values and the filter ``Groups/ofLoner(isSensor:category:accepts:)``.
  public init(
    body: BodyID, size: Vector2, own: DynamicProperties, kind: BodyKind, isSensor: Bool = false, category: UInt64 = 1,
    accepts: UInt64 = .max
  ) {
    self.body = body
    self.size = size
    self.own = own
    self.kind = kind
    self.isSensor = isSensor
    self.category = category
    self.accepts = accepts
    present = own
    filter = Groups.ofLoner(isSensor: isSensor, category: category, accepts: accepts)
  }
}

/// The end of a path.
struct PathEnd: Equatable, Sendable {
  let velocity: Velocity
  /// Seconds of the run.
  let time: Double
}

extension Item {
  /// Its kind at present: kinematic while motions drive it.
  var presentKind: BodyKind { drivers > 0 ? .kinematic : present.anchored && kind == .dynamic ? .static : kind }
}

extension BodyDefinition {
  /// Takes over what a view is like.
  public mutating func adopt(_ own: DynamicProperties, _ kind: BodyKind) {
    self.kind = own.anchored && kind == .dynamic ? .static : kind
    density = own.density * Units.density
    linearDamping = own.resistance
    angularDamping = own.angularResistance
    allowsRotation = own.allowsRotation
    charge = own.charge
  }
}
