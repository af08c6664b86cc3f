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
  /// The views it acts on; views that come later and match are taken in.
  var items = Selection([])
  /// The one view of an attachment or a snap, and the other of an attachment.
  var item: String?
  var partner: String?
  /// Names of a collision's boundaries, in order.
  var boundaryNames: [String] = []

  /// Whether it goes when what is called so is removed.
  func answers(to id: String) -> Bool { self.id == id || parents.contains(id) }

  /// Whether a view belongs among its items.
  func includes(_ id: String) -> Bool { items.contains(id) }
}
