/// The graph of bodies and rigid joints, split into connected parts, and the matrix of each part.
///
/// With M the masses, J the rows of the joints, C a compliance, r the wanted change of velocity and λ the impulses, the unknowns Δv and λ of a part solve
///
///     | M  -Jᵀ | |Δv|   | 0 |
///     |-J  -C  | |λ | = |-r |
///
/// directly, trees and loops alike (Baraff, "Linear-time dynamics using Lagrange multipliers", SIGGRAPH 1996; Tournier et al., "Stable
/// constrained dynamics", SIGGRAPH 2015). Sweeping joint by joint, a chain of n links under a load of m links takes some n² m sweeps to
/// carry it. C, a ten-millionth of J M⁻¹ Jᵀ, makes the factors exist where joints repeat or contradict each other. Bodies that do not move
/// (static, kinematic and sleeping bodies, and the world) belong to no part. A part is solved by itself and in the order of its joints, so
/// its bits depend on it alone; two parts of the same structure are solved at once. Nets whose elimination would fill the matrix are left
/// to sweeps.
struct JointGraph: Sendable {
  /// Upper limit of k h²/I; from 4 on, substeps would amplify an oscillation.
  static let stiffnessLimit = 1.4

  /// Mass ratio of two bodies of a part. A load swings a much lighter link faster than substeps can follow, and C would stretch the chain;
  /// so the lightest bodies count as a thousandth of the heaviest.
  static let largestMassRatio = 1024.0

  static let rounds = 6

  /// In the order of addition, and the same when the parts were computed.
  private var added: [Link] = []
  private var known: [Link] = []
  /// Grouped by part.
  var links: [Link] = []
  var nodes: [Node] = []
  var parts: [Part] = []
  /// Grouped by part.
  var points: [HeldPoint] = []
  /// Working space.
  private var grouped: [HeldPoint] = []
  var factors = BlockFactorization()
  /// Of the part added last: parts with the same structure, such as ragdolls, share it.
  private var order = EliminationOrder(bodies: 0, joints: [])
  /// Per link.
  var joints: [Joint] = []
  /// Per entry of motions, its node; -1 for none.
  private var nodeOf: [Int32] = []
  private var sets = UnionFind()
  /// Per link, whether a stop of it acts, and whether the joints lock its bodies to each other.
  private var isStopped: [Bool] = []
  private var isLocked: [Bool] = []
  /// Working space: joints between sets of locked bodies, by the two sets, and the number of relative coordinates that a joint holds.
  private var open: [(pair: UInt64, rows: Int)] = []

  mutating func begin() { added.clear() }

