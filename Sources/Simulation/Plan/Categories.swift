import SceneModel

/// The names that `category` and `collidesWith` of views and walls use, a bit each in order of appearance.
struct Categories: Equatable, Sendable {
  private var names: [String] = []

  /// - Throws: ``SimulationError/unsupported(_:at:)`` for more than ``Groups/categoryLimit`` names.
  init(_ scene: borrowing Scene) throws(SimulationError) { try add(scene) }

  /// Appends the names that another scene uses.
  mutating func add(_ scene: borrowing Scene) throws(SimulationError) {
    let actions = scene.events.map { $0.action } + scene.waitingEvents.flatMap { $0.actions }
    for i in scene.views.indices {
      add(scene.views[i].category)
      add(scene.views[i].collidesWith)
    }
    for case .add(let view) in actions {
      add(view.category)
      add(view.collidesWith)
    }
    for i in scene.walls.indices { add(scene.walls[i].collidesWith) }
    for case .addWall(let wall) in actions { add(wall.collidesWith) }
    guard names.count <= Groups.categoryLimit else {
      throw .unsupported("more than \(Groups.categoryLimit) names of categories", at: "/views")
    }
  }

  private mutating func add(_ list: [String]?) {
    guard let list else { return }
    for name in list where !names.contains(name) { names.append(name) }
  }

  /// Nil stands for all, named or not.
  func bits(_ list: [String]?) -> UInt64 {
    guard let list else { return .max }
    return list.reduce(0) { bits, name in bits | (names.firstIndex(of: name).map { 1 << UInt64($0) } ?? 0) }
  }
}
