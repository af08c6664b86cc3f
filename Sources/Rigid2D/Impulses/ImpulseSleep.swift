/// Rest of an island of the impulse stepper: all of its bodies have been slow for half a second, and its positions were solved.
enum ImpulseSleep {
  /// Counts how long the bodies of an island have been still, and puts it to sleep.
  static func settle(
    _ members: ArraySlice<Int32>, isSolved: Bool, _ h: Float, _ tuning: ImpulseTuning, _ bodies: inout [Body],
    _ scratch: inout ImpulseScratch, _ asleep: inout [Int32]
  ) {
    var least = Float.infinity
    for member in members {
      let i = Int(member)
      if bodies[i].kind == .static { continue }
      let mover = scratch.movers[i]
      if bodies[i].kind == .kinematic {
        // a kinematic body at rest acts as a fixed one
        if mover.velocity != .zero || mover.angularVelocity != 0 { least = 0 }
        continue
      }
      let isSlow =
        mover.angularVelocity.magnitude <= ImpulseTuning.sleepAngularVelocity
        && mover.velocity.lengthSquared <= tuning.sleepSpeed * tuning.sleepSpeed && !scratch.isRestless[i]
      bodies[i].stillTime = isSlow ? bodies[i].stillTime + h : 0
      least = min(least, bodies[i].stillTime)
    }
    guard isSolved, least >= ImpulseTuning.timeToSleep, least.isFinite else { return }
    var head = -1
    for member in members where bodies[Int(member)].kind == .dynamic {
      let i = Int(member)
      bodies[i].isAsleep = true
      bodies[i].stillTime = 0
      scratch.movers[i].velocity = .zero
      scratch.movers[i].angularVelocity = 0
      if head < 0 {
        head = i
        bodies[i].islandNext = member
      } else {
        bodies[i].islandNext = bodies[head].islandNext
        bodies[head].islandNext = member
      }
      asleep.append(member)
    }
  }
}
