/// Which rigid joints connect which bodies, split into connected parts, and the matrix of each part.
///
/// With M the masses, J the rows of the joints, C a compliance, r the wanted change of velocity and λ the impulses, the unknowns Δv and λ of a part solve
///
///     | M  -Jᵀ | |Δv|   | 0 |
///     |-J  -C  | |λ | = |-r |
///
/// directly, trees and loops alike (Baraff, "Linear-time dynamics using Lagrange multipliers", SIGGRAPH 1996; Tournier et al., "Stable constrained dynamics", SIGGRAPH 2015).
/// Sweeping joint by joint, a chain of n links under a load of m links takes some n² m sweeps to carry it. C, a ten-millionth of J M⁻¹ Jᵀ, makes the factors exist where joints
/// repeat or contradict each other. What does not move (static, kinematic and sleeping bodies, and the world) belongs to no part. A part is solved by itself and in the order of
/// its joints, so nothing outside of it changes a bit of it; two of the same structure are solved side by side. Nets whose elimination would fill the matrix are left to sweeps.
struct JointGraph: Sendable {
  /// Relative to the diagonal of J M⁻¹ Jᵀ. With less, rounding grows in redundant loops; with more, chains stretch.
  private static let compliance = 1e-7
  private static let dampedCompliance = 1e-3
  /// k h²/I at most; from 4 on a substep would swing up.
  static let stiffnessLimit = 1.4

  static let rounds = 6

  /// Rad.
  private static let largestTurn: Float = 1

  /// As they were added, and the same when the parts were made.
  private var added: [Link] = []
  private var known: [Link] = []
  /// Grouped by part.
  var links: [Link] = []
  var nodes: [Node] = []
  private(set) var parts: [Part] = []
  /// Grouped by part.
  var points: [HeldPoint] = []
  private var places: [Places] = []
  private var factors = BlockFactorization()
  /// Of the part added last: parts with the same structure, as ragdolls have, share it.
  private var order = EliminationOrder(bodies: 0, joints: [])
  /// Per link, the demand that the factors are of.
  private var factored: [JointDemand] = []
  /// Per entry of motions, its node; -1 for none.
  private var nodeOf: [Int32] = []
  private var sets = UnionFind()
  /// Per link, whether a stop of it acts, and whether the joints lock its bodies to each other.
  private var isStopped: [Bool] = []
  private var isLocked: [Bool] = []
  private var needsLocks = true

  mutating func begin() { added.clear() }

  mutating func add(_ kind: JointStore.Kind, _ row: Int, _ ends: JointBodies) {
    added.append(Link(kind: kind, row: Int32(row), a: ends.mA > 0 ? Int32(ends.a) : 0, b: ends.mB > 0 ? Int32(ends.b) : 0))
  }

  /// Splits the joints that were added into parts, where they are others than last time, and takes the masses of the bodies.
  mutating func finish(_ kicks: [VelocityChange], _ awake: [Int32], _ poses: [Pose]) {
    if added != known || nodeOf.count != kicks.count {
      known = added
      split(motions: kicks.count)
    }
    for i in nodes.indices {
      let kick = kicks[Int(nodes[i].entry)]
      let mass = 1 / Double(kick.inverseMass)
      nodes[i].canTurn = kick.inverseInertia > 0
      // what cannot rotate has more inertia than digits can distinguish from infinity
      nodes[i].mass = SIMD3(mass, mass, nodes[i].canTurn ? 1 / Double(kick.inverseInertia) : 1e15 * mass)
      nodes[i].inverseMass = .one / nodes[i].mass
      nodes[i].center = poses[Int(awake[Int(nodes[i].entry)])].position
      nodes[i].stiffness = 0
    }
    points.clear()
    for i in parts.indices {
      parts[i].points = 0..<0
      parts[i].stops = 0..<0
      parts[i].hasMotors = false
      parts[i].isTouched = false
      parts[i].isStrained = false
      parts[i].isFactored = false
    }
  }

  /// Entries of motions of a part.
  func bodies(of part: Int) -> [Int] { parts[part].bodies.map { Int(nodes[$0].entry) } }

