/// What a rigid joint asks of the two bodies in a pass.
struct JointDemand: Sendable {
  /// Arms to the point where both bodies are struck.
  var rA: Vector2
  var rB: Vector2
  /// How many directions are held: none, one, `direction`, or two, x and y.
  var directions: Int
  var direction: Vector2
  /// Whether the relative angle is held.
  var holdsAngle: Bool
  /// Wanted change of the velocity of B as seen from A: along the directions, and of spin.
  var change: SIMD3<Float>

  /// Of B for `sign` 1, of A for -1.
  @inline(__always)
  fileprivate func jacobian(_ r: Vector2, _ sign: Double) -> Jacobian3 {
    let first = directions == 2 ? Vector2(1, 0) : directions == 1 ? direction : .zero
    let second = directions == 2 ? Vector2(0, 1) : .zero
    return Jacobian3(
      x: sign * SIMD3(Double(first.x), Double(first.y), Double(r.cross(first))),
      y: sign * SIMD3(Double(second.x), Double(second.y), Double(r.cross(second))),
      z: SIMD3(0, 0, holdsAngle ? sign : 0))
  }
}

/// Joints that connect bodies without a loop, solved all at once and exactly.
///
/// Elimination from the leaves to the root and back, in time proportional to the joints (Featherstone, "Rigid Body Dynamics Algorithms", 2008; Baraff, "Linear-time
/// dynamics using Lagrange multipliers", SIGGRAPH 1996). Sweeping joint by joint, a chain of n links under a load of m links takes some n² m sweeps to carry it.
///
/// With M the masses, J the rows of a joint over its child c and its parent p, r the wanted change, and λ the impulses:
///
///     M Δv = Σ Jᵀ λ        Jc Δvc + Jp Δvp = r
///
/// Going up, a joint with everything below it looks to its parent like more mass and a push:
///
///     A = Jc H⁻¹ Jcᵀ        s = r - Jc H⁻¹ g        Hp += Jpᵀ A⁻¹ Jp        gp += Jpᵀ A⁻¹ s
///
/// and going down, λ = A⁻¹ (s - Jp Δvp) and Δvc = H⁻¹ (gc + Jcᵀ λ).
struct JointTree: Sendable {
  /// A joint, by the list and the place where its row is.
  struct Member: Equatable, Sendable {
    var kind: JointStore.Kind
    var row: Int32
  }

  struct Link: Sendable {
    var member: Member
    /// Nodes; the parent is -1 where the joint holds on to something that does not move.
    var parent: Int32
    var child: Int32
    var childIsB: Bool

    // what going up leaves for going down
    var onChild = Jacobian3(x: .zero, y: .zero, z: .zero)
    var onParent = Jacobian3(x: .zero, y: .zero, z: .zero)
    var inverseA = Symmetric3(diagonal: .one)
    var inverseH = Symmetric3(diagonal: .one)
    var s = SIMD3<Double>.zero
  }

  struct Node: Sendable {
    /// Its entry of motions.
    var entry: Int32
    /// A root that no joint holds.
    var isFree: Bool
    var mass: SIMD3<Double>
    /// How strongly its loads turn it back, times h².
    var stiffness = 0.0
    var h = Symmetric3(diagonal: .one)
    var g = SIMD3<Double>.zero
    var change = SIMD3<Double>.zero
    var saved = SIMD4<Float>.zero
  }

  /// Parents before children.
  private(set) var links: [Link] = []
  private(set) var nodes: [Node] = []

  mutating func removeAll() {
    links.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
  }

  /// - Returns: The node's index.
  mutating func addNode(entry: Int32, inverseMass: Float, inverseInertia: Float, isFree: Bool) -> Int32 {
    let mass = 1 / Double(inverseMass)
    // what cannot rotate has more inertia than digits can tell from infinity
    let inertia = inverseInertia > 0 ? 1 / Double(inverseInertia) : 1e15 * mass
    nodes.append(Node(entry: entry, isFree: isFree, mass: SIMD3(mass, mass, inertia)))
    return Int32(nodes.count - 1)
  }

  /// k h²/I at most; from 4 on a substep would swing up.
  static let stiffnessLimit: Float = 2.25

