import Rigid2D
import Trajectories

/// Removals by events. Consecutive ones are carried out together, as each alone would go through all joints and contacts.
extension Simulation {
  /// The elements that events have removed and that are in the world still.
  struct Removals: Sendable {
    var behaviors: [BehaviorIndex] = []
    var items: [Int32] = []
    var walls: [BodyID] = []

    var isEmpty: Bool { behaviors.isEmpty && items.isEmpty && walls.isEmpty }
  }

  mutating func removeViews(_ items: [Int32]) {
    state.removals.items += items
    for item in items { events.append(record(.removed, state.views.name(ofItem: item))) }
    state.views.remove(items)
  }

  mutating func removeBehavior(_ id: String) {
    state.removals.behaviors += state.behaviors.indices(partOf: id)
    state.behaviors.removeWaiting(partOf: id)
  }

  /// Takes the removed elements out of the world, before anything else changes it.
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

extension EventPlan.Action {
  /// Whether it removes elements alone.
  var isRemoval: Bool {
    switch self {
    case .removeViews, .removeBehavior, .removeWall: true
    default: false
    }
  }
}
