/// The order in which contacts are colored and thus solved: contacts far from static bodies first, so that a pass ends on contacts that
/// cannot yield.
///
/// The distance is counted in contacts; at equal distances the order is that of creation. So the order within an island depends on the
/// island alone.
struct ContactOrder: Sendable {
  /// A contact that takes part in the step.
  struct Edge: Equatable, Sendable {
    var contact: Int32
    /// Entries of motions, 0 for bodies that cannot be moved.
    var a: Int32
    var b: Int32

    static let none = Edge(contact: -1, a: 0, b: 0)
  }

  /// Overwrites the edges of the last step, and notes whether they differ.
  struct Collector: ~Copyable, ~Escapable {
    private var edges: MutableSpan<Edge>
    private var efforts: MutableSpan<UInt8>
    fileprivate private(set) var count = 0
    fileprivate private(set) var isChanged = false

    @_lifetime(copy edges, copy efforts)
    fileprivate init(_ edges: consuming MutableSpan<Edge>, _ efforts: consuming MutableSpan<UInt8>) {
      self.edges = edges
      self.efforts = efforts
    }

    @inline(always)
    mutating func append(_ edge: Edge, _ effort: ContactEffort) {
      if edges[count] != edge {
        edges[count] = edge
        isChanged = true
      }
      efforts[count] = effort.rawValue
      count += 1
    }
  }

  /// In the order of the contacts.
  private(set) var edges: [Edge] = []
  /// Per edge, a raw ``ContactEffort``.
  private(set) var efforts: [UInt8] = []
  private var previousEfforts: [UInt8] = []
  private var isChanged = false
  /// Indices of `edges`, batch by batch.
  private(set) var order: [Int32] = []
  private(set) var batches = ContactBatches()
  /// Whether there may be several.
  private var isSplit = false
  /// Per entry of motions: its distance, and its first link in `next`.
  private var distances: [Int32] = []
  private var firstLinks: [Int32] = []
  /// Per end of an edge (2 for each, A's first): the next end at the same body; -1 for none.
  private var next: [Int32] = []
  private var queue: [Int32] = []
  private var starts: [Int32] = []
  /// Per edge, see ``rank(_:_:_:)``.
  private var ranks: [Int32] = []

  private static let unreached = Int32.max

  /// Collects the edges that `add` appends, which are at most `limit`.
  @inline(always)
  mutating func collect(atMost limit: Int, _ add: (inout Collector) -> Void) {
    swap(&efforts, &previousEfforts)
    efforts.resize(to: limit, 0)
    let known = edges.count
    edges.resize(to: max(known, limit), .none)
    let (count, isChanged) = Self.collect(&edges, &efforts, add)
    edges.removeLast(edges.count - count)
    efforts.removeLast(efforts.count - count)
    self.isChanged = isChanged || count != known
  }

  @inline(always)
  private static func collect(_ edges: inout [Edge], _ efforts: inout [UInt8], _ add: (inout Collector) -> Void) -> (
    count: Int, isChanged: Bool
  ) {
    var collector = Collector(edges.mutableSpan, efforts.mutableSpan)
    add(&collector)
    return (collector.count, collector.isChanged)
  }

  /// Gives the edges at the marked entries of motions another effort.
  mutating func setEffort(_ effort: ContactEffort, where isMarked: Span<Bool>) { Self.set(effort, where: isMarked, edges, &efforts) }

  private static func set(_ effort: ContactEffort, where isMarked: Span<Bool>, _ edges: [Edge], _ efforts: inout [UInt8]) {
    let edges = edges.span
    var efforts = efforts.mutableSpan
    for i in edges.indices {
      let isA = isMarked[Int(edges[i].a)]
      if isA ? true : isMarked[Int(edges[i].b)] { efforts[i] = effort.rawValue }
    }
  }

  /// Orders the edges.
  ///
  /// - Parameter splits: Whether there may be several batches.
  /// - Returns: Whether anything differs from the last step; if not, results that depend on it can be reused.
  mutating func finish(motions: Int, splits: Bool) -> Bool {
    // the order depends on the edges alone
    guard isChanged || splits != isSplit else { return efforts != previousEfforts }
    isSplit = splits
    putInOrder(motions)
    if splits { batches.split(&order, edges, motions: motions) } else { batches.join(order.count) }
    return true
  }

  private mutating func putInOrder(_ motions: Int) {
    distances.refill(motions, Self.unreached)
    firstLinks.refill(motions, -1)
    next.resize(to: 2 * edges.count, -1)
    queue.resize(to: motions, 0)
    let reached = Self.link(edges, &distances, &firstLinks, &next, &queue)
    let farthest = Self.measure(edges, firstLinks, next, &distances, &queue, reached: reached)
    starts.refill(Int(farthest) + 2, 0)
    ranks.resize(to: edges.count, 0)
    order.resize(to: edges.count, 0)
    Self.sort(edges, distances, farthest, &ranks, &starts, &order)
  }

