package import Rigid2D
public import SceneModel

/// The list of actions: any of UIKit's primitive behaviors, a group of items that move as one, or a motion by a law.
///
/// An action has the behavior's values; its functions are in a file of its kind. The animator has the items that it acts on.
public enum BehaviorAction: Equatable, Sendable {
  case gravity(GravityAction)
  case collision(CollisionAction)
  case attachment(AttachmentBehavior)
  case snap(SnapBehavior)
  case push(PushAction)
  case dynamicItem(DynamicItemBehavior)
  case group
  case field(FieldBehavior)
  case motion(MotionBehavior)

  /// Of the values in a scene; nil for a composite, which has only the behaviors in it.
  ///
  /// - Throws: ``SimulationError/outline(_:_:)`` for a boundary that cannot be built.
  init?(_ kind: BehaviorKind, _ context: PlanContext) throws(SimulationError) {
    switch kind {
    case .gravity(let values): self = .gravity(GravityAction(Direction(Vector2(values.vector))))
    case .collision(let values): self = .collision(try CollisionAction(values, context))
    case .attachment(let values): self = .attachment(values)
    case .snap(let values): self = .snap(values)
    case .push(let values): self = .push(PushAction(values))
    case .dynamicItem(let values): self = .dynamicItem(values)
    case .group: self = .group
    case .field(let values): self = .field(values.completed)
    case .motion(let values): self = .motion(values)
    case .composite: return nil
    }
  }

  /// Its place in the order of behaviors that begin in the same step.
  var stage: ActionStage {
    switch self {
    case .dynamicItem: .properties
    case .group: .groups
    default: .others
    }
  }

  /// The properties that the animator computes again when it begins, changes or ends.
  var influence: Animator.Pending {
    switch self {
    case .gravity: .accelerations
    case .collision: .filters
    case .dynamicItem: .properties
    default: []
    }
  }

  /// Whether it ends with any of its items; others act on any number of items, including later ones.
  package var requiresItems: Bool {
    switch self {
    case .attachment, .snap, .motion: true
    default: false
    }
  }

  /// Changes one parameter.
  ///
  /// - Returns: false when the behavior does not have it.
  mutating func assign(_ parameter: BehaviorParameter, _ values: [Float]) -> Bool {
    switch self {
    case .gravity(var action):
      defer { self = .gravity(action) }
      return action.direction.assign(parameter, values)
    case .attachment(var action):
      defer { self = .attachment(action) }
      return action.assign(parameter, values)
    case .snap(var action):
      defer { self = .snap(action) }
      return action.assign(parameter, values)
    case .push(var action):
      defer { self = .push(action) }
      return action.assign(parameter, values)
    case .dynamicItem(var action):
      defer { self = .dynamicItem(action) }
      return action.assign(parameter, values)
    case .field(var action):
      defer { self = .field(action) }
      return action.assign(parameter, values)
    case .motion(var action):
      defer { self = .motion(action) }
      return action.assign(parameter, values)
    case .collision, .group: return false
    }
  }

  /// Changes one parameter.
  package mutating func assign(_ parameter: BehaviorParameter, _ value: TargetValue) -> Bool { assign(parameter, value.numbers(unit: 1)) }

  /// Creates its objects in the world.
  func begin(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    switch self {
    case .gravity:
      animator.arm(animator.entries[index].items, in: &world)
      animator.written = index
    case .collision(let action): try action.begin(index, of: &animator, in: &world)
    case .attachment(let action): action.begin(index, of: &animator, in: &world)
    case .snap(let action): action.begin(index, of: &animator, in: &world)
    case .push: animator.arm(animator.entries[index].items, in: &world)
    case .dynamicItem(let action): action.accelerate(animator.bodies(of: index), in: &world)
    case .group: animator.fuse(index, in: &world)
    case .field(let action): action.begin(index, of: &animator, in: &world)
    case .motion(let action): animator.beginMotion(index, action, in: &world)
    }
  }

  /// Begins to act on an item that was added while it acts.
  func include(_ item: Int32, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    switch self {
    case .gravity, .push: animator.arm([item], in: &world)
    case .dynamicItem(let action): action.accelerate([animator.body(of: item)], in: &world)
    case .field: if let field = animator.entries[index].field { world.enterField(field, animator.body(of: item)) }
    case .collision, .attachment, .snap, .group, .motion: break
    }
  }

  /// Applies a change of its parameters to its objects in the world; `old` is of the same kind.
  func change(from old: BehaviorAction, _ index: BehaviorIndex, of animator: inout Animator, in world: inout World) throws(BehaviorError) {
    switch (self, old) {
    case (.gravity, _): animator.written = index
    case (.collision(let action), .collision(let old)): try action.change(from: old, index, of: &animator, in: &world)
    case (.attachment(let action), .attachment(let old)): action.change(from: old, index, of: &animator, in: &world)
    case (.snap(let action), _): action.change(index, of: &animator, in: &world)
    case (.field(let action), _): if let field = animator.entries[index].field { world.setField(field, action.force) }
    case (.motion, .motion(let old)): animator.changeMotion(index, from: old, in: &world)
    default: break
    }
  }

  /// Removes its objects from the world.
  func end(_ index: BehaviorIndex, of animator: inout Animator, in world: inout World) {
    switch self {
    case .gravity: animator.written = nil
    case .collision: animator.endCollision(index, in: &world)
    case .attachment, .snap: animator.removeJoints(index, from: &world)
    case .group: animator.split(index, in: &world)
    case .field:
      if let field = animator.entries[index].field { world.removeField(field) }
      animator.entries[index].field = nil
    case .motion: animator.endMotion(index, .stopped, in: &world)
    case .push, .dynamicItem: break
    }
  }
}

/// The order in which behaviors begin in one step.
enum ActionStage: CaseIterable {
  /// Properties of items, as the joints that begin in the same step depend on the masses.
  case properties
  /// Groups begin before behaviors that pull at them.
  case groups
  case others
}

// numbers of a scene that a run changes; one that is the same in the engine's precision stays, so that it changes nothing

extension Double {
  mutating func assign(_ value: Float) { if Float(self) != value { self = Double(value) } }
}

extension Double? {
  mutating func assign(_ value: Float) { if map({ Float($0) }) != value { self = Double(value) } }
}

extension Vector? {
  mutating func assign(_ values: [Float]) {
    var vector = self ?? Vector(.infinity, .infinity)
    vector.assign(values)
    self = vector
  }
}

extension Vector {
  package init(_ vector: Vector2) { self.init(Double(vector.x), Double(vector.y)) }

  mutating func assign(_ values: [Float]) {
    x.assign(values[0])
    y.assign(values[1])
  }
}
