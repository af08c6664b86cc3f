/// Contacts → colored rows, impacts and the list of live contacts.
///
/// What a step reads while it builds; the arrays are indexed as in ``Scratch``.
struct RowBuilder {
  let contacts: [Contact]
  let motionOf: [Int32]
  let motions: [SolverBody]
  let kicks: [VelocityChange]
  let reach: [Float]
  let radii: [Float]
  let graph: JointGraph
  /// Per entry of motions; empty where no joint is strained.
  let isStrained: [Bool]
  let clock: StepClock
  let tuning: Tuning

  func build(_ order: inout ContactOrder, _ coloring: inout Coloring, _ out: inout ContactRows) {
    out.removeAll()
    gather(&order)
    if order.finish(motions: kicks.count) { coloring.color(order, motions: kicks.count) }
    coloring.forEachList { contacts, effort, perRow in appendRows(contacts, perRow: perRow, effort, &out) }
  }

  private func gather(_ order: inout ContactOrder) {
    order.begin()
    // entries of motions: slow, and in contact with a much heavier body
    var compressed: [Int32] = []
    for i in contacts.indices {
      guard contacts[i].manifold.count > 0 || contacts[i].manifold.isOfNeighbor, !contacts[i].isSensor else { continue }
      let a = motionOf[Int(contacts[i].bodyA)]
      let b = motionOf[Int(contacts[i].bodyB)]
      // what has no inverse mass cannot be moved: kinematic bodies may share a color
      let movableA = kicks[Int(a)].inverseMass > 0 ? a : 0
      let movableB = kicks[Int(b)].inverseMass > 0 ? b : 0
      guard movableA != 0 || movableB != 0 else { continue }
      // a piece of a chain that a fast body comes to within the step
      guard contacts[i].manifold.count > 0 || isFast(Int(a), Int(b)) else { continue }
      order.add(ContactOrder.Edge(contact: Int32(i), a: movableA, b: movableB, effort: isNew(contacts[i]) ? .new : .usual))
      if movableA != 0 && movableB != 0, let entry = lighter(Int(a), Int(b)) { compressed.append(entry) }
    }
    defer { if !isStrained.isEmpty { markStrained(&order) } }
    guard !compressed.isEmpty else { return }
    var isCompressed = [Bool](repeating: false, count: kicks.count)
    for entry in compressed { isCompressed[Int(entry)] = true }
    for i in order.edges.indices where isCompressed[Int(order.edges[i].a)] || isCompressed[Int(order.edges[i].b)] {
      order.setEffort(i, .compressed)
    }
  }

  private func markStrained(_ order: inout ContactOrder) {
    for i in order.edges.indices where isStrained[Int(order.edges[i].a)] || isStrained[Int(order.edges[i].b)] {
      order.setEffort(i, .strained)
    }
  }

  @inline(__always)
  private func isNew(_ contact: borrowing Contact) -> Bool {
    guard contact.manifold.count > 0, contact.first == PointImpulses(), contact.second == PointImpulses() else { return false }
    return ContactUpdate.nearest(contact.manifold) <= 0.1 * tuning.linearSlop
  }

  /// The lighter of two bodies when it may have to carry one that is much heavier.
  private func lighter(_ a: Int, _ b: Int) -> Int32? {
    let mA = kicks[a].inverseMass
    let mB = kicks[b].inverseMass
    guard max(mA, mB) > Tuning.compressingMassRatio * min(mA, mB) else { return nil }
    // what moves fast carries nothing yet
    return isFast(a, b) ? nil : Int32(mA > mB ? a : b)
  }

  private func appendRows(_ list: [Int32], perRow: Int, _ effort: ContactEffort, _ out: inout ContactRows) {
    var start = 0
    while start < list.count {
      let count = min(perRow, list.count - start)
      let indices = SIMD4(
        list[start], count > 1 ? list[start + 1] : -1, count > 2 ? list[start + 2] : -1, count > 3 ? list[start + 3] : -1)
      switch effort {
      case .usual: break
      case .new: out.new.append(Int32(out.rows.count))
      case .compressed: out.compressed.append(Int32(out.rows.count))
      case .strained: out.strained.append(Int32(out.rows.count))
      }
      out.rows.append(ContactRow(lane(indices.x, 0, &out), lane(indices.y, 1, &out), lane(indices.z, 2, &out), lane(indices.w, 3, &out)))
      out.sources.append(indices)
      start += count
    }
  }

