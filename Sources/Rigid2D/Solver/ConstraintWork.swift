/// Joints and contacts hold bodies and do no work on them: they exchange energy between bodies, and friction takes some away.
///
/// In a substep the work of a group of bodies that joints and contacts connect swings about zero, by little where bodies turn by a small angle. Where a chain is straight, a loop
/// passes a dead point, joints contradict each other or something turns by a radian within a substep, corrections of position add energy that does not come back, be it to the
/// jointed bodies or to those that they push. So a group has a credit, which negative work fills and positive work spends, of at most `creditShare` of its kinetic energy and a third
/// of what a half kick gives it at rest: by that, m a²h²/24, the energy of a scheme of kicks and drifts swings. What exceeds the credit is taken from the motion: first from that of
/// jointed bodies against each other, then from that of the whole group. What a joint or contact holds to something static is slowed down as a whole; the rest only as seen from its
/// motion as one rigid body, which leaves its momenta as they are. Impacts, forces, springs and motors are not part of it, but what the position pass makes the drift do against
/// forces is.
struct ConstraintWork: Sendable {
  /// Bodies that joints connect, or that joints and contacts connect.
  struct Part: Sendable {
    /// Of `members`.
    var members: Range<Int>
    /// Whether what connects them holds one to something that does not move by itself.
    var isHeld = false

    @inline(always)
    fileprivate mutating func add(_ member: Int, isHeld: Bool) {
      members = members.lowerBound..<member + 1
      if isHeld { self.isHeld = true }
    }
  }

  struct Group: Sendable {
    var whole: Part
    /// What joints connect in it, of `parts`.
    var parts: Range<Int>
    /// Whether something that moves by itself belongs to it.
    var isDriven = false
    /// Whether motors or friction act in it: then what the position pass changes is not the constraints' doing alone.
    var hasMotor = false
    /// Kinetic energy when the last pass began or ended, and the work in this substep so far, J.
    var energy = 0.0
    var work = 0.0
    /// Angular momentum about its center when the last pass began, and what passes of this substep have lost of it so far, kg·pt²/s.
    var angularMomentum = 0.0
    var missing = 0.0
    /// What the first half kick would do again at the velocities with which the position pass began, and at rest, J.
    var kickWork = 0.0
    var kickEnergy = 0.0
  }

  struct Member: Sendable {
    /// Its entry of motions.
    var entry: Int32
    var group: Int32
    /// Where its center of mass is at the beginning of the step.
    var center: SIMD2<Double>
    /// kg and kg·pt²: what loads add to the inertia holds no energy.
    var mass: Double
    var inertia: Double
    /// Its share of the group's credit, J.
    var credit: Float
    /// How the first half kick changed its velocity.
    var kick = SIMD4<Float>.zero
  }

  /// Grouped, those of a part beside each other.
  var members: [Member] = []
  private(set) var parts: [Part] = []
  var groups: [Group] = []
  /// Per entry of motions, its member; -1 for none.
  private var memberOf: [Int32] = []
  private var connections = Connections()

  var isEmpty: Bool { groups.isEmpty }

  // MARK: - Groups

  /// Begins a step in which no body is connected with another.
  mutating func begin(motions: Int) {
    members.clear()
    parts.clear()
    groups.clear()
    connections.begin(motions: motions)
  }

  /// Connects the bodies of joints that are not forces, which have these places.
  @inline(always)
  mutating func connect(_ joints: Range<Int>, _ bond: (Int) -> Connections.Bond) { connections.connect(joints, bond) }
  /// Ends the connecting by joints.
  mutating func endJoints() { connections.endJoints() }
  /// Connects the bodies of contacts.
  mutating func connect(_ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>) {
    connections.connect(edges, contacts, motionOf)
  }
  /// Connects the bodies of contacts that may come to have rows within the step.
  mutating func connect(_ watched: Span<WatchedContact>) {
    for k in watched.indices { connections.connect(watched[k].a, watched[k].b, []) }
  }