  /// Makes the bodies of a link sluggish where its load would swing them faster than substeps can follow.
  ///
  /// A force f at an arm r turns a body back with the stiffness k = r·f. Beyond √(k/I) h = 2 the step would swing up; so the inertia counts as at least k h²/2.25, which only
  /// a light link under a heavy load ever needs.
  ///
  /// - Parameter stiffness: k h² of A and of B.
  mutating func stiffen(_ link: Int, _ stiffness: (a: Float, b: Float)) {
    let link = links[link]
    let child = link.childIsB ? stiffness.b : stiffness.a
    let parent = link.childIsB ? stiffness.a : stiffness.b
    nodes[Int(link.child)].stiffness += Double(child)
    if link.parent >= 0 { nodes[Int(link.parent)].stiffness += Double(parent) }
  }

  /// The inverse inertia that counts for a node, nil where it is the body's own.
  func stiffenedInertia(_ node: Int32) -> Float? {
    guard node >= 0 else { return nil }
    let inertia = nodes[Int(node)].stiffness / Double(Self.stiffnessLimit)
    return inertia > nodes[Int(node)].mass.z ? Float(1 / inertia) : nil
  }

  mutating func addLink(_ member: Member, parent: Int32, child: Int32, childIsB: Bool) {
    links.append(Link(member: member, parent: parent, child: child, childIsB: childIsB))
  }

  /// Solves for the impulses that meet all demands, one a link in their order, and changes the velocities by them.
  ///
  /// - Returns: The impulses on B, one a link, in the order of the demand's directions and turn.
  mutating func solve(_ demands: [JointDemand], _ impulses: inout [SIMD3<Float>], _ motions: inout MutableSpan<Motion>) {
    for i in nodes.indices {
      let mass = nodes[i].mass
      nodes[i].h = Symmetric3(diagonal: SIMD3(mass.x, mass.y, max(mass.z, nodes[i].stiffness / Double(Self.stiffnessLimit))))
      nodes[i].g = .zero
    }
    for i in links.indices.reversed() { goUp(i, demands[i]) }
    for i in nodes.indices where nodes[i].isFree { nodes[i].change = nodes[i].h.inverse * nodes[i].g }
    impulses.removeAll(keepingCapacity: true)
    for i in links.indices { impulses.append(goDown(i)) }
    for node in nodes {
      let entry = Int(node.entry)
      let turns = node.mass.z < 1e15 * node.mass.x
      motions[entry].velocity += SIMD4(Float(node.change.x), Float(node.change.y), turns ? Float(node.change.z) : 0, 0)
    }
  }

  /// Remembers the velocities of its bodies.
  mutating func save(_ motions: borrowing MutableSpan<Motion>) {
    for i in nodes.indices { nodes[i].saved = motions[Int(nodes[i].entry)].velocity }
  }

  func restore(_ motions: inout MutableSpan<Motion>) {
    for node in nodes { motions[Int(node.entry)].velocity = node.saved }
  }

  private mutating func goUp(_ i: Int, _ demand: JointDemand) {
    let child = Int(links[i].child)
    let onB = demand.jacobian(demand.rB, 1)
    let onA = demand.jacobian(demand.rA, -1)
    let onChild = links[i].childIsB ? onB : onA
    let onParent = links[i].childIsB ? onA : onB
    let inverseH = nodes[child].h.inverse
    var a = onChild.around(inverseH)
    // rows that hold nothing
    if demand.directions < 1 { a.x.x = 1 }
    if demand.directions < 2 { a.y.y = 1 }
    if !demand.holdsAngle { a.z.z = 1 }
    let inverseA = a.inverse
    let r = SIMD3<Double>(Double(demand.change.x), Double(demand.change.y), Double(demand.change.z))
    let s = r - onChild * (inverseH * nodes[child].g)
    links[i].onChild = onChild
    links[i].onParent = onParent
    links[i].inverseH = inverseH
    links[i].inverseA = inverseA
    links[i].s = s
    guard links[i].parent >= 0 else { return }
    let parent = Int(links[i].parent)
    nodes[parent].h = nodes[parent].h + onParent.within(inverseA)
    nodes[parent].g += onParent.transposed(inverseA * s)
  }

  private mutating func goDown(_ i: Int) -> SIMD3<Float> {
    let link = links[i]
    let child = Int(link.child)
    var s = link.s
    if link.parent >= 0 { s -= link.onParent * nodes[Int(link.parent)].change }
    let impulse = link.inverseA * s
    nodes[child].change = link.inverseH * (nodes[child].g + link.onChild.transposed(impulse))
    return SIMD3(Float(impulse.x), Float(impulse.y), Float(impulse.z))
  }
}
