/// Islands of bodies that touch or are joined, put to sleep together once all of them have been still for long enough.
struct Sleep: ~Escapable {
  /// The islands of a step, and its working space.
  struct Islands: Sendable {
    fileprivate var union = UnionFind()
    fileprivate var stillTimes: [Float] = []
    /// Slots of bodies that fell asleep.
    var asleep: [Int32] = []
  }

  private let awake: Span<Int32>
  private let motions: Span<SolverBody>
  private let clock: StepClock
  private let tuning: Tuning

  @_lifetime(copy awake, copy motions)
  init(_ awake: Span<Int32>, _ motions: Span<SolverBody>, _ clock: StepClock, _ tuning: Tuning) {
    self.awake = awake
    self.motions = motions
    self.clock = clock
    self.tuning = tuning
  }

  /// - Parameter restless: Entries of motions that never count as still: bodies in fields that change with time.
  func settle(
    _ active: Span<ActiveContact>, _ joints: JointStore, _ motionOf: [Int32], restless: [Int32], _ bodies: inout [Body],
    _ velocities: inout [Velocity], _ islands: inout Islands
  ) {
    findLimits(active, joints, motionOf, restless: restless, bodies, &islands.union, &islands.stillTimes)
    guard countStillness(islands.stillTimes.span, &bodies) else { return }
    findTimes(bodies, &islands.union, &islands.stillTimes)
    sleep(islands.stillTimes, &bodies, &velocities, &islands.union, &islands.asleep)
  }

  /// Unites the bodies that touch or are joined. Fills `limits` with the speed below which each counts as still; a negative one is never reached.
  private func findLimits(
    _ active: Span<ActiveContact>, _ joints: JointStore, _ motionOf: [Int32], restless: [Int32], _ bodies: [Body],
    _ islands: inout UnionFind, _ limits: inout [Float]
  ) {
    islands.reset(awake.count)
    limits.clear()
    // without a contact or a joint a body is free, and may be drifting
    for _ in awake.indices { limits.append(tuning.freeSleepSpeed) }
    joinContacts(active, &islands, &limits)
    joints.join(bodies, motionOf, tuning, &islands, &limits)
    for entry in restless { limits[Int(entry)] = -1 }
  }

  /// An island's sleep time is the minimum over its bodies, stored at its root.
  private func findTimes(_ bodies: [Body], _ islands: inout UnionFind, _ times: inout [Float]) {
    for i in times.indices { times[i] = .infinity }
    for entry in 1..<max(1, awake.count) {
      let root = Int(islands.root(Int32(entry)))
      let body = bodies[Int(awake[entry])]
      times[root] = min(times[root], body.kind == .kinematic ? 0 : body.stillTime)
    }
  }

  /// Whether each body is faster than any of the limits below, so that none of them has been still: then nothing else matters.
  func areAllMoving(_ bodies: inout [Body]) -> Bool {
    var bodies = bodies.mutableSpan
    for entry in 1..<max(1, awake.count)
    where isStill(motions[entry], bodies[Int(awake[entry])].radii.outer, tuning.sleepSpeed) { return false }
    for entry in 1..<max(1, awake.count) { bodies[Int(awake[entry])].stillTime = 0 }
    return true
  }

  /// Joins bodies that touch; those with a contact count as still at the higher speed.
  private func joinContacts(_ active: Span<ActiveContact>, _ islands: inout UnionFind, _ limits: inout [Float]) {
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
  private func countStillness(_ limits: Span<Float>, _ bodies: inout [Body]) -> Bool {
    var bodies = bodies.mutableSpan
    var isOneRested = false
    for entry in 1..<max(1, awake.count) {
      let i = Int(awake[entry])
      let time = isStill(motions[entry], bodies[i].radii.outer, limits[entry]) ? bodies[i].stillTime + clock.dt : 0
      bodies[i].stillTime = time
      if time >= tuning.timeToSleep { isOneRested = true }
    }
    return isOneRested
  }

  @inline(always)
  private func isStill(_ motion: SolverBody, _ radius: Float, _ limit: Float) -> Bool {
    Self.speed(motion.velocity, radius) <= limit && Self.speed(motion.deltaPosition, radius) <= limit * clock.dt
  }

  private static func speed(_ motion: SIMD4<Float>, _ radius: Float) -> Float {
    Vector2(motion.x, motion.y).length + motion.z.magnitude * radius
  }

  /// Links each resting island's bodies in a ring, so that waking one finds all.
  private func sleep(
    _ stillTimes: [Float], _ bodies: inout [Body], _ velocities: inout [Velocity], _ islands: inout UnionFind, _ asleep: inout [Int32]
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
