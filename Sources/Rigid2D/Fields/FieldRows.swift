/// The fields of one step and the bodies in them: scratch, built in each step.
///
/// Fields depend on positions and velocities within the substep, so every field acts in both half kicks, in the second in the opposite
/// order. The substep is therefore symmetric in time and of second order. Velocity fields come after all forces in both.
struct FieldRows: Sendable {
  /// A body in a field.
  struct Row: Sendable {
    /// Of `motions`.
    var entry: Int32
    /// Way from the field's position when the step began, points.
    var place: Vector2
    var coupling: Float
  }

  /// A fused body in a field: the change of its velocity becomes a push on the whole at its place.
  struct RiderRow: Sendable {
    /// Of `motions`, of the whole.
    var entry: Int32
    /// Of the member's center from the field's position, and from the whole's center, when the step began; points.
    var place: Vector2
    var arm: Vector2
    var coupling: Float
    /// The member's.
    var mass: Float
    /// The whole's.
    var inverseMass: Float
    var inverseInertia: Float
  }

  /// A field, with its rows and the nodes of its region.
  struct Run: Sendable {
    var law: ForceField.Law
    var rows: Range<Int>
    var members: Range<Int>
    var region: Range<Int>
  }

  /// The rows of all fields, one field after the other.
  fileprivate struct Lists: Sendable {
    var rows: [Row] = []
    var members: [RiderRow] = []
    var regions: [Region.Node] = []
  }

  private var lists = Lists()
  private var runs: [Run] = []
  /// Seconds from the world's beginning to that of the step.
  private var time: Double = 0
  /// Entries of motions in a field that changes with time, so that they cannot be at rest. An entry may occur more than once.
  private(set) var restless: [Int32] = []

  /// Working space: per entry of motions, the body's velocity after a field.
  private var ahead: [SolverBody] = []

  /// Whether no field acts on any body.
  var isEmpty: Bool { runs.isEmpty }

  /// Lists the bodies in each field, and adds the accelerations at the beginning of the step to the bounds of the bodies' motion.
  mutating func prepare(_ store: FieldStore, _ bodies: [Body], _ poses: [Pose], _ clock: StepClock, _ step: inout StepBodies) {
    removeAll()
    time = store.time
    for entry in store.entries where entry.field.kind != .velocity { append(entry, bodies, poses, step.motionOf, clock) }
    for entry in store.entries where entry.field.kind == .velocity { append(entry, bodies, poses, step.motionOf, clock) }
    for run in runs { predict(run, clock, &step) }
  }

  private mutating func removeAll() {
    lists.rows.clear()
    lists.members.clear()
    lists.regions.clear()
    runs.clear()
    restless.clear()
  }

  private mutating func append(_ entry: FieldStore.Entry, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ clock: StepClock) {
    guard entry.field.strength != 0 else { return }
    let kick = FieldKick(entry.field.law, half: 0.5 * clock.h)
    let first = lists.rows.count
    let firstRider = lists.members.count
    let firstNode = lists.regions.count
    lists.regions.append(contentsOf: entry.field.region.nodes)
    for body in entry.bodies {
      let i = Int(body)
      let carrier = Int(bodies[i].carrier)
      let motion = motionOf[carrier < 0 ? i : carrier]
      guard motion != 0, bodies[carrier < 0 ? i : carrier].inverseMass > 0 else { continue }
      let coupling = kick.coupling(bodies[i])
      guard coupling != 0 else { continue }
      let place: Vector2
      if carrier < 0 {
        place = poses[i].position - entry.field.position
        lists.rows.append(Row(entry: motion, place: place, coupling: coupling))
      } else {
        let arm = poses[carrier].rotation.apply(poses[i].position)
        place = poses[carrier].position + arm - entry.field.position
        lists.members.append(
          RiderRow(
            entry: motion, place: place, arm: arm, coupling: coupling, mass: bodies[i].mass, inverseMass: bodies[carrier].inverseMass,
            inverseInertia: bodies[carrier].inverseInertia))
      }
      if entry.field.stirs && Region.contains(place, lists.regions, firstNode..<lists.regions.count) { restless.append(motion) }
    }
    let (rows, members) = (first..<lists.rows.count, firstRider..<lists.members.count)
    guard !rows.isEmpty || !members.isEmpty else {
      lists.regions.removeLast(lists.regions.count - firstNode)
      return
    }
    runs.append(Run(law: entry.field.law, rows: rows, members: members, region: firstNode..<lists.regions.count))
  }

