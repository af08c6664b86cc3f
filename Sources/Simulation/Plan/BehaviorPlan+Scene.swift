import SceneModel

extension BehaviorPlan {
  /// A behavior, or all that are in a composite, in their order: the animator has a flat list.
  static func plans(
    _ behavior: SceneModel.Behavior, id: String, in parents: [String] = [], window: Window = .always, _ context: PlanContext
  ) throws(SimulationError) -> [BehaviorPlan] {
    let window = Window(from: max(behavior.from, window.from), until: min(behavior.until ?? .infinity, window.until))
    if let template = try BehaviorTemplate(behavior.kind, context) {
      return [BehaviorPlan(id: id, parents: parents, window: window, template: template)]
    }
    guard case .composite(let composite) = behavior.kind else { return [] }
    var plans: [BehaviorPlan] = []
    for (i, child) in composite.behaviors.enumerated() {
      plans += try Self.plans(child, id: child.id ?? "\(id)/behaviors/\(i)", in: parents + [id], window: window, context)
    }
    return plans
  }
}
