public import Rigid2D

/// The properties that a dynamicItem behavior may override, in UIKit's units.
public struct DynamicProperties: Equatable, Sendable {
  public var elasticity: Float = 0
  public var friction: Float = 0.2
  /// 1 is a kilogram per 100 x 100 pt.
  public var density: Float = 1
  /// Damping of velocity and angular velocity, 1/s.
  public var resistance: Float = 0
  public var angularResistance: Float = 0
  /// For electric and magnetic fields.
  public var charge: Float = 0
  /// Collides, never moves.
  public var anchored = false
  public var allowsRotation = true

  public init() {}
}

/// A view for the behaviors: its body, its size, and its own properties.
public struct Item: Equatable, Sendable {
  public let body: BodyID
  /// Of the bounds, points; the springs of a snap pull at its corners.
  public let size: Vector2
  /// The view's own properties, which apply unless a behavior overrides them.
  public var own: DynamicProperties
  /// Dynamic, kinematic or fixed when not anchored.
  public let kind: BodyKind
  /// A sensor senses every view, independent of collision behaviors.
  public internal(set) var isSensor: Bool
  /// Categories of the view, and categories that it accepts, a bit each.
  public var category: UInt64
  public var accepts: UInt64

  /// As last written to the world.
  var present: DynamicProperties
  var filter: Filter
  /// Its acceleration by gravity behaviors, pt/s².
  public internal(set) var acceleration = Vector2.zero
  var isAlive = true
  /// It has not been in a prepared step.
  var isNew = true
  /// The present group of the item; a snap acts on the group's bounds.
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
  /// Sets the view's properties.
  public mutating func adopt(_ own: DynamicProperties, _ kind: BodyKind) {
    self.kind = own.anchored && kind == .dynamic ? .static : kind
    density = own.density * Units.density
    linearDamping = own.resistance
    angularDamping = own.angularResistance
    allowsRotation = own.allowsRotation
    charge = own.charge
  }
}
