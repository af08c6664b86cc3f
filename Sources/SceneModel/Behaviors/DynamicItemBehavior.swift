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
    angularResistance: Double? = nil, charge: Double? = nil, anchored: Bool? = nil, allowsRotation: Bool? = nil,
    addLinearVelocity: Vector = .zero, addAngularVelocity: Double = 0
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
