/// Distributes contacts over colors so that no two of a color share a movable body, and thus can be solved side by side.
///
/// Greedy, in the order of the contacts, anew every step: no state to keep, and the order is data. Contacts between movable bodies come first; those with fixed ones come
/// last, so that a pass ends on what cannot yield.
struct Coloring: Sendable {
  /// Colors of each half; what finds none gets a row of its own.
  static let colorsPerHalf = 60

  /// Per entry of motions, the colors taken by contacts with movable and with fixed partners.
  private var movableMasks: [UInt64] = []
  private var fixedMasks: [UInt64] = []
  /// Contacts of each color, in order; the last list is the overflow.
  private(set) var colors: [[Int32]] = Array(repeating: [], count: 2 * Coloring.colorsPerHalf + 1)
  /// Colors in use, of movable and of fixed partners.
  private(set) var movableCount = 0
  private(set) var fixedCount = 0

  mutating func reset(motions: Int) {
    movableMasks.removeAll(keepingCapacity: true)
    fixedMasks.removeAll(keepingCapacity: true)
    for _ in 0..<motions {
      movableMasks.append(0)
      fixedMasks.append(0)
    }
    for i in 0..<movableCount { colors[i].removeAll(keepingCapacity: true) }
    for i in 0..<fixedCount { colors[Self.colorsPerHalf + i].removeAll(keepingCapacity: true) }
    colors[2 * Self.colorsPerHalf].removeAll(keepingCapacity: true)
    movableCount = 0
    fixedCount = 0
  }

  var overflow: [Int32] { colors[2 * Self.colorsPerHalf] }

  /// `a` and `b` are entries of motions, 0 for what cannot be moved.
  mutating func add(_ contact: Int32, _ a: Int, _ b: Int) {
    let isFixed = a == 0 || b == 0
    let taken = isFixed ? fixedMasks[max(a, b)] : movableMasks[a] | movableMasks[b]
    let color = (~taken).trailingZeroBitCount
    guard color < Self.colorsPerHalf else {
      colors[2 * Self.colorsPerHalf].append(contact)
      return
    }
    let bit: UInt64 = 1 << UInt64(color)
    if isFixed {
      fixedMasks[max(a, b)] |= bit
      fixedCount = max(fixedCount, color + 1)
      colors[Self.colorsPerHalf + color].append(contact)
    } else {
      movableMasks[a] |= bit
      movableCount = max(movableCount, color + 1)
      movableMasks[b] |= bit
      colors[color].append(contact)
    }
  }
}
