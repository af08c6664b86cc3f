/// Limits the work of joints and contacts: in theory they only exchange energy between bodies, and friction removes some.
///
/// A group is a set of bodies connected by joints and contacts. Its work per substep oscillates about zero, by little if bodies turn by
/// small angles. Corrections of position add energy permanently where a chain is straight, a loop passes a dead point, joints contradict
/// each other or a body turns by a radian within a substep: to the jointed bodies, or to bodies that they push. So a group has a credit,
/// which negative work fills and positive work spends. Its limit is `creditShare` of the group's kinetic energy plus a third of the energy
/// of a half kick at rest: m a²h²/24, the amplitude with which a scheme of kicks and drifts oscillates. Work beyond the credit is taken
/// from the motion, first from that of jointed bodies relative to each other, then from that of the whole group. A group that a joint or
/// contact holds to something static is slowed down as a whole. A free group is slowed down relative to its motion as one rigid body,
/// which keeps its momenta. Impacts, forces, springs and motors do not count, but work of the drift against forces counts if the position
/// pass caused it.
struct ConstraintWork: Sendable {
  /// Bodies that joints connect, or that joints and contacts connect.
  struct Part: Sendable {
    /// Of `members`.
    var members: Range<Int>
    /// Whether a joint or contact holds one of them to something static.
    var isHeld = false

    @inline(always)
    fileprivate mutating func add(_ member: Int, isHeld: Bool) {
      members = members.lowerBound..<member + 1
      if isHeld { self.isHeld = true }
    }
  }

  struct Group: Sendable {
    var whole: Part
    /// Its bodies that joints connect, of `parts`.
    var parts: Range<Int>
    /// Whether a kinematic body or moved anchor belongs to it.
    var isDriven = false
    /// Whether motors or friction act in it: then not all changes of the position pass are due to constraints.
    var hasMotor = false
    /// Kinetic energy when the last pass began or ended, and the work in this substep so far, J.
    var energy = 0.0
    var work = 0.0
    /// Of a free group: its motion when the last pass began, and the loss of angular momentum in this substep's passes so far, kg·pt²/s.
    var rigid = RigidMotion.none
    var missing = 0.0
    /// Work of the first half kick, if repeated at the velocities with which the position pass began, and at rest, J.
    var kickWork = 0.0
    var kickEnergy = 0.0
  }

  struct Member: Sendable {
    /// Its entry of motions.
    var entry: Int32
    var group: Int32
    /// Where its center of mass is at the beginning of the step.
    var center: SIMD2<Double>
    /// kg and kg·pt², without the inertia that loads add, which has no energy.
    var mass: Double
    var inertia: Double
    /// Its share of the group's credit, J.
    var credit: Float
    /// How the first half kick changed its velocity.
    var kick = SIMD4<Float>.zero
  }

  /// By group, those of a part next to each other.
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

  /// Connects the bodies of joints that are not forces, at these places of their lists.
  @inline(always)
  mutating func connect(_ joints: Range<Int>, _ bond: (Int) -> Connections.Bond) { connections.connect(joints, bond) }
  /// Ends the connecting by joints.
  mutating func endJoints() { connections.endJoints() }
  /// Connects the bodies of contacts.
  mutating func connect(_ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ bodies: Span<Body>, _ motionOf: Span<Int32>) {
    connections.connect(edges, contacts, bodies, motionOf)
  }
  /// Connects the bodies of contacts that may get rows within the step.
  mutating func connect(_ watched: Span<WatchedContact>) {
    for k in watched.indices { connections.connect(watched[k].a, watched[k].b, []) }
  }

