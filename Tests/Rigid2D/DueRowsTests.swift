import Testing

@testable import Rigid2D

/// Rows that are solved again after sudden changes.
@Suite("Rows that are due again")
struct DueRowsTests {
  /// Row i has the bodies i + 1 and i + 2 in its first lane, the others are empty.
  private static func chain(_ count: Int) -> [ContactRow] {
    (0..<count).map { i in
      var row = ContactRow.empty
      row.a.x = Int32(i + 1)
      row.b.x = Int32(i + 2)
      return row
    }
  }

  private static func takeAll(_ due: inout DueQueue) -> [Int] {
    var rows: [Int] = []
    while let row = due.take(from: rows.last.map { $0 + 1 } ?? 0) { rows.append(row) }
    return rows
  }

  private static func lanes(_ lanes: Int...) -> Lanes.Mask {
    var mask = Lanes.none
    for lane in lanes { mask[lane] = true }
    return mask
  }

  @Test("After the first sweep, rows are due that were solved before the last change of one of their bodies")
  func firstSweep() {
    var rows = Self.chain(200)
    var turns = [Int32](repeating: 0, count: 202)
    // row 150 has changed both of its bodies, and row 0 its first one
    (turns[151], turns[152], turns[1]) = (151, 151, 1)
    var due = DueRows()
    var queue = due.queue(rows.mutableSpan, motions: turns.count)
    queue.add(before: turns.mutableSpan)
    #expect(Self.takeAll(&queue) == [149])
    #expect(Self.takeAll(&queue) == [])
  }

  @Test("A change of a body makes all its other rows due, in any lane, and no rows without it")
  func change() {
    var rows = Self.chain(130)
    rows[3].b.w = 70
    rows[129].a.z = 70
    var due = DueRows()
    var queue = due.queue(rows.mutableSpan, motions: 132)
    queue.add(besides: 68, &rows[68], RowSides(a: Lanes.none, b: Self.lanes(0)))
    #expect(Self.takeAll(&queue) == [3, 69, 129])
    queue.add(besides: 68, &rows[68], RowSides())
    #expect(Self.takeAll(&queue) == [])
  }

  @Test("The sides of a row are its bodies A and then its bodies B, lane by lane")
  func sides() {
    var row = ContactRow.empty
    (row.a, row.b) = (Lanes(x: 1, y: 2, z: 3, w: 4), Lanes(x: 5, y: 6, z: 7, w: 8))
    var sides = RowSides(a: Self.lanes(1, 3), b: Self.lanes(0, 2))
    var entries: [Int] = []
    while let side = sides.removeFirst() { entries.append(row.entry(side)) }
    #expect(entries == [2, 4, 5, 7])
  }

  @Test("A row that is added within a step is connected too, and the next step starts without it")
  func growth() {
    var rows = Self.chain(2)
    var due = DueRows()
    _ = due.queue(rows.mutableSpan, motions: 4)
    rows += [rows[1]]
    do {
      var queue = due.queue(rows.mutableSpan, motions: 4)
      queue.add(besides: 0, &rows[0], RowSides(a: Lanes.none, b: Self.lanes(0)))
      #expect(Self.takeAll(&queue) == [1, 2])
    }
    due.removeAll()
    rows.removeLast(2)
    var queue = due.queue(rows.mutableSpan, motions: 4)
    var other = ContactRow.empty
    other.a.x = 2
    queue.add(besides: 1, &other, RowSides(a: Self.lanes(0), b: Lanes.none))
    #expect(Self.takeAll(&queue) == [0])
  }
}
