import SceneModel

/// A behavior to be added, with its views by name, as they may be added later. A class, as the plan of a scene and its run share it.
final class BehaviorPlan: Sendable {
  /// The scene's, or for a behavior without one its JSON Pointer.
  let id: String
  /// Ids of the composites that it is in.
  let parents: [String]
  let window: Window
  let template: BehaviorTemplate

  init(id: String, parents: [String], window: Window, template: BehaviorTemplate) {
    self.id = id
    self.parents = parents
    self.window = window
    self.template = template
  }

  /// Whether it is removed with the behavior of an id.
  func isPart(of id: String) -> Bool { self.id == id || parents.contains(id) }

  /// The same without a window.
  var always: BehaviorPlan { BehaviorPlan(id: id, parents: parents, window: .always, template: template) }

  /// The same with another value of one parameter.
  func assigning(_ parameter: BehaviorParameter, _ values: [Float]) -> BehaviorPlan {
    BehaviorPlan(id: id, parents: parents, window: window, template: template.assigning(parameter, values))
  }
}
