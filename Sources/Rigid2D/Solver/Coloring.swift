/// Distributes contacts over colors so that no two of a color share a movable body, and thus can be solved side by side.
///
/// Greedy, in a given order: a contact's color depends on the contacts of its two bodies alone. Contacts between movable bodies come first; those with fixed ones come last, so
/// that a pass ends on what cannot yield.
struct Coloring: Sendable {
  /// Colors of each half; what finds none gets a row of its own.
  private static let colorsPerHalf = 60
  private static let overflow = 2 * colorsPerHalf

  /// Per entry of motions, the colors taken by contacts with movable and with fixed partners.
  private var movableMasks: [UInt64] = []
  private var fixedMasks: [UInt64] = []
  /// Contacts of each color and effort, in order; the last color is the overflow.
  private var lists: [[Int32]] = Array(repeating: [], count: (Coloring.overflow + 1) * ContactEffort.allCases.count)
  /// Colors in use, of movable and of fixed partners.
  private var movableCount = 0
  private var staticCount = 0

  private static func list(_ color: Int, _ effort: ContactEffort) -> Int { color * ContactEffort.allCases.count + effort.rawValue }

  mutating func color(_ contacts: ContactOrder, motions: Int) {
    reset(motions)
    for i in contacts.order { add(contacts.edges[Int(i)]) }
  }

  /// Lists of contacts that may share rows of `perRow`, in the order in which they are solved.
  func forEachList(_ body: (_ contacts: [Int32], _ effort: ContactEffort, _ perRow: Int) -> Void) {
    forEachColor(0..<movableCount, 4, body)
    forEachColor(Self.colorsPerHalf..<Self.colorsPerHalf + staticCount, 4, body)
    forEachColor(Self.overflow..<Self.overflow + 1, 1, body)
  }

  private func forEachColor(_ colors: Range<Int>, _ perRow: Int, _ body: ([Int32], ContactEffort, Int) -> Void) {
    for color in colors {
      for effort in ContactEffort.allCases where !lists[Self.list(color, effort)].isEmpty {
        body(lists[Self.list(color, effort)], effort, perRow)
      }
    }
  }

  private mutating func reset(_ motions: Int) {
    movableMasks.removeAll(keepingCapacity: true)
    movableMasks.append(contentsOf: repeatElement(0, count: motions))
    fixedMasks.removeAll(keepingCapacity: true)
    fixedMasks.append(contentsOf: repeatElement(0, count: motions))
    for i in lists.indices where !lists[i].isEmpty { lists[i].removeAll(keepingCapacity: true) }
    movableCount = 0
    staticCount = 0
  }

  private mutating func add(_ edge: ContactOrder.Edge) {
    let (a, b) = (Int(edge.a), Int(edge.b))
    let isStatic = a == 0 || b == 0
    let taken = isStatic ? fixedMasks[max(a, b)] : movableMasks[a] | movableMasks[b]
    let color = (~taken).trailingZeroBitCount
    guard color < Self.colorsPerHalf else {
      lists[Self.list(Self.overflow, edge.effort)].append(edge.contact)
      return
    }
    let bit: UInt64 = 1 << UInt64(color)
    if isStatic {
      fixedMasks[max(a, b)] |= bit
      staticCount = max(staticCount, color + 1)
      lists[Self.list(Self.colorsPerHalf + color, edge.effort)].append(edge.contact)
    } else {
      movableMasks[a] |= bit
      movableMasks[b] |= bit
      movableCount = max(movableCount, color + 1)
      lists[Self.list(color, edge.effort)].append(edge.contact)
    }
  }
}
