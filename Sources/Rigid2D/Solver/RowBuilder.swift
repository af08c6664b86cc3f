/// Contacts → colored rows, impacts and the list of live contacts.
///
/// What a step reads while it builds; the arrays are indexed as in ``Scratch``.
struct RowBuilder {
  let contacts: [Contact]
  let motionOf: [Int32]
  let motions: [Motion]
  let kicks: [Kick]
  let reach: [Float]
  let radii: [Float]
  let clock: StepClock
  let tuning: Tuning

  func build(_ coloring: inout Coloring, _ isSqueezed: inout [Bool], _ out: inout ContactRows) {
    out.removeAll()
    color(&coloring, &isSqueezed)
    for color in 0..<coloring.movableCount {
      appendRows(coloring.colors[color], perRow: 4, isSqueezed, &out)
    }
    for color in 0..<coloring.fixedCount {
      appendRows(coloring.colors[Coloring.colorsPerHalf + color], perRow: 4, isSqueezed, &out)
    }
    appendRows(coloring.overflow, perRow: 1, isSqueezed, &out)
  }

  private func color(_ coloring: inout Coloring, _ isSqueezed: inout [Bool]) {
    coloring.reset(motions: kicks.count)
    isSqueezed.removeAll(keepingCapacity: true)
    for _ in kicks.indices { isSqueezed.append(false) }
    for i in contacts.indices where contacts[i].manifold.count > 0 && !contacts[i].isSensor {
      let a = Int(motionOf[Int(contacts[i].bodyA)])
      let b = Int(motionOf[Int(contacts[i].bodyB)])
      // what has no inverse mass cannot be moved: kinematic bodies may share a color
      let movableA = kicks[a].inverseMass > 0 ? a : 0
      let movableB = kicks[b].inverseMass > 0 ? b : 0
      guard movableA != 0 || movableB != 0 else { continue }
      coloring.add(Int32(i), movableA, movableB)
      if movableA != 0 && movableB != 0 { markSqueezed(a, b, &isSqueezed) }
    }
  }

  private func markSqueezed(_ a: Int, _ b: Int, _ isSqueezed: inout [Bool]) {
    let mA = kicks[a].inverseMass
    let mB = kicks[b].inverseMass
    guard max(mA, mB) > Tuning.squeezingMassRatio * min(mA, mB) else { return }
    // what moves fast carries nothing yet
    if (reach[a] + reach[b]) * clock.dt <= tuning.speculativeDistance { isSqueezed[mA > mB ? a : b] = true }
  }

  private func appendRows(_ list: [Int32], perRow: Int, _ isSqueezed: [Bool], _ out: inout ContactRows) {
    var start = 0
    while start < list.count {
      let count = min(perRow, list.count - start)
      let indices = SIMD4(
        list[start], count > 1 ? list[start + 1] : -1, count > 2 ? list[start + 2] : -1, count > 3 ? list[start + 3] : -1)
      let l = lane(indices.x, 0, isSqueezed, &out)
      let m = lane(indices.y, 1, isSqueezed, &out)
      let n = lane(indices.z, 2, isSqueezed, &out)
      let o = lane(indices.w, 3, isSqueezed, &out)
      if l.isSqueezed || m.isSqueezed || n.isSqueezed || o.isSqueezed {
        out.squeezed.append(Int32(out.rows.count))
      } else if l.isFresh || m.isFresh || n.isFresh || o.isFresh {
        out.fresh.append(Int32(out.rows.count))
      }
      out.rows.append(ContactRow(l, m, n, o))
      out.sources.append(indices)
      start += count
    }
  }

  /// One contact's lane of the next row; whatever bounces or is live goes on its list as well.
  @inline(__always)
  private func lane(_ index: Int32, _ laneIndex: Int32, _ isSqueezed: [Bool], _ out: inout ContactRows) -> ContactLane {
    guard index >= 0 else { return ContactLane() }
    let i = Int(index)
    var lane = ContactLane(contacts[i], motionOf, kicks, clock, tuning)
    lane.isSqueezed = isSqueezed[Int(lane.a)] || isSqueezed[Int(lane.b)]
    // touching, and without an impulse from earlier steps to start from
    lane.isFresh =
      lane.first.impulses == PointImpulses() && lane.second.impulses == PointImpulses()
      && ContactUpdate.nearest(contacts[i].manifold) <= 0.1 * tuning.linearSlop
    var impact: Int32 = -1
    if contacts[i].restitution > 0 {
      impact = Int32(out.impacts.count)
      out.impacts.append(ImpactContact(index, lane, contacts[i].restitution, contacts[i].manifold.count, kicks))
    }
    if isLive(lane, bounces: impact >= 0) {
      out.live.append(
        LiveContact(
          contact: index, a: lane.a, b: lane.b, row: Int32(out.rows.count), lane: laneIndex, impact: impact,
          reach: reach[Int(lane.a)] + reach[Int(lane.b)], gap: ContactUpdate.nearest(contacts[i].manifold)))
    }
    return lane
  }

  /// Whether the bodies may move so much against each other within the step that the manifold of its beginning would mislead.
  ///
  /// Where nothing bounces their present velocities tell; a blow may pass on the speed of a third body.
  @inline(__always)
  private func isLive(_ lane: ContactLane, bounces: Bool) -> Bool {
    let a = Int(lane.a)
    let b = Int(lane.b)
    let bound = (reach[a] + reach[b]) * clock.dt
    if bound <= tuning.speculativeDistance { return false }
    if bounces { return true }
    let v = motions[b].velocity - motions[a].velocity
    let spin = motions[a].velocity.z.magnitude * radii[a] + motions[b].velocity.z.magnitude * radii[b]
    let speed = Vector2(v.x, v.y).length + spin + (kicks[b].acceleration - kicks[a].acceleration).length * clock.dt
    return speed * clock.dt > tuning.speculativeDistance
  }
}

extension ContactLane {
  init(_ contact: borrowing Contact, _ motionOf: [Int32], _ kicks: [Kick], _ clock: StepClock, _ tuning: Tuning) {
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
    if contact.restitution > 0 { bounceVelocity = -Impact.threshold(kickA, kickB, clock, tuning) }
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