  /// Adds the joints of a list, by the entries of motions of their bodies, 0 for bodies that they cannot move; nil for joints that are
  /// forces.
  @inline(always)
  mutating func add(_ kind: JointStore.Kind, _ list: Range<Int>, _ ends: (Int) -> (a: Int, b: Int)?) {
    added.extend(byAtMost: list.count) { added in
      for i in list {
        guard let (a, b) = ends(i) else { continue }
        added.append(
          Link(
            kind: kind, row: Int32(truncatingIfNeeded: i), a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b)))
      }
    }
  }

  /// Splits the added joints into parts, if they have changed, and reads the masses of the bodies.
  mutating func finish(_ kicks: Span<VelocityChange>, _ awake: Span<Int32>, _ poses: Span<Pose>) {
    if added != known || nodeOf.count != kicks.count {
      known = added
      split(motions: kicks.count)
    }
    Self.takeMasses(&nodes, &parts, kicks, awake, poses)
    points.clear()
    for i in parts.indices {
      parts[i].points = 0..<0
      parts[i].angles = 0..<0
      parts[i].isTouched = false
      parts[i].isStrained = false
      parts[i].isFactored = false
      parts[i].isTurning = false
    }
  }

  /// Sweeps need no masses of nodes.
  private static func takeMasses(
    _ nodes: inout [Node], _ parts: inout [Part], _ kicks: Span<VelocityChange>, _ awake: Span<Int32>, _ poses: Span<Pose>
  ) {
    var nodes = nodes.mutableSpan
    let parts = parts.span
    for part in parts.indices where parts[part].isDirect {
      var heaviest = 0.0
      for i in parts[part].bodies { heaviest = max(heaviest, 1 / Double(kicks[Int(nodes[i].entry)].inverseMass)) }
      for i in parts[part].bodies {
        let entry = Int(nodes[i].entry)
        let (inverseMass, inverseInertia) = (kicks[entry].inverseMass, kicks[entry].inverseInertia)
        let mass = 1 / Double(inverseMass)
        let scale = max(1, heaviest / (largestMassRatio * mass))
        nodes[i].canTurn = inverseInertia > 0
        // a body that cannot rotate has an inertia that acts as infinite
        nodes[i].mass = scale * SIMD3(mass, mass, nodes[i].canTurn ? 1 / Double(inverseInertia) : 1e15 * mass)
        nodes[i].inverseMass = .one / nodes[i].mass
        nodes[i].center = poses[Int(awake[entry])].position
        nodes[i].stiffness = 0
      }
    }
  }

  /// Entries of motions of a part.
  func bodies(of part: Int) -> [Int] { parts[part].bodies.map { Int(nodes[$0].entry) } }

  /// Per entry of motions, its node, or -1 without joints; empty without nodes. As one array: a copy of the graph would retain all of its
  /// arrays.
  var jointed: Span<Int32> {
    @_lifetime(borrow self) get { nodes.isEmpty ? Span() : nodeOf.span }
  }

  /// Whether a body, by its entry of motions, has one.
  func isJointed(_ entry: Int32) -> Bool { !nodes.isEmpty && nodeOf[Int(entry)] >= 0 }

  // MARK: - Structure

  private mutating func split(motions: Int) {
    links.clear()
    nodes.clear()
    parts.clear()
    joints.clear()
    factors.removeAll()
    nodeOf.refill(motions, -1)
    sets.reset(motions)
    for link in known where link.a != 0 && link.b != 0 { sets.join(link.a, link.b) }
    for list in group(motions) { append(list) }
    isStopped = Array(repeating: false, count: links.count)
    isLocked = Array(repeating: false, count: links.count)
  }

  /// Joins bodies that their joints lock to each other, until none are left. A weld locks two bodies, and so does a pin with a rod; a body
  /// joined to two locked bodies is joined to their set.
  mutating func findLocked() {
    for part in parts.indices where parts[part].needsLocks && parts[part].isDirect {
      parts[part].needsLocks = false
      for i in parts[part].bodies { sets.isolate(nodes[i].entry) }
      findLocked(parts[part].links)
    }
  }

  private mutating func findLocked(_ part: Range<Int>) {
    var hasJoined = true
    while hasJoined {
      hasJoined = false
      open.clear()
      for i in part {
        let (a, b) = (sets.root(links[i].a), sets.root(links[i].b))
        if a != b { open.append((UInt64(max(a, b)) << 32 | UInt64(min(a, b)), links[i].rows + (isStopped[i] ? 1 : 0))) }
      }
      open.sort { $0.pair < $1.pair }
      var rows = 0
      for i in open.indices {
        rows = i > 0 && open[i].pair == open[i - 1].pair ? rows + open[i].rows : open[i].rows
        guard rows >= 3 else { continue }
        sets.join(Int32(open[i].pair >> 32), Int32(open[i].pair & 0xFFFF_FFFF))
        hasJoined = true
      }
    }
    for i in part { isLocked[i] = sets.root(links[i].a) == sets.root(links[i].b) }
  }

  /// The joints of each part, parts in the order of their first joints.
  private mutating func group(_ motions: Int) -> [[Int32]] {
    var partOf = [Int32](repeating: -1, count: motions)
    var lists: [[Int32]] = []
    for (i, link) in known.enumerated() {
      let root = Int(sets.root(max(link.a, link.b)))
      if partOf[root] < 0 {
        partOf[root] = Int32(lists.count)
        lists.append([])
      }
      lists[Int(partOf[root])].append(Int32(i))
    }
    return lists
  }

  private mutating func append(_ list: [Int32]) {
    let firstNode = nodes.count
    let firstLink = links.count
    var joints: [EliminationOrder.Joint] = []
    for i in list {
      let link = known[Int(i)]
      links.append(link)
      let (a, b) = (node(link.a), node(link.b))
      if a >= 0 { nodes[Int(a)].joints += 1 }
      if b >= 0 { nodes[Int(b)].joints += 1 }
      joints.append(EliminationOrder.Joint(a: max(-1, a - Int32(firstNode)), b: max(-1, b - Int32(firstNode))))
    }
    let bodies = firstNode..<nodes.count
    var part = Part(links: firstLink..<links.count, bodies: bodies, pivots: 0..<0)
    if order.joints != joints { order = EliminationOrder(bodies: bodies.count, joints: joints) }
    if order.isNarrow {
      (part.pivots, part.lane) = factors.add(order)
      var pivotOf = [Int32](repeating: -1, count: order.unknowns.count)
      for (k, unknown) in order.unknowns.enumerated() { pivotOf[Int(unknown)] = Int32(part.pivots.lowerBound + k) }
      for i in bodies { nodes[i].pivot = pivotOf[i - firstNode] }
      for (k, joint) in joints.enumerated() {
        let pivot = pivotOf[bodies.count + k]
        let a = joint.a < 0 ? -1 : pivotOf[Int(joint.a)]
        let b = joint.b < 0 ? -1 : pivotOf[Int(joint.b)]
        let (nodeA, nodeB) = (a < 0 ? -1 : Int32(firstNode) + joint.a, b < 0 ? -1 : Int32(firstNode) + joint.b)
        self.joints.append(
          Joint(
            places: Places(
              nodeA: nodeA, nodeB: nodeB, pivot: pivot, pivotA: a, pivotB: b, blockA: block(pivot, a), blockB: block(pivot, b))))
      }
    } else {
      let places = Places(nodeA: -1, nodeB: -1, pivot: -1, pivotA: -1, pivotB: -1, blockA: -1, blockB: -1)
      self.joints.append(contentsOf: repeatElement(Joint(places: places), count: list.count))
    }
    parts.append(part)
  }

  /// The node of an entry of motions, a new one if it has none; far below 0 for a body that does not move.
  private mutating func node(_ entry: Int32) -> Int32 {
    guard entry != 0 else { return Int32.min / 2 }
    if nodeOf[Int(entry)] < 0 {
      nodeOf[Int(entry)] = Int32(nodes.count)
      nodes.add(Node(entry: entry, pivot: -1, part: Int32(parts.count)))
    }
    return nodeOf[Int(entry)]
  }

  private func block(_ one: Int32, _ other: Int32) -> Int32 {
    other < 0 ? -1 : factors.block(row: Int(max(one, other)), column: Int(min(one, other)))
  }

  // MARK: - Loads

  /// Raises the inertia of the bodies of a joint if its load would swing them faster than substeps can follow, for parts that the midpoint
  /// rule does not solve. Without it a chain exactly as long as its span sags by 1.3 % of it instead of 0.5 % (row `chain-at-span`).
  ///
  /// A force f at an arm r turns a body back with the stiffness k = r·f. Beyond √(k/I) h = 2 the step would amplify the oscillation. So
  /// the inertia counts as at least k h²/1.4, which only a light link under a heavy load needs. Bodies that are locked to each other do
  /// not swing, and their joints may press against each other with any force. Such a load would only raise a body's inertia, and change
  /// the energy and angular momentum of its motion. A body at one joint alone swings about that joint, which its row includes already.
  ///
  /// - Parameter stiffness: k h² of A and of B.
  mutating func stiffen(_ link: Int, _ stiffness: (a: Float, b: Float)) {
    guard !isLocked[link] else { return }
    stiffen(links[link].a, stiffness.a)
    stiffen(links[link].b, stiffness.b)
  }

  private mutating func stiffen(_ entry: Int32, _ stiffness: Float) {
    guard entry != 0 else { return }
    let node = Int(nodeOf[Int(entry)])
    guard nodes[node].joints > 1 else { return }
    nodes[node].stiffness += Double(stiffness)
    if nodes[node].inertia > nodes[node].mass.z { parts[Int(nodes[node].part)].isTurning = true }
  }

  /// The inverse inertia that counts for a body, nil where it is its own.
  func stiffenedInertia(_ entry: Int32) -> Float? {
    guard entry != 0 else { return nil }
    let node = nodes[Int(nodeOf[Int(entry)])]
    let inertia = node.stiffness / Self.stiffnessLimit
    return inertia > node.mass.z ? Float(1 / inertia) : nil
  }

  /// Marks the parts with contacts on their bodies, and stores the points that are solved with the joints.
  mutating func touch(_ rows: inout MutableSpan<ContactRow>) {
    guard !nodes.isEmpty else { return }
    for i in rows.indices {
      for lane in 0..<4 { touch(&rows[i], i, lane) }
    }
    groupPoints()
  }

  /// Groups the points by part; those of a part keep their order.
  private mutating func groupPoints() {
    guard let first = points.first else { return }
    Self.count(&points, &nodes, &parts)
    grouped.refill(points.count, first)
    Self.place(&points, &nodes, &parts, &grouped)
    Swift.swap(&points, &grouped)
  }

  /// Stores the place where the points of each part begin.
  private static func count(_ points: inout [HeldPoint], _ nodes: inout [Node], _ parts: inout [Part]) {
    let points = points.span
    let nodes = nodes.span
    var parts = parts.mutableSpan
    for i in points.indices { parts[Int(nodes[points[i].node].part)].points = 0..<parts[Int(nodes[points[i].node].part)].points.count + 1 }
    var start = 0
    for part in parts.indices {
      let count = parts[part].points.count
      parts[part].points = start..<start
      start += count
    }
  }

  private static func place(_ points: inout [HeldPoint], _ nodes: inout [Node], _ parts: inout [Part], _ grouped: inout [HeldPoint]) {
    let points = points.span
    let nodes = nodes.span
    var parts = parts.mutableSpan
    var grouped = grouped.mutableSpan
    for i in points.indices {
      let part = Int(nodes[points[i].node].part)
      grouped[parts[part].points.upperBound] = points[i]
      parts[part].points = parts[part].points.lowerBound..<parts[part].points.upperBound + 1
    }
  }

  @inline(always)
  private mutating func touch(_ row: inout ContactRow, _ index: Int, _ lane: Int) {
    let (a, b) = (Int(nodeOf[row.a[lane]]), Int(nodeOf[row.b[lane]]))
    if a >= 0 { parts[Int(nodes[a].part)].isTouched = true }
    if b >= 0 { parts[Int(nodes[b].part)].isTouched = true }
    let node = max(a, b)
    guard node >= 0, (a >= 0 ? row.inverseMassB[lane] : row.inverseMassA[lane]) == 0 else { return }
    let part = parts[Int(nodes[node].part)]
    guard part.isDirect, !part.isStrained else { return }
    let sign: Float = a >= 0 ? -1 : 1
    points.append(HeldPoint(place: PointPlace(row: index, lane: lane, isSecond: false), node: node, sign: sign))
    points.append(HeldPoint(place: PointPlace(row: index, lane: lane, isSecond: true), node: node, sign: sign))
    row.leaveToJoints(lane: lane)
  }

  mutating func setStopped(_ link: Int, _ isActing: Bool) {
    guard isStopped[link] != isActing else { return }
    isStopped[link] = isActing
    parts[Int(nodes[Int(nodeOf[Int(max(links[link].a, links[link].b))])].part)].needsLocks = true
  }

  /// Gives a point a normal that turns with its body.
  mutating func setTurning(_ point: Int, _ turning: TurningNormal) {
    points[point].turning = turning
    parts[Int(nodes[points[point].node].part)].isTurning = true
  }
}

/// Entries of motions with joints.
struct JointedEntries: ~Escapable {
  /// Per entry, a node, or -1 without joints; empty if no entry has any.
  private let nodeOf: Span<Int32>
  /// Per entry, whether a strained joint may pull it into others; empty if no joint is strained.
  let isStrained: Span<Bool>

  @_lifetime(copy nodeOf, copy isStrained)
  init(_ nodeOf: Span<Int32>, isStrained: Span<Bool>) {
    self.nodeOf = nodeOf
    self.isStrained = isStrained
  }

  var isEmpty: Bool { nodeOf.isEmpty }

  func contains(_ entry: Int) -> Bool { !isEmpty && nodeOf[entry] >= 0 }

  /// Whether one of two is strained.
  func areStrained(_ a: Int, _ b: Int) -> Bool {
    guard !isStrained.isEmpty else { return false }
    return isStrained[a] ? true : isStrained[b]
  }
}
