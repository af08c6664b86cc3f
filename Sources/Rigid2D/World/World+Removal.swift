extension World {
  /// Removes several bodies as ``removeBody(_:)`` removes one, with a single pass over all contacts and joints.
  public mutating func removeBodies(_ ids: [BodyID]) {
    guard !ids.isEmpty else { return }
    var isMeant = [Bool](repeating: false, count: state.bodies.count)
    var slots: [Int32] = []
    for id in ids {
      guard let i = state.bodySlots.slot(of: id), !isMeant[i] else { continue }
      setFree(i)
      isMeant[i] = true
      slots.append(Int32(i))
    }
    guard !slots.isEmpty else { return }
    wakeTouching { isMeant[Int($0)] }
    removeJoints { _, a, b in isMeant[Int(b)] || (a >= 0 && isMeant[Int(a)]) }
    for i in slots { state.fields.remove(body: i) }
    removeContacts { isMeant[Int($0.bodyA)] || isMeant[Int($0.bodyB)] }
    for i in slots {
      for shape in shapes(of: i) { detach(shape) }
      state.bodySlots.giveBack(i)
    }
    let shapes = state.shapes
    state.moved.removeAll { shapes[Int($0)].leaf < 0 }
  }

  /// Removes joints, by their slots and bodies, and wakes their bodies; the others keep their order, which is that of solving.
  mutating func removeJoints(_ isMeant: (_ slot: Int, _ a: Int32, _ b: Int32) -> Bool) {
    // per kind, whether each joint of its list is removed
    var isGone = JointStore.Kind.allCases.map { [Bool](repeating: false, count: state.joints.count(of: $0)) }
    var isAnyGone = false
    for slot in state.joints.places.indices where state.joints.slots.isTaken(slot) {
      let place = state.joints.places[slot]
      let (a, b) = bodies(of: place)
      guard isMeant(slot, a, b) else { continue }
      isAnyGone = true
      isGone[Int(place.kind.rawValue)][Int(place.index)] = true
      wakeEnds(place)
      if place.disablesCollision {
        state.joints.nonCollidingPairs.remove(PairTable.key(a, b))
        markMoved(a)
      }
      state.joints.slots.giveBack(Int32(slot))
    }
    if isAnyGone { state.joints.removeJoints(isGone) }
  }
}

extension JointStore {
  /// Closes the lists over joints whose slots have been given back, by kind and place.
  fileprivate mutating func removeJoints(_ isGone: [[Bool]]) {
    let kept = isGone.map { gone in
      var count: Int32 = 0
      return gone.map { isGone -> Int32 in
        defer { if !isGone { count += 1 } }
        return count
      }
    }
    for i in places.indices where slots.isTaken(i) { places[i].index = kept[Int(places[i].kind.rawValue)][Int(places[i].index)] }
    Self.close(&distances, isGone[Int(Kind.distance.rawValue)])
    Self.close(&pins, isGone[Int(Kind.pin.rawValue)])
    Self.close(&welds, isGone[Int(Kind.weld.rawValue)])
    Self.close(&sliders, isGone[Int(Kind.slider.rawValue)])
    Self.close(&targets, isGone[Int(Kind.target.rawValue)])
  }

  private static func close<Joint>(_ joints: inout [Joint], _ isGone: [Bool]) {
    var kept = 0
    for i in joints.indices where !isGone[i] {
      if kept < i { joints[kept] = joints[i] }
      kept += 1
    }
    joints.removeLast(joints.count - kept)
  }
}
