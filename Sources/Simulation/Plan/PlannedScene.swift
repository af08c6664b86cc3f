package import SceneModel

/// The plan of a scene whose views and behaviors are changed one by one, for runs that share most of it.
package struct PlannedScene: ~Copyable {
  package private(set) var plan: ScenePlan
  private let context: PlanContext
  /// Per behavior of the scene, its behaviors in the plan: for a composite, all that it includes.
  private var parts: [Range<Int>] = []

  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  package init(_ scene: borrowing Scene) throws(SimulationError) {
    let context = try PlanContext(scene)
    let plan = try ScenePlan(scene, context)
    self.context = context
    self.plan = plan
    var end = 0
    for i in scene.behaviors.indices {
      let start = end
      end += scene.behaviors[i].kind.primitiveCount
      parts.append(start..<end)
    }
  }

  /// Changes parameters of a view on which no other part of the scene depends.
  ///
  /// - Throws: ``SimulationError`` for an outline that cannot be built; nothing has changed.
  package mutating func setView(_ index: Int, _ view: View) throws(SimulationError) {
    plan.views[index] = try ViewPlan(view, context.categories)
  }

  /// Changes parameters of a behavior, or of those in a composite.
  package mutating func setBehavior(_ index: Int, _ behavior: Behavior) throws(SimulationError) {
    var plans: [BehaviorPlan] = []
    try BehaviorPlan.add(behavior, id: context.names.behaviors[index], context, to: &plans)
    for (i, plan) in zip(parts[index], plans) { self.plan.behaviors[i] = plan }
  }
}

extension BehaviorKind {
  /// The number of its behaviors that are not composites.
  fileprivate var primitiveCount: Int {
    guard case .composite(let composite) = self else { return 1 }
    return composite.behaviors.reduce(0) { $0 + $1.kind.primitiveCount }
  }
}
