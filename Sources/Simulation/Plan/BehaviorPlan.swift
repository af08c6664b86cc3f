import SceneModel

/// A behavior to be added, with its views still by name: they may come later than it does.
struct BehaviorPlan: Sendable {
  /// The scene's, or for a behavior without one its JSON Pointer.
  let id: String
  /// Ids of the composites that it is in.
  let parents: [String]
  let window: Window
  var template: BehaviorTemplate

  /// Whether it is removed with the behavior of an id.
  func isPart(of id: String) -> Bool { self.id == id || parents.contains(id) }
}
