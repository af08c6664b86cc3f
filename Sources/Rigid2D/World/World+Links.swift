/// Updates shapes, boxes, contacts and sleep when bodies change. All functions are internal; the public edits call them.
extension World {
  // MARK: - Shapes

  mutating func attach(_ shape: Shape, _ definition: borrowing ShapeDefinition, to body: Int32) {
    let slot = state.shapeSlots.take()
    let i = Int(body)
    var record = ShapeRecord(
      shape: shape, body: body, owner: body, next: state.bodies[i].firstShape, friction: definition.friction,
      restitution: definition.restitution,
      filter: definition.filter, surfaceVelocity: definition.surfaceVelocity, oneWay: definition.oneWay, isSensor: definition.isSensor,
      tag: definition.tag, leaf: -1)
    let bounds = shape.bounds(at: state.poses[i], state.pool.vertices.span)
    let isStatic = state.bodies[i].kind == .static
    let box = isStatic ? bounds : bounds.grown(by: state.settings.tuning.boundsMargin)
    record.leaf = isStatic ? state.staticTree.insert(box, shape: slot) : state.movingTree.insert(box, shape: slot)
    if Int(slot) == state.shapes.count {
      state.shapes.add(record)
      state.boxes.add(box)
    } else {
      state.shapes[Int(slot)] = record
      state.boxes[Int(slot)] = box
    }
    state.filters.formUnion(definition.filter)
    if definition.surfaceVelocity != .zero { state.hasMovingSurfaces = true }
    state.bodies[i].firstShape = slot
    measure(shape, of: i)
    state.moved.append(slot)
    noteSurface(slot)
  }

  mutating func detach(_ shape: Int32) {
    let record = state.shapes[Int(shape)]
    if state.bodies[Int(record.body)].kind == .static { state.staticTree.remove(record.leaf) } else { state.movingTree.remove(record.leaf) }
    noteSurface(shape)
    dropSurface(shape)
    state.shapes[Int(shape)].leaf = -1
    state.pool.remove(first: record.shape.first, count: record.shape.count)
    state.shapeSlots.giveBack(shape)
  }

  mutating func changeTree(_ shape: Int32, wasStatic: Bool) {
    let record = state.shapes[Int(shape)]
    let bounds = record.shape.bounds(at: state.poses[Int(record.body)], state.pool.vertices.span)
    state.changedStatics.append(bounds)
    state.changedParts.append(record.body)
    dropSurface(shape)
    if wasStatic {
      state.staticTree.remove(record.leaf)
      state.boxes[Int(shape)] = bounds.grown(by: state.settings.tuning.boundsMargin)
      state.shapes[Int(shape)].leaf = state.movingTree.insert(state.boxes[Int(shape)], shape: shape)
    } else {
      state.movingTree.remove(record.leaf)
      state.boxes[Int(shape)] = bounds
      state.shapes[Int(shape)].leaf = state.staticTree.insert(bounds, shape: shape)
    }
  }

  // MARK: - Boxes

  /// Renews the boxes of awake bodies that the coming step may leave.
  mutating func refreshBounds(_ clock: StepClock, _ executor: StepExecutor) {
    findBouncing(clock)
    let known = state.moved.count
    renewBoxes(clock, executor)
    guard state.moved.count > known else { return }
    // a tree depends on the order in which its leaves are moved
    let moved = state.moved.span.extracting(known..<state.moved.count)
    state.movingTree.move(moved, state.shapes.span, to: state.boxes.span, &scratch.nodeQueue)
  }

  private mutating func renewBoxes(_ clock: StepClock, _ executor: StepExecutor) {
    let renewal = BoxRenewal(state, scratch.bodies.spans, mayBounce: scratch.mayBounce.span, clock)
    renewal.run(&state.boxes, &state.moved, &scratch.indexLists, on: executor)
  }

