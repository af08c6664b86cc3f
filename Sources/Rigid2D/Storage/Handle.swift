/// Identifies one `Kind` of a world: a slot, and its generation.
///
/// A handle may outlive its object; a stale handle has the same result as an unknown one.
public struct Handle<Kind>: Equatable, Sendable {
  package let index: Int32
  package let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// Slots that are allocated and freed, the last freed one first.
struct SlotList: Equatable, Sendable {
  /// Per slot, its generation: it rises when an object is added and when it is removed, so it is odd while the slot is used.
  private(set) var generations: [UInt32] = []
  /// Per slot, the number of objects created before its own: the order of creation, independent of removals.
  private(set) var serials: [UInt32] = []
  private var given: UInt32 = 0
  private(set) var free: [Int32] = []

  var count: Int { generations.count }

  /// Forgets all slots.
  mutating func removeAll() {
    generations.clear()
    serials.clear()
    given = 0
    free.clear()
  }

  /// Allocates a slot; an index equal to the old `count` means that the caller's arrays must grow by one.
  mutating func take() -> Int32 {
    given += 1
    if let index = free.popLast() {
      generations[Int(index)] += 1
      serials[Int(index)] = given
      return index
    }
    generations.append(1)
    serials.append(given)
    return Int32(generations.count - 1)
  }

  mutating func giveBack(_ index: Int32) {
    generations[Int(index)] += 1
    free.append(index)
  }

  func isTaken(_ index: Int) -> Bool { Self.isTaken(generations[index]) }

  /// Whether a slot of this generation is used.
  static func isTaken(_ generation: UInt32) -> Bool { generation & 1 == 1 }

  /// Whether some slot's object is older than that of a slot before it.
  private var isReused: Bool { Int(given) != serials.count }

  /// All slots, used or not, in the order of creation of their objects.
  var inOrder: [Int32] {
    let slots = serials.indices.map { Int32($0) }
    return isReused ? slots.sorted { serials[Int($0)] < serials[Int($1)] } : slots
  }

  /// Orders pairs of slots by the older object, then by the younger.
  static func order(_ a: Int32, _ b: Int32, _ serials: Span<UInt32>) -> UInt64 {
    let (x, y) = (serials[Int(a)], serials[Int(b)])
    return UInt64(min(x, y)) << 32 | UInt64(max(x, y))
  }

  func handle<Kind>(_ index: Int32) -> Handle<Kind> { Handle(index: index, generation: generations[Int(index)]) }

  func slot<Kind>(of handle: Handle<Kind>) -> Int? {
    let index = Int(handle.index)
    return index >= 0 && index < generations.count && generations[index] == handle.generation ? index : nil
  }
}
