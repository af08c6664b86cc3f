/// The set of shape pairs that have a contact: open addressing, linear probing, for look-up only.
struct PairTable: Equatable, Sendable {
  /// Keys, or `empty`; the count is a power of two at least twice the number of keys.
  private(set) var slots: [UInt64] = []
  private(set) var count = 0

  private static let empty = UInt64.max

  static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    let low = UInt64(UInt32(bitPattern: min(a, b)))
    let high = UInt64(UInt32(bitPattern: max(a, b)))
    return low << 32 | high
  }

  /// All keys, from the smallest up.
  var keys: [UInt64] { slots.filter { $0 != Self.empty }.sorted() }

  /// Adds the key; false if it was there already.
  mutating func insert(_ key: UInt64) -> Bool {
    if 2 * (count + 1) > slots.count { grow() }
    var i = home(key)
    while slots[i] != Self.empty {
      if slots[i] == key { return false }
      i = (i + 1) & (slots.count - 1)
    }
    slots[i] = key
    count += 1
    return true
  }

  func contains(_ key: UInt64) -> Bool { Self.contains(key, slots.span) }

  /// Whether the key is in the table that has these ``slots``.
  static func contains(_ key: UInt64, _ slots: Span<UInt64>) -> Bool {
    guard !slots.isEmpty else { return false }
    var i = home(key, slots.count)
    while slots[i] != empty {
      if slots[i] == key { return true }
      i = (i + 1) & (slots.count - 1)
    }
    return false
  }

  mutating func remove(_ key: UInt64) {
    guard !slots.isEmpty else { return }
    let mask = slots.count - 1
    var hole = home(key)
    while slots[hole] != key {
      if slots[hole] == Self.empty { return }
      hole = (hole + 1) & mask
    }
    // close the gap: keys that were probed past the hole move back into it
    var i = (hole + 1) & mask
    while slots[i] != Self.empty {
      let distanceFromHome = (i &- home(slots[i])) & mask
      if distanceFromHome >= (i &- hole) & mask {
        slots[hole] = slots[i]
        hole = i
      }
      i = (i + 1) & mask
    }
    slots[hole] = Self.empty
    count -= 1
  }

  private func home(_ key: UInt64) -> Int { Self.home(key, slots.count) }

  private static func home(_ key: UInt64, _ count: Int) -> Int {
    // Fibonacci hashing (Knuth, TAOCP 3, 6.4): the high bits of a product with 2^64 over the golden ratio
    let product = key &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product >> 32) & (count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: Self.empty, count: max(32, old.count * 2))
    count = 0
    for key in old where key != Self.empty { _ = insert(key) }
  }
}

/// Pairs that may occur more than once; few do.
struct PairCounts: Equatable, Sendable {
  private var table = PairTable()
  /// A pair's occurrences beyond its first, in no order.
  private var repeats: [UInt64] = []

  /// All keys as often as they occur, from the smallest up.
  var keys: [UInt64] { (table.keys + repeats).sorted() }

  func contains(_ key: UInt64) -> Bool { table.contains(key) }

  /// The slots of the table of all pairs. See ``PairTable/contains(_:_:)``.
  var slots: Span<UInt64> {
    @_lifetime(borrow self)
    get { table.slots.span }
  }

  mutating func insert(_ key: UInt64) {
    if !table.insert(key) { repeats.append(key) }
  }

  /// Removes one occurrence.
  mutating func remove(_ key: UInt64) {
    if let i = repeats.firstIndex(of: key) { repeats.remove(at: i) } else { table.remove(key) }
  }
}
