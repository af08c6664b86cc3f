/// How many shapes of two bodies touch at present: a body of several shapes, or a wall of several sides, is one thing in a scene.
struct ContactTracker: Equatable, Sendable {
  /// Two tags → number of pairs of shapes. For lookup only, never iterated.
  private var counts: [UInt64: Int32] = [:]

  /// Counts two shapes that began to touch.
  ///
  /// - Returns: true when they are the first of their bodies to do so.
  mutating func begin(_ a: Int32, _ b: Int32) -> Bool {
    let key = Self.key(a, b)
    let count = counts[key] ?? 0
    counts[key] = count + 1
    return count == 0
  }

  /// Counts two shapes that no longer touch.
  ///
  /// - Returns: true when they were the last of their bodies.
  mutating func end(_ a: Int32, _ b: Int32) -> Bool {
    let key = Self.key(a, b)
    guard let count = counts[key] else { return false }
    counts[key] = count > 1 ? count - 1 : nil
    return count == 1
  }

  private static func key(_ a: Int32, _ b: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: min(a, b))) << 32 | UInt64(UInt32(bitPattern: max(a, b)))
  }
}