  /// Links the edges of each body, and queues the bodies that touch static ones.
  ///
  /// - Returns: The number of bodies in the queue.
  private static func link(
    _ edges: [Edge], _ distances: inout [Int32], _ firstLinks: inout [Int32], _ next: inout [Int32], _ queue: inout [Int32]
  ) -> Int {
    let edges = edges.span
    var distances = distances.mutableSpan
    var firstLinks = firstLinks.mutableSpan
    var next = next.mutableSpan
    var queue = queue.mutableSpan
    var count = 0
    for i in edges.indices {
      let (a, b) = (Int(edges[i].a), Int(edges[i].b))
      if a != 0 && b != 0 {
        next[2 * i] = firstLinks[a]
        next[2 * i + 1] = firstLinks[b]
        firstLinks[a] = Int32(truncatingIfNeeded: 2 * i)
        firstLinks[b] = Int32(truncatingIfNeeded: 2 * i + 1)
      } else {
        next[2 * i] = -1
        next[2 * i + 1] = -1
        let entry = max(a, b)
        guard distances[entry] != 0 else { continue }
        distances[entry] = 0
        queue[count] = Int32(truncatingIfNeeded: entry)
        count += 1
      }
    }
    return count
  }

  /// Breadth first.
  ///
  /// - Returns: One more than the largest distance.
  private static func measure(
    _ edges: [Edge], _ firstLinks: [Int32], _ next: [Int32], _ distances: inout [Int32], _ queue: inout [Int32], reached: Int
  ) -> Int32 {
    let (edges, firstLinks, next) = (edges.span, firstLinks.span, next.span)
    var distances = distances.mutableSpan
    var queue = queue.mutableSpan
    var count = reached
    var at = 0
    while at < count {
      let entry = Int(queue[at])
      at += 1
      var end = Int(firstLinks[entry])
      while end >= 0 {
        let other = Int(end & 1 == 0 ? edges[end >> 1].b : edges[end >> 1].a)
        if distances[other] == unreached {
          distances[other] = distances[entry] + 1
          queue[count] = Int32(truncatingIfNeeded: other)
          count += 1
        }
        end = Int(next[end])
      }
    }
    return count > 0 ? distances[Int(queue[count - 1])] + 1 : 1
  }

  /// By counting: each distance has as many places as edges.
  private static func sort(
    _ edges: [Edge], _ distances: [Int32], _ farthest: Int32, _ ranks: inout [Int32], _ starts: inout [Int32], _ order: inout [Int32]
  ) {
    let (edges, distances) = (edges.span, distances.span)
    var ranks = ranks.mutableSpan
    var starts = starts.mutableSpan
    var order = order.mutableSpan
    for i in edges.indices {
      let rank = rank(edges[i], distances, farthest)
      ranks[i] = rank
      starts[Int(rank) + 1] &+= 1
    }
    for i in 1..<starts.count { starts[i] &+= starts[i - 1] }
    for i in edges.indices {
      let rank = Int(ranks[i])
      order[Int(starts[rank])] = Int32(truncatingIfNeeded: i)
      starts[rank] &+= 1
    }
  }

  /// 0 for contacts that are not connected with a static body.
  @inline(always)
  private static func rank(_ edge: Edge, _ distances: Span<Int32>, _ farthest: Int32) -> Int32 {
    let distance = edge.a == 0 || edge.b == 0 ? 0 : min(distances[Int(edge.a)], distances[Int(edge.b)])
    return farthest &- min(distance, farthest)
  }
}

/// The sweeps that a contact needs. The contacts of a row have the same.
enum ContactEffort: UInt8, Equatable, Sendable, CaseIterable {
  /// Without an impulse from earlier steps, and not ``new``: most of these get none, so a sweep checks a row of four before it solves it.
  /// The case is right before ``usual``, as both may share a row, see ``Coloring``.
  case unloaded
  case usual
  /// Touching, without an impulse from earlier steps. Without extra sweeps a box released on a slope would start 0.7 % off, and a box
  /// would tip over half a degree early (rows `slope-from-rest` and `tipping-angle` of the physics table).
  case new
  /// Of a body that overlaps another deeply; see ``PushOut``.
  case overlapping
  /// Of a body that a strained joint holds; keeps no impulse. See ``JointRows/findStrained(_:_:_:_:_:)``.
  case strained
}
