import Testing

@testable import Rigid2D

/// Which rows are solved again after blows.
@Suite("Rows that blows leave due")
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

  private static func takeAll(_ due: inout DueRows) -> [Int] {
    var rows: [Int] = []
    while let row = due.take(from: rows.last.map { $0 + 1 } ?? 0) { rows.append(row) }
    return rows
  }

  @Test("After the first sweep those rows are due that came before the last change of one of their bodies")
  func firstSweep() {
    var rows = Self.chain(200)
    var turns = [Int32](repeating: 0, count: 202)
    // row 150 has changed both of its bodies, and row 0 its first one
    (turns[151], turns[152], turns[1]) = (151, 151, 1)
    var due = DueRows()
    due.connect(rows.mutableSpan, motions: turns.count)
    due.add(before: turns.mutableSpan)
    #expect(Self.takeAll(&due) == [149])
    #expect(Self.takeAll(&due) == [])
  }

  @Test("A change of a body makes every other row of it due, in whatever lane it is, and those without it stay as they are")
  func change() {
    var rows = Self.chain(130)
    rows[3].b.w = 70
    rows[129].a.z = 70
    var turns = [Int32](repeating: 0, count: 132)
    turns[70] = 500
    var due = DueRows()
    due.connect(rows.mutableSpan, motions: turns.count)
    due.add(besides: 68, rows[68].a, rows[68].b, changedAt: 500, turns.mutableSpan)
    #expect(Self.takeAll(&due) == [3, 69, 129])
  }

  @Test("A row that comes within a step is connected too, and the next step knows nothing of either")
  func growth() {
    var rows = Self.chain(2)
    var turns = [Int32](repeating: 0, count: 4)
    turns[2] = 9
    var due = DueRows()
    due.connect(rows.mutableSpan, motions: turns.count)
    rows += [rows[1]]
    due.connect(rows.mutableSpan, motions: turns.count)
    due.add(besides: 0, rows[0].a, rows[0].b, changedAt: 9, turns.mutableSpan)
    #expect(Self.takeAll(&due) == [1, 2])
    due.removeAll()
    rows.removeLast(2)
    due.connect(rows.mutableSpan, motions: turns.count)
    due.add(besides: 1, Lanes(x: 2, y: 0, z: 0, w: 0), Lanes(x: 0, y: 0, z: 0, w: 0), changedAt: 9, turns.mutableSpan)
    #expect(Self.takeAll(&due) == [0])
  }
}
