/// Contacts → colored rows, impacts and the list of live contacts.
///
/// What a step reads while it builds; the arrays are indexed as in ``Scratch``.
struct RowBuilder {
  let contacts: [Contact]
  let motionOf: [Int32]
  let kicks: [Kick]
  let reach: [Float]
  let clock: StepClock
  let tuning: Tuning

  func build(
    _ coloring: inout Coloring, _ rows: inout [ContactRow], _ rowContacts: inout [SIMD4<Int32>], _ impacts: inout [ImpactContact],
    _ live: inout [LiveContact]
  ) {
    rows.removeAll(keepingCapacity: true)
    rowContacts.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    live.removeAll(keepingCapacity: true)
    color(&coloring)
    for color in 0..<coloring.movableCount {
      appendRows(coloring.colors[color], perRow: 4, &rows, &rowContacts, &impacts, &live)
    }
    for color in 0..<coloring.fixedCount {
      appendRows(coloring.colors[Coloring.colorsPerHalf + color], perRow: 4, &rows, &rowContacts, &impacts, &live)
    }
    appendRows(coloring.overflow, perRow: 1, &rows, &rowContacts, &impacts, &live)
  }

  private func color(_ coloring: inout Coloring) {
    coloring.reset(motions: kicks.count)
    for i in contacts.indices where contacts[i].manifold.count > 0 && !contacts[i].isSensor {
      let a = Int(motionOf[Int(contacts[i].bodyA)])
      let b = Int(motionOf[Int(contacts[i].bodyB)])
      // what has no inverse mass cannot be moved: kinematic bodies may share a color
      let movableA = kicks[a].inverseMass > 0 ? a : 0
      let movableB = kicks[b].inverseMass > 0 ? b : 0
      guard movableA != 0 || movableB != 0 else { continue }
      coloring.add(Int32(i), movableA, movableB)
    }
  }

  private func appendRows(
    _ list: [Int32], perRow: Int, _ rows: inout [ContactRow], _ rowContacts: inout [SIMD4<Int32>], _ impacts: inout [ImpactContact],
    _ live: inout [LiveContact]
  ) {
    var start = 0
    while start < list.count {
      let count = min(perRow, list.count - start)
      let indices = SIMD4(
        list[start], count > 1 ? list[start + 1] : -1, count > 2 ? list[start + 2] : -1, count > 3 ? list[start + 3] : -1)
      let row = Int32(rows.count)
      rows.append(
        ContactRow(
          lane(indices.x, row, 0, &impacts, &live), lane(indices.y, row, 1, &impacts, &live), lane(indices.z, row, 2, &impacts, &live),
          lane(indices.w, row, 3, &impacts, &live)))
      rowContacts.append(indices)
      start += count
    }
  }

  /// One contact's lane; whatever bounces or is live goes on its list as well.
  @inline(__always)
  private func lane(
    _ index: Int32, _ row: Int32, _ laneIndex: Int32, _ impacts: inout [ImpactContact], _ live: inout [LiveContact]
  ) -> ContactLane {
    guard index >= 0 else { return ContactLane() }
    let i = Int(index)
    let lane = ContactLane(contacts[i], motionOf, kicks, clock, tuning)
    var impact: Int32 = -1
    if contacts[i].restitution > 0 {
      impact = Int32(impacts.count)
      impacts.append(ImpactContact(index, lane, contacts[i].restitution, contacts[i].manifold.count, kicks))
    }
    // bodies that may come so much closer within the step that the manifold of its beginning would mislead
    let relativeReach = reach[Int(lane.a)] + reach[Int(lane.b)]
    if relativeReach * clock.dt > tuning.speculativeDistance {
      let gap = ContactUpdate.nearest(contacts[i].manifold)
      live.append(LiveContact(contact: index, row: row, lane: laneIndex, impact: impact, reach: relativeReach, gap: gap))
    }
    return lane
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
  }
}
