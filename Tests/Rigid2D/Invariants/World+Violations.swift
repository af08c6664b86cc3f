@testable import Rigid2D

/// Checks that never trap: violations are reported, and the checks continue as far as possible.
extension World {
  /// Every violated invariant of the state; empty after any edits and steps.
  ///
  /// - Complexity: O(*n* log *n*) for *n* elements of the world.
  func violations() -> [Violation] {
    var found: [Violation] = []
    guard checkCounts(&found) else { return found }
    for i in state.bodies.indices where state.bodySlots.isTaken(i) {
      checkBody(i, &found)
      checkSleep(i, &found)
    }
    checkCompounds(&found)
    checkShapeLists(&found)
    checkShapes(&found)
    checkTrees(&found)
    checkContacts(&found)
    checkJoints(&found)
    checkFields(&found)
    return found
  }

  /// Violations in the working space of the last step; read them before the next edit.
  func violationsOfLastStep() -> [Violation] {
    scratch.contacts.rows.indices.filter { Self.sharesBody(scratch.contacts.rows[$0]) }.map { .rowSharesBody(row: $0) }
  }

  private static func sharesBody(_ row: ContactRow) -> Bool {
    var movable: [Int32] = []
    for (lane, entry) in [row.a.x, row.a.y, row.a.z, row.a.w].enumerated() where row.inverseMassA[lane] > 0 { movable.append(entry) }
    for (lane, entry) in [row.b.x, row.b.y, row.b.z, row.b.w].enumerated() where row.inverseMassB[lane] > 0 { movable.append(entry) }
    movable.sort()
    return movable.indices.dropFirst().contains { movable[$0] == movable[$0 - 1] }
  }

  // MARK: - Lists

  private func checkCounts(_ found: inout [Violation]) -> Bool {
    let before = found.count
    let slots = state.bodySlots.count
    if state.bodies.count != slots || state.poses.count != slots || state.velocities.count != slots {
      found.append(
        .bodyCounts(slots: slots, bodies: state.bodies.count, poses: state.poses.count, velocities: state.velocities.count))
    }
    if state.shapes.count != state.shapeSlots.count {
      found.append(.shapeCounts(slots: state.shapeSlots.count, shapes: state.shapes.count))
    }
    if state.joints.places.count != state.joints.slots.count {
      found.append(.jointCounts(slots: state.joints.slots.count, places: state.joints.places.count))
    }
    if !state.bodySlots.isConsistent { found.append(.freeSlots(.bodies)) }
    if !state.shapeSlots.isConsistent { found.append(.freeSlots(.shapes)) }
    if !state.joints.slots.isConsistent { found.append(.freeSlots(.joints)) }
    if !state.fields.slots.isConsistent { found.append(.freeSlots(.fields)) }
    return found.count == before
  }

  private func isBody(_ i: Int32) -> Bool { i >= 0 && i < state.bodies.count && state.bodySlots.isTaken(Int(i)) }
  private func isShape(_ i: Int32) -> Bool { i >= 0 && i < state.shapes.count && state.shapeSlots.isTaken(Int(i)) }

  // MARK: - Bodies

  private func checkBody(_ i: Int, _ found: inout [Violation]) {
    let body = state.bodies[i]
    let velocity = state.velocities[i]
    guard state.poses[i].position.isFinite, velocity.linear.isFinite, velocity.angular.isFinite, body.angle.isFinite else {
      found.append(.notFinite(body: i))
      return
    }
    // rounding may leave it a few units in the last place beyond half a turn
    if body.angle.magnitude > Float.pi + 1e-6 { found.append(.angle(body: i, body.angle)) }
    if state.poses[i].rotation != Trigonometry.sineCosine(body.angle) { found.append(.rotation(body: i)) }
    let moves = body.kind == .dynamic && body.mass > 0
    let turns = moves && body.allowsRotation && body.inertia > 0
    if body.inverseMass != (moves ? 1 / body.mass : 0) || body.inverseInertia != (turns ? 1 / body.inertia : 0) {
      found.append(.mass(body: i))
    }
  }

  private func checkSleep(_ i: Int, _ found: inout [Violation]) {
    if state.bodies[i].isAsleep && state.bodies[i].kind != .dynamic { found.append(.sleepsAwake(body: i)) }
    var next = state.bodies[i].islandNext
    if !state.bodies[i].isAsleep {
      if next != Int32(i) { found.append(.ring(body: i)) }
      return
    }
    for _ in state.bodies.indices where next != Int32(i) {
      guard isBody(next), state.bodies[Int(next)].isAsleep else { break }
      next = state.bodies[Int(next)].islandNext
    }
    if next != Int32(i) { found.append(.ring(body: i)) }
  }

