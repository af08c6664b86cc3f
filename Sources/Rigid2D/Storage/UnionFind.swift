/// Disjoint sets over 0..<count, with the smallest member as root so that a set's name does not depend on the order of joining.
struct UnionFind: Sendable {
  private(set) var parents: [Int32] = []

  mutating func reset(_ count: Int) {
    parents.clear()
    for i in 0..<Int32(count) { parents.append(i) }
  }

  /// Makes a member a set of its own again; to be called for all members of its set.
  mutating func isolate(_ member: Int32) { parents[Int(member)] = member }

  mutating func root(_ member: Int32) -> Int32 {
    var parents = parents.mutableSpan
    return Self.root(&parents, member)
  }

  mutating func join(_ a: Int32, _ b: Int32) {
    var parents = parents.mutableSpan
    Self.join(&parents, a, b)
  }

  /// Joins the ends of edges, but for those at 0.
  mutating func join(_ edges: Span<ContactOrder.Edge>) {
    var parents = parents.mutableSpan
    for i in edges.indices where edges[i].a != 0 {
      if edges[i].b != 0 { Self.join(&parents, edges[i].a, edges[i].b) }
    }
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
