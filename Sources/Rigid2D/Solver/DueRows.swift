/// The rows to be solved again, because a sudden change of one of their bodies followed. See ``Blow``.
///
/// They are found through the bodies, next to each other per body: a check of all rows in every sweep would take nearly as long as solving
/// them.
struct DueRows: Sendable {
  /// For the rows with which the step began, and for those that were added within it, which are few.
  private var first = BodyRows()
  private var added = BodyRows()
  /// A bit for each row; none is set before and after a pass.
  private var bits: [UInt64] = []

  /// Forgets all rows, at the beginning of a step.
  mutating func removeAll() {
    first.removeAll()
    added.removeAll()
  }

  /// The queue of a pass, still empty.
  @_lifetime(&self)
  mutating func queue(_ rows: borrowing MutableSpan<ContactRow>, motions: Int) -> DueQueue {
    if first.end == 0 { first.find(in: rows, from: 0, motions: motions) }
    if max(first.end, added.end) < rows.count { added.find(in: rows, from: first.end, motions: motions) }
    bits.resize(to: rows.count >> 6 + 1, 0)
    return DueQueue(first.list, added.list, bits.mutableSpan)
  }
}

/// The rows of each body.
private struct BodyRows: Sendable {
  /// Per entry of motions, the place in `rows` where its rows begin, and finally the end of all; empty without rows.
  private var starts: [Int32] = []
  private var rows: [Int32] = []
  /// One more than the last row.
  private(set) var end = 0

  var list: BodyRowList {
    @_lifetime(borrow self) get { BodyRowList(starts: starts.span, rows: rows.span) }
  }

  mutating func removeAll() {
    starts.clear()
    end = 0
  }

  /// Finds the bodies of the rows from `first` on.
  mutating func find(in rows: borrowing MutableSpan<ContactRow>, from first: Int, motions: Int) {
    end = rows.count
    starts.refill(motions + 1, 0)
    self.rows.resize(to: (end - first) << 3, 0)
    Self.find(rows, first, &starts, &self.rows)
  }

  /// By counting; entry 0 never changes.
  private static func find(_ rows: borrowing MutableSpan<ContactRow>, _ first: Int, _ starts: inout [Int32], _ rowsOf: inout [Int32]) {
    var starts = starts.mutableSpan
    var rowsOf = rowsOf.mutableSpan
    for row in first..<rows.count {
      count(rows[row].a, &starts)
      count(rows[row].b, &starts)
    }
    starts[0] = 0
    for entry in 1..<starts.count { starts[entry] += starts[entry - 1] }
    for row in first..<rows.count {
      add(Int32(truncatingIfNeeded: row), to: rows[row].a, &starts, &rowsOf)
      add(Int32(truncatingIfNeeded: row), to: rows[row].b, &starts, &rowsOf)
    }
  }

  @inline(always)
  private static func count(_ entries: Lanes, _ counts: inout MutableSpan<Int32>) {
    counts[Int(entries.x)] += 1
    counts[Int(entries.y)] += 1
    counts[Int(entries.z)] += 1
    counts[Int(entries.w)] += 1
  }

  @inline(always)
  private static func add(_ row: Int32, to entries: Lanes, _ starts: inout MutableSpan<Int32>, _ rowsOf: inout MutableSpan<Int32>) {
    add(row, to: Int(entries.x), &starts, &rowsOf)
    add(row, to: Int(entries.y), &starts, &rowsOf)
    add(row, to: Int(entries.z), &starts, &rowsOf)
    add(row, to: Int(entries.w), &starts, &rowsOf)
  }

  /// Before the existing rows of the entry.
  @inline(always)
  private static func add(_ row: Int32, to entry: Int, _ starts: inout MutableSpan<Int32>, _ rowsOf: inout MutableSpan<Int32>) {
    guard entry != 0 else { return }
    starts[entry] -= 1
    rowsOf[Int(starts[entry])] = row
  }
}

/// ``BodyRows`` as a pass reads them.
private struct BodyRowList: ~Escapable {
  private let starts: Span<Int32>
  private let rows: Span<Int32>

  @_lifetime(copy starts, copy rows)
  init(starts: Span<Int32>, rows: Span<Int32>) {
    self.starts = starts
    self.rows = rows
  }

  /// Calls `body` with each row of an entry of motions.
  @inline(always)
  func forEach(of entry: Int, _ body: (Int) -> Void) {
    guard !starts.isEmpty else { return }
    for i in Int(starts[entry])..<Int(starts[entry + 1]) { body(Int(rows[i])) }
  }
}

/// ``DueRows`` during a pass.
struct DueQueue: ~Copyable, ~Escapable {
  private let first: BodyRowList
  private let added: BodyRowList
  private var bits: MutableSpan<UInt64>

  @_lifetime(copy first, copy added, copy bits)
  fileprivate init(_ first: BodyRowList, _ added: BodyRowList, _ bits: consuming MutableSpan<UInt64>) {
    self.first = first
    self.added = added
    self.bits = bits
  }

  /// Adds the rows that the first sweep solved before their bodies were changed.
  mutating func add(before turns: borrowing MutableSpan<Int32>) {
    for entry in turns.indices where turns[entry] > 0 {
      // turns of the first sweep count from 1
      add(rowsOf: entry) { row in row + 1 < turns[entry] }
    }
  }

  /// Adds the rows that share some of the bodies of `row`.
  @inline(always)
  mutating func add(besides row: Int, _ values: inout ContactRow, _ changed: RowSides) {
    var sides = changed
    while let side = sides.removeFirst() { add(besides: row, values.entry(side)) }
  }

  @inline(never)
  private mutating func add(besides row: Int, _ entry: Int) { add(rowsOf: entry) { $0 != row } }

  @inline(always)
  private mutating func add(rowsOf entry: Int, where isDue: (Int) -> Bool) {
    Self.add(first, entry, isDue, &bits)
    Self.add(added, entry, isDue, &bits)
  }

  @inline(always)
  private static func add(_ list: BodyRowList, _ entry: Int, _ isDue: (Int) -> Bool, _ bits: inout MutableSpan<UInt64>) {
    list.forEach(of: entry) { row in if isDue(row) { bits[row >> 6] |= 1 << UInt64(row & 63) } }
  }

  /// Removes and returns the first row from `start` on; nil without one.
  mutating func take(from start: Int) -> Int? {
    var word = start >> 6
    guard word < bits.count else { return nil }
    var left = bits[word] & (UInt64.max << UInt64(start & 63))
    while left == 0 {
      word += 1
      guard word < bits.count else { return nil }
      left = bits[word]
    }
    bits[word] &= ~(left & (~left + 1))
    return word << 6 | left.trailingZeroBitCount
  }

  /// Drops the remaining rows after the last sweep.
  mutating func clear() {
    for word in bits.indices { bits[word] = 0 }
  }
}
