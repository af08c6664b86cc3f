/// Contacts → colored rows, impacts and the list of live contacts.
enum RowBuilder {
  static func build(
    _ contacts: [Contact], _ bodies: [Body], _ motionOf: [Int32], _ kicks: [Kick], _ reach: [Float], _ clock: StepClock, _ tuning: Tuning,
    _ coloring: inout Coloring, _ rows: inout [ContactRow], _ rowContacts: inout [SIMD4<Int32>], _ impacts: inout [ImpactContact],
    _ live: inout [LiveContact]
  ) {
    rows.removeAll(keepingCapacity: true)
    rowContacts.removeAll(keepingCapacity: true)
    impacts.removeAll(keepingCapacity: true)
    live.removeAll(keepingCapacity: true)
    color(contacts, motionOf, kicks, &coloring)

    for color in 0..<2 * Coloring.colorsPerHalf {
      appendRows(coloring.colors[color], perRow: 4, contacts, motionOf, kicks, clock, tuning, &rows, &rowContacts)
    }
    appendRows(coloring.overflow, perRow: 1, contacts, motionOf, kicks, clock, tuning, &rows, &rowContacts)
    listImpactsAndLive(contacts, motionOf, kicks, reach, rowContacts, clock, tuning, &impacts, &live)
  }

  /// Whether the bodies may come so much closer within the step that the manifold of its beginning would mislead.
  private static func isLive(_ a: Int32, _ b: Int32, _ motionOf: [Int32], _ reach: [Float], _ clock: StepClock, _ tuning: Tuning) -> Bool {
    (reach[Int(motionOf[Int(a)])] + reach[Int(motionOf[Int(b)])]) * clock.dt > tuning.speculativeDistance
  }

  private static func color(_ contacts: [Contact], _ motionOf: [Int32], _ kicks: [Kick], _ coloring: inout Coloring) {
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

  private static func appendRows(
    _ list: [Int32], perRow: Int, _ contacts: [Contact], _ motionOf: [Int32], _ kicks: [Kick], _ clock: StepClock, _ tuning: Tuning,
    _ rows: inout [ContactRow], _ rowContacts: inout [SIMD4<Int32>]
  ) {
    var start = 0
    while start < list.count {
      let count = min(perRow, list.count - start)
      let first = list[start]
      let second = count > 1 ? list[start + 1] : -1
      let third = count > 2 ? list[start + 2] : -1
      let fourth = count > 3 ? list[start + 3] : -1
      rows.append(
        ContactRow(
          lane(first, contacts, motionOf, kicks, clock, tuning), lane(second, contacts, motionOf, kicks, clock, tuning),
          lane(third, contacts, motionOf, kicks, clock, tuning), lane(fourth, contacts, motionOf, kicks, clock, tuning)))
      rowContacts.append(SIMD4(first, second, third, fourth))
      start += count
    }
  }

  @inline(__always)
  private static func lane(
    _ index: Int32, _ contacts: [Contact], _ motionOf: [Int32], _ kicks: [Kick], _ clock: StepClock, _ tuning: Tuning
  ) -> ContactLane {
    index < 0 ? ContactLane() : ContactLane(contacts[Int(index)], motionOf, kicks, clock, tuning)
  }

  private static func listImpactsAndLive(
    _ contacts: [Contact], _ motionOf: [Int32], _ kicks: [Kick], _ reach: [Float], _ rowContacts: [SIMD4<Int32>], _ clock: StepClock,
    _ tuning: Tuning, _ impacts: inout [ImpactContact], _ live: inout [LiveContact]
  ) {
    for row in rowContacts.indices {
      for lane in 0..<4 where rowContacts[row][lane] >= 0 {
        let index = rowContacts[row][lane]
        let i = Int(index)
        var impact: Int32 = -1
        if contacts[i].restitution > 0 {
          impact = Int32(impacts.count)
          impacts.append(ImpactContact(index, contacts[i], motionOf, kicks, clock, tuning))
        }
        if isLive(contacts[i].bodyA, contacts[i].bodyB, motionOf, reach, clock, tuning) {
          live.append(LiveContact(contact: index, row: Int32(row), lane: Int32(lane), impact: impact))
        }
      }
    }
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
