import SceneModel

/// The names that `category` and `collidesWith` of views and walls use, a bit each in order of appearance.
struct Categories: Equatable, Sendable {
  private var names: [String] = []

  /// - Throws: ``SimulationError/unsupported(_:at:)`` for more than ``Groups/categoryLimit`` names.
  init(_ scene: borrowing Scene) throws(SimulationError) { try add(scene) }

  /// Appends the names that another scene uses; after an error these are as before.
  mutating func add(_ scene: borrowing Scene) throws(SimulationError) {
    var categories = self
    for i in scene.views.indices { categories.add(scene.views[i]) }
    let actions = scene.events.map { $0.action } + scene.waitingEvents.flatMap { $0.actions }
    for case .add(let view) in actions { categories.add(view) }
    for i in scene.walls.indices { categories.add(scene.walls[i].collidesWith) }
    for action in actions { categories.add(action) }
    guard categories.names.count <= Groups.categoryLimit else {
      throw .unsupported("more than \(Groups.categoryLimit) names of categories", at: "/views")
    }
    self = categories
  }

  private mutating func add(_ view: View) {
    add(view.category)
    add(view.collidesWith)
  }

  private mutating func add(_ action: EventAction) {
    switch action {
    case .addWall(let wall): add(wall.collidesWith)
    case .set(let assignments): for assignment in assignments { add(assignment.value.categoryNames) }
    default: break
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

extension TargetValue {
  var categoryNames: [String]? { if case .names(let names) = self { names } else { nil } }
}
