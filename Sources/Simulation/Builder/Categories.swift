import Behaviors
import Scenes

/// The names that views' `category` and `collidesWith` use, a bit each in order of appearance.
struct Categories {
  private var names: [String] = []

  /// - Throws: ``SimulationError/unsupported(_:at:)`` for more than ``Groups/categoryLimit`` names.
  init(_ scene: Scene) throws(SimulationError) {
    var views = scene.views
    for action in scene.events.map(\.action) + scene.waitingEvents.flatMap(\.actions) {
      if case .add(let view) = action { views.append(view) }
    }
    for view in views {
      for name in (view.category ?? []) + (view.collidesWith ?? []) where !names.contains(name) { names.append(name) }
    }
    guard names.count <= Groups.categoryLimit else {
      throw .unsupported("more than \(Groups.categoryLimit) names of categories", at: "/views")
    }
  }

  /// Nil stands for all, named or not.
  func bits(_ list: [String]?) -> UInt64 {
    guard let list else { return .max }
    return list.reduce(0) { bits, name in bits | (names.firstIndex(of: name).map { 1 << UInt64($0) } ?? 0) }
  }
}
