import Behaviors
import Rigid2D
import Trajectories

/// Events that wait for physics.
extension Simulation {
  /// Looks which conditions hold in the frame at hand; what has waited for them happens before the next step.
  mutating func observeConditions() {
    guard !plan.waits.isEmpty else { return }
    tellContacts()
    for i in plan.waits.indices {
      let holds = holds(i)
      stage.waits.observe(i, plan.waits[i], holds: holds, frame: stage.clock.frame)
    }
  }

  private mutating func tellContacts() {
    guard !watch.isEmpty else { return }
    for event in events {
      guard event.kind.isMeeting || event.kind.isParting else { continue }
      for i in watch.waits(for: event.a, event.b ?? "") { stage.waits.noteContact(i, begins: event.kind.isMeeting) }
    }
  }

  private mutating func holds(_ i: Int) -> Bool {
    switch plan.waits[i].condition {
    case .contact: return stage.waits.hasTouched(i)
    case .settled: return stage.settling.isSettled
    case .leaves(let view, let rect):
      guard let item = stage.cast.item(view) else { return false }
      let box = world.bounds(stage.animator.body(of: item))
      return stage.waits.hasLeft(i, isOutside: !box.overlaps(rect))
    }
  }

  /// Whether something is to happen because everything is at rest, now or later.
  var waitsForRest: Bool {
    if !stage.waits.due.isEmpty { return true }
    return plan.waits.indices.contains { i in
      guard case .settled = plan.waits[i].condition else { return false }
      return stage.waits.isPending(i, plan.waits[i])
    }
  }
}
