public import Rigid2D

extension Animator {
  /// Prepares the world for the step that starts at `time`: windows open and close, changes are applied to the bodies, pushes act.
  ///
  /// - Throws: ``BehaviorError`` for a behavior that cannot begin; the run cannot continue.
  public mutating func prepare(_ time: Double, in world: inout World) throws(BehaviorError) {
    self.time = time
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

  /// The time at which a window opens or closes next; now, if a behavior acts in every step.
  private func nextChange(after time: Double) -> Double {
    guard pending.isEmpty else { return time }
    var next = Double.infinity
    // by index: a loop over the elements copies each, with all of its lists
    for i in entries.indices where entries[i].isPresent {
      if entries[i].isActing, case .push(let push) = entries[i].behavior, push.isActive { return time }
      if entries[i].window.contains(time) {
        // what did not begin although it could have is tried again
        guard entries[i].isActing || entries[i].motion != nil else { return time }
        next = min(next, entries[i].window.until)
      } else if entries[i].window.from > time {
        next = min(next, entries[i].window.from)
      }
    }
    return next
  }

  private mutating func closeWindows(_ time: Double, in world: inout World) {
    for i in entries.indices where entries[i].isActing && !entries[i].window.contains(time) { stop(i, in: &world) }
  }

  private mutating func openWindows(_ stage: ActionStage, _ time: Double, in world: inout World) throws(BehaviorError) {
    for i in entries.indices where mayStart(i, time) && entries[i].behavior.stage == stage { try start(i, in: &world) }
  }

  func mayStart(_ index: BehaviorIndex, _ time: Double) -> Bool {
    entries[index].isPresent && !entries[index].isActing && entries[index].motion?.outcome == nil && entries[index].window.contains(time)
  }
}
