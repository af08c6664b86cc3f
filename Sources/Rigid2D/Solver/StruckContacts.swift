/// Contacts of a row that bounce.
struct BouncingLanes: Sendable {
  var row: Int32
  var lanes: Lanes.Mask
}

/// Contacts of some rows that may be struck within a step, or that move far.
struct StruckContacts: PartResult, Sendable {
  /// Contacts that bounce and are not on the list of impacts: most steps bring them none.
  var bouncing: [BouncingLanes] = []
  var impacts: [ImpactContact] = []
  /// Contacts whose manifolds may be computed again in every substep, with indices into ``impacts``.
  var live: [LiveContact] = []

  mutating func clear() {
    bouncing.clear()
    impacts.clear()
    live.clear()
  }

  /// Appends those of the next rows.
  mutating func append(contentsOf next: StruckContacts) {
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

  /// Lists the impacts of bouncing contacts that are not live, after those of live ones, so that their order does not depend on their
  /// neighbors in a row.
  mutating func listBouncing(_ rows: Span<ContactRow>, _ sources: Span<SIMD4<Int32>>, _ contacts: Span<Contact>, _ isCrowded: Span<Bool>) {
    for k in bouncing.indices {
      let row = Int(bouncing[k].row)
      for lane in 0..<4 where bouncing[k].lanes[lane] {
        let i = Int(sources[row][lane])
        impacts.append(
          ImpactContact(
            RowContact(i, row: row, lane: lane, rows[row]), contacts[i], live: -1, threshold: -rows[row].impactVelocity[lane],
            isCrowded: Crowding.touches(rows[row].a[lane], rows[row].b[lane], isCrowded)))
      }
    }
    bouncing.clear()
  }
}
