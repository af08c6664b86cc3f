import SceneModel

extension BehaviorPlan {
  /// A behavior, or all that are in a composite, in their order: the animator has a flat list.
  static func plans(
    _ behavior: SceneModel.Behavior, id: String, in parents: [String] = [], window: Window = .always, _ context: PlanContext
  ) throws(SimulationError) -> [BehaviorPlan] {
    let window = Window(from: max(behavior.from, window.from), until: min(behavior.until ?? .infinity, window.until))
    func plan<Kind: Action>(_ kind: Kind.Type, _ values: Kind.Values) throws(SimulationError) -> [BehaviorPlan] {
      [try BehaviorPlan(kind, values, id: id, in: parents, window: window, context)]
    }
    // the list of behaviors: their values, and what acts
    switch behavior.kind {
    case .gravity(let values): return try plan(GravityAction.self, values)
    case .collision(let values): return try plan(CollisionAction.self, values)
    case .attachment(let values): return try plan(AttachmentAction.self, values)
    case .snap(let values): return try plan(SnapAction.self, values)
    case .push(let values): return try plan(PushAction.self, values)
    case .dynamicItem(let values): return try plan(DynamicItemAction.self, values)
    case .group(let values): return try plan(GroupAction.self, values)
    case .field(let values): return try plan(FieldAction.self, values)
    case .composite(let composite):
      var plans: [BehaviorPlan] = []
      for (i, child) in composite.behaviors.enumerated() {
        plans += try Self.plans(child, id: child.id ?? "\(id)/behaviors/\(i)", in: parents + [id], window: window, context)
      }
      return plans
    }
  }
}
