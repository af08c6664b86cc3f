import SceneModel

extension BehaviorPlan {
  /// Adds a behavior, or all behaviors of a composite, in their order: the animator has a flat list.
  static func add(
    _ behavior: SceneModel.Behavior, id: String, in parents: [String] = [], window: Window = .always, _ context: PlanContext,
    to plans: inout [BehaviorPlan]
  ) throws(SimulationError) {
    let window = Window(from: max(behavior.from, window.from), until: min(behavior.until ?? .infinity, window.until))
    if let action = try BehaviorAction(behavior.kind, context), let views = behavior.kind.views {
      plans.append(BehaviorPlan(id: id, parents: parents, window: window, behavior.kind, action, on: views))
    } else if case .composite(let composite) = behavior.kind {
      for (i, child) in composite.behaviors.enumerated() {
        try add(child, id: child.id ?? "\(id)/behaviors/\(i)", in: parents + [id], window: window, context, to: &plans)
      }
    }
  }
}