  /// Which entries of motions its joints are at, as one array: a copy of the graph would retain all of its arrays.
  var jointed: JointedEntries {
    @_lifetime(borrow self) get { JointedEntries(nodes.isEmpty ? Span() : nodeOf.span) }
  }

  /// Whether a body, by its entry of motions, has one.
  func isJointed(_ entry: Int32) -> Bool { !nodes.isEmpty && nodeOf[Int(entry)] >= 0 }

  // MARK: - Structure

  private mutating func split(motions: Int) {
    links.clear()
    nodes.clear()
    parts.clear()
    places.clear()
    factors.removeAll()
    nodeOf.clear()
    nodeOf.append(contentsOf: repeatElement(-1, count: motions))
    sets.reset(motions)
    for link in known where link.a != 0 && link.b != 0 { sets.join(link.a, link.b) }
    for list in group(motions) { append(list) }
    isStopped = Array(repeating: false, count: links.count)
    factored = Array(repeating: .none, count: links.count)
    needsLocks = true
  }

  /// Joins bodies that their joints lock to each other until no more are: a weld does, as a pin with a rod does, and what is joined to both of two locked bodies is joined to one.
  mutating func findLocked() {
    guard needsLocks else { return }
    needsLocks = false
    sets.reset(nodeOf.count)
    let direct = links.indices.filter { parts[Int(nodes[Int(nodeOf[Int(max(links[$0].a, links[$0].b))])].part)].isDirect }
    var hasJoined = true
    while hasJoined {
      hasJoined = false
      var open: [(pair: UInt64, rows: Int)] = []
      for i in direct {
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
    isLocked.clear()
    for link in links { isLocked.append(sets.root(link.a) == sets.root(link.b)) }
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
        places.append(
          Places(
            nodeA: a < 0 ? -1 : Int32(firstNode) + joint.a, nodeB: b < 0 ? -1 : Int32(firstNode) + joint.b, pivot: pivot, pivotA: a,
            pivotB: b, blockA: block(pivot, a), blockB: block(pivot, b)))
      }
    } else {
      for _ in list { places.append(Places(nodeA: -1, nodeB: -1, pivot: -1, pivotA: -1, pivotB: -1, blockA: -1, blockB: -1)) }
    }
    parts.append(part)
  }

  /// The node of an entry of motions, a new one where it has none; far below 0 for what does not move.
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

