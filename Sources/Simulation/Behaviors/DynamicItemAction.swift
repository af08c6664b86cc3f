public import Rigid2D
import SceneModel

/// Overrides properties of its items one by one; nil does not override.
public struct DynamicItemAction: Equatable, Sendable {
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

  /// Overwrites the items' properties with its own, one entry per item: the last behavior wins.
  func override(_ properties: inout [DynamicProperties]) {
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

  /// Adds its velocities to its items.
  func accelerate(_ animator: borrowing Animator, in world: inout World) {
    for item in items { accelerate(animator.items[Int(item)], in: &world) }
  }

  /// The same for one of them.
  func accelerate(_ item: Item, in world: inout World) {
    guard addLinearVelocity != .zero || addAngularVelocity != 0 else { return }
    world.addVelocity(item.body, linear: addLinearVelocity, angular: addAngularVelocity)
  }
}

extension Animator {
  /// Adds a dynamicItem behavior's velocities to its items once more.
  public mutating func addVelocity(_ index: BehaviorIndex, in world: inout World) {
    guard entries[index].isActing, case .dynamicItem(let behavior) = entries[index].behavior else { return }
    behavior.accelerate(self, in: &world)
  }

  mutating func overrideProperties(in world: inout World) {
    guard pending.contains(.properties) else { return }
    pending.remove(.properties)
    var wanted = items.map { $0.own }
    for i in entries.indices where entries[i].isActing {
      if case .dynamicItem(let behavior) = entries[i].behavior { behavior.override(&wanted) }
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

extension DynamicItemAction: ItemListAction {
  static var stage: ActionStage { .properties }
  static var influence: Animator.Pending { .properties }

  init(_ values: DynamicItemBehavior, _ context: PlanContext) {
    self.init(items: [], addLinearVelocity: Vector2(values.addLinearVelocity), addAngularVelocity: Float(values.addAngularVelocity))
    elasticity = values.elasticity.map { Float($0) }
    friction = values.friction.map { Float($0) }
    density = values.density.map { Float($0) }
    resistance = values.resistance.map { Float($0) }
    angularResistance = values.angularResistance.map { Float($0) }
    charge = values.charge.map { Float($0) }
    anchored = values.anchored
    allowsRotation = values.allowsRotation
  }

  init?(_ behavior: BehaviorAction) {
    guard case .dynamicItem(let value) = behavior else { return nil }
    self = value
  }

  var element: BehaviorAction { .dynamicItem(self) }

  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch parameter {
    case .elasticity: elasticity = values[0]
    case .friction: friction = values[0]
    case .density: density = values[0]
    case .resistance: resistance = values[0]
    case .angularResistance: angularResistance = values[0]
    case .charge: charge = values[0]
    case .anchored: anchored = values[0] != 0
    case .allowsRotation: allowsRotation = values[0] != 0
    default: return false
    }
    return true
  }

  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) { accelerate(animator, in: &world) }

  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    accelerate(animator.items[Int(item)], in: &world)
  }
}
