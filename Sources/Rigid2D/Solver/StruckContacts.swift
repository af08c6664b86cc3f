/// Contacts of some rows that may be struck within a step, or that move much.
struct StruckContacts: Sendable {
  /// Rows that bounce and have nothing on the list of impacts: most steps bring them none.
  var bouncing: [Int32] = []
  var impacts: [ImpactContact] = []
  /// Contacts whose manifolds are made anew every substep, with indices into ``impacts``.
  var live: [LiveContact] = []

  mutating func removeAll() {
    bouncing.clear()
    impacts.clear()
    live.clear()
  }

  /// Appends those of the next rows.
  mutating func append(_ next: StruckContacts) {
    let (impactOffset, liveOffset) = (Int32(impacts.count), Int32(live.count))
    bouncing.append(contentsOf: next.bouncing)
    for var impact in next.impacts {
      if impact.live >= 0 { impact.live += liveOffset }
      impacts.append(impact)
    }
    for var contact in next.live {
      contact.impact += impactOffset
      live.append(contact)
    }
  }

  /// Lists the impacts of the rows that bounce.
  mutating func listBouncing(
    _ rows: Span<ContactRow>, _ sources: Span<SIMD4<Int32>>, _ contacts: Span<Contact>, _ isCrowded: Span<Bool>
  ) {
    for k in bouncing.indices {
      let row = Int(bouncing[k])
      for lane in 0..<4 where rows[row].impactVelocity[lane] > -.infinity {
        let (a, b) = (rows[row].a[lane], rows[row].b[lane])
        impacts.append(
          ImpactContact(
            sources[row][lane], row: bouncing[k], lane: lane, live: -1, a: Int32(a), b: Int32(b), contacts[Int(sources[row][lane])],
            threshold: -rows[row].impactVelocity[lane], isCrowded: Crowding.touches(a, b, isCrowded)))
      }
    }
    bouncing.clear()
  }
}
