public import Rigid2D

/// Overrides what its items are like, property by property; nil leaves a property to others.
public struct DynamicItem: Equatable, Sendable {
  public var items: [Int32]
  public var elasticity: Float?
  public var friction: Float?
  public var density: Float?
  public var resistance: Float?
  public var angularResistance: Float?
  public var charge: Float?
  public var anchored: Bool?
  public var allowsRotation: Bool?
  /// Added once to each item when the behavior begins to act, pt/s and rad/s.
  public var addLinearVelocity: Vector2
  public var addAngularVelocity: Float

  public init(items: [Int32], addLinearVelocity: Vector2 = .zero, addAngularVelocity: Float = 0) {
    self.items = items
    self.addLinearVelocity = addLinearVelocity
    self.addAngularVelocity = addAngularVelocity
  }

  /// Writes what it sets over the items' properties, one entry an item: the last one to write wins.
  func override(_ properties: inout [ItemProperties]) {
    for item in items {
      let i = Int(item)
      if let elasticity { properties[i].elasticity = elasticity }
      if let friction { properties[i].friction = friction }
      if let density { properties[i].density = density }
      if let resistance { properties[i].resistance = resistance }
      if let angularResistance { properties[i].angularResistance = angularResistance }
      if let charge { properties[i].charge = charge }
      if let anchored { properties[i].anchored = anchored }
      if let allowsRotation { properties[i].allowsRotation = allowsRotation }
    }
  }

  /// Adds its velocities to one item.
  func accelerate(_ item: Item, in world: inout World) {
    guard addLinearVelocity != .zero || addAngularVelocity != 0 else { return }
    world.addVelocity(item.body, linear: addLinearVelocity, angular: addAngularVelocity)
  }
}
