/// Islands of bodies that touch or are joined, put to sleep together once all of them have been still for long enough.
enum Sleep {
  static func settle(
    _ awake: [Int32], _ motions: [SolverBody], _ active: Span<ActiveContact>, _ joints: JointStore,
    _ motionOf: [Int32], _ restless: [Int32], _ clock: StepClock,
    _ tuning: Tuning, _ bodies: inout [Body], _ velocities: inout [Velocity], _ islands: inout UnionFind, _ stillTimes: inout [Float],
    _ asleep: inout [Int32]
  ) {
    islands.reset(awake.count)
    stillTimes.clear()
    // without a contact or a joint a body is free, and may be drifting
    for _ in awake { stillTimes.append(tuning.freeSleepSpeed) }
    joinContacts(active, tuning, &islands, &stillTimes)
    joints.join(bodies, motionOf, tuning, &islands, &stillTimes)
    // a body in a field that changes with time never counts as still
    for entry in restless { stillTimes[Int(entry)] = -1 }
    guard countStillness(awake.span, motions.span, stillTimes.span, clock, tuning, &bodies) else { return }

    // an island's sleep time is the minimum over its bodies
    for i in stillTimes.indices { stillTimes[i] = .infinity }
    for entry in 1..<max(1, awake.count) {
      let root = Int(islands.root(Int32(entry)))
      let body = bodies[Int(awake[entry])]
      stillTimes[root] = min(stillTimes[root], body.kind == .kinematic ? 0 : body.stillTime)
    }
    sleep(awake, stillTimes, tuning, &bodies, &velocities, &islands, &asleep)
  }

  /// Whether each body is faster than any of the limits below, so that none of them has been still: then nothing else matters.
  static func areAllMoving(
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, _ clock: StepClock, _ tuning: Tuning, _ bodies: inout [Body]
  ) -> Bool {
    var bodies = bodies.mutableSpan
    for entry in 1..<max(1, awake.count)
    where isStill(motions[entry], bodies[Int(awake[entry])].radii.outer, tuning.sleepSpeed, clock) { return false }
    for entry in 1..<max(1, awake.count) { bodies[Int(awake[entry])].stillTime = 0 }
    return true
  }

  /// Joins bodies that touch; those with a contact count as still at the higher speed.
  private static func joinContacts(
    _ active: Span<ActiveContact>, _ tuning: Tuning, _ islands: inout UnionFind, _ limits: inout [Float]
  ) {
    for k in active.indices {
      guard active[k].isTouching, !active[k].traits.contains(.isSensor) else { continue }
      let (a, b) = (active[k].a, active[k].b)
      if a != 0 { limits[Int(a)] = tuning.sleepSpeed }
      if b != 0 { limits[Int(b)] = tuning.sleepSpeed }
      if a != 0 && b != 0 { islands.join(a, b) }
    }
  }

  /// A body is still if neither its velocity nor its displacement within the step exceeds the limit: a spring of half the frame rate has
  /// no speed at the end of any frame.
  ///
  /// - Returns: Whether one has been still for long enough.
  private static func countStillness(
    _ awake: Span<Int32>, _ motions: Span<SolverBody>, _ limits: Span<Float>, _ clock: StepClock, _ tuning: Tuning, _ bodies: inout [Body]
  ) -> Bool {
    var bodies = bodies.mutableSpan
    var isOneRested = false
    for entry in 1..<max(1, awake.count) {
      let i = Int(awake[entry])
      let time = isStill(motions[entry], bodies[i].radii.outer, limits[entry], clock) ? bodies[i].stillTime + clock.dt : 0
      bodies[i].stillTime = time
      if time >= tuning.timeToSleep { isOneRested = true }
    }
    return isOneRested
  }

  @inline(always)
  private static func isStill(_ motion: SolverBody, _ radius: Float, _ limit: Float, _ clock: StepClock) -> Bool {
    speed(motion.velocity, radius) <= limit && speed(motion.deltaPosition, radius) <= limit * clock.dt
  }

  private static func speed(_ motion: SIMD4<Float>, _ radius: Float) -> Float {
    Vector2(motion.x, motion.y).length + motion.z.magnitude * radius
  }

  /// Links each resting island's bodies in a ring, so that waking one finds all.
  private static func sleep(
    _ awake: [Int32], _ stillTimes: [Float], _ tuning: Tuning, _ bodies: inout [Body], _ velocities: inout [Velocity],
    _ islands: inout UnionFind, _ asleep: inout [Int32]
  ) {
    for entry in 1..<max(1, awake.count) {
      let root = islands.root(Int32(entry))
      guard stillTimes[Int(root)] >= tuning.timeToSleep, stillTimes[Int(root)].isFinite else { continue }
      let i = Int(awake[entry])
      bodies[i].isAsleep = true
      velocities[i] = .zero
      let head = Int(awake[Int(root)])
      if head == i {
        bodies[i].islandNext = Int32(i)
      } else {
        bodies[i].islandNext = bodies[head].islandNext
        bodies[head].islandNext = Int32(i)
      }
      asleep.append(Int32(i))
    }
  }
}
