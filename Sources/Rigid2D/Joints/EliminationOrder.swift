/// The order in which the unknowns of a connected part of the joint graph are eliminated, and the blocks that elimination fills.
///
/// Unknowns are bodies, numbered first, and joints. The least connected one comes first (Tinney and Walker, "Direct solutions of sparse
/// network equations", 1967), which fills nothing on trees and little on rings. A joint may only come after one of its bodies: alone it
/// has no mass. The number resolves ties, so the order depends on the part alone.
struct EliminationOrder {
  /// Bodies of a joint, by their numbers; -1 for a body that does not move.
  struct Joint: Equatable, Sendable {
    var a: Int32
    var b: Int32
  }

  let joints: [Joint]
  /// Whether no front is too wide; otherwise no order exists.
  private(set) var isNarrow = true
  /// Unknowns, first eliminated first.
  private(set) var unknowns: [Int32] = []
  /// Per unknown in that order: the later ones that it is connected with, by their place in the order, ascending.
  private(set) var neighbors: [[Int32]] = []

  /// With more neighbors at a time than this, iteration is cheaper.
  static let widestFront = 8

  private var adjacent: [[Int32]] = []
  /// Whether an unknown may be eliminated.
  private var isReady: [Bool] = []
  private var isEliminated: [Bool] = []
  /// A heap of connections above unknowns; outdated entries are skipped.
  private var heap: [UInt64] = []

  /// - Parameter bodies: Number of bodies; each has a joint.
  init(bodies: Int, joints: [Joint]) {
    self.joints = joints
    let count = bodies + joints.count
    adjacent = Array(repeating: [], count: count)
    isReady = Array(repeating: true, count: bodies) + Array(repeating: false, count: joints.count)
    isEliminated = Array(repeating: false, count: count)
    for (i, joint) in joints.enumerated() {
      let unknown = Int32(bodies + i)
      for body in [joint.a, joint.b] where body >= 0 {
        adjacent[Int(body)].append(unknown)
        adjacent[Int(unknown)].append(body)
      }
    }
    for i in 0..<bodies { push(i) }
    while unknowns.count < count {
      guard let next = pop(), adjacent[next].count <= Self.widestFront else {
        isNarrow = false
        return
      }
      eliminate(next, bodies)
    }
    var place = [Int32](repeating: 0, count: count)
    for (i, unknown) in unknowns.enumerated() { place[Int(unknown)] = Int32(i) }
    for i in neighbors.indices { neighbors[i] = neighbors[i].map { place[Int($0)] }.sorted() }
  }

  private mutating func eliminate(_ unknown: Int, _ bodies: Int) {
    isEliminated[unknown] = true
    let around = adjacent[unknown]
    unknowns.append(Int32(unknown))
    neighbors.append(around)
    for i in around {
      var merged = adjacent[Int(i)].filter { $0 != Int32(unknown) }
      for other in around where other != i && !merged.contains(other) { merged.append(other) }
      adjacent[Int(i)] = merged
      if unknown < bodies { isReady[Int(i)] = true }
      if isReady[Int(i)] { push(Int(i)) }
    }
  }

  // MARK: - Heap

  private mutating func push(_ unknown: Int) {
    heap.append(UInt64(adjacent[unknown].count) << 32 | UInt64(unknown))
    var i = heap.count - 1
    while i > 0, heap[i] < heap[(i - 1) / 2] {
      heap.swapAt(i, (i - 1) / 2)
      i = (i - 1) / 2
    }
  }

  private mutating func pop() -> Int? {
    while let top = heap.first {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      sink()
      let unknown = Int(top & 0xFFFF_FFFF)
      if !isEliminated[unknown] && adjacent[unknown].count == Int(top >> 32) { return unknown }
    }
    return nil
  }

  private mutating func sink() {
    var i = 0
    while true {
      let left = 2 * i + 1
      guard left < heap.count else { return }
      let child = left + 1 < heap.count && heap[left + 1] < heap[left] ? left + 1 : left
      guard heap[child] < heap[i] else { return }
      heap.swapAt(i, child)
      i = child
    }
  }
}
