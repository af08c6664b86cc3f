/// Distributes contacts over colors, so that no two of a color share a movable body and all can be solved in parallel, and over rows of
/// four that are solved at once.
///
/// Greedy, in a given order: a contact's color depends on the contacts of its two bodies alone. Contacts between movable bodies come
/// first, those with fixed bodies last, so that a pass ends on contacts that cannot yield. Incomplete rows are filled with contacts of
/// later colors: a contact goes into the first row with room after the rows of its bodies' earlier contacts. So the contacts of each body
/// are solved in the order of their colors, whatever else is in the rows.
struct Coloring: Sendable {
  /// Four contacts at most. No two share a movable body.
  struct Row: Sendable {
    /// -1 for none.
    fileprivate(set) var contacts: SIMD4<Int32>
    fileprivate var count: UInt8
    fileprivate var color: UInt8
    /// A raw ``ContactEffort``.
    fileprivate var effort: UInt8

    fileprivate static let empty = Row(-1, 0, 0)

    @inline(always)
    fileprivate init(_ contact: Int32, _ color: UInt8, _ effort: UInt8) {
      contacts = SIMD4(contact, -1, -1, -1)
      count = 1
      self.color = color
      self.effort = effort
    }

    /// A contact without an impulse may be solved with the usual ones.
    @inline(always)
    fileprivate func hasRoom(for effort: UInt8) -> Bool {
      count < 4 && (self.effort == effort || max(self.effort, effort) <= ContactEffort.usual.rawValue)
    }

    @inline(always)
    fileprivate mutating func add(_ contact: Int32, _ color: UInt8, _ effort: UInt8) {
      contacts[Int(count)] = contact
      count += 1
      if self.color != color { self.color = Coloring.colorless }
      self.effort = max(self.effort, effort)
    }
  }

  /// Consecutive rows of one color and effort.
  struct Section: Sendable {
    var start: Int
    var end: Int
    /// No two contacts of a color share a movable body; nil for rows with contacts of several colors, or of none.
    var color: Int?
    var effort: ContactEffort

    var rows: Range<Int32> { Int32(start)..<Int32(end) }
  }

  /// A contact and its list.
  private struct Listed: Sendable {
    var edge: ContactOrder.Edge
    var list: Int32

    static let none = Listed(edge: .none, list: 0)
  }

  /// Colors of each half.
  private static let colorsPerHalf = 60
  private static let colorless = UInt8(2 * colorsPerHalf)
  /// Lists are numbered by color, then by effort.
  private static let effortBits: Int32 = 3
  private static let listCount = (Int(colorless) + 1) << Int(effortBits)
  /// How many rows back a contact searches for room: nearly all rows before those are full.
  private static let lookBack = 4

  /// In the order in which they are solved.
  var rows: Span<Row> {
    @_lifetime(borrow self)
    get { places.span.extracting(0..<rowCount) }
  }
  private(set) var rowCount = 0
  private(set) var sections: [Section] = []
  /// Per batch of contacts, the end of its sections.
  private(set) var batchEnds: [Int] = []

  /// ``rows``, with room for as many as contacts; entries after ``rowCount`` are left over from earlier steps.
  private var places: [Row] = []
  /// Per entry of motions, the colors taken by contacts with movable and with fixed partners, and the row of its last contact so far; -1 for none.
  private var movableMasks: [UInt64] = []
  private var fixedMasks: [UInt64] = []
  private var lastRows: [Int32] = []
  /// Per contact in the order of coloring, the list that it is in.
  private var lists: [Int32] = []
  /// Contacts by list, then in the order of coloring.
  private var sequence: [Listed] = []
  /// Per list: the number of contacts, then the place of the next one; 0 between steps for all.
  private var counts = [Int32](repeating: 0, count: listCount)
  /// Those that have contacts.
  private var used = ListSet()

  mutating func color(_ contacts: borrowing ContactOrder, motions: Int) {
    movableMasks.refill(motions, 0)
    fixedMasks.refill(motions, 0)
    lastRows.refill(motions, -1)
    lists.resize(to: contacts.order.count, 0)
    sequence.resize(to: contacts.order.count, .none)
    if places.count < contacts.order.count { places.resize(to: contacts.order.count, .empty) }
    rowCount = 0
    sections.clear()
    batchEnds.clear()
    var start = 0
    for end in contacts.batches.ends {
      color(contacts.order.span.extracting(start..<end), contacts)
      batchEnds.add(sections.count)
      start = end
    }
  }

