public import Rigid2D
import SceneModel

/// Overrides properties of its items one by one; nil does not override. Velocities are added once to each item when the behavior begins to act.
extension DynamicItemBehavior {
  /// Overwrites the items' properties with its own, one entry per item: the last behavior wins.
  fileprivate func override(_ properties: inout [DynamicProperties], of items: [Int32]) {
    for item in items {
      let i = Int(item)
      if let elasticity { properties[i].elasticity = Float(elasticity) }
      if let friction { properties[i].friction = Float(friction) }
      if let density { properties[i].density = Float(density) }
      if let resistance { properties[i].resistance = Float(resistance) }
      if let angularResistance { properties[i].angularResistance = Float(angularResistance) }
      if let charge { properties[i].charge = Float(charge) }
      if let anchored { properties[i].anchored = anchored }
      if let allowsRotation { properties[i].allowsRotation = allowsRotation }
    }
  }

  /// Adds its velocities.
  func accelerate(_ bodies: [BodyID], in world: inout World) {
    let (linear, angular) = (Vector2(addLinearVelocity), Float(addAngularVelocity))
    guard linear != .zero || angular != 0 else { return }
    for body in bodies { world.addVelocity(body, linear: linear, angular: angular) }
  }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .elasticity: elasticity.assign(values[0])
    case .friction: friction.assign(values[0])
    case .density: density.assign(values[0])
    case .resistance: resistance.assign(values[0])
    case .angularResistance: angularResistance.assign(values[0])
    case .charge: charge.assign(values[0])
    case .anchored: anchored = values[0] != 0
    case .allowsRotation: allowsRotation = values[0] != 0
    default: return false
    }
    return true
  }
}

extension Animator {
  /// Adds a dynamicItem behavior's velocities to its items once more.
  public mutating func addVelocity(_ index: BehaviorIndex, in world: inout World) {
    guard entries[index].isActing, case .dynamicItem(let behavior) = entries[index].behavior else { return }
    behavior.accelerate(bodies(of: index), in: &world)
  }

  mutating func overrideProperties(in world: inout World) {
    guard pending.contains(.properties) else { return }
    pending.remove(.properties)
    var wanted = items.map { $0.own }
    for i in entries.indices where entries[i].isActing {
      if case .dynamicItem(let behavior) = entries[i].behavior { behavior.override(&wanted, of: entries[i].items) }
    }
    for i in items.indices where items[i].isAlive && items[i].present != wanted[i] { update(i, wanted[i], in: &world) }
  }

  /// Writes an item's changed properties into the world.
  private mutating func update(_ i: Int, _ wanted: DynamicProperties, in world: inout World) {
    let body = items[i].body
    let before = items[i].present
    // a view that starts asleep is not woken by its initial properties
    let wakes = !items[i].isNew
    items[i].present = wanted
    if wanted.anchored != before.anchored { world.setKind(body, items[i].presentKind) }
    if wanted.density != before.density { world.setDensity(body, wanted.density * Units.density, wakes: wakes) }
    if wanted.allowsRotation != before.allowsRotation {
      world.setAllowsRotation(body, wanted.allowsRotation, wakes: wakes)
      updateSnaps(of: [Int32(i)], in: &world)
    }
    if wanted.elasticity != before.elasticity || wanted.friction != before.friction {
      world.setSurface(body, friction: wanted.friction, restitution: wanted.elasticity)
    }
    if wanted.resistance != before.resistance || wanted.angularResistance != before.angularResistance {
      world.setDamping(body, linear: wanted.resistance, angular: wanted.angularResistance)
    }
    if wanted.charge != before.charge { world.setCharge(body, wanted.charge) }
    if wakes { world.wake(body) }
  }
}
