/// Pairs of shapes that are to have a contact, in the order in which they were found. They are counted before their contacts are allocated.
struct NewPairs: Sendable {
  private(set) var pairs: [(a: Int32, b: Int32)] = []
  /// The largest number of contacts.
  var limit = Int.max
  /// The number of pairs that the limit allows.
  private var room = 0

  /// Whether there is more than the limit allows. No further pairs are added then.
  var areTooMany: Bool { pairs.count > room }

  /// - Parameter count: Of the contacts that are there.
  mutating func begin(_ count: Int) {
    pairs.clear()
    room = max(limit, count) - count
  }

  /// Adds the pairs of a shape with others that are not in the table yet, and adds them to the table.
  mutating func add(_ a: Int32, _ others: [Int32], _ table: inout PairTable) {
    for k in others.indices where !areTooMany { add(a, others[k], &table) }
  }

  /// The same for a list with two elements per pair.
  mutating func add(_ found: [Int32], _ table: inout PairTable) {
    for k in stride(from: 0, to: found.count, by: 2) where !areTooMany { add(found[k], found[k + 1], &table) }
  }

  @inline(always)
  private mutating func add(_ a: Int32, _ b: Int32, _ table: inout PairTable) {
    if table.insert(PairTable.key(a, b)) { pairs.append((a, b)) }
  }

  /// Removes the pairs from the table, and frees their memory: the run usually ends here.
  mutating func withdraw(_ table: inout PairTable) {
    for pair in pairs.reversed() { table.remove(PairTable.key(pair.a, pair.b)) }
    pairs = []
  }
}