  /// Ends the connecting: makes groups of what is connected and has a joint in it.
  mutating func finish(_ kicks: [VelocityChange], _ awake: [Int32], _ bodies: [Body], _ poses: [Pose]) {
    let items = connections.sorted(through: awake.count)
    group(items)
    memberOf.clear()
    memberOf.append(contentsOf: repeatElement(-1, count: kicks.count))
    for last in groups.indices {
      for place in groups[last].whole.members {
        let entry = items[place].entry
        memberOf[Int(entry)] = Int32(truncatingIfNeeded: place)
        members.add(
          Member(entry, group: Int32(truncatingIfNeeded: last), kicks.span, bodies.span, poses.span, body: Int(awake[Int(entry)])))
      }
    }
  }

  /// Makes groups and parts of bodies that are sorted.
  private mutating func group(_ items: [Connections.Item]) {
    var part: Int32 = -1
    for place in items.indices {
      if place == 0 || items[place].group != items[place - 1].group {
        groups.add(Group(whole: Part(members: place..<place), parts: parts.count..<parts.count))
        part = -1
      }
      let last = groups.count - 1
      let bonds = connections.bonds[Int(items[place].entry)]
      groups[last].whole.add(place, isHeld: bonds.contains(.held))
      if bonds.contains(.driven) { groups[last].isDriven = true }
      if bonds.contains(.motor) { groups[last].hasMotor = true }
      guard bonds.contains(.joint) else { continue }
      if items[place].part != part {
        part = items[place].part
        parts.add(Part(members: place..<place))
        groups[last].parts = groups[last].parts.lowerBound..<parts.count
      }
      parts[parts.count - 1].add(place, isHeld: bonds.contains(.heldByJoint))
    }
  }

  // MARK: - Work

  /// Begins a substep, before forces act.
  mutating func beginSubstep(_ motions: Span<SolverBody>) {
    var members = members.mutableSpan
    for i in members.indices { members[i].kick = -motions[Int(members[i].entry)].velocity }
  }

  /// Begins the position pass, after forces have acted for half of the substep.
  mutating func beginPositions(_ motions: Span<SolverBody>) {
    beginPass(motions)
    Self.noteKicks(&groups, &members, motions)
  }

  private static func noteKicks(_ groups: inout [Group], _ members: inout [Member], _ motions: Span<SolverBody>) {
    var groups = groups.mutableSpan
    var members = members.mutableSpan
    for i in groups.indices {
      var (work, energy) = (0.0, 0.0)
      for k in groups[i].whole.members {
        let v = motions[Int(members[k].entry)].velocity
        members[k].kick += v
        work += members[k].kickWork(v)
        energy += members[k].kineticEnergy(members[k].kick)
      }
      (groups[i].kickWork, groups[i].kickEnergy) = (work, energy)
    }
  }

  /// Ends the position pass: adds what it did, and what the drift does against forces because of it.
  ///
  /// A body that the pass moves by δ in the drift gains the potential energy -f·δ, which no velocity shows: what the pass has to add to do so the velocity pass takes away. With
  /// Δ = f h/2m, what the half kick added, and v before the pass and v₁ after it, that is 2 m Δ·(v - v₁); half of it is in the kinetic energy, since the kick itself worked on
  /// another velocity than the drift has.
  mutating func endPositions(_ motions: Span<SolverBody>) {
    endPass(motions)
    for i in groups.indices where !groups[i].hasMotor {
      groups[i].work += groups[i].kickWork - Self.kickWork(members.span, groups[i].whole.members, motions)
    }
  }

  private static func kickWork(_ members: Span<Member>, _ range: Range<Int>, _ motions: Span<SolverBody>) -> Double {
    var sum = 0.0
    for i in range { sum += members[i].kickWork(motions[Int(members[i].entry)].velocity) }
    return sum
  }

  /// Begins a pass.
  mutating func beginPass(_ motions: Span<SolverBody>) {
    Self.measure(&groups, &members, motions) { group, energy, angularMomentum in
      group.energy = energy
      group.angularMomentum = angularMomentum
    }
  }

  /// Ends a pass: adds what it did.
  mutating func endPass(_ motions: Span<SolverBody>) {
    Self.measure(&groups, &members, motions) { group, energy, angularMomentum in
      group.work += energy - group.energy
      group.energy = energy
      group.missing += group.angularMomentum - angularMomentum
    }
  }