  /// Lists the awake bodies that an impact may send elsewhere: bouncing bodies, and those near one.
  private mutating func findBouncing(_ clock: StepClock) {
    scratch.mayBounce.refill(scratch.bodies.awake.count, false)
    let (shapes, contacts, motionOf) = (state.shapes.span, state.contacts.span, scratch.bodies.motionOf.span)
    var mayBounce = scratch.mayBounce.mutableSpan
    var isAny = false
    for i in shapes.indices {
      guard shapes[i].restitution > 0, shapes[i].leaf >= 0 else { continue }
      mayBounce[Int(motionOf[Int(shapes[i].body)])] = true
      isAny = true
    }
    scratch.isAnyBouncing = isAny
    guard isAny else {
      scratch.bodies.isCrowded.clear()
      return
    }
    // a contact has the larger restitution of its two shapes
    for i in contacts.indices where contacts[i].restitution > 0 {
      mayBounce[Int(motionOf[Int(contacts[i].bodyA)])] = true
      mayBounce[Int(motionOf[Int(contacts[i].bodyB)])] = true
    }
    Crowding.update(
      &state.bodies, scratch.bodies.awake.span, contacts, motionOf, scratch.bodies.reach.span, clock, &scratch.bodies.isCrowded)
    let isCrowded = scratch.bodies.isCrowded.span
    for entry in isCrowded.indices where isCrowded[entry] { mayBounce[entry] = false }
  }

  /// A joint may have moved a body out of its box in the last step before it sleeps; no other code renews the box before it wakes.
  mutating func renewBoxesOfSleepers() {
    guard !scratch.sleepEvents.isEmpty else { return }
    for body in scratch.bodies.awake.dropFirst() where state.bodies[Int(body)].isAsleep {
      var shape = state.bodies[Int(body)].firstShape
      while shape >= 0 {
        let record = state.shapes[Int(shape)]
        let bounds = record.shape.bounds(at: state.poses[Int(body)], state.pool)
        if !state.movingTree.bounds(of: record.leaf).contains(bounds) {
          moveBounds(body)
          break
        }
        shape = record.next
      }
    }
  }

  /// Renews the boxes of a body that was moved by an edit.
  mutating func moveBounds(_ body: Int32) {
    let i = Int(body)
    var shape = state.bodies[i].firstShape
    while shape >= 0 {
      let record = state.shapes[Int(shape)]
      let bounds = record.shape.bounds(at: state.poses[i], state.pool)
      if state.bodies[i].kind == .static {
        state.changedStatics.append(state.boxes[Int(shape)])
        state.changedStatics.append(bounds)
        state.boxes[Int(shape)] = bounds
        state.staticTree.move(record.leaf, to: bounds)
      } else {
        state.boxes[Int(shape)] = bounds.grown(by: state.settings.tuning.boundsMargin)
        state.movingTree.move(record.leaf, to: state.boxes[Int(shape)])
      }
      state.moved.append(shape)
      shape = record.next
    }
  }

  // MARK: - Contacts

  /// Ends contacts; the others keep their order.
  mutating func removeContacts(where isMeant: (borrowing Contact) -> Bool) {
    for i in state.contacts.indices where isMeant(state.contacts[i]) { scratch.ended.append(Int32(i)) }
    replaceEndedContacts()
  }

  /// Carries out the effects of edits on other bodies, at the latest when the next step begins: neighbors of changed bodies wake, and contacts
  /// that may not go on end.
  public mutating func carryOutEdits() {
    if !state.changedBodies.isEmpty {
      wakeNeighbors(of: state.changedBodies)
      state.changedBodies.clear()
    }
    reviewContacts()
  }

  /// Ends the contacts whose shapes may not meet any more, or not in their roles; the others get the present friction and restitution.
  private mutating func reviewContacts() {
    guard state.hasStaleContacts else { return }
    state.hasStaleContacts = false
    let (shapes, bodies, nonColliding) = (state.shapes, state.bodies, state.joints.nonCollidingPairs)
    removeContacts {
      let (a, b) = (shapes[Int($0.shapeA)], shapes[Int($0.shapeB)])
      return a.isSensor != $0.isSensor || b.isSensor || !BroadPhase.mayMeet(a, b, bodies.span, nonColliding.slots)
    }
    for i in state.contacts.indices {
      let (a, b) = (shapes[Int(state.contacts[i].shapeA)], shapes[Int(state.contacts[i].shapeB)])
      state.contacts[i].friction = BroadPhase.mixedFriction(a, b)
      state.contacts[i].restitution = BroadPhase.mixedRestitution(a, b)
    }
  }

  /// Ends the contacts that are listed in scratch, by their order. The others keep theirs, and the last ones, `new`, are inserted between
  /// them.
  mutating func replaceEndedContacts(by new: [Contact] = []) {
    guard !scratch.ended.isEmpty || !new.isEmpty else { return }
    reportEndedContacts()
    Self.exchange(&state.contacts, new: new.span, ended: scratch.ended.span, &scratch.targets)
    state.contacts.removeLast(scratch.ended.count)
    scratch.ended.clear()
  }