  /// One contact's lane of the next row; whatever bounces or is live goes on its list as well.
  @inline(__always)
  private func lane(_ index: Int32, _ laneIndex: Int32, _ out: inout ContactRows) -> ContactLane {
    guard index >= 0 else { return ContactLane() }
    let i = Int(index)
    var lane = ContactLane(contacts[i], motionOf, kicks, clock, tuning)
    // bodies sink no deeper than the slop under a load, but where joints press them together there is no equilibrium short of what the joints demand
    let isJointed = graph.isJointed(lane.a) || graph.isJointed(lane.b)
    let isHeld = !isStrained.isEmpty && (isStrained[Int(lane.a)] || isStrained[Int(lane.b)])
    lane.yieldLimit = isJointed && !isHeld ? .infinity : lane.softness.biasRate * tuning.linearSlop
    let bounces = contacts[i].restitution > 0
    let isLive = isLive(lane, bounces: bounces)
    if isLive && !bounces {
      // fast enough to be live in the next step as well, which begins with its impact
      lane.impactVelocity = -1.25 * tuning.speculativeDistance / clock.dt
      lane.impactSeparation = 0
    }
    var impact: Int32 = -1
    if bounces || isLive {
      impact = Int32(out.impacts.count)
      out.impacts.append(ImpactContact(index, row: Int32(out.rows.count), laneIndex: laneIndex, lane, contacts[i], kicks, clock, tuning))
    }
    if isLive {
      out.live.append(
        LiveContact(
          contact: index, a: lane.a, b: lane.b, row: Int32(out.rows.count), lane: laneIndex, impact: impact,
          reach: reach[Int(lane.a)] + reach[Int(lane.b)], gap: ContactUpdate.nearest(contacts[i].manifold)))
    }
    return lane
  }

  /// Whether two bodies, by their entries of motions, may move by more than a margin within the step.
  @inline(__always)
  private func isFast(_ a: Int, _ b: Int) -> Bool { (reach[a] + reach[b]) * clock.dt > tuning.speculativeDistance }

  /// Whether the bodies may move so much against each other within the step that the manifold of its beginning would mislead.
  ///
  /// Where nothing bounces their present velocities decide; an impact may pass on the speed of a third body.
  @inline(__always)
  private func isLive(_ lane: ContactLane, bounces: Bool) -> Bool {
    let a = Int(lane.a)
    let b = Int(lane.b)
    if !isFast(a, b) { return false }
    if bounces { return true }
    let v = motions[b].velocity - motions[a].velocity
    let turning = motions[a].velocity.z.magnitude * radii[a] + motions[b].velocity.z.magnitude * radii[b]
    let speed = Vector2(v.x, v.y).length + turning + (kicks[b].acceleration - kicks[a].acceleration).length * clock.dt
    return speed * clock.dt > tuning.speculativeDistance
  }
}

extension ContactLane {
  init(_ contact: borrowing Contact, _ motionOf: [Int32], _ kicks: [VelocityChange], _ clock: StepClock, _ tuning: Tuning) {
    a = motionOf[Int(contact.bodyA)]
    b = motionOf[Int(contact.bodyB)]
    let kickA = kicks[Int(a)]
    let kickB = kicks[Int(b)]
    inverseMassA = kickA.inverseMass
    inverseMassB = kickB.inverseMass
    inverseInertiaA = kickA.inverseInertia
    inverseInertiaB = kickB.inverseInertia
    friction = contact.friction
    softness = inverseMassA == 0 || inverseMassB == 0 ? clock.fixedSoftness : clock.softness
    releaseDistance = tuning.releaseDistance
    if contact.restitution > 0 {
      let threshold = Impact.threshold(kickA, kickB, clock, tuning)
      impactVelocity = -threshold
      // one that rises no higher than this is at rest
      releaseDistance = min(releaseDistance, clock.h * threshold)
    }
    setPoints(contact.manifold, contact.first, contact.second)
  }

  mutating func setPoints(_ manifold: Manifold, _ firstImpulses: PointImpulses, _ secondImpulses: PointImpulses) {
    normal = manifold.normal
    first = manifold.count > 0 ? LanePoint(manifold.first, normal, self, firstImpulses) : LanePoint()
    second = manifold.count > 1 ? LanePoint(manifold.second, normal, self, secondImpulses) : LanePoint()
    // a hair less than the truth, so that bodies which cannot rotate still have one solution
    coupling =
      manifold.count > 1
      ? 0.99
        * (inverseMassA + inverseMassB + inverseInertiaA * first.normalArmA * second.normalArmA
          + inverseInertiaB * first.normalArmB * second.normalArmB) : 0
  }
}
