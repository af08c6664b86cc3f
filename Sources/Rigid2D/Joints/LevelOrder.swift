/// The order in which constraints are solved four at a time as if they were solved one by one.
///
/// A sweep solves constraints in their order, and the result of one depends on those before it at its bodies. Constraints without a common
/// body are independent. So the level of a constraint is one more than the highest level of those before it at its bodies, constraints of
/// one level share rows of four, and rows are solved level by level. Each body's constraints act in the same order as if they were solved
/// one by one, with the same bits, forward and backward.
struct LevelOrder: Sendable {
  /// The input of the layout: the entries of a constraint's bodies, 0 for a body that does not move.
  private struct Pair: Equatable, Sendable {
    var a: Int32
    var b: Int32
  }

  /// Bodies of the constraints in their order, now and when the layout was computed.
  private var pairs: [Pair] = []
  private var knownPairs: [Pair] = []
  /// Per constraint, its level; per entry of motions, that of the last constraint so far; per level, the place of its next constraint.
  private var levels: [Int32] = []
  private var bodyLevels: [Int32] = []
  private var starts: [Int32] = []
  /// Constraints by level, four a row; -1 for a lane that stays empty.
  private(set) var lanes: [Int32] = []

  /// How many constraints there are.
  var count: Int { pairs.count }
  var rows: Int { lanes.count / 4 }

  mutating func removeAll() { pairs.clear() }

  /// Adds constraints, by the entries of their bodies.
  @inline(always)
  mutating func add(_ list: Range<Int>, _ ends: (Int) -> (a: Int, b: Int)) {
    pairs.extend(byAtMost: list.count) { pairs in
      for i in list {
        let (a, b) = ends(i)
        pairs.append(Pair(a: Int32(truncatingIfNeeded: a), b: Int32(truncatingIfNeeded: b)))
      }
    }
  }

  mutating func add(_ bodies: JointBodies) { add(0..<1) { _ in bodies.movable } }

  /// Call it after all constraints are added.
  mutating func finish(motions: Int) {
    if pairs != knownPairs { layOut(motions) }
  }

  /// Each level begins with a row of its own.
  private mutating func layOut(_ motions: Int) {
    knownPairs = pairs
    levels.resize(to: pairs.count, 0)
    bodyLevels.refill(motions, 0)
    starts.clear()
    for i in pairs.indices {
      let (a, b) = (Int(pairs[i].a), Int(pairs[i].b))
      let level = max(a == 0 ? 0 : bodyLevels[a], b == 0 ? 0 : bodyLevels[b])
      levels[i] = level
      bodyLevels[a] = level + 1
      bodyLevels[b] = level + 1
      if Int(level) == starts.count { starts.append(0) }
      starts[Int(level)] += 1
    }
    // numbers of constraints → first places
    var place: Int32 = 0
    for level in starts.indices {
      let count = starts[level]
      starts[level] = place
      place += (count + 3) / 4 * 4
    }
    lanes.refill(Int(place), -1)
    for i in levels.indices {
      let level = Int(levels[i])
      lanes[Int(starts[level])] = Int32(i)
      starts[level] += 1
    }
  }

  /// The constraints of a row.
  subscript(row: Int) -> SIMD4<Int32> { SIMD4(lanes[4 * row], lanes[4 * row + 1], lanes[4 * row + 2], lanes[4 * row + 3]) }
}
