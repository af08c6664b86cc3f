/// The order in which contacts are colored and thus solved: the farthest from what cannot move first, so that a pass ends on what cannot yield.
///
/// The distance is counted in contacts; at equal distances the order is that of creation. So the order within an island depends on nothing outside of it.
struct ContactOrder: Sendable {
  /// A contact that takes part in the step.
  struct Edge: Equatable, Sendable {
    var contact: Int32
    /// Entries of motions, 0 for what cannot be moved.
    var a: Int32
    var b: Int32
    var effort: ContactEffort
  }

  /// In the order of the contacts.
  private(set) var edges: [Edge] = []
  private var previous: [Edge] = []
  /// Indices of `edges`.
  private(set) var order: [Int32] = []
  /// Per entry of motions: its distance, and its first link in `next`.
  private var distances: [Int32] = []
  private var firstLinks: [Int32] = []
  /// Per end of an edge (2 for each, A's first): the next end at the same body; -1 for none.
  private var next: [Int32] = []
  private var queue: [Int32] = []
  private var starts: [Int32] = []

  private static let unreached = Int32.max

  mutating func begin() {
    swap(&edges, &previous)
    edges.removeAll(keepingCapacity: true)
  }

  mutating func add(_ edge: Edge) { edges.append(edge) }

  mutating func setEffort(_ i: Int, _ effort: ContactEffort) { edges[i].effort = effort }

  /// Orders the edges.
  ///
  /// - Returns: Whether they are others than last time; if not, so is nothing that follows from them.
  mutating func finish(motions: Int) -> Bool {
    guard edges != previous else { return false }
    link(motions)
    measure()
    sort()
    return true
  }

  private mutating func link(_ motions: Int) {
    distances.removeAll(keepingCapacity: true)
    distances.append(contentsOf: repeatElement(Self.unreached, count: motions))
    firstLinks.removeAll(keepingCapacity: true)
    firstLinks.append(contentsOf: repeatElement(-1, count: motions))
    next.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
    let edges = edges
    for i in edges.indices {
      let (a, b) = (Int(edges[i].a), Int(edges[i].b))
      if a != 0 && b != 0 {
        next.append(firstLinks[a])
        next.append(firstLinks[b])
        firstLinks[a] = Int32(2 * i)
        firstLinks[b] = Int32(2 * i + 1)
      } else {
        next.append(-1)
        next.append(-1)
        let entry = max(a, b)
        guard distances[entry] != 0 else { continue }
        distances[entry] = 0
        queue.append(Int32(entry))
      }
    }
  }

  /// Breadth first.
  private mutating func measure() {
    var at = 0
    while at < queue.count {
      let entry = Int(queue[at])
      at += 1
      var end = firstLinks[entry]
      while end >= 0 {
        let edge = edges[Int(end >> 1)]
        let other = Int(end & 1 == 0 ? edge.b : edge.a)
        if distances[other] == Self.unreached {
          distances[other] = distances[entry] + 1
          queue.append(Int32(other))
        }
        end = next[Int(end)]
      }
    }
  }

  /// By counting: each distance has as many places as edges.
  private mutating func sort() {
    let farthest = (queue.last.map { distances[Int($0)] } ?? 0) + 1
    starts.removeAll(keepingCapacity: true)
    starts.append(contentsOf: repeatElement(0, count: Int(farthest) + 2))
    let edges = edges
    for i in edges.indices { starts[rank(edges[i], farthest) + 1] += 1 }
    for i in 1..<starts.count { starts[i] += starts[i - 1] }
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: repeatElement(0, count: edges.count))
    for i in edges.indices {
      let rank = rank(edges[i], farthest)
      order[Int(starts[rank])] = Int32(i)
      starts[rank] += 1
    }
  }

  /// 0 for what is not connected with anything that cannot move.
  private func rank(_ edge: Edge, _ farthest: Int32) -> Int {
    let distance = edge.a == 0 || edge.b == 0 ? 0 : min(distances[Int(edge.a)], distances[Int(edge.b)])
    return Int(farthest - min(distance, farthest))
  }
}

/// How many sweeps a contact takes to settle. The contacts of a row are all alike.
enum ContactEffort: Int, Equatable, Sendable, CaseIterable {
  case usual
  /// Touching, and without an impulse from earlier steps to start from: a box let go on a slope would start 0.7 % off.
  case new
  /// Of a light body that carries a heavy one: 1000 kg on 1 kg.
  case compressed
  /// Of a body that a strained joint holds; keeps no impulse. See ``JointRows/findStrained(_:_:_:_:_:)``.
  case strained
}