  private mutating func reportEndedContacts() {
    let reported = scratch.events.count
    for k in scratch.ended.indices {
      let i = Int(scratch.ended[k])
      let (shapeA, shapeB) = (state.contacts[i].shapeA, state.contacts[i].shapeB)
      if state.contacts[i].isTouching {
        scratch.events.append(ContactReport(state).event(state.contacts[i], false))
      }
      state.pairs.remove(PairTable.key(shapeA, shapeB))
    }
    ContactReport.sort(&scratch.events, from: reported)
  }

  /// Removes the contacts at the indices in `ended` and moves `new` to their places between the others; the array has room for them at its
  /// end. Elements left over at the end are undefined. `targets` is working space.
  static func exchange(_ contacts: inout [Contact], new: Span<Contact>, ended: Span<Int32>, _ targets: inout [Int32]) {
    findTargets(contacts.span, new, &targets)
    var exchange = ContactExchange(contacts.mutableSpan, new: new, targets: targets.span, ended: ended)
    exchange.run()
  }

  /// Finds the contacts before which new ones are inserted, by their order.
  private static func findTargets(_ contacts: Span<Contact>, _ new: Span<Contact>, _ targets: inout [Int32]) {
    targets.resize(to: new.count, 0)
    var targets = targets.mutableSpan
    let oldCount = contacts.count - new.count
    var target = 0
    for i in new.indices {
      let order = new[i].order
      while target < oldCount, contacts[target].order < order { target += 1 }
      targets[i] = Int32(truncatingIfNeeded: target)
    }
  }

  // MARK: - Sleep

  /// Wakes a body and the ring it sleeps in.
  mutating func wakeIsland(_ body: Int32) {
    state.bodies[Int(body)].stillTime = 0
    guard state.bodies[Int(body)].isAsleep else { return }
    var i = Int(body)
    repeat {
      let next = Int(state.bodies[i].islandNext)
      state.bodies[i].isAsleep = false
      state.bodies[i].stillTime = 0
      state.bodies[i].islandNext = Int32(i)
      emitSleepEvent(i, false)
      i = next
    } while state.bodies[i].isAsleep
  }

  /// Wakes the bodies that joints connect with some bodies.
  mutating func wakeJoined(with isMeant: (Int32) -> Bool) {
    for slot in state.joints.places.indices where state.joints.slots.isTaken(slot) {
      let (a, b) = bodies(of: state.joints.places[slot])
      guard a >= 0 else { continue }
      if isMeant(a) { wakeIsland(b) }
      if isMeant(b) { wakeIsland(a) }
    }
  }

  /// Wakes the bodies that a body touches at its present place. If neither takes part in a step, neither would wake the other.
  ///
  /// - Parameter senses: Whether overlap with a sensor counts.
  mutating func wakeMet(_ body: Int32, senses: Bool = false) {
    let slop = state.settings.tuning.linearSlop
    var shape = state.bodies[Int(body)].firstShape
    while shape >= 0 {
      let record = state.shapes[Int(shape)]
      shape = record.next
      let bounds = record.shape.bounds(at: state.poses[Int(body)], state.pool).grown(by: slop)
      scratch.query.found.clear()
      state.movingTree.query(bounds, &scratch.query)
      for other in scratch.query.found {
        let met = state.shapes[Int(other)]
        guard state.bodies[Int(met.body)].isAsleep, senses || (!met.isSensor && !record.isSensor),
          BroadPhase.mayMeet(record, met, state.bodies.span, state.joints.nonCollidingPairs.slots)
        else { continue }
        let manifold = Manifold.between(
          record.shape, state.poses[Int(body)], met.shape, state.poses[Int(met.body)], state.pool, margin: slop, linearSlop: slop)
        if manifold.count > 0 { wakeIsland(met.body) }
      }
    }
  }

  /// Wakes the islands that touch some bodies.
  mutating func wakeTouching(_ isMeant: (Int32) -> Bool) {
    for i in state.contacts.indices where isMeant(state.contacts[i].bodyA) || isMeant(state.contacts[i].bodyB) {
      wakeIsland(state.contacts[i].bodyA)
      wakeIsland(state.contacts[i].bodyB)
    }
  }

  /// Wakes the islands that touch bodies or are joined to them; goes through all joints and contacts.
  mutating func wakeNeighbors(of bodies: [Int32]) {
    guard !bodies.isEmpty else { return }
    var isMeant = [Bool](repeating: false, count: state.bodies.count)
    for body in bodies { isMeant[Int(body)] = true }
    wakeJoined { isMeant[Int($0)] }
    wakeTouching { isMeant[Int($0)] }
  }
}
