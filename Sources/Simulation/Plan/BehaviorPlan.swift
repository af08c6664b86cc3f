import Behaviors
import Trajectories

/// A behavior to be added, with its views still by name: they may come later than it does.
struct BehaviorPlan: Sendable {
  var id: String?
  /// Ids of the composites that it is in.
  var composites: [String] = []
  var window: Window
  /// The behavior with no items in it.
  var template: Behavior
  /// The views it acts on; views that come later and match are taken in.
  var items: [Glob] = []
  /// The one view of an attachment or a snap, and the other of an attachment.
  var item: String?
  var partner: String?
  /// Names of a collision's boundaries, in order.
  var boundaryNames: [String] = []

  /// Whether a view belongs among its items.
  func includes(_ id: String) -> Bool { items.contains { $0.matches(id) } }

  /// Whether removing `id` removes it: its own, or a composite's.
  func isCalled(_ id: String) -> Bool { self.id == id || composites.contains(id) }
}
