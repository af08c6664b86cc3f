import Testing

@testable import Rigid2D

/// Contacts → sections of rows.
@Suite("Coloring") struct ColoringTests {
  /// Of contacts in their order, each with its bodies, of which 0 cannot be moved, and its effort.
  private func coloring(of contacts: [(a: Int32, b: Int32, effort: ContactEffort)]) -> Coloring {
    let motions = 1 + Int(contacts.map { max($0.a, $0.b) }.max() ?? 0)
    var order = ContactOrder()
    order.collect(atMost: contacts.count) { edges in
      for (i, contact) in contacts.enumerated() {
        edges.append(ContactOrder.Edge(contact: Int32(i), a: contact.a, b: contact.b), contact.effort)
      }
    }
    _ = order.finish(motions: motions)
    var coloring = Coloring()
    coloring.color(order, motions: motions)
    return coloring
  }

  private func contacts(of section: Coloring.Section, _ coloring: Coloring) -> [Int32] {
    Array(coloring.contacts[section.start..<section.end])
  }

  @Test("contacts without impulses fill rows of four, and what is left goes with the usual ones", arguments: 0..<14, [0, 3])
  func unloaded(count: Int, usual: Int) {
    let bodies = 1..<Int32(1 + count + usual)
    let coloring = coloring(of: bodies.map { (a: 0, b: $0, effort: $0 <= count ? .unloaded : .usual) })
    let sections = coloring.sections
    #expect(sections.filter { $0.effort == .unloaded }.map { $0.end - $0.start }.reduce(0, +) == count / 4 * 4)
    #expect(sections.filter { $0.effort == .unloaded }.allSatisfy { contacts(of: $0, coloring).allSatisfy { $0 < count } })
    #expect(sections.flatMap { contacts(of: $0, coloring) }.sorted() == Array(0..<Int32(count + usual)))
    #expect(coloring.rowCount == count / 4 + (count % 4 + usual + 3) / 4)
  }

  @Test("no two contacts of a color share a movable body, and sections have their rows one after the other")
  func colors() {
    // a grid: each body touches its right and its upper neighbor, every third contact has no impulse
    let edges = (1...60).flatMap { i in [(a: Int32(i), b: Int32(i + 1)), (a: Int32(i), b: Int32(i + 9))] }
    let coloring = coloring(of: edges.enumerated().map { (a: $1.a, b: $1.b, effort: $0 % 3 == 0 ? .unloaded : .usual) })
    for (color, sections) in Dictionary(grouping: coloring.sections, by: \.color) {
      let bodies = sections.flatMap { contacts(of: $0, coloring) }.flatMap { [edges[Int($0)].a, edges[Int($0)].b] }
      #expect(color != nil && Set(bodies).count == bodies.count)
    }
    var row = 0
    for section in coloring.sections {
      #expect(section.firstRow == row)
      row += section.rowCount
    }
    #expect(coloring.sections.contains { $0.effort == .unloaded })
  }

  @Test("what finds no color has a row each, in the order of the contacts, whether it has impulses or not")
  func overflow() {
    let coloring = coloring(of: (2..<82).map { (a: 1, b: $0, effort: $0 % 2 == 0 ? .unloaded : .usual) })
    let colorless = coloring.sections.filter { $0.color == nil }
    #expect(colorless.flatMap { contacts(of: $0, coloring) } == Array(60..<80))
    #expect(colorless.map(\.rowCount).reduce(0, +) == 20)
  }
}
