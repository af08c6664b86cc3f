import SceneModel

/// The names that `category` and `collidesWith` of views and walls use, a bit each in order of appearance.
package struct Categories: Equatable, Sendable {
  private var names: [String] = []

  package init() {}

  /// - Throws: As ``add(_:_:)``.
  init(_ scene: borrowing Scene) throws(SimulationError) {
    for i in scene.views.indices { add(scene.views[i]) }
    try add(scene.events.map { $0.action } + scene.waitingEvents.flatMap { $0.actions }, scene.walls)
  }

  /// Appends the names that edits and walls use.
  ///
  /// - Throws: ``SimulationError/unsupported(_:at:)`` for more than ``Groups/categoryLimit`` names.
  mutating func add(_ edits: [Edit], _ walls: [Wall] = []) throws(SimulationError) {
    for case .add(let view) in edits { add(view) }
    for i in walls.indices { add(walls[i].collidesWith) }
    for edit in edits { add(edit) }
    guard names.count <= Groups.categoryLimit else {
      throw .unsupported("more than \(Groups.categoryLimit) names of categories", at: "/views")
    }
  }

  private mutating func add(_ view: View) {
    add(view.category)
    add(view.collidesWith)
  }

  private mutating func add(_ edit: Edit) {
    switch edit {
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
