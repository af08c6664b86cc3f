import Testing

@testable import Rigid2D

/// Contacts → batches without a common movable body.
@Suite("Batches of contacts") struct ContactBatchesTests {
  private typealias Pair = (a: Int32, b: Int32)

  /// Heaps of 40 bodies; each body touches its neighbors and the next but one. The first and the last stand on the ground, and so do two
  /// more bodies per heap.
  ///
  /// - Parameter entry: The entry of a body of a heap.
  private func heaps(_ count: Int32, _ entry: (_ heap: Int32, _ body: Int32) -> Int32) -> [Pair] {
    (0..<count).flatMap { (heap: Int32) -> [Pair] in
      let inside = (0..<39).map { (i: Int32) -> Pair in (a: entry(heap, i), b: entry(heap, i + 1)) }
      let across = (0..<38).map { (i: Int32) -> Pair in (a: entry(heap, i + 2), b: entry(heap, i)) }
      return inside + across + [0, 20, 39].map { (i: Int32) -> Pair in (a: 0, b: entry(heap, i)) }
    }
  }

  private func order(_ pairs: [Pair], splits: Bool = true) -> ContactOrder {
    var order = ContactOrder()
    order.collect(atMost: pairs.count) { edges in
      for (i, pair) in pairs.enumerated() { edges.append(ContactOrder.Edge(contact: Int32(i), a: pair.a, b: pair.b), .usual) }
    }
    _ = order.finish(motions: 1 + Int(pairs.map { max($0.a, $0.b) }.max() ?? 0), splits: splits)
    return order
  }

  private func batches(_ order: ContactOrder) -> [[Int32]] {
    zip([0] + order.batches.ends, order.batches.ends).map { Array(order.order[$0..<$1]) }
  }

  @Test("heaps created one after the other form batches, which have all contacts and no movable body in common") func heaps() {
    let pairs = heaps(60) { heap, body in 1 + heap * 40 + body }
    let batches = batches(order(pairs))
    #expect(batches.count == 5)
    #expect(batches.joined().sorted() == Array(0..<Int32(pairs.count)))
    let bodies = batches.map { Set($0.flatMap { [pairs[Int($0)].a, pairs[Int($0)].b] }).subtracting([0]) }
    let count: Int = bodies.map(\.count).reduce(0, +)
    #expect(count == 2400)
  }

  @Test("contacts of a batch have the same order as without batches") func sequence() {
    let pairs = heaps(60) { heap, body in 1 + heap * 40 + body }
    let all = order(pairs, splits: false)
    #expect(batches(all).count == 1)
    for batch in batches(order(pairs)) {
      let own = Set(batch)
      #expect(batch == all.order.filter(own.contains))
    }
  }

  @Test("interleaved heaps, few contacts, and no contacts are one batch") func one() {
    #expect(batches(order(heaps(60) { heap, body in 1 + body * 60 + heap })).count == 1)
    #expect(batches(order(heaps(20) { heap, body in 1 + heap * 40 + body })).count == 1)
    #expect(order([]).batches.ends == [0])
  }

  @Test("the last batch has the rest of the contacts, and bodies without contacts need no batch") func rest() {
    // 25 heaps of 80 contacts, then ten with a gap before them
    let pairs = heaps(35) { heap, body in 1 + heap * 40 + body + (heap < 25 ? 0 : 1000) }
    let batches = batches(order(pairs))
    #expect(batches.map(\.count) == [13 * 80, 13 * 80, 9 * 80])
  }

  @Test("each row has contacts of one batch, and few lanes stay empty") func rows() {
    let pairs = heaps(60) { heap, body in 1 + heap * 40 + body }
    let motions = 1 + 60 * 40
    let order = order(pairs)
    var coloring = Coloring()
    coloring.color(order, motions: motions)
    let batchOf = Dictionary(uniqueKeysWithValues: batches(order).enumerated().flatMap { batch, contacts in contacts.map { ($0, batch) } })
    #expect(coloring.batchEnds.count == 5)
    var start = 0
    for (batch, end) in coloring.batchEnds.enumerated() {
      for section in coloring.sections[start..<end] {
        for row in section.start..<section.end {
          let contacts = (0..<4).map { coloring.rows[row].contacts[$0] }.filter { $0 >= 0 }
          #expect(contacts.allSatisfy { batchOf[$0] == batch })
        }
      }
      start = end
    }
    #expect(coloring.sections.last?.end == coloring.rowCount)
    // five batches may leave a few rows of each color unfilled
    #expect(coloring.rowCount < pairs.count / 4 + 40)
  }

  @Test("a row that is added within a step makes one batch of all") func added() {
    var coloring = Coloring()
    coloring.color(order(heaps(60) { heap, body in 1 + heap * 40 + body }), motions: 1 + 60 * 40)
    var rows = ContactRows()
    rows.begin(rowCount: coloring.rowCount)
    rows.note(coloring, isSerial: true)
    #expect(rows.batchEnds.count == 5)
    #expect(rows.groups.count == 5)
    rows.add(.empty, of: SIMD4(repeating: -1), mayBeLoaded: false)
    #expect(rows.batchEnds == [rows.groups.count])
    #expect(rows.groups.last?.rows == coloring.rowCount..<coloring.rowCount + 1)
  }

  /// Sixty pyramids of 21 boxes on one floor, whose uppermost boxes fall on them with some spin, after 25 steps.
  ///
  /// - Parameter areInTurn: Whether a box of each is created in turn, instead of one pyramid after the other.
  /// - Returns: The batches of the last step, and the bits of each pyramid's boxes.
  private func pyramids(areInTurn: Bool) -> (batches: Int, boxes: [[UInt32]]) {
    let bench = Bench(gravity: 981)
    _ = bench.add(.static, 0, 300, [Bench.shape(.segment(Vector2(-10_000, 0), Vector2(10_000, 0)))])
    var places: [(x: Float, y: Float)] = []
    for row in 0..<6 { for column in row..<6 { places.append((40 * Float(column) - 20 * Float(row), 280 - 40 * Float(row))) } }
    func add(_ heap: Int, _ box: Int) -> BodyID {
      let isLast = box == places.count - 1
      return bench.box(300 * Float(heap - 30) + places[box].x, places[box].y - (isLast ? 50 : 0)) {
        if isLast { $0.angularVelocity = Float(heap) / 20 }
      }
    }
    let heaps = 0..<60
    var ids: [[BodyID]] = heaps.map { _ in [] }
    if areInTurn {
      for box in places.indices { for heap in heaps { ids[heap].append(add(heap, box)) } }
    } else {
      for heap in heaps { for box in places.indices { ids[heap].append(add(heap, box)) } }
    }
    bench.run(25)
    let boxes = ids.map { heap in
      heap.flatMap { id -> [UInt32] in
        let (p, v) = (bench.position(id), bench.velocity(id))
        return [p.x, p.y, bench.angle(id), v.x, v.y, bench.spin(id)].map(\.bitPattern)
      }
    }
    return (bench.world.scratch.contacts.batchEnds.count, boxes)
  }

  @Test("pyramids have the same bits in batches and without") func bits() {
    let (one, many) = (pyramids(areInTurn: true), pyramids(areInTurn: false))
    #expect(one.batches == 1)
    #expect(many.batches > 1)
    #expect(one.boxes == many.boxes)
    #expect(Set(many.boxes.map { $0[$0.count - 1] }).count > 10)
  }
}
