import Behaviors
import SceneModel

/// A behavior to be added, with its views still by name: they may come later than it does.
struct BehaviorPlan: Sendable {
  /// The scene's, or for a behavior without one its JSON Pointer.
  var id: String
  /// Ids of the composites that it is in.
  var parents: [String] = []
  var window: Window
  /// The behavior with no items in it.
  var template: Behaviors.Behavior
  var views: BehaviorViews
  /// Names of a collision's boundaries, in order.
  var boundaryNames: [String] = []

  /// Whether it is removed with the behavior of an id.
  func isPart(of id: String) -> Bool { self.id == id || parents.contains(id) }
}