  private func checkCompounds(_ found: inout [Violation]) {
    var isRider = [Bool](repeating: false, count: state.bodies.count)
    for compound in state.compounds {
      let isWhole = isBody(compound.carrier) && state.bodies[Int(compound.carrier)].carrier < 0 && !compound.members.isEmpty
      for member in compound.members {
        let i = Int(member.body)
        guard isWhole, isBody(member.body), !isRider[i], state.bodies[i].carrier == compound.carrier, state.bodies[i].kind == .static,
          state.bodies[i].firstShape < 0, !state.bodies[i].isAsleep,
          member.shapes.allSatisfy({
            state.shapes[Int($0.slot)].owner == member.body && state.shapes[Int($0.slot)].body == compound.carrier
          })
        else {
          found.append(.member(body: i))
          continue
        }
        isRider[i] = true
      }
    }
    for i in state.bodies.indices where state.bodySlots.isTaken(i) && !isRider[i] && state.bodies[i].carrier >= 0 {
      found.append(.member(body: i))
    }
  }

  // MARK: - Shapes

  private func checkShapeLists(_ found: inout [Violation]) {
    var isListed = [Bool](repeating: false, count: state.shapes.count)
    for i in state.bodies.indices where state.bodySlots.isTaken(i) {
      var shape = state.bodies[i].firstShape
      while shape >= 0 {
        guard isShape(shape), state.shapes[Int(shape)].body == Int32(i), !isListed[Int(shape)] else {
          found.append(.shapeList(body: i, shape: Int(shape)))
          break
        }
        isListed[Int(shape)] = true
        shape = state.shapes[Int(shape)].next
      }
    }
    for i in state.shapes.indices where state.shapeSlots.isTaken(i) && !isListed[i] { found.append(.lostShape(i)) }
    for shape in state.moved where !isShape(shape) { found.append(.movedShape(Int(shape))) }
  }

  private func checkShapes(_ found: inout [Violation]) {
    var blocks: [(first: Int32, end: Int32, shape: Int)] = []
    for i in state.shapes.indices where state.shapeSlots.isTaken(i) {
      let record = state.shapes[i]
      let end = record.shape.first + record.shape.count
      guard record.shape.first >= 0, record.shape.count > 0, end <= state.pool.vertices.count else {
        found.append(.vertices(shape: i))
        continue
      }
      blocks.append((record.shape.first, end, i))
      guard isBody(record.body) else { continue }
      checkLeaf(i, &found)
    }
    for compound in state.compounds {
      for member in compound.members {
        for home in member.shapes { blocks.append((home.shape.first, home.shape.first + home.shape.count, Int(home.slot))) }
      }
    }
    blocks.sort { $0.first < $1.first }
    for i in blocks.indices.dropFirst() where blocks[i].first < blocks[i - 1].end { found.append(.vertices(shape: blocks[i].shape)) }
  }

  private func checkLeaf(_ i: Int, _ found: inout [Violation]) {
    let record = state.shapes[i]
    let body = state.bodies[Int(record.body)]
    let nodes = body.kind == .static ? state.staticTree.nodes : state.movingTree.nodes
    guard record.leaf >= 0, record.leaf < nodes.count, nodes[Int(record.leaf)].isLeaf, nodes[Int(record.leaf)].shape == Int32(i) else {
      found.append(.leaf(shape: i))
      return
    }
    // awake bodies may be struck or moved out of their boxes until the next step renews them
    let mayHaveLeft = body.kind == .dynamic && !body.isAsleep
    let bounds = record.shape.bounds(at: state.poses[Int(record.body)], state.pool)
    if !mayHaveLeft && !nodes[Int(record.leaf)].bounds.contains(bounds) { found.append(.outsideBox(shape: i)) }
  }

  private func checkTrees(_ found: inout [Violation]) {
    var still = 0
    var moving = 0
    for i in state.shapes.indices where state.shapeSlots.isTaken(i) && isBody(state.shapes[i].body) {
      if state.bodies[Int(state.shapes[i].body)].kind == .static { still += 1 } else { moving += 1 }
    }
    found += state.staticTree.violations(leaves: still).map { .tree($0, isStatic: true) }
    found += state.movingTree.violations(leaves: moving).map { .tree($0, isStatic: false) }
  }

