/// Which awake bodies joints connect, and which joints and contacts connect.
struct Connections: Sendable {
  /// What is at a body.
  struct Bonds: OptionSet, Sendable {
    let rawValue: UInt8
    static let joint = Bonds(rawValue: 1)
    /// A joint or contact with something that is not moved by it; a joint alone.
    static let held = Bonds(rawValue: 2)
    static let heldByJoint = Bonds(rawValue: 4)
    /// A joint or contact with something that moves by itself.
    static let driven = Bonds(rawValue: 8)
    /// A joint with a motor or friction.
    static let motor = Bonds(rawValue: 16)
  }

  /// A body of a group in which there is a joint.
  struct Item {
    /// The least entry of motions of its group, and of those that joints connect it with: the largest number where it has no joint.
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
    bonds.clear()
    bonds.append(contentsOf: repeatElement([], count: motions))
  }

  mutating func connect(_ ends: JointBodies, hasMotor: Bool) {
    let (a, b) = ends.movable
    var bonds: Bonds = hasMotor ? [.joint, .motor] : .joint
    if ends.areDriven { bonds.insert(.driven) }
    if a == 0 || b == 0 { bonds.insert(.heldByJoint) }
    connect(Int32(a), Int32(b), bonds)
  }

  /// By their entries of motions, 0 for what cannot be moved.
  mutating func connect(_ a: Int32, _ b: Int32, _ bonds: Bonds) {
    self.bonds[Int(max(a, b))].formUnion(a == 0 || b == 0 ? bonds.union(.held) : bonds)
    if a != 0 && b != 0 {
      // of two, both have it
      self.bonds[Int(min(a, b))].formUnion(bonds.intersection(.joint))
      sets.join(a, b)
    }
  }

  /// Connects the bodies of contacts.
  mutating func connect(_ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>) {
    sets.join(edges)
    Self.mark(edges, contacts, motionOf, &bonds)
  }

  /// Marks what contacts connect with something that they do not move.
  private static func mark(_ edges: Span<ContactOrder.Edge>, _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ bonds: inout [Bonds]) {
    var bonds = bonds.mutableSpan
    for i in edges.indices where edges[i].a == 0 || edges[i].b == 0 {
      let contact = Int(edges[i].contact)
      // it moves by itself if it takes part in the step
      let isDriven = motionOf[Int(edges[i].a == 0 ? contacts[contact].bodyA : contacts[contact].bodyB)] != 0
      bonds[Int(max(edges[i].a, edges[i].b))].formUnion(isDriven ? [.held, .driven] : .held)
    }
  }

  mutating func endJoints() {
    partOf.clear()
    for entry in bonds.indices { partOf.append(bonds[entry].contains(.joint) ? sets.root(Int32(entry)) : .max) }
  }

  /// The bodies of groups with a joint, by group, then by part, then by entry.
  mutating func sorted(through count: Int) -> [Item] {
    hasJoint.clear()
    hasJoint.append(contentsOf: repeatElement(false, count: bonds.count))
    for entry in bonds.indices where bonds[entry].contains(.joint) { hasJoint[Int(sets.root(Int32(entry)))] = true }
    var items: [Item] = []
    for entry in 1..<Int32(max(1, count)) {
      let group = sets.root(entry)
      if hasJoint[Int(group)] { items.append(Item(group: group, part: partOf[Int(entry)], entry: entry)) }
    }
    items.sort { ($0.group, $0.part, $0.entry) < ($1.group, $1.part, $1.entry) }
    return items
  }
}