  /// Ends the connecting: makes groups of connected bodies with a joint among them.
  mutating func finish(_ kicks: [VelocityChange], _ awake: [Int32], _ bodies: [Body], _ poses: [Pose]) {
    let items = connections.sorted(through: awake.count)
    group(items)
    memberOf.refill(kicks.count, -1)
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

  /// Ends the position pass: adds its work, and the work of the drift against forces that it causes.
  ///
  /// A body that the pass moves by δ in the drift gains the potential energy -f·δ. No velocity shows it, because the velocity pass takes
  /// the added velocity back. With Δ = f h/2m, the change by the half kick, v before the pass and v₁ after it, the gain is 2 m Δ·(v - v₁).
  /// Half of it is in the kinetic energy, since the kick acted on another velocity than that of the drift.
  mutating func endPositions(_ motions: inout [SolverBody]) {
    endPass(.first, &motions)
    for i in groups.indices where !groups[i].hasMotor {
      groups[i].work += groups[i].kickWork - Self.kickWork(members.span, groups[i].whole.members, motions.span)
    }
  }

  private static func kickWork(_ members: Span<Member>, _ range: Range<Int>, _ motions: Span<SolverBody>) -> Double {
    var sum = 0.0
    for i in range { sum += members[i].kickWork(motions[Int(members[i].entry)].velocity) }
    return sum
  }

  /// Begins a pass.
  mutating func beginPass(_ motions: Span<SolverBody>) { Self.beginPass(&groups, &members, motions) }

  private static func beginPass(_ groups: inout [Group], _ members: inout [Member], _ motions: Span<SolverBody>) {
    let members = members.span
    var groups = groups.mutableSpan
    for i in groups.indices {
      let range = groups[i].whole.members
      if !groups[i].whole.isHeld { groups[i].rigid = RigidMotion(members, range, motions) }
      groups[i].energy = groups[i].whole.isHeld ? kineticEnergy(members, range, motions) : groups[i].rigid.kineticEnergy
    }
  }

  /// Ends a pass: adds its work, and restores the momenta of free groups. The inertia that loads add takes some, and the mass that counts
  /// for a very light body. The midpoint rule keeps angular momentum over both passes alone.
  mutating func endPass(_ half: SubstepHalf, _ motions: inout [SolverBody]) {
    var motions = motions.mutableSpan
    Self.endPass(half, &groups, &members, &motions)
  }

  private static func endPass(
    _ half: SubstepHalf, _ groups: inout [Group], _ members: inout [Member], _ motions: inout MutableSpan<SolverBody>
  ) {
    let members = members.span
    var groups = groups.mutableSpan
    for i in groups.indices {
      let range = groups[i].whole.members
      var energy: Double
      if groups[i].whole.isHeld {
        energy = kineticEnergy(members, range, motions.span)
      } else {
        let rigid = RigidMotion(members, range, motions.span)
        groups[i].missing = half.own(0, groups[i].missing) + (groups[i].rigid.angularMomentum - rigid.angularMomentum)
        let spin = rigid.inertia > 0 ? half.own(0, groups[i].missing / rigid.inertia) : 0
        energy = rigid.kineticEnergy + rigid.add(groups[i].rigid.velocity - rigid.velocity, spin: spin, to: members, range, &motions)
      }
      groups[i].work += energy - groups[i].energy
      groups[i].energy = energy
    }
  }

  /// Applies a motor's impulse without counting its work.
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

  /// J, of a body of a joint at a velocity, by its entry of motions; 0 for a body that is not movable.
  @inline(always)
  private func kineticEnergy(_ entry: Int, _ velocity: SIMD4<Float>) -> Double {
    entry != 0 ? members[Int(memberOf[entry])].kineticEnergy(velocity) : 0
  }

  /// Subtracts a motor's work, J.
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
  fileprivate init(_ entry: Int32, group: Int32, _ kicks: Span<VelocityChange>, _ bodies: Span<Body>, _ poses: Span<Pose>, body: Int) {
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

  /// Work of its half kick, if repeated at a velocity, J.
  @inline(always)
  func kickWork(_ v: SIMD4<Float>) -> Double {
    mass * (Double(kick.x) * Double(v.x) + Double(kick.y) * Double(v.y)) + inertia * (Double(kick.z) * Double(v.z))
  }

  /// The present place of its center of mass.
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
