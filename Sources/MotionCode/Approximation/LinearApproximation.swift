package import Motion

/// A spring's progress as straight lines between the fewest points under a largest error.
///
/// The points need not be on the curve. Their times are on a grid, their values in steps of an eighth of the error. A search by the number
/// of lines finds the fewest: it extends every place that was reached by all lines within the error, until one ends at the target after the
/// motion has settled. The first point is the start, the last one the target.
package struct LinearApproximation: Sendable {
  package enum Problem: Error, Equatable, Sendable {
    /// The motion does not come to rest.
    case endless
    /// More than ``mostPoints``.
    case tooManyPoints
  }

  package let curve: PiecewiseCurve
  /// The largest difference from the motion at any time, as a share of the distance.
  package let error: Double

  package static let mostPoints = 1000
  /// Values per error on each side of the curve.
  private static let steps = 8

  /// The fewest points under an error.
  ///
  /// - Parameters:
  ///   - error: Share of the distance, 1e-5 to 0.5.
  package init(of motion: SpringMotion, error: Double) throws(Problem) {
    let search = try LinkSearch(motion, error: error, steps: Self.steps)
    guard var best = search.fewest(error: error) else { throw .tooManyPoints }
    guard best.count <= Self.mostPoints else { throw .tooManyPoints }
    // the same number of points may have a smaller error
    var (low, high) = (0.5 * error, error)
    for _ in 0..<4 {
      let middle = 0.5 * (low + high)
      if let points = search.fewest(error: middle), points.count <= best.count { (best, high) = (points, middle) } else { low = middle }
    }
    // times between those of the search may be a little farther away
    for _ in 0..<8 {
      let curve = PiecewiseCurve(points: best)
      let reached = Self.largestError(of: curve, motion, search.times)
      if reached <= error {
        (self.curve, self.error) = (curve, reached)
        return
      }
      high *= 0.99 * error / reached
      guard let points = search.fewest(error: high) else { throw .tooManyPoints }
      best = points
    }
    throw .tooManyPoints
  }

  /// The smallest error that a number of points has.
  ///
  /// - Parameter points: At least 2.
  package init(of motion: SpringMotion, points: Int) throws(Problem) {
    func suffices(_ error: Double) throws(Problem) -> Bool {
      let search: LinkSearch
      do { search = try LinkSearch(motion, error: error, steps: Self.steps) } catch {
        if error == .endless { throw error }
        return false
      }
      return search.fewest(error: error).map { $0.count <= points } ?? false
    }
    // from large errors downward: the search takes longer for small ones
    var high = 0.5
    guard try suffices(high) else { throw .tooManyPoints }
    var low = 0.5 * high
    while low > 1e-5, try suffices(low) { (low, high) = (0.5 * low, low) }
    for _ in 0..<7 {
      let middle = 0.5 * (low + high)
      if try suffices(middle) { high = middle } else { low = middle }
    }
    self = try LinearApproximation(of: motion, error: high)
  }

  private static func largestError(of curve: PiecewiseCurve, _ motion: SpringMotion, _ times: [Double]) -> Double {
    func difference(_ time: Double) -> Double { (motion.progress(at: time) - curve.value(at: time)).magnitude }
    // the corners, at which the difference bends, and eight times from each of the search to the next
    var largest = curve.points.map { difference($0.time) }.max() ?? 0
    for (a, b) in zip(times, times.dropFirst() + [2 * (times.last ?? 0)]) {
      for i in 0..<8 { largest = max(largest, difference(a + (b - a) * Double(i) / 8)) }
    }
    return largest
  }
}
