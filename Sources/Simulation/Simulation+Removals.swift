import Rigid2D
import Trajectories

/// Removals by events. The world removes the bodies and joints of a frame together, as each removal goes through all joints and contacts.
/// Later events of the frame must not see a difference, so groups lose their members, and other behaviors end, at once.
extension Simulation {
  /// The elements that events have removed and whose bodies and joints are in the world still.
  struct Removals: Sendable {
    var behaviors: [BehaviorIndex] = []
    var items: [Int32] = []
    var walls: [BodyID] = []

    var isEmpty: Bool { behaviors.isEmpty && items.isEmpty && walls.isEmpty }
  }

  /// Removes views, and the behaviors that cannot act without them.
  mutating func removeViews(_ items: [Int32]) {
    for item in items {
      let name = state.views.name(ofItem: item)
      for i in state.behaviors.indices(concerning: name) where state.animator.requires(i, item) { removeBehavior(i) }
      events.append(record(.removed, name))
    }
    state.removals.items += items
    state.views.remove(items)
    if items.contains(where: { state.animator.items[Int($0)].groupSize != nil }) { finishRemovals() }
  }

  mutating func removeBehaviors(partOf id: String) {
    for i in state.behaviors.indices(partOf: id) { removeBehavior(i) }
    state.behaviors.removeWaiting(partOf: id)
  }

  mutating func removeBehavior(_ index: BehaviorIndex) {
    guard state.animator.isPresent(index) else { return }
    state.animator.dismiss(index, from: &world)
    state.removals.behaviors.append(index)
  }

  mutating func removeWall(_ id: String) {
    if let wall = state.staticBodies.removeWall(id) { state.removals.walls.append(wall) }
  }

  /// Takes the removed elements out of the world.
  mutating func finishRemovals() {
    guard !state.removals.isEmpty else { return }
    let removed = state.removals
    state.removals = Removals()
    state.animator.removeBehaviors(removed.behaviors, from: &world)
    state.animator.removeItems(removed.items, of: behaviors(of: removed.items), from: &world)
    world.removeBodies(removed.walls)
    state.views.closeGaps()
  }

  /// The behaviors that can have one of some items among theirs, ascending.
  private func behaviors(of items: [Int32]) -> [BehaviorIndex] {
    var isMeant = [Bool](repeating: false, count: state.behaviors.count)
    for item in items {
      for i in state.behaviors.indices(concerning: state.views.name(ofItem: item)) { isMeant[i] = true }
    }
    return isMeant.indices.filter { isMeant[$0] }
  }
}
