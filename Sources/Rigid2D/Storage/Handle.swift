/// Names one `Kind` of a world: a slot, and which of the slot's tenants is meant.
///
/// A handle outlives what it names; the world answers a stale one as it answers an unknown one.
public struct Handle<Kind>: Equatable, Sendable {
  package let index: Int32
  package let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// Slots that are given out and taken back, the latest returned first.
struct SlotList: Equatable, Sendable {
  /// Per slot, how many tenants it has had; odd while one lives there.
  private(set) var generations: [UInt32] = []
  /// Per slot, how many tenants all slots had before its own: the order of creation, which does not depend on what was removed before.
  private(set) var serials: [UInt32] = []
  private var given: UInt32 = 0
  private var free: [Int32] = []

  var count: Int { generations.count }

  /// Forgets all slots.
  mutating func removeAll() {
    generations.clear()
    serials.clear()
    given = 0
    free.clear()
  }

  /// Takes a slot; an index equal to the old `count` means that the caller's arrays must grow by one.
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

  /// Whether a slot of this generation has a tenant.
  static func isTaken(_ generation: UInt32) -> Bool { generation & 1 == 1 }

  /// Whether some slot's tenant is older than that of a slot before it.
  private var isReused: Bool { Int(given) != serials.count }

  /// All slots, taken or not, in the order in which their tenants came.
  var inOrder: [Int32] {
    let slots = serials.indices.map { Int32($0) }
    return isReused ? slots.sorted { serials[Int($0)] < serials[Int($1)] } : slots
  }

  /// Orders pairs of slots by the older tenant, then by the younger.
  static func order(_ a: Int32, _ b: Int32, _ serials: Span<UInt32>) -> UInt64 {
    let (x, y) = (serials[Int(a)], serials[Int(b)])
    return UInt64(min(x, y)) << 32 | UInt64(max(x, y))
  }

  /// Whether the free slots are those without a tenant, each once.
  var isConsistent: Bool {
    let vacant = generations.indices.filter { !isTaken($0) }.map { Int32($0) }
    return free.sorted() == vacant
  }

  func handle<Kind>(_ index: Int32) -> Handle<Kind> { Handle(index: index, generation: generations[Int(index)]) }

  func slot<Kind>(of handle: Handle<Kind>) -> Int? {
    let index = Int(handle.index)
    return index >= 0 && index < generations.count && generations[index] == handle.generation ? index : nil
  }
}