  /// Of one batch.
  private mutating func color(_ order: Span<Int32>, _ contacts: borrowing ContactOrder) {
    used = Self.choose(order, contacts.edges.span, contacts.efforts.span, &movableMasks, &fixedMasks, &lists, &counts)
    countPlaces()
    Self.sort(order, contacts.edges.span, lists, &counts, &sequence)
    var lists = used
    while let list = lists.removeFirst() { counts[list] = 0 }
    let first = rowCount
    rowCount = Self.fill(&places, from: first, sequence, order.count, &lastRows)
    findSections(from: first)
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
        color = Int(colorless)
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
      // contacts without a color keep their order
      let effort = color == Int(colorless) ? max(efforts[i], ContactEffort.usual.rawValue) : efforts[i]
      let list = color << Int(effortBits) | Int(effort)
      lists[k] = Int32(truncatingIfNeeded: list)
      if counts[list] == 0 { used.insert(list) }
      counts[list] += 1
    }
    return used
  }

  /// Numbers of contacts → the first place of each list.
  private mutating func countPlaces() {
    var place: Int32 = 0
    var lists = used
    while let list = lists.removeFirst() {
      let count = counts[list]
      counts[list] = place
      place += count
    }
  }

  private static func sort(
    _ order: Span<Int32>, _ edges: Span<ContactOrder.Edge>, _ lists: [Int32], _ places: inout [Int32], _ sequence: inout [Listed]
  ) {
    let lists = lists.span
    var places = places.mutableSpan
    var sequence = sequence.mutableSpan
    for k in order.indices {
      let list = Int(lists[k])
      sequence[Int(places[list])] = Listed(edge: edges[Int(order[k])], list: lists[k])
      places[list] += 1
    }
  }

  /// Puts contacts into rows, after the existing ones.
  ///
  /// - Returns: The number of rows.
  private static func fill(_ rows: inout [Row], from first: Int, _ sequence: [Listed], _ contacts: Int, _ lastRows: inout [Int32]) -> Int {
    let sequence = sequence.span
    var rows = rows.mutableSpan
    var lastRows = lastRows.mutableSpan
    var count = first
    // no row before it has room
    var open = first
    for place in 0..<contacts {
      let edge = sequence[place].edge
      let (a, b) = (Int(edge.a), Int(edge.b))
      let color = UInt8(truncatingIfNeeded: sequence[place].list >> effortBits)
      let effort = UInt8(truncatingIfNeeded: sequence[place].list & (1 << effortBits - 1))
      var row = max(open, Int(max(lastRows[a], lastRows[b])) + 1)
      while row < count && !rows[row].hasRoom(for: effort) { row += 1 }
      if row == count {
        rows[row] = Row(edge.contact, color, effort)
        count += 1
        open = max(open, count - lookBack)
      } else {
        rows[row].add(edge.contact, color, effort)
        while open < count && rows[open].count == 4 { open += 1 }
      }
      if a != 0 { lastRows[a] = Int32(truncatingIfNeeded: row) }
      if b != 0 { lastRows[b] = Int32(truncatingIfNeeded: row) }
    }
    return count
  }

  private mutating func findSections(from first: Int) {
    var start = first
    while start < rowCount {
      let section = Self.section(from: start, places, rowCount)
      sections.append(section)
      start = section.end
    }
  }

  private static func section(from start: Int, _ rows: [Row], _ count: Int) -> Section {
    let rows = rows.span
    let (color, effort) = (rows[start].color, rows[start].effort)
    var end = start + 1
    while end < count && rows[end].color == color && rows[end].effort == effort { end += 1 }
    return Section(start: start, end: end, color: color == colorless ? nil : Int(color), effort: ContactEffort.allCases[Int(effort)])
  }
}

/// Sets of colors and efforts as bits: with few contacts most are empty.
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

  /// Removes and returns the least number.
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