  // MARK: - Contacts

  private func checkContacts(_ found: inout [Violation]) {
    for i in state.contacts.indices {
      let contact = state.contacts[i]
      guard isShape(contact.shapeA), isShape(contact.shapeB) else {
        found.append(.contactShapes(contact: i))
        continue
      }
      let a = state.shapes[Int(contact.shapeA)]
      let b = state.shapes[Int(contact.shapeB)]
      guard a.body == contact.bodyA, b.body == contact.bodyB, isBody(a.body), isBody(b.body),
        state.hasStaleContacts || contact.isSensor == (a.isSensor || b.isSensor)
      else {
        found.append(.contactShapes(contact: i))
        continue
      }
      let anyMovable = state.bodies[Int(a.body)].isMovable || state.bodies[Int(b.body)].isMovable
      let isForbidden =
        !a.filter.admits(b.filter) || state.joints.disableCollision(a.body, b.body) || (a.isSensor && b.isSensor)
        || !(anyMovable || contact.isSensor)
      // the next step reviews stale contacts
      if a.body == b.body || (a.shape.isLine && b.shape.isLine) || (isForbidden && !state.hasStaleContacts) {
        found.append(.contactForbidden(contact: i))
      }
      let isSwapped = state.shapeSlots.serials[Int(contact.shapeA)] > state.shapeSlots.serials[Int(contact.shapeB)]
      if contact.isSensor ? !a.isSensor && !state.hasStaleContacts : isSwapped {
        found.append(.contactOrder(contact: i))
      }
      if !state.pairs.contains(PairTable.key(contact.shapeA, contact.shapeB)) { found.append(.contactNotPaired(contact: i)) }
    }
    if state.pairs.count != state.contacts.count {
      found.append(.pairCount(pairs: state.pairs.count, contacts: state.contacts.count))
    }
  }

  // MARK: - Joints

  private func checkJoints(_ found: inout [Violation]) {
    var apart: [UInt64] = []
    var seen: [(place: UInt64, joint: Int)] = []
    for joint in state.joints.places.indices where state.joints.slots.isTaken(joint) {
      let place = state.joints.places[joint]
      guard place.index >= 0, place.index < state.joints.count(of: place.kind) else {
        found.append(.jointPlace(joint: joint))
        continue
      }
      seen.append((UInt64(place.kind.rawValue) << 32 | UInt64(place.index), joint))
      let (a, b) = bodies(of: place)
      guard isBody(b), a == -1 || isBody(a) else {
        found.append(.jointBody(joint: joint))
        continue
      }
      if place.disablesCollision { apart.append(PairTable.key(a, b)) }
      let areMovable = a >= 0 && state.bodies[Int(a)].isMovable && state.bodies[Int(b)].isMovable
      if areMovable && state.bodies[Int(a)].isAsleep != state.bodies[Int(b)].isAsleep { found.append(.jointAcrossSleep(joint: joint)) }
    }
    seen.sort { $0.place < $1.place }
    for i in seen.indices.dropFirst() where seen[i].place == seen[i - 1].place { found.append(.jointPlace(joint: seen[i].joint)) }
    let count = JointStore.Kind.allCases.reduce(0) { $0 + state.joints.count(of: $1) }
    if seen.count != count { found.append(.lostJoint(count: count, places: seen.count)) }
    if apart.sorted() != state.joints.nonCollidingPairs.keys { found.append(.apart) }
  }

  // MARK: - Fields

  private func checkFields(_ found: inout [Violation]) {
    var seen = [Bool](repeating: false, count: state.fields.slots.count)
    for (i, entry) in state.fields.entries.enumerated() {
      let slot = Int(entry.slot)
      if slot < 0 || slot >= seen.count || seen[slot] || !state.fields.slots.isTaken(slot) {
        found.append(.fieldSlot(i))
      } else {
        seen[slot] = true
      }
      let bodies = entry.bodies.sorted()
      let isTwice = bodies.indices.dropFirst().contains { bodies[$0] == bodies[$0 - 1] }
      if isTwice || !bodies.allSatisfy({ isBody($0) }) { found.append(.fieldBody(field: i)) }
    }
    for slot in seen.indices where state.fields.slots.isTaken(slot) && !seen[slot] { found.append(.fieldSlot(-1)) }
  }
}

extension SlotList {
  /// Whether the list of free slots has each unused slot exactly once.
  fileprivate var isConsistent: Bool { free.sorted() == generations.indices.filter { !isTaken($0) }.map { Int32($0) } }
}
