/// The rows that are to be solved again, as blows have changed a body of theirs since. See ``Blow``.
///
/// They are found by way of the bodies: to ask all rows in every sweep would take nearly as long as to solve them.
struct DueRows: Sendable {
  /// Per entry of motions the last of its sides, -1 for none. A side is one of the eight bodies of a row: row · 8 + lane, and 4 more for body B.
  private var lastSides: [Int32] = []
  /// Per side, the one before it of the same body.
  private var previousSides: [Int32] = []
  /// A bit for each row; none is set before and after a pass.
  private var bits: [UInt64] = []

  /// Forgets all rows: another step has others.
  mutating func removeAll() {
    lastSides.clear()
    previousSides.clear()
  }

  /// Learns of the bodies of those rows that it does not know; they come after the others.
  mutating func connect(_ rows: borrowing MutableSpan<ContactRow>, motions: Int) {
    let known = previousSides.count >> 3
    guard known < rows.count else { return }
    lastSides.resize(to: motions, -1)
    previousSides.resize(to: rows.count << 3, -1)
    bits.resize(to: rows.count >> 6 + 1, 0)
    Self.connect(rows, from: known, &lastSides, &previousSides)
  }

  private static func connect(
    _ rows: borrowing MutableSpan<ContactRow>, from known: Int, _ lastSides: inout [Int32], _ previousSides: inout [Int32]
  ) {
    var lastSides = lastSides.mutableSpan
    var previousSides = previousSides.mutableSpan
    for row in known..<rows.count {
      for side in 0..<8 {
        let entry = side < 4 ? rows[row].a[side] : rows[row].b[side - 4]
        previousSides[row << 3 | side] = lastSides[entry]
        lastSides[entry] = Int32(truncatingIfNeeded: row << 3 | side)
      }
    }
  }

  /// Adds the rows that the first sweep came to before their bodies were changed.
  mutating func add(before turns: borrowing MutableSpan<Int32>) {
    for entry in turns.indices where turns[entry] > 0 {
      // turns of the first sweep count from 1
      add(sidesOf: entry) { row in row + 1 < turns[entry] }
    }
  }

  /// Adds the rows that have a body in common with `row`, which has changed it at this turn.
  mutating func add(besides row: Int, _ a: Lanes, _ b: Lanes, changedAt turn: Int32, _ turns: borrowing MutableSpan<Int32>) {
    for lane in 0..<4 {
      if turns[a[lane]] == turn { add(sidesOf: a[lane]) { $0 != row } }
      if turns[b[lane]] == turn { add(sidesOf: b[lane]) { $0 != row } }
    }
  }

  @inline(always)
  private mutating func add(sidesOf entry: Int, where isDue: (Int) -> Bool) {
    var side = lastSides[entry]
    while side >= 0 {
      let row = Int(side) >> 3
      if isDue(row) { bits[row >> 6] |= 1 << UInt64(row & 63) }
      side = previousSides[Int(side)]
    }
  }

  /// Takes the first row from `start` on; nil where there is none.
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

  /// Drops what is left after the last sweep.
  mutating func clear() {
    for word in bits.indices { bits[word] = 0 }
  }
}
