/// Disjoint sets over 0..<count, with the smallest member as root, so that a set's root does not depend on the order of joining.
struct UnionFind: Sendable {
  private(set) var parents: [Int32] = []

  mutating func reset(_ count: Int) {
    parents.clear()
    parents.append(contentsOf: 0..<Int32(count))
  }

  /// Makes a member a set of its own again; call it for all members of its set.
  mutating func isolate(_ member: Int32) { parents[Int(member)] = member }

  mutating func root(_ member: Int32) -> Int32 {
    var parents = parents.mutableSpan
    return Self.root(&parents, member)
  }

  mutating func join(_ a: Int32, _ b: Int32) {
    var parents = parents.mutableSpan
    Self.join(&parents, a, b)
  }

  /// Joins the ends of edges, except ends at 0.
  mutating func join(_ edges: Span<ContactOrder.Edge>) {
    var parents = parents.mutableSpan
    for i in edges.indices where edges[i].a != 0 {
      if edges[i].b != 0 { Self.join(&parents, edges[i].a, edges[i].b) }
    }
  }

  /// Joins the pairs that a function of these numbers returns, except pairs with 0.
  @inline(always)
  mutating func join(_ range: Range<Int>, _ pair: (Int) -> (a: Int32, b: Int32)) {
    var parents = parents.mutableSpan
    for i in range {
      let (a, b) = pair(i)
      if a != 0 && b != 0 { Self.join(&parents, a, b) }
    }
  }

  /// Calls `body` with each member and the root of its set.
  @inline(always)
  mutating func forEachRoot(_ body: (_ member: Int, _ root: Int32) -> Void) {
    var parents = parents.mutableSpan
    for i in parents.indices { body(i, Self.root(&parents, Int32(truncatingIfNeeded: i))) }
  }

  @inline(always)
  private static func join(_ parents: inout MutableSpan<Int32>, _ a: Int32, _ b: Int32) {
    let rootA = root(&parents, a)
    let rootB = root(&parents, b)
    if rootA < rootB { parents[Int(rootB)] = rootA } else { parents[Int(rootA)] = rootB }
  }

  @inline(always)
  private static func root(_ parents: inout MutableSpan<Int32>, _ member: Int32) -> Int32 {
    var i = member
    while parents[Int(i)] != i {
      // path halving (van Leeuwen and van der Weide, 1977)
      parents[Int(i)] = parents[Int(parents[Int(i)])]
      i = parents[Int(i)]
    }
    return i
  }
}
