import Testing

@testable import Rigid2D

/// Contacts → rows, and sections of them.
@Suite("Coloring") struct ColoringTests {
  /// Colors contacts in their order, each with its bodies (0 cannot be moved) and its effort.
  private func coloring(of contacts: [(a: Int32, b: Int32, effort: ContactEffort)]) -> Coloring {
    let motions = 1 + Int(contacts.map { max($0.a, $0.b) }.max() ?? 0)
    var order = ContactOrder()
    order.collect(atMost: contacts.count) { edges in
      for (i, contact) in contacts.enumerated() {
        edges.append(ContactOrder.Edge(contact: Int32(i), a: contact.a, b: contact.b), contact.effort)
      }
    }
    _ = order.finish(motions: motions, splits: true)
    var coloring = Coloring()
    coloring.color(order, motions: motions)
    return coloring
  }

  private struct Row {
    let contacts: [Int32]
    let section: Coloring.Section
  }

  private func rows(_ coloring: Coloring) -> [Row] {
    let lanes = coloring.rows.indices.map { row in
      (0..<4).map { coloring.rows[row].contacts[$0] }.filter { $0 >= 0 }
    }
    return coloring.sections.flatMap { section in (section.start..<section.end).map { Row(contacts: lanes[$0], section: section) } }
  }

  /// Each body touches its right and its upper neighbor, every third contact has no impulse, every fifth body touches the ground.
  private var grid: [(a: Int32, b: Int32, effort: ContactEffort)] {
    var edges: [(a: Int32, b: Int32, effort: ContactEffort)] = []
    for body in Int32(1)...60 {
      for step in [1, 9] as [Int32] { edges.append((a: body, b: body + step, effort: edges.count % 3 == 0 ? .unloaded : .usual)) }
      if body % 5 == 0 { edges.append((a: 0, b: body, effort: body % 4 == 0 ? .new : .usual)) }
    }
    return edges
  }

  @Test("contacts without impulses fill rows of four, and the rest shares rows with the others", arguments: 0..<14, [0, 3])
  func unloaded(count: Int, usual: Int) {
    let edges = (1..<Int32(1 + count + usual)).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in
      (a: 0, b: b, effort: b <= count ? .unloaded : .usual)
    }
    let rows = rows(coloring(of: edges))
    let unloaded = rows.filter { $0.section.effort == .unloaded }.flatMap(\.contacts)
    #expect(unloaded.count == (usual > 0 ? count / 4 * 4 : count))
    #expect(unloaded.allSatisfy { $0 < count })
    #expect(rows.flatMap(\.contacts).sorted() == Array(0..<Int32(count + usual)))
    #expect(rows.count == (count + usual + 3) / 4)
  }

  @Test("no two contacts of a row, and no two rows of a color, share a movable body, and the sections cover all rows in order")
  func colors() {
    let edges = grid
    let coloring = coloring(of: edges)
    let rows = rows(coloring)
    #expect(rows.flatMap(\.contacts).sorted() == Array(0..<Int32(edges.count)))
    #expect(coloring.sections.map(\.start) == [0] + coloring.sections.dropLast().map(\.end))
    #expect(coloring.sections.last?.end == coloring.rowCount)
    func bodies(_ contacts: [Int32]) -> [Int32] { contacts.flatMap { [edges[Int($0)].a, edges[Int($0)].b] }.filter { $0 != 0 } }
    #expect(rows.allSatisfy { Set(bodies($0.contacts)).count == bodies($0.contacts).count })
    let colored = Dictionary(grouping: rows.filter { $0.section.color != nil }) { $0.section.color }
    #expect(colored.count > 3)
    #expect(colored.values.allSatisfy { rows in Set(bodies(rows.flatMap(\.contacts))).count == bodies(rows.flatMap(\.contacts)).count })
  }

  @Test("a row has contacts of one effort, or mixes usual contacts and those without impulses") func efforts() {
    let edges = grid
    for row in rows(coloring(of: edges)) {
      let efforts = Set(row.contacts.map { edges[Int($0)].effort })
      #expect(efforts.isSubset(of: row.section.effort == .usual ? [.unloaded, .usual] : [row.section.effort]))
    }
  }

  @Test("the contacts of each body are solved in the order of their colors, those with static bodies last") func sequence() {
    let edges = grid
    let rows = rows(coloring(of: edges))
    for body in Int32(1)...69 {
      let own = rows.flatMap(\.contacts).filter { edges[Int($0)].a == body || edges[Int($0)].b == body }
      let isFixed = own.map { edges[Int($0)].a == 0 }
      #expect(isFixed == isFixed.sorted { !$0 && $1 })
    }
  }

  @Test("incomplete rows of a color are filled with contacts of other colors, in a section without a color") func filled() {
    // a row of seven bodies on the ground: three contacts of each of two colors between them, seven with the ground
    let edges =
      (1..<7).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in (a: b, b: b + 1, effort: .usual) }
      + (1...7).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in (a: 0, b: b, effort: .usual) }
    let rows = rows(coloring(of: edges))
    #expect(rows.count == 4)
    #expect(rows.contains { $0.section.color == nil && $0.contacts.count == 4 })
  }

  @Test("contacts that get no color are solved in their order, with or without impulses") func overflow() {
    let edges = (2..<82).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in
      (a: 1, b: b, effort: b % 2 == 0 ? .unloaded : .usual)
    }
    let colorless = rows(coloring(of: edges)).filter { $0.section.color == nil }
    #expect(colorless.flatMap(\.contacts) == Array(60..<80))
    #expect(colorless.allSatisfy { $0.contacts.count == 1 && $0.section.effort == .usual })
  }
}