  /// Raises the inertia of the bodies of a joint where its load would swing them faster than substeps can follow.
  ///
  /// A force f at an arm r turns a body back with the stiffness k = r·f. Beyond √(k/I) h = 2 the step would swing up; so the inertia counts as at least k h²/1.4, which only
  /// a light link under a heavy load ever needs. Bodies that are locked to each other do not swing, and their joints may press against each other with any force: such a load
  /// would only give a body an inertia that it does not have, and its motion another energy and angular momentum. A body at one joint alone swings about that joint, which its row
  /// includes already.
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
    if nodes[node].joints > 1 { nodes[node].stiffness += Double(stiffness) }
  }

  /// The inverse inertia that counts for a body, nil where it is its own.
  func stiffenedInertia(_ entry: Int32) -> Float? {
    guard entry != 0 else { return nil }
    let node = nodes[Int(nodeOf[Int(entry)])]
    let inertia = node.stiffness / Self.stiffnessLimit
    return inertia > node.mass.z ? Float(1 / inertia) : nil
  }

  /// Marks the parts whose bodies contacts act on, and takes the points that are solved with the joints.
  mutating func touch(_ rows: Span<ContactRow>) {
    guard !nodes.isEmpty else { return }
    for i in rows.indices {
      for lane in 0..<4 { touch(rows[i], i, lane) }
    }
    points.sort { first, second in
      let (part, other) = (nodes[first.node].part, nodes[second.node].part)
      return (part, first.row, first.lane, first.isSecond ? 1 : 0) < (other, second.row, second.lane, second.isSecond ? 1 : 0)
    }
    for i in points.indices {
      let part = Int(nodes[points[i].node].part)
      if parts[part].points.isEmpty { parts[part].points = i..<i }
      parts[part].points = parts[part].points.lowerBound..<i + 1
    }
  }

  @inline(always)
  private mutating func touch(_ row: borrowing ContactRow, _ index: Int, _ lane: Int) {
    let (a, b) = (Int(nodeOf[row.a[lane]]), Int(nodeOf[row.b[lane]]))
    if a >= 0 { parts[Int(nodes[a].part)].isTouched = true }
    if b >= 0 { parts[Int(nodes[b].part)].isTouched = true }
    let node = max(a, b)
    guard node >= 0, (a >= 0 ? row.inverseMassB[lane] : row.inverseMassA[lane]) == 0 else { return }
    let part = parts[Int(nodes[node].part)]
    guard part.isDirect, !part.isStrained else { return }
    let sign: Float = a >= 0 ? -1 : 1
    points.append(HeldPoint(row: index, lane: lane, isSecond: false, node: node, sign: sign))
    points.append(HeldPoint(row: index, lane: lane, isSecond: true, node: node, sign: sign))
  }

  mutating func setStopped(_ link: Int, _ isActing: Bool) {
    guard isStopped[link] != isActing else { return }
    isStopped[link] = isActing
    needsLocks = true
  }

  mutating func setStops(_ part: Int, _ stops: Range<Int>) { parts[part].stops = stops }
  mutating func setMotors(_ part: Int) { parts[part].hasMotors = true }
  mutating func setSettled(_ part: Int, _ isSettled: Bool) { parts[part].isSettled = isSettled }
  mutating func setDamped(_ part: Int, _ isDamped: Bool) { parts[part].isDamped = isDamped }
  mutating func setStrained(_ part: Int) { parts[part].isStrained = true }

  // MARK: - Solving

  /// Makes the factors of parts, of their joints' demands by link; those at hand where they are of the same.
  ///
  /// A pass begins where the one before it ended but for the drift, and mostly with the same stops and points.
  ///
  /// - Parameter list: Ascending, so that those side by side are factored at once.
  mutating func factor(_ list: [Int32], _ demands: [JointDemand], _ motions: borrowing MutableSpan<SolverBody>) {
    var open = 0..<0
    for part in list where !isFactored(Int(part), demands, motions) {
      let pivots = parts[Int(part)].pivots
      if open != pivots && !open.isEmpty { factors.factor(open) }
      open = pivots
      noteFactored(Int(part), demands, motions)
      fill(parts[Int(part)], demands, motions)
    }
    if !open.isEmpty { factors.factor(open) }
  }

  private func isFactored(_ part: Int, _ demands: [JointDemand], _ motions: borrowing MutableSpan<SolverBody>) -> Bool {
    let part = parts[part]
    guard part.isFactored, part.isDampedInFactors == part.isDamped else { return false }
    for i in part.bodies where nodes[i].factoredAt != motions[Int(nodes[i].entry)].deltaPosition { return false }
    for i in part.links where !demands[i].hasGeometry(of: factored[i]) { return false }
    for i in part.points where !points[i].isAsFactored { return false }
    return true
  }

  private mutating func noteFactored(_ part: Int, _ demands: [JointDemand], _ motions: borrowing MutableSpan<SolverBody>) {
    parts[part].isFactored = true
    parts[part].isDampedInFactors = parts[part].isDamped
    for i in parts[part].bodies { nodes[i].factoredAt = motions[Int(nodes[i].entry)].deltaPosition }
    for i in parts[part].links { factored[i] = demands[i] }
    for i in parts[part].points { points[i].factored = points[i].weight }
  }

  /// Sets the matrix of a part.
  private mutating func fill(_ part: Part, _ demands: [JointDemand], _ motions: borrowing MutableSpan<SolverBody>) {
    Self.setBodies(of: part, &nodes, &factors.diagonal)
    forEachContact(of: part) { graph, first, second in
      var sum = Symmetric3.zero
      if first.isHeld { sum.add(first.stiffness, squareOf: first.jacobian) }
      if second.isHeld { sum.add(second.stiffness, squareOf: second.jacobian) }
      graph.factors.diagonal[Int(graph.nodes[first.node].pivot)].add(part.lane, sum)
    }
    Self.setJoints(of: part, &places, &nodes, demands, &factors.diagonal, &factors.blocks, motions)
  }

  private static func setBodies(of part: Part, _ nodes: inout [Node], _ diagonal: inout [PairedSymmetric3]) {
    let nodes = nodes.span
    var diagonal = diagonal.mutableSpan
    for i in part.bodies {
      let mass = nodes[i].mass
      diagonal[Int(nodes[i].pivot)].set(part.lane, Symmetric3(diagonal: SIMD3(mass.x, mass.y, nodes[i].inertia)))
    }
  }

  private static func setJoints(
    of part: Part, _ places: inout [Places], _ nodes: inout [Node], _ demands: [JointDemand], _ diagonal: inout [PairedSymmetric3],
    _ blocks: inout [PairedMatrix3], _ motions: borrowing MutableSpan<SolverBody>
  ) {
    let places = places.span
    let nodes = nodes.span
    let demands = demands.span
    var diagonal = diagonal.mutableSpan
    var blocks = blocks.mutableSpan
    let yielding = part.isDamped ? dampedCompliance : compliance
    for i in part.links {
      let (a, b) = (Int(places[i].nodeA), Int(places[i].nodeB))
      let rB = SIMD2(Double(demands[i].rB.x), Double(demands[i].rB.y))
      // Both bodies are struck at one point, to all digits: joints that hold the same may press against each other with any force, and of that nothing may turn their bodies
      // together.
      let rA = a >= 0 && b >= 0 ? rB + way(nodes[a], nodes[b], motions) : SIMD2(Double(demands[i].rA.x), Double(demands[i].rA.y))
      let onA = demands[i].jacobian(rA, -1)
      let onB = demands[i].jacobian(rB, 1)
      let pivot = places[i].pivot
      var k = a >= 0 ? onA.squares(weighted: nodes[a].inverseMass) : .zero
      k += b >= 0 ? onB.squares(weighted: nodes[b].inverseMass) : .zero
      let compliance = -yielding * k
      // rows that hold nothing stand alone
      diagonal[Int(pivot)].set(
        part.lane,
        Symmetric3(diagonal: SIMD3(k.x > 0 ? compliance.x : -1, k.y > 0 ? compliance.y : -1, k.z > 0 ? compliance.z : -1)))
      if a >= 0 { blocks[Int(places[i].blockA)].set(part.lane, pivot > places[i].pivotA ? -onA : (-onA).transposed) }
      if b >= 0 { blocks[Int(places[i].blockB)].set(part.lane, pivot > places[i].pivotB ? -onB : (-onB).transposed) }
    }
  }

  /// From the center of A to that of B.
  @inline(always)
  private static func way(_ a: Node, _ b: Node, _ motions: borrowing MutableSpan<SolverBody>) -> SIMD2<Double> {
    let (shiftA, shiftB) = (motions[Int(a.entry)].deltaPosition, motions[Int(b.entry)].deltaPosition)
    return SIMD2(
      (Double(b.center.x) - Double(a.center.x)) + (Double(shiftB.x) - Double(shiftA.x)),
      (Double(b.center.y) - Double(a.center.y)) + (Double(shiftB.y) - Double(shiftA.y)))
  }

  /// Both points of each contact that holds at one of them; what they add is summed up first, so that none of them comes first.
  @inline(always)
  private mutating func forEachContact(of part: Part, _ body: (inout JointGraph, HeldPoint, HeldPoint) -> Void) {
    for i in stride(from: part.points.lowerBound, to: part.points.upperBound, by: 2) {
      let (first, second) = (points[i], points[i + 1])
      if first.isHeld || second.isHeld { body(&self, first, second) }
    }
  }

  /// Solves for the impulses that meet the demands of parts, changes the velocities by them and adds them to `totals`.
  ///
  /// - Parameter list: Ascending, so that those side by side are solved at once.
  mutating func solve(
    _ list: [Int32], _ demands: [JointDemand], _ totals: inout [SIMD3<Double>], _ motions: inout MutableSpan<SolverBody>
  ) {
    for part in list { setRightSide(of: parts[Int(part)], demands) }
    var last = 0..<0
    for part in list where parts[Int(part)].pivots != last {
      last = parts[Int(part)].pivots
      factors.solve(last)
    }
    for part in list { apply(parts[Int(part)], &totals, &motions) }
  }

  private mutating func setRightSide(of part: Part, _ demands: [JointDemand]) {
    Self.setRightSide(of: part, &nodes, &places, demands, &factors.values)
    forEachContact(of: part) { graph, first, second in
      var sum = SIMD3<Double>.zero
      if first.isHeld { sum += (first.stiffness * first.change) * first.jacobian }
      if second.isHeld { sum += (second.stiffness * second.change) * second.jacobian }
      graph.factors.values[Int(graph.nodes[first.node].pivot)][part.lane] += sum
    }
  }

  private static func setRightSide(
    of part: Part, _ nodes: inout [Node], _ places: inout [Places], _ demands: [JointDemand], _ values: inout [PairedVector3]
  ) {
    let nodes = nodes.span
    let places = places.span
    let demands = demands.span
    var values = values.mutableSpan
    for i in part.bodies { values[Int(nodes[i].pivot)][part.lane] = .zero }
    for i in part.links {
      let r = demands[i].change
      values[Int(places[i].pivot)][part.lane] = -SIMD3(Double(r.x), Double(r.y), Double(r.z))
    }
  }

  /// Applies what was solved.
  private mutating func apply(_ part: Part, _ totals: inout [SIMD3<Double>], _ motions: inout MutableSpan<SolverBody>) {
    Self.add(&factors.values, at: &places, of: part, to: &totals)
    for i in part.points where points[i].isHeld {
      let parted = points[i].jacobian.dot(factors.values[Int(nodes[points[i].node].pivot)][part.lane])
      points[i].impulse = points[i].stiffness * (points[i].change - parted)
    }
    Self.change(&nodes, of: part, by: &factors.values, &motions)
  }

  private static func add(
    _ values: inout [PairedVector3], at places: inout [Places], of part: Part, to totals: inout [SIMD3<Double>]
  ) {
    let values = values.span
    let places = places.span
    var totals = totals.mutableSpan
    for i in part.links { totals[i] += values[Int(places[i].pivot)][part.lane] }
  }

  private static func change(
    _ nodes: inout [Node], of part: Part, by values: inout [PairedVector3], _ motions: inout MutableSpan<SolverBody>
  ) {
    let values = values.span
    let nodes = nodes.span
    for i in part.bodies { nodes[i].change(by: values[Int(nodes[i].pivot)][part.lane], &motions) }
  }

  /// Changes the velocity of a node's body by an impulse.
  func push(_ node: Int, _ impulse: SIMD3<Double>, _ motions: inout MutableSpan<SolverBody>) {
    let mass = nodes[node].mass
    nodes[node].change(by: impulse / SIMD3(mass.x, mass.y, nodes[node].inertia), &motions)
  }

  /// Whether a pass has changed velocities of a part, since they were remembered, by more than joints and contacts do: turned a body by a radian more within a substep, or made
  /// it faster than joints are made whole. Errors after the drift may be none all the same.
  func isThrown(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>, _ clock: StepClock, _ tuning: Tuning) -> Bool {
    for i in parts[part].bodies {
      let change = motions[Int(nodes[i].entry)].velocity - nodes[i].saved
      // what is not a number is thrown, too
      let isSlow = Vector2(change.x, change.y).length <= tuning.jointSpeed
      if !(isSlow && clock.h * change.z.magnitude <= Self.largestTurn) { return true }
    }
    return false
  }

  /// Remembers the velocities of a part.
  mutating func save(_ part: Int, _ motions: borrowing MutableSpan<SolverBody>) {
    for i in parts[part].bodies {
      nodes[i].saved = motions[Int(nodes[i].entry)].velocity
    }
  }

  func restore(_ part: Int, _ motions: inout MutableSpan<SolverBody>) {
    for i in parts[part].bodies {
      motions[Int(nodes[i].entry)].velocity = nodes[i].saved
    }
  }
}

/// Entries of motions with joints of a ``JointGraph``.
struct JointedEntries: ~Escapable {
  /// Per entry, a node, or -1 without joints; empty where no entry has any.
  private let nodeOf: Span<Int32>

  @_lifetime(copy nodeOf)
  init(_ nodeOf: Span<Int32>) { self.nodeOf = nodeOf }

  var isEmpty: Bool { nodeOf.isEmpty }

  func contains(_ entry: Int32) -> Bool { !isEmpty && nodeOf[Int(entry)] >= 0 }
}