  /// The first half of each substep.
  func kickFirst(_ motions: inout [SolverBody], _ substep: Int, _ clock: StepClock) {
    let time = time + Double(substep) * Double(clock.h)
    for run in runs where run.law.kind != .velocity { lists.kick(run, &motions, clock, time) }
  }

  /// The second half: the mirror image of the first.
  func kickSecond(_ motions: inout [SolverBody], _ substep: Int, _ clock: StepClock) {
    let time = time + Double(substep + 1) * Double(clock.h)
    for run in runs.reversed() where run.law.kind != .velocity { lists.kick(run, &motions, clock, time) }
  }

  /// Sets the velocities of bodies in velocity fields, after all forces have acted.
  func steer(_ motions: inout [SolverBody], _ clock: StepClock) {
    for run in runs where run.law.kind == .velocity { lists.kick(run, &motions, clock, time) }
  }

  /// Adds a field's accelerations at the beginning of the step to the bodies' accelerations and reach, which impacts and boxes use, as
  /// those of gravity.
  private mutating func predict(_ run: Run, _ clock: StepClock, _ step: inout StepBodies) {
    while ahead.count < step.motions.count { ahead.append(.still) }
    // from rest where that makes no difference, as no digits are lost then
    let startsFromRest = !run.law.kind.goesByVelocity
    let indices = 0..<run.rows.count + run.members.count
    for k in indices {
      let entry = lists.entry(k, of: run)
      ahead[entry] = SolverBody(velocity: startsFromRest ? .zero : step.motions[entry].velocity, deltaPosition: .zero)
    }
    lists.kick(run, &ahead, clock, time)
    // a body that is set to a velocity moves with it for the whole step
    let rate = run.law.kind == .velocity ? 1 / clock.dt : 2 * clock.inverseH
    for k in indices {
      let entry = lists.entry(k, of: run)
      let change = startsFromRest ? ahead[entry].velocity : ahead[entry].velocity - step.motions[entry].velocity
      // the next member of the same whole adds nothing more
      ahead[entry].velocity = startsFromRest ? .zero : step.motions[entry].velocity
      let acceleration = Vector2(rate * change.x, rate * change.y)
      // boxes must stay valid; a body this fast goes out of range within the step anyway
      guard acceleration.length < 1e15 else { continue }
      step.kicks[entry].acceleration += acceleration
      step.reach[entry] += acceleration.length * clock.dt
    }
  }
}

extension FieldRows.Lists {
  /// The entry of motions of a field's row, or of a member after the rows.
  fileprivate func entry(_ k: Int, of run: FieldRows.Run) -> Int {
    let count = run.rows.count
    return Int(k < count ? rows[run.rows.lowerBound + k].entry : members[run.members.lowerBound + k - count].entry)
  }

  /// Applies one field for half a substep.
  fileprivate func kick(_ run: FieldRows.Run, _ motions: inout [SolverBody], _ clock: StepClock, _ time: Double) {
    let kick = FieldKick(run.law, half: 0.5 * clock.h, time: time)
    var motions = motions.mutableSpan
    for i in run.rows {
      let entry = Int(rows[i].entry)
      let motion = motions[entry]
      let place = rows[i].place + Vector2(motion.deltaPosition.x, motion.deltaPosition.y)
      guard Region.contains(place, regions, run.region) else { continue }
      let velocity = kick.velocity(after: Vector2(motion.velocity.x, motion.velocity.y), at: place, coupling: rows[i].coupling)
      motions[entry].velocity = SIMD4(velocity.x, velocity.y, motion.velocity.z, 0)
    }
    for i in run.members {
      let member = members[i]
      let motion = motions[Int(member.entry)]
      let arm = motion.deltaPosition.z == 0 ? member.arm : Trigonometry.sineCosine(motion.deltaPosition.z).apply(member.arm)
      let place = member.place + Vector2(motion.deltaPosition.x, motion.deltaPosition.y) + (arm - member.arm)
      guard Region.contains(place, regions, run.region) else { continue }
      let before = Vector2(motion.velocity.x, motion.velocity.y) + Vector2.cross(motion.velocity.z, arm)
      let push = member.mass * (kick.velocity(after: before, at: place, coupling: member.coupling) - before)
      let linear = member.inverseMass * push
      motions[Int(member.entry)].velocity += SIMD4(linear.x, linear.y, member.inverseInertia * arm.cross(push), 0)
    }
  }
}

extension ForceField.Kind {
  /// Whether its effect depends on a body's velocity.
  fileprivate var goesByVelocity: Bool {
    switch self {
    case .drag, .magnetic, .velocity, .turbulence: true
    case .linearGravity, .radialGravity, .spring, .electric, .vortex, .noise: false
    }
  }
}
