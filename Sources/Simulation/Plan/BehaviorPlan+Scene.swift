import Behaviors
import SceneModel

extension BehaviorPlan {
  /// A behavior, or all that are in a composite, in their order: the animator has a flat list.
  static func plans(
    _ behavior: SceneModel.Behavior, id: String, in parents: [String] = [], window: Window = .always, _ context: PlanContext
  ) throws(SimulationError) -> [BehaviorPlan] {
    let window = Window(from: max(behavior.from, window.from), until: min(behavior.until ?? .infinity, window.until))
    guard case .composite(let composite) = behavior.kind else {
      guard var plan = try BehaviorPlan(behavior.kind, id: id, window, context) else { return [] }
      plan.parents = parents
      return [plan]
    }
    var plans: [BehaviorPlan] = []
    for (i, child) in composite.behaviors.enumerated() {
      plans += try Self.plans(child, id: child.id ?? "\(id)/behaviors/\(i)", in: parents + [id], window: window, context)
    }
    return plans
  }

  /// The list of behaviors; nil for a composite.
  private init?(_ kind: BehaviorKind, id: String, _ window: Window, _ context: PlanContext) throws(SimulationError) {
    self.id = id
    self.window = window
    switch kind {
    case .gravity(let values): (template, views) = (.gravity(Behaviors.Gravity(values)), .matching(values.items))
    case .collision(let values):
      (template, views) = (.collision(try Collision(values, context)), .matching(values.items))
      boundaryNames = Collision.boundaryNames(values)
    case .attachment(let values): (template, views) = (.attachment(Attachment(values)), .pair(values.item, values.end.partner))
    case .snap(let values): (template, views) = (.snap(Snap(values)), .pair(values.item, nil))
    case .push(let values): (template, views) = (.push(Push(values)), .matching(values.items))
    case .dynamicItem(let values): (template, views) = (.dynamicItem(DynamicItem(values)), .matching(values.items))
    case .group(let values): (template, views) = (.group(Group(items: [])), .matching(values.items))
    case .field(let values): (template, views) = (.field(Behaviors.Field(values)), .matching(values.items))
    case .composite: return nil
    }
  }
}

extension AttachmentBehavior.End {
  /// The other view, if it is one.
  fileprivate var partner: String? {
    switch self {
    case .anchor: nil
    case .item(let other, _), .joined(let other, _): other
    }
  }
}
