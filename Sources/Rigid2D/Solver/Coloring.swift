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
  /// Those that have contacts.
  private var used = ListSet()

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
    var lists = used
    while let list = lists.removeFirst() { places[list] = 0 }
  }

  /// - Returns: The lists that get contacts.
  private static func choose(
    _ order: Span<Int32>, _ edges: Span<ContactOrder.Edge>, _ efforts: Span<UInt8>, _ movableMasks: inout [UInt64],
    _ fixedMasks: inout [UInt64], _ lists: inout [Int32], _ counts: inout [Int32]
  ) -> ListSet {
    var used = ListSet()
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
      // what finds no color keeps its order
      let effort = color == overflow ? max(efforts[i], ContactEffort.usual.rawValue) : efforts[i]
      let list = color * ContactEffort.allCases.count + Int(effort)
      lists[k] = Int32(truncatingIfNeeded: list)
      if counts[list] == 0 {
        used.insert(list)
        if effort == ContactEffort.unloaded.rawValue { used.insert(list + 1) }
      }
      counts[list] += 1
    }
    return used
  }

  /// Numbers of contacts → sections, and the first place of each.
  private mutating func findSections() {
    sections.clear()
    var start = 0
    var place = 0
    var row = 0
    var lists = used
    while let list = lists.removeFirst() {
      let count = Int(places[list])
      places[list] = Int32(place)
      place += count
      let (color, effort) = list.quotientAndRemainder(dividingBy: ContactEffort.allCases.count)
      var section = Section(
        start: start, end: place, firstRow: row, color: color == Self.overflow ? nil : color, effort: ContactEffort.allCases[effort],
        perRow: color == Self.overflow ? 1 : 4)
      // what does not fill a row goes with the next list
      if section.effort == .unloaded { section.end -= (place - start) % section.perRow }
      guard section.start < section.end else { continue }
      sections.append(section)
      row += section.rowCount
      start = section.end
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

/// Colors and efforts as one number each: of few contacts most have none.
private struct ListSet: Sendable {
  /// A bit per number, and one per word that is not 0.
  private var words = SIMD16<UInt64>()
  private var used: UInt16 = 0

  @inline(always)
  mutating func insert(_ list: Int) {
    let word = list >> 6
    words[word] |= 1 << UInt64(list & 63)
    used |= 1 << UInt16(word)
  }

  /// Takes the least number out.
  @inline(always)
  mutating func removeFirst() -> Int? {
    guard used != 0 else { return nil }
    let word = used.trailingZeroBitCount
    let list = word << 6 | words[word].trailingZeroBitCount
    words[word] &= words[word] - 1
    if words[word] == 0 { used &= used - 1 }
    return list
  }
}
