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

  private var rows: [Row] = []
  private var members: [RiderRow] = []
  private var runs: [Run] = []
  /// Of all regions, one after the other.
  private var regions: [Region.Node] = []
  /// Seconds from the world's beginning to that of the step.
  private var time: Double = 0
  /// Entries of motions in a field that changes with time, so that they cannot be at rest. An entry may occur more than once.
  private(set) var restless: [Int32] = []

  /// Working space: per entry of motions, the body's velocity after a field.
  private var ahead: [SolverBody] = []

  /// Whether no field acts on any body.
  var isEmpty: Bool { runs.isEmpty }

  /// Lists the bodies in each field, and adds the accelerations at the beginning of the step to the bounds of the bodies' motion.
  mutating func prepare(
    _ store: FieldStore, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ motions: [SolverBody], _ clock: StepClock,
    _ kicks: inout [VelocityChange], _ reach: inout [Float]
  ) {
    removeAll()
    time = store.time
    for entry in store.entries where entry.field.kind != .velocity { append(entry, bodies, poses, motionOf, clock) }
    for entry in store.entries where entry.field.kind == .velocity { append(entry, bodies, poses, motionOf, clock) }
    for run in runs { predict(run, motions, clock, &kicks, &reach) }
  }

  private mutating func removeAll() {
    rows.clear()
    members.clear()
    runs.clear()
    regions.clear()
    restless.clear()
  }

  private mutating func append(
    _ entry: FieldStore.Entry, _ bodies: [Body], _ poses: [Pose], _ motionOf: [Int32], _ clock: StepClock
  ) {
    guard entry.field.strength != 0 else { return }
    let law = entry.field.law
    let half = 0.5 * clock.h
    let first = rows.count
    let firstRider = members.count
    let firstNode = regions.count
    regions.append(contentsOf: entry.field.region.nodes)
    for body in entry.bodies {
      let i = Int(body)
      let carrier = Int(bodies[i].carrier)
      let motion = motionOf[carrier < 0 ? i : carrier]
      guard motion != 0, bodies[carrier < 0 ? i : carrier].inverseMass > 0 else { continue }
      let coupling = law.coupling(bodies[i], half: half)
      guard coupling != 0 else { continue }
      let place: Vector2
      if carrier < 0 {
        place = poses[i].position - entry.field.position
        rows.append(Row(entry: motion, place: place, coupling: coupling))
      } else {
        let arm = poses[carrier].rotation.apply(poses[i].position)
        place = poses[carrier].position + arm - entry.field.position
        members.append(
          RiderRow(
            entry: motion, place: place, arm: arm, coupling: coupling, mass: bodies[i].mass, inverseMass: bodies[carrier].inverseMass,
            inverseInertia: bodies[carrier].inverseInertia))
      }
      if entry.field.stirs && Region.contains(place, regions, firstNode..<regions.count) { restless.append(motion) }
    }
    guard rows.count > first || members.count > firstRider else {
      regions.removeLast(regions.count - firstNode)
      return
    }
    runs.append(Run(law: law, rows: first..<rows.count, members: firstRider..<members.count, region: firstNode..<regions.count))
  }

  /// The first half of each substep.
  func kickFirst(_ motions: inout [SolverBody], _ substep: Int, _ clock: StepClock) {
    let time = time + Double(substep) * Double(clock.h)
    for run in runs where run.law.kind != .velocity { Self.kick(run, rows, members, regions, &motions, clock, time) }
  }

  /// The second half: the mirror image of the first.
  func kickSecond(_ motions: inout [SolverBody], _ substep: Int, _ clock: StepClock) {
    let time = time + Double(substep + 1) * Double(clock.h)
    for run in runs.reversed() where run.law.kind != .velocity { Self.kick(run, rows, members, regions, &motions, clock, time) }
  }

  /// Sets the velocities of bodies in velocity fields, after all forces have acted.
  func steer(_ motions: inout [SolverBody], _ clock: StepClock) {
    for run in runs where run.law.kind == .velocity { Self.kick(run, rows, members, regions, &motions, clock, time) }
  }

  // MARK: - One field

  private static func kick(
    _ run: Run, _ rows: [Row], _ members: [RiderRow], _ regions: [Region.Node], _ motions: inout [SolverBody], _ clock: StepClock,
    _ time: Double
  ) {
    let half = 0.5 * clock.h
    switch run.law.kind {
    case .linearGravity: apply(LinearGravityField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .radialGravity: apply(RadialGravityField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .spring: apply(SpringField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .electric: apply(ElectricField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .magnetic: apply(MagneticField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .vortex: apply(VortexField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .drag: apply(DragField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .velocity: apply(VelocityField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .noise: apply(NoiseField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    case .turbulence: apply(TurbulenceField(run.law, half: half, time: time), run, rows, members, regions, &motions)
    }
  }

  private static func apply<Law: FieldLaw>(
    _ law: Law, _ run: Run, _ rows: [Row], _ members: [RiderRow], _ regions: [Region.Node], _ motions: inout [SolverBody]
  ) {
    var motions = motions.mutableSpan
    for i in run.rows {
      let entry = Int(rows[i].entry)
      let motion = motions[entry]
      let place = rows[i].place + Vector2(motion.deltaPosition.x, motion.deltaPosition.y)
      guard Region.contains(place, regions, run.region) else { continue }
      let velocity = law.velocity(after: Vector2(motion.velocity.x, motion.velocity.y), at: place, coupling: rows[i].coupling)
      motions[entry].velocity = SIMD4(velocity.x, velocity.y, motion.velocity.z, 0)
    }
    for i in run.members {
      let member = members[i]
      let motion = motions[Int(member.entry)]
      let arm = motion.deltaPosition.z == 0 ? member.arm : Trigonometry.sineCosine(motion.deltaPosition.z).apply(member.arm)
      let place = member.place + Vector2(motion.deltaPosition.x, motion.deltaPosition.y) + (arm - member.arm)
      guard Region.contains(place, regions, run.region) else { continue }
      let before = Vector2(motion.velocity.x, motion.velocity.y) + Vector2.cross(motion.velocity.z, arm)
      let push = member.mass * (law.velocity(after: before, at: place, coupling: member.coupling) - before)
      let linear = member.inverseMass * push
      motions[Int(member.entry)].velocity += SIMD4(linear.x, linear.y, member.inverseInertia * arm.cross(push), 0)
    }
  }

  /// Adds a field's accelerations at the beginning of the step to the bodies' accelerations and reach, which impacts and boxes use, as
  /// those of gravity.
  private mutating func predict(
    _ run: Run, _ motions: [SolverBody], _ clock: StepClock, _ kicks: inout [VelocityChange], _ reach: inout [Float]
  ) {
    while ahead.count < motions.count { ahead.append(.still) }
    // from rest where that makes no difference, as no digits are lost then
    let startsFromRest = !run.law.kind.goesByVelocity
    for i in run.rows {
      let entry = Int(rows[i].entry)
      ahead[entry] = SolverBody(velocity: startsFromRest ? .zero : motions[entry].velocity, deltaPosition: .zero)
    }
    for i in run.members {
      let entry = Int(members[i].entry)
      ahead[entry] = SolverBody(velocity: startsFromRest ? .zero : motions[entry].velocity, deltaPosition: .zero)
    }
    Self.kick(run, rows, members, regions, &ahead, clock, time)
    // a body that is set to a velocity moves with it for the whole step
    let isVelocity = run.law.kind == .velocity
    let rate = isVelocity ? 1 / clock.dt : 2 * clock.inverseH
    for i in run.rows { predict(Int(rows[i].entry), startsFromRest, motions, rate, clock, &kicks, &reach) }
    for i in run.members {
      let entry = Int(members[i].entry)
      predict(entry, startsFromRest, motions, rate, clock, &kicks, &reach)
      // the next member of the same whole adds nothing more
      ahead[entry].velocity = startsFromRest ? .zero : motions[entry].velocity
    }
  }

  private func predict(
    _ entry: Int, _ startsFromRest: Bool, _ motions: [SolverBody], _ rate: Float, _ clock: StepClock, _ kicks: inout [VelocityChange],
    _ reach: inout [Float]
  ) {
    let change = startsFromRest ? ahead[entry].velocity : ahead[entry].velocity - motions[entry].velocity
    let acceleration = Vector2(rate * change.x, rate * change.y)
    // boxes must stay valid; a body this fast goes out of range within the step anyway
    guard acceleration.length < 1e15 else { return }
    kicks[entry].acceleration += acceleration
    reach[entry] += acceleration.length * clock.dt
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

extension ForceField.Law {
  fileprivate func coupling(_ body: Body, half: Float) -> Float {
    switch kind {
    case .linearGravity: LinearGravityField.coupling(self, body, half: half)
    case .radialGravity: RadialGravityField.coupling(self, body, half: half)
    case .spring: SpringField.coupling(self, body, half: half)
    case .electric: ElectricField.coupling(self, body, half: half)
    case .magnetic: MagneticField.coupling(self, body, half: half)
    case .vortex: VortexField.coupling(self, body, half: half)
    case .drag: DragField.coupling(self, body, half: half)
    case .velocity: VelocityField.coupling(self, body, half: half)
    case .noise: NoiseField.coupling(self, body, half: half)
    case .turbulence: TurbulenceField.coupling(self, body, half: half)
    }
  }
}
