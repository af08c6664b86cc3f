/// How the largest difference of a channel grew over a comparison, as the frames in which it first doubled.
///
/// Memory grows with the number of doublings, at most 277 for a Float.
struct Growth: Sendable {
  /// The frames in which the largest difference so far passed a power of two, with its exponent after that.
  private(set) var levels: [(frame: Int, exponent: Int)] = []
  /// The largest difference and its frame.
  private(set) var peak = 0.0
  private(set) var peakFrame = 0
  /// The first difference.
  private(set) var start = 0.0

  mutating func absorb(_ difference: Double, frame: Int) {
    guard difference > peak else { return }
    if peak == 0 { start = difference }
    (peak, peakFrame) = (difference, frame)
    let exponent = difference.isFinite ? Int(difference.exponent) : Int.max
    if exponent > levels.last?.exponent ?? Int.min { levels.append((frame, exponent)) }
  }

  /// The first frame in which the difference is at least 2^`exponent`; nil if it never is.
  func frame(reaching exponent: Int) -> Int? { levels.first { $0.exponent >= exponent }?.frame }

  /// Whether the difference is at least `limit`, a power of two, up to a frame.
  func reaches(_ limit: Double, by frame: Int) -> Bool { self.frame(reaching: Int(limit.exponent)).map { $0 <= frame } ?? false }

  /// Whether a small difference was multiplied again and again until it passed 2^`exponent`.
  ///
  /// A changed speed or force makes differences grow as a power of time: each doubling takes longer than the one before it. A contact
  /// multiplies the difference, so the next doubling comes early. One early doubling is one event, as when a view misses another; a difference that
  /// becomes 2^6 times as large with at least three of them is chaos. Several early doublings in a row belong to one event.
  func isExponential(until exponent: Int) -> Bool {
    guard let end = levels.firstIndex(where: { $0.exponent >= exponent }), let first = levels.first,
      exponent - first.exponent >= Self.doublings
    else { return false }
    var multiplications = 0
    var last = Int.max
    var isEarly = false
    for (before, after) in zip(levels[...end], levels[...end].dropFirst()) {
      let gap = after.frame - before.frame
      let wasEarly = isEarly
      // a gap of one or two frames is too short to be cut
      isEarly = last != .max && last > 2 && 4 * gap < 3 * last
      if isEarly, !wasEarly { multiplications += 1 }
      last = gap
    }
    return multiplications >= Self.multiplications
  }

  private static let doublings = 6
  private static let multiplications = 3
}
