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

  public init(items: Selection, addLinearVelocity: Vector = .zero, addAngularVelocity: Double = 0) {
    self.items = items
    self.addLinearVelocity = addLinearVelocity
    self.addAngularVelocity = addAngularVelocity
  }
}
