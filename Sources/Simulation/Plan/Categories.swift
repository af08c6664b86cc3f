import SceneModel

/// The names that `category` and `collidesWith` of views and walls use, a bit each in order of appearance.
struct Categories: Equatable, Sendable {
  private var names: [String] = []

  /// - Throws: ``SimulationError/unsupported(_:at:)`` for more than ``Groups/categoryLimit`` names.
  init(_ scene: Scene) throws(SimulationError) { try add(scene) }

  /// Appends the names that another scene uses.
  mutating func add(_ scene: Scene) throws(SimulationError) {
    var views = scene.views
    var walls = scene.walls
    for action in scene.events.map({ $0.action }) + scene.waitingEvents.flatMap({ $0.actions }) {
      if case .add(let view) = action { views.append(view) }
      if case .addWall(let wall) = action { walls.append(wall) }
    }
    for name in views.flatMap({ ($0.category ?? []) + ($0.collidesWith ?? []) }) + walls.flatMap({ $0.collidesWith ?? [] })
    where !names.contains(name) {
      names.append(name)
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
