import SceneModel

/// A behavior to be added, with its views by name, as they may be added later. A class, as the plan of a scene and its run share it.
final class BehaviorPlan: Sendable {
  /// The scene's, or for a behavior without one its JSON Pointer.
  let id: String
  /// Ids of the composites that it is in.
  let parents: [String]
  let window: Window
  /// As it was added.
  let kind: BehaviorKind
  let action: BehaviorAction
  let views: BehaviorViews

  init(
    id: String, parents: [String] = [], window: Window = .always, _ kind: BehaviorKind, _ action: BehaviorAction, on views: BehaviorViews
  ) {
    self.id = id
    self.parents = parents
    self.window = window
    self.kind = kind
    self.action = action
    self.views = views
  }

  /// Whether it is removed with the behavior of an id.
  func isPart(of id: String) -> Bool { self.id == id || parents.contains(id) }

  /// The same without a window.
  var always: BehaviorPlan { BehaviorPlan(id: id, parents: parents, kind, action, on: views) }

  /// The same with another value of one parameter.
  func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> BehaviorPlan {
    var changed = action
    return changed.assign(parameter, values) ? BehaviorPlan(id: id, parents: parents, window: window, kind, changed, on: views) : self
  }

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
