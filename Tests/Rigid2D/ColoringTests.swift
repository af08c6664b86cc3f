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
    let edges = (1..<Int32(1 + count + usual)).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in
      (a: 0, b: b, effort: b <= count ? .unloaded : .usual)
    }
    let coloring = coloring(of: edges)
    let sections = coloring.sections
    #expect(sections.filter { $0.effort == .unloaded }.map { $0.end - $0.start }.reduce(0, +) == count / 4 * 4)
    #expect(sections.filter { $0.effort == .unloaded }.allSatisfy { contacts(of: $0, coloring).allSatisfy { $0 < count } })
    #expect(sections.flatMap { contacts(of: $0, coloring) }.sorted() == Array(0..<Int32(count + usual)))
    #expect(coloring.rowCount == count / 4 + (count % 4 + usual + 3) / 4)
  }

  @Test("no two contacts of a color share a movable body, and sections have their rows one after the other")
  func colors() {
    // a grid: each body touches its right and its upper neighbor, every third contact has no impulse
    var edges: [(a: Int32, b: Int32, effort: ContactEffort)] = []
    for body in Int32(1)...60 {
      for step in [1, 9] as [Int32] { edges.append((a: body, b: body + step, effort: edges.count % 3 == 0 ? .unloaded : .usual)) }
    }
    let coloring = coloring(of: edges)
    var bodies: [Int: [Int32]] = [:]
    var row = 0
    for section in coloring.sections {
      #expect(section.firstRow == row)
      row += section.rowCount
      for contact in contacts(of: section, coloring) {
        bodies[section.color ?? -1, default: []] += [edges[Int(contact)].a, edges[Int(contact)].b]
      }
    }
    #expect(bodies[-1] == nil && bodies.values.allSatisfy { Set($0).count == $0.count })
    #expect(coloring.sections.contains { $0.effort == .unloaded })
  }

  @Test("what finds no color has a row each, in the order of the contacts, whether it has impulses or not")
  func overflow() {
    let edges = (2..<82).map { (b: Int32) -> (a: Int32, b: Int32, effort: ContactEffort) in
      (a: 1, b: b, effort: b % 2 == 0 ? .unloaded : .usual)
    }
    let coloring = coloring(of: edges)
    let colorless = coloring.sections.filter { $0.color == nil }
    #expect(colorless.flatMap { contacts(of: $0, coloring) } == Array(60..<80))
    #expect(colorless.map(\.rowCount).reduce(0, +) == 20)
  }
}
