/// The sets of awake bodies that joints connect, and that joints and contacts connect.
struct Connections: Sendable {
  /// The joints and contacts at a body.
  struct Bonds: OptionSet, Sendable {
    let rawValue: UInt8
    static let joint = Bonds(rawValue: 1)
    /// A joint or contact with something that it does not move; only a joint.
    static let held = Bonds(rawValue: 2)
    static let heldByJoint = Bonds(rawValue: 4)
    /// A joint or contact with something that moves by itself.
    static let driven = Bonds(rawValue: 8)
    /// A joint with a motor or friction.
    static let motor = Bonds(rawValue: 16)
  }

  /// A joint or contact with its bodies by their entries of motions, 0 for bodies that cannot be moved.
  struct Bond {
    let a: Int32
    let b: Int32
    let bonds: Bonds

    /// Connects nothing.
    static let none = Bond(a: 0, b: 0, bonds: [])
  }

  /// A body of a group in which there is a joint.
  struct Item {
    /// The least entry of motions of its group, and of the bodies that joints connect it with: the largest number if it has no joint.
    var group: Int32
    var part: Int32
    var entry: Int32
  }

  /// Per entry of motions.
  private(set) var bonds: [Bonds] = []
  private var partOf: [Int32] = []
  private var hasJoint: [Bool] = []
  private var sets = UnionFind()

  mutating func begin(motions: Int) {
    sets.reset(motions)
    bonds.refill(motions, [])
  }

  /// Connects the bodies of joints, which have these places.
  @inline(always)
  mutating func connect(_ joints: Range<Int>, _ bond: (Int) -> Bond) { Self.connect(joints, bond, &bonds, &sets) }

  @inline(always)
  private static func connect(_ joints: Range<Int>, _ bond: (Int) -> Bond, _ bonds: inout [Bonds], _ sets: inout UnionFind) {
    var bonds = bonds.mutableSpan
    sets.join(joints) { i in
      let bond = bond(i)
      connect(bond, &bonds)
      return (bond.a, bond.b)
    }
  }

  /// By their entries of motions, 0 for bodies that cannot be moved.
  mutating func connect(_ a: Int32, _ b: Int32, _ bonds: Bonds) {
    var all = self.bonds.mutableSpan
    Self.connect(Bond(a: a, b: b, bonds: bonds), &all)
    if a != 0 && b != 0 { sets.join(a, b) }
  }

  @inline(always)
  private static func connect(_ bond: Bond, _ bonds: inout MutableSpan<Bonds>) {
    let isHeld = bond.a == 0 || bond.b == 0
    bonds[Int(max(bond.a, bond.b))].formUnion(isHeld ? bond.bonds.union(.held) : bond.bonds)
    // of two, both have it
    if !isHeld { bonds[Int(min(bond.a, bond.b))].formUnion(bond.bonds.intersection(.joint)) }
  }

  /// Connects the bodies of contacts.
  mutating func connect(_ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ bodies: Span<Body>, _ motionOf: Span<Int32>) {
    sets.join(edges)
    Self.mark(edges, contacts, bodies, motionOf, &bonds)
  }

  /// Marks bodies that contacts connect with something that they do not move. A sleeping body does not hold them: a touch wakes it.
  private static func mark(
    _ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ bodies: Span<Body>, _ motionOf: Span<Int32>, _ bonds: inout [Bonds]
  ) {
    var bonds = bonds.mutableSpan
    for i in edges.indices where edges[i].a == 0 || edges[i].b == 0 {
      let contact = Int(edges[i].contact)
      let other = Int(edges[i].a == 0 ? contacts[contact].bodyA : contacts[contact].bodyB)
      if bodies[other].isAsleep { continue }
      // it moves by itself if it takes part in the step
      bonds[Int(max(edges[i].a, edges[i].b))].formUnion(motionOf[other] != 0 ? [.held, .driven] : .held)
    }
  }

  mutating func endJoints() {
    partOf.refill(bonds.count, .max)
    Self.findParts(&bonds, &sets, &partOf)
  }

  private static func findParts(_ bonds: inout [Bonds], _ sets: inout UnionFind, _ partOf: inout [Int32]) {
    let bonds = bonds.span
    var partOf = partOf.mutableSpan
    sets.forEachRoot { entry, root in
      if bonds[entry].contains(.joint) { partOf[entry] = root }
    }
  }

  /// The bodies of groups with a joint, by group, then by part, then by entry.
  mutating func sorted(through count: Int) -> [Item] {
    hasJoint.refill(bonds.count, false)
    Self.findGroups(&bonds, &sets, &hasJoint)
    var items: [Item] = []
    Self.collect(count, &hasJoint, &partOf, &sets, &items)
    items.sort { ($0.group, $0.part, $0.entry) < ($1.group, $1.part, $1.entry) }
    return items
  }

  private static func findGroups(_ bonds: inout [Bonds], _ sets: inout UnionFind, _ hasJoint: inout [Bool]) {
    let bonds = bonds.span
    var hasJoint = hasJoint.mutableSpan
    sets.forEachRoot { entry, root in
      if bonds[entry].contains(.joint) { hasJoint[Int(root)] = true }
    }
  }

  private static func collect(
    _ count: Int, _ hasJoint: inout [Bool], _ partOf: inout [Int32], _ sets: inout UnionFind, _ items: inout [Item]
  ) {
    let hasJoint = hasJoint.span
    let partOf = partOf.span
    items.reserveCapacity(count)
    sets.forEachRoot { entry, root in
      if entry > 0, entry < count, hasJoint[Int(root)] {
        items.append(Item(group: root, part: partOf[entry], entry: Int32(truncatingIfNeeded: entry)))
      }
    }
  }
}

extension Connections.Bond {
  /// Of a joint.
  @inline(always)
  init(_ ends: borrowing JointBodies, hasMotor: Bool = false) {
    let (a, b) = ends.movable
    var bonds: Connections.Bonds = hasMotor ? [.joint, .motor] : .joint
    if ends.areDriven { bonds.insert(.driven) }
    if a == 0 || b == 0 { bonds.insert(.heldByJoint) }
    self.init(a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b), bonds: bonds)
  }
}
