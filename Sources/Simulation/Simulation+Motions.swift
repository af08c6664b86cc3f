import Motion
import Rigid2D
import SceneModel
import Trajectories

/// Springs, decays and scrolls that drive views.
extension Simulation {
  mutating func retarget(_ change: Retarget) {
    for i in state.behaviors.indices(of: change.motion) where state.animator.isPresent(i) {
      state.animator.retarget(i, change, in: world)
    }
  }

  mutating func drag(_ path: FingerPath) {
    for i in scrolls(path.motion) { state.animator.drag(i, path, in: &world) }
  }

  mutating func release(_ id: String, _ velocity: MotionVelocity) {
    for i in scrolls(id) { state.animator.release(i, velocity, in: &world) }
  }

  mutating func scroll(_ way: AnimatedScroll) {
    for i in scrolls(way.motion) { state.animator.scroll(i, to: way.offset, in: way.duration, world: &world) }
  }

  /// The behaviors of an id that are there, those included that begin with the next step.
  private func scrolls(_ id: String) -> [BehaviorIndex] {
    state.behaviors.indices(of: id).filter {
      state.animator.isPresent($0) && state.behaviors[$0].window.contains(state.clock.time)
    }
  }

  mutating func stopMotions(_ id: String) {
    for i in state.behaviors.indices(partOf: id) where state.animator.isPresent(i) {
      state.animator.stopMotion(i, in: &world)
    }
  }

  /// The motion of an id that was added last; nil where it has not begun.
  func motion(_ id: String) -> ActiveMotion? {
    let index = state.behaviors.indices(of: id).last { state.animator.isPresent($0) }
    return index.flatMap { state.animator.motion($0) }
  }

  func record(_ change: MotionChange) -> EventRecord {
    let kind: EventKind =
      switch change.kind {
      case .began: .motionBegan
      case .ended(.finished): .motionFinished
      case .ended(.stopped): .motionStopped
      }
    let item = state.animator.items(of: change.index)[0]
    var record = record(kind, state.behaviors[change.index].id, state.views.name(ofItem: item))
    (record.x, record.y) = (change.position.x, change.position.y)
    if kind == .motionFinished { record.motionEnd = change.old?.end }
    record.motions = (change.new ?? change.old)?.courses.map { course in
      let old = change.old?.courses.first { $0.channel == course.channel }
      return MotionReport(
        course.channel.column, projected: change.new.map { _ in course.projected },
        overshoot: change.old.flatMap { motion in old.map { $0.overshoot(until: min(change.time, motion.end) - motion.start) } },
        deviation: old.map { $0.deviation })
    }
    return record
  }
}

extension MotionChannel {
  fileprivate var column: Column {
    switch self {
    case .x: .x
    case .y: .y
    case .angle: .angle
    }
  }
}
