/// Distributes contacts over colors so that no two of a color share a movable body, and thus can be solved side by side.
///
/// Greedy, in a given order: a contact's color depends on the contacts of its two bodies alone. Contacts between movable bodies come first; those with fixed ones come last, so
/// that a pass ends on what cannot yield.
struct Coloring: Sendable {
  /// Contacts of one color and effort, which may share rows of `perRow`.
  struct Section: Sendable {
    /// Where they are in ``contacts``.
    var start: Int
    var end: Int
    /// The row that its first contacts are in.
    var firstRow: Int
    /// No two contacts of a color share a movable body; nil for the contacts that found none.
    var color: Int?
    var effort: ContactEffort
    var perRow: Int

    var rowCount: Int { (end - start + perRow - 1) / perRow }
    var rows: Range<Int32> { Int32(firstRow)..<Int32(firstRow + rowCount) }
  }

  /// Colors of each half; what finds none gets a row of its own.
  private static let colorsPerHalf = 60
  private static let overflow = 2 * colorsPerHalf
  private static let listCount = (overflow + 1) * ContactEffort.allCases.count

  /// In the order in which they are solved: by color, then by effort, then in the order in which they were colored.
  private(set) var contacts: [Int32] = []
  private(set) var sections: [Section] = []

  /// Per entry of motions, the colors taken by contacts with movable and with fixed partners.
  private var movableMasks: [UInt64] = []
  private var fixedMasks: [UInt64] = []
  /// Per contact in the order of coloring: its color and effort as one number.
  private var lists: [Int32] = []
  /// Per color and effort: the number of contacts, then the place of the next one; 0 between steps for all.
  private var places = [Int32](repeating: 0, count: listCount)
  /// Which colors and efforts have contacts, a bit each: of few contacts most have none.
  private var used = SIMD8<UInt64>()

  var rowCount: Int { sections.last.map { $0.firstRow + $0.rowCount } ?? 0 }

  mutating func color(_ contacts: borrowing ContactOrder, motions: Int) {
    movableMasks.clear()
    movableMasks.append(contentsOf: repeatElement(0, count: motions))
    fixedMasks.clear()
    fixedMasks.append(contentsOf: repeatElement(0, count: motions))
    lists.resize(to: contacts.order.count, 0)
    self.contacts.resize(to: contacts.order.count, 0)
    used = Self.choose(contacts.order.span, contacts.edges.span, contacts.efforts.span, &movableMasks, &fixedMasks, &lists, &places)
    findSections()
    Self.sort(contacts.order.span, contacts.edges.span, lists, &places, &self.contacts)
    forEachUsed { $0.places[$1] = 0 }
  }

  /// - Returns: The lists that have contacts, a bit each.
  private static func choose(
    _ order: Span<Int32>, _ edges: Span<ContactOrder.Edge>, _ efforts: Span<UInt8>, _ movableMasks: inout [UInt64],
    _ fixedMasks: inout [UInt64], _ lists: inout [Int32], _ counts: inout [Int32]
  ) -> SIMD8<UInt64> {
    var used = SIMD8<UInt64>()
    var movableMasks = movableMasks.mutableSpan
    var fixedMasks = fixedMasks.mutableSpan
    var lists = lists.mutableSpan
    var counts = counts.mutableSpan
    for k in order.indices {
      let i = Int(order[k])
      let (a, b) = (Int(edges[i].a), Int(edges[i].b))
      let isStatic = a == 0 || b == 0
      let movable = max(a, b)
      let taken = isStatic ? fixedMasks[movable] : movableMasks[a] | movableMasks[b]
      var color = (~taken).trailingZeroBitCount
      if color >= colorsPerHalf {
        color = overflow
      } else {
        let bit: UInt64 = 1 << UInt64(color)
        if isStatic {
          fixedMasks[movable] |= bit
          color += colorsPerHalf
        } else {
          movableMasks[a] |= bit
          movableMasks[b] |= bit
        }
      }
      let list = color * ContactEffort.allCases.count + Int(efforts[i])
      lists[k] = Int32(truncatingIfNeeded: list)
      if counts[list] == 0 { used[list >> 6] |= 1 << UInt64(list & 63) }
      counts[list] += 1
    }
    return used
  }

  /// Calls `body` with each list that has contacts, in their order.
  @inline(always)
  private mutating func forEachUsed(_ body: (inout Coloring, Int) -> Void) {
    for word in 0..<used.scalarCount {
      var bits = used[word]
      while bits != 0 {
        body(&self, word << 6 | bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }

  /// Numbers of contacts → sections, and the first place of each.
  private mutating func findSections() {
    sections.clear()
    var start = 0
    var row = 0
    forEachUsed { coloring, list in
      let end = start + Int(coloring.places[list])
      let (color, effort) = list.quotientAndRemainder(dividingBy: ContactEffort.allCases.count)
      let section = Section(
        start: start, end: end, firstRow: row, color: color == Self.overflow ? nil : color, effort: ContactEffort.allCases[effort],
        perRow: color == Self.overflow ? 1 : 4)
      coloring.sections.append(section)
      row += section.rowCount
      coloring.places[list] = Int32(start)
      start = end
    }
  }

  private static func sort(
    _ order: Span<Int32>, _ edges: Span<ContactOrder.Edge>, _ lists: [Int32], _ places: inout [Int32], _ contacts: inout [Int32]
  ) {
    let lists = lists.span
    var places = places.mutableSpan
    var contacts = contacts.mutableSpan
    for k in order.indices {
      let list = Int(lists[k])
      contacts[Int(places[list])] = edges[Int(order[k])].contact
      places[list] += 1
    }
  }
}