  /// Has `note` each group's kinetic energy, J, and its angular momentum, kg·pt²/s: 0 where something holds the group, which then need not keep it.
  @inline(always)
  private static func measure(
    _ groups: inout [Group], _ members: inout [Member], _ motions: Span<SolverBody>,
    _ note: (inout Group, _ energy: Double, _ angularMomentum: Double) -> Void
  ) {
    let members = members.span
    var groups = groups.mutableSpan
    for i in groups.indices {
      let range = groups[i].whole.members
      if groups[i].whole.isHeld {
        note(&groups[i], kineticEnergy(members, range, motions), 0)
      } else {
        let (energy, angularMomentum) = RigidMotion.energyAndAngularMomentum(members, range, motions)
        note(&groups[i], energy, angularMomentum)
      }
    }
  }

  /// Lets a motor act, whose work is its own.
  @inline(always)
  mutating func drive<Row: MotorRow>(
    _ row: inout Row, _ motions: inout MutableSpan<SolverBody>, _ act: (inout Row, inout MutableSpan<SolverBody>) -> Void
  ) {
    guard row.hasMotor else { return act(&row, &motions) }
    let (a, b) = row.bodies.movable
    let (velocityA, velocityB) = (motions[a].velocity, motions[b].velocity)
    act(&row, &motions)
    let after = kineticEnergy(a, motions[a].velocity) + kineticEnergy(b, motions[b].velocity)
    exclude(after - (kineticEnergy(a, velocityA) + kineticEnergy(b, velocityB)), of: Int32(a != 0 ? a : b))
  }

  /// J, of a body of a joint at a velocity, by its entry of motions; 0 for what is not movable.
  @inline(always)
  private func kineticEnergy(_ entry: Int, _ velocity: SIMD4<Float>) -> Double {
    entry != 0 ? members[Int(memberOf[entry])].kineticEnergy(velocity) : 0
  }

  /// Takes a motor's work out of the account, J.
  @inline(always)
  mutating func exclude(_ work: Double, of entry: Int32) {
    groups[Int(members[Int(memberOf[Int(entry)])].group)].work -= work
  }

  static func kineticEnergy(_ members: Span<Member>, _ range: Range<Int>, _ motions: Span<SolverBody>) -> Double {
    var sum = 0.0
    for i in range { sum += members[i].kineticEnergy(motions[Int(members[i].entry)].velocity) }
    return sum
  }
}

extension ConstraintWork.Member {
  @inline(always)
  fileprivate init(
    _ entry: Int32, group: Int32, _ kicks: Span<VelocityChange>, _ bodies: Span<Body>, _ poses: Span<Pose>, body: Int
  ) {
    let center = poses[body].position
    let (inverseMass, inverseInertia) = (kicks[Int(entry)].inverseMass, kicks[Int(entry)].inverseInertia)
    self.init(
      entry: entry, group: group, center: SIMD2(Double(center.x), Double(center.y)), mass: 1 / Double(inverseMass),
      inertia: inverseInertia > 0 ? 1 / Double(inverseInertia) : 0, credit: bodies[body].jointCredit)
  }

  /// J, at a velocity.
  @inline(always)
  func kineticEnergy(_ v: SIMD4<Float>) -> Double {
    let (x, y, angularVelocity) = (Double(v.x), Double(v.y), Double(v.z))
    return 0.5 * (mass * (x * x + y * y) + inertia * angularVelocity * angularVelocity)
  }

  /// What its half kick would do again at a velocity, J.
  @inline(always)
  func kickWork(_ v: SIMD4<Float>) -> Double {
    mass * (Double(kick.x) * Double(v.x) + Double(kick.y) * Double(v.y)) + inertia * (Double(kick.z) * Double(v.z))
  }

  /// Where its center of mass is now.
  @inline(always)
  func place(_ motions: Span<SolverBody>) -> SIMD2<Double> {
    let shift = motions[Int(entry)].deltaPosition
    return SIMD2(center.x + Double(shift.x), center.y + Double(shift.y))
  }
}

/// The row of a joint that may have a motor or friction, which are forces.
protocol MotorRow {
  var bodies: JointBodies { get }
  var hasMotor: Bool { get }
}

extension AngularRow: MotorRow {}
extension SliderRow: MotorRow {}
