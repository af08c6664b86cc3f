public import Rigid2D

extension Animator {
  /// Prepares the world for the step that starts at `time`: windows open and close, changes are applied to the bodies, pushes act.
  ///
  /// - Throws: ``BehaviorError`` for a behavior that cannot begin; the run cannot go on.
  public mutating func prepare(_ time: Double, in world: inout World) throws(BehaviorError) {
    if quietFrom <= time && time < quietUntil { return }
    closeWindows(time, in: &world)
    for stage in ActionStage.allCases {
      try openWindows(stage, time, in: &world)
      overrideProperties(in: &world)
    }
    regroup(in: &world)
    pull(in: &world)
    push(in: &world)
    for i in newest..<items.count { items[i].isNew = false }
    newest = items.count
    quietFrom = time
    quietUntil = nextChange(after: time)
  }

  /// When a window opens or closes next; at once, where a behavior acts in every step.
  private func nextChange(after time: Double) -> Double {
    guard pending.isEmpty else { return time }
    var next = Double.infinity
    for entry in entries where entry.isPresent {
      if case .push(let push) = entry.behavior, push.isActive, entry.isActing { return time }
      if entry.window.contains(time) {
        // what did not begin although it could have is tried again
        guard entry.isActing else { return time }
        next = min(next, entry.window.until)
      } else if entry.window.from > time {
        next = min(next, entry.window.from)
      }
    }
    return next
  }

  private mutating func closeWindows(_ time: Double, in world: inout World) {
    for i in entries.indices where entries[i].isActing && !entries[i].window.contains(time) { stop(i, in: &world) }
  }

  private mutating func openWindows(_ stage: ActionStage, _ time: Double, in world: inout World) throws(BehaviorError) {
    for i in entries.indices where mayStart(i, time) && entries[i].behavior.verbs.stage == stage { try start(i, in: &world) }
  }

  func mayStart(_ index: BehaviorIndex, _ time: Double) -> Bool {
    entries[index].isPresent && !entries[index].isActing && entries[index].window.contains(time)
  }
}
