/// Finds the trees among the joints: sets of rigid joints that connect bodies without a loop.
///
/// What does not move (fixed, kinematic and sleeping bodies, and the world) belongs to no set, but holding on to it twice is a loop. Sets with a loop, or with a joint that
/// the trees do not know, are left to sweeps, and so are single joints, which one sweep solves.
struct JointForest: Sendable {
  struct Candidate: Sendable {
    var member: JointTree.Member
    /// Entries of motions, 0 for what does not move.
    var a: Int32
    var b: Int32
  }

  private(set) var candidates: [Candidate] = []
  private var sets = UnionFind()
  /// Per entry of motions, for the roots of the sets.
  private var isLooped: [Bool] = []
  private var anchors: [Int32] = []
  private var counts: [Int32] = []
  /// Per entry of motions, the first of its candidates in `next`, and per candidate the next one at its A and at its B.
  private var firstOf: [Int32] = []
  private var nextAtA: [Int32] = []
  private var nextAtB: [Int32] = []
  private var isDone: [Bool] = []

  mutating func reset(motions: Int) {
    candidates.removeAll(keepingCapacity: true)
    isDone.removeAll(keepingCapacity: true)
    sets.reset(motions)
    isLooped.removeAll(keepingCapacity: true)
    anchors.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    firstOf.removeAll(keepingCapacity: true)
    for _ in 0..<motions {
      isLooped.append(false)
      anchors.append(-1)
      counts.append(0)
      firstOf.append(-1)
    }
  }

  /// Adds a joint that the trees know, or with nil one that they do not.
  mutating func add(_ member: JointTree.Member?, _ ends: JointBodies) {
    let a = ends.mA > 0 ? Int32(ends.a) : 0
    let b = ends.mB > 0 ? Int32(ends.b) : 0
    let rootA = a == 0 ? 0 : sets.root(a)
    let rootB = b == 0 ? 0 : sets.root(b)
    guard let member else {
      isLooped[Int(rootA)] = true
      isLooped[Int(rootB)] = true
      return
    }
    let index = Int32(candidates.count)
    candidates.append(Candidate(member: member, a: a, b: b))
    isDone.append(false)
    if a == 0 || b == 0 || rootA == rootB {
      let root = Int(max(rootA, rootB))
      counts[root] += 1
      if rootA == rootB || anchors[root] >= 0 { isLooped[root] = true }
      anchors[root] = index
    } else {
      sets.join(rootA, rootB)
      let root = Int(sets.root(rootA))
      let other = Int(root == Int(rootA) ? rootB : rootA)
      counts[root] += counts[other] + 1
      isLooped[root] = isLooped[root] || isLooped[other] || (anchors[root] >= 0 && anchors[other] >= 0)
      anchors[root] = max(anchors[root], anchors[other])
    }
  }

  /// Plants the sets that are trees, parents before children.
  mutating func plant(_ tree: inout JointTree, _ kicks: [Kick]) {
    tree.removeAll()
    guard candidates.count > 1 else { return }
    link()
    for i in candidates.indices {
      let candidate = candidates[i]
      let root = Int(sets.root(candidate.a != 0 ? candidate.a : candidate.b))
      guard !isDone[i], !isLooped[root], counts[root] > 1 else { continue }
      if anchors[root] >= 0 {
        grow(
          &tree, from: Int(anchors[root]), parent: -1, child: max(candidates[Int(anchors[root])].a, candidates[Int(anchors[root])].b), kicks
        )
      } else {
        let start = node(&tree, candidate.a, isFree: true, kicks)
        spread(&tree, from: start, kicks)
      }
    }
  }

  private mutating func link() {
    nextAtA.removeAll(keepingCapacity: true)
    nextAtB.removeAll(keepingCapacity: true)
    for _ in candidates.indices {
      nextAtA.append(-1)
      nextAtB.append(-1)
    }
    for i in candidates.indices.reversed() {
      let candidate = candidates[i]
      if candidate.a != 0 {
        nextAtA[i] = firstOf[Int(candidate.a)]
        firstOf[Int(candidate.a)] = Int32(i)
      }
      if candidate.b != 0 {
        nextAtB[i] = firstOf[Int(candidate.b)]
        firstOf[Int(candidate.b)] = Int32(i)
      }
    }
  }

  private func node(_ tree: inout JointTree, _ entry: Int32, isFree: Bool, _ kicks: [Kick]) -> Int32 {
    let kick = kicks[Int(entry)]
    return tree.addNode(entry: entry, inverseMass: kick.inverseMass, inverseInertia: kick.inverseInertia, isFree: isFree)
  }

  private mutating func grow(
    _ tree: inout JointTree, from index: Int, parent: Int32, child: Int32, _ kicks: [Kick]
  ) {
    isDone[index] = true
    let start = node(&tree, child, isFree: false, kicks)
    tree.addLink(candidates[index].member, parent: parent, child: start, childIsB: candidates[index].b == child)
    if parent < 0 { spread(&tree, from: start, kicks) }
  }

  /// Breadth first: the tree's own list of nodes is the queue.
  private mutating func spread(_ tree: inout JointTree, from start: Int32, _ kicks: [Kick]) {
    var at = Int(start)
    while at < tree.nodes.count {
      let entry = tree.nodes[at].entry
      var i = firstOf[Int(entry)]
      while i >= 0 {
        let candidate = candidates[Int(i)]
        let other = candidate.a == entry ? candidate.b : candidate.a
        let next = candidate.a == entry ? nextAtA[Int(i)] : nextAtB[Int(i)]
        if !isDone[Int(i)] { grow(&tree, from: Int(i), parent: Int32(at), child: other, kicks) }
        i = next
      }
      at += 1
    }
  }
}
