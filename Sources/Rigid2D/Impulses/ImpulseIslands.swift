/// Islands in the order in which they are solved: sequential impulses give other digits in another order.
///
/// The order is Box2D's: islands begin at bodies from the newest to the oldest; the search continues at the body found last; a body's
/// contacts and joints are visited newest first.
struct ImpulseIslands: Sendable {
  struct Island: Sendable {
    var bodies: Range<Int>
    var contacts: Range<Int>
    var joints: Range<Int>
  }

  private(set) var islands: [Island] = []
  /// Of all islands, one after the other: slots of bodies (fixed ones once per touch), contacts, slots of joints.
  private(set) var bodies: [Int32] = []
  private(set) var contacts: [Int32] = []
  private(set) var joints: [Int32] = []

  /// Contacts or joints by their bodies.
  private struct Links {
    /// An end at a body, in a list from the newest to the oldest.
    struct Link {
      var thing: Int32
      var other: Int32
      var next: Int32
    }

    /// Per body slot, the newest link; -1 for none.
    var heads: [Int32] = []
    var links: [Link] = []
    var isTaken: [Bool] = []

    mutating func reset(bodies: Int, things: Int) {
      heads.refill(bodies, -1)
      isTaken.refill(things, false)
      links.clear()
    }

    /// Adds both ends, except one in the world.
    mutating func add(_ thing: Int32, _ a: Int32, _ b: Int32) {
      if a >= 0 { add(thing, at: a, other: b) }
      add(thing, at: b, other: a)
    }

    private mutating func add(_ thing: Int32, at body: Int32, other: Int32) {
      links.append(Link(thing: thing, other: other, next: heads[Int(body)]))
      heads[Int(body)] = Int32(links.count - 1)
    }
  }

  private var contactLinks = Links()
  private var jointLinks = Links()
  private var isSeen: [Bool] = []
  private var stack: [Int32] = []

  /// Lists the contacts and joints of every body.
  mutating func link(_ all: [Contact], _ store: JointStore, bodies count: Int, _ ends: (JointStore.Place) -> (a: Int32, b: Int32)) {
    contactLinks.reset(bodies: count, things: all.count)
    jointLinks.reset(bodies: count, things: store.places.count)
    isSeen.refill(count, false)
    for i in all.indices { contactLinks.add(Int32(i), all[i].bodyA, all[i].bodyB) }
    for slot in store.slots.inOrder where store.slots.isTaken(Int(slot)) {
      let (a, b) = ends(store.places[Int(slot)])
      jointLinks.add(slot, a, b)
    }
  }

  /// Finds the islands of awake bodies. Sleeping bodies in them are listed in `bodies` as well, and have to be woken.
  ///
  /// A kinematic body at rest never sleeps itself. An island without any other awake body is left out, and its bodies stay asleep.
  mutating func gather(_ all: [Contact], _ records: [Body], _ velocities: [Velocity], _ slots: SlotList) {
    islands.clear()
    bodies.clear()
    contacts.clear()
    joints.clear()
    for slot in slots.inOrder.reversed() {
      let seed = Int(slot)
      guard slots.isTaken(seed), !isSeen[seed], records[seed].kind != .static, !records[seed].isAsleep else { continue }
      let from = (bodies.count, contacts.count, joints.count)
      grow(Int32(seed), all, records)
      guard bodies[from.0...].contains(where: { records[Int($0)].takesPart(velocities[Int($0)]) }) else {
        bodies.removeLast(bodies.count - from.0)
        contacts.removeLast(contacts.count - from.1)
        joints.removeLast(joints.count - from.2)
        continue
      }
      islands.append(Island(bodies: from.0..<bodies.count, contacts: from.1..<contacts.count, joints: from.2..<joints.count))
    }
  }

  private mutating func grow(_ seed: Int32, _ all: [Contact], _ records: [Body]) {
    let start = bodies.count
    stack.clear()
    stack.append(seed)
    isSeen[Int(seed)] = true
    while let body = stack.popLast() {
      bodies.append(body)
      // a body at rest that cannot be pushed belongs to all islands
      guard records[Int(body)].kind != .static else { continue }
      var link = contactLinks.heads[Int(body)]
      while link >= 0 {
        let end = contactLinks.links[Int(link)]
        link = end.next
        let contact = all[Int(end.thing)]
        guard !contactLinks.isTaken[Int(end.thing)], contact.manifold.count > 0, !contact.isSensor else { continue }
        contactLinks.isTaken[Int(end.thing)] = true
        contacts.append(end.thing)
        visit(end.other)
      }
      link = jointLinks.heads[Int(body)]
      while link >= 0 {
        let end = jointLinks.links[Int(link)]
        link = end.next
        guard !jointLinks.isTaken[Int(end.thing)] else { continue }
        jointLinks.isTaken[Int(end.thing)] = true
        joints.append(end.thing)
        if end.other >= 0 { visit(end.other) }
      }
    }
    for body in bodies[start...] where records[Int(body)].kind == .static { isSeen[Int(body)] = false }
  }

  private mutating func visit(_ body: Int32) {
    guard !isSeen[Int(body)] else { return }
    isSeen[Int(body)] = true
    stack.append(body)
  }

  /// Adds a contact that began within the step.
  mutating func admit(_ index: Int32, _ contact: Contact) { contactLinks.add(index, contact.bodyA, contact.bodyB) }

  /// The contacts of a body with the other bodies, newest first.
  func contacts(of body: Int) -> [(contact: Int32, other: Int32)] {
    var found: [(contact: Int32, other: Int32)] = []
    var link = contactLinks.heads[body]
    while link >= 0 {
      let end = contactLinks.links[Int(link)]
      found.append((end.thing, end.other))
      link = end.next
    }
    return found
  }
}
