import Rigid2D
import SceneModel
import Trajectories

/// Events that happen when a condition comes to hold.
extension Simulation {
  /// Finds which conditions hold in the current frame; their events happen before the next step.
  mutating func observeConditions() {
    guard !plan.triggers.isEmpty else { return }
    noteContacts()
    for i in plan.triggers.indices {
      let holds = holds(i)
      state.triggers.observe(i, plan.triggers[i], holds: holds, frame: state.clock.frame)
    }
  }

  private mutating func noteContacts() {
    guard !contactTriggers.isEmpty else { return }
    for event in events {
      guard event.kind.beginsContact || event.kind.endsContact else { continue }
      for i in contactTriggers.triggers(of: event.a, event.b ?? "") { state.triggers.noteContact(i, begins: event.kind.beginsContact) }
    }
  }

  private mutating func holds(_ i: Int) -> Bool {
    switch plan.triggers[i].condition {
    case .contact: return state.triggers.hasTouched(i)
    case .settled: return state.rest.isSettled
    case .leaves(let views, let rect):
      var hasLeft = false
      for item in state.views.items(of: views) {
        let box = world.bounds(state.animator.body(of: item))
        if state.triggers.hasLeft(i, item, isOutside: !box.overlaps(Bounds(rect))) { hasLeft = true }
      }
      return hasLeft
    }
  }

  /// Whether something is to happen because everything is at rest, now or later.
  var expectsRest: Bool {
    if !state.triggers.due.isEmpty { return true }
    return plan.triggers.indices.contains { i in
      guard case .settled = plan.triggers[i].condition else { return false }
      return state.triggers.isPending(i, plan.triggers[i])
    }
  }
}
