/// Comparison of the times of two sets of runs, for any distribution.
///
/// The ratio is the median of all ratios of a time to an earlier time, and its interval is made of their order statistics: Hodges and Lehmann's estimate with the interval of Mann and
/// Whitney's test, on a logarithmic scale. It includes the true ratio in at least 95 of 100 cases.
struct TimingComparison {
  enum Result: String { case faster, slower, same, undecided }

  let ratio: Double
  let low: Double
  let high: Double
  let result: Result

  /// With fewer runs on either side not even all ratios together make an interval of 95 %.
  static let leastRuns = 4

  /// Nil without times to compare. All times must be above 0.
  init?(_ times: [Double], against earlier: [Double]) {
    let ratios = times.flatMap { time in earlier.map { time / $0 } }.sorted()
    guard let first = ratios.first, let last = ratios.last, first > 0, last.isFinite else { return nil }
    let middle = ratios.count / 2
    ratio = ratios.count % 2 == 1 ? ratios[middle] : (ratios[middle - 1] * ratios[middle]).squareRoot()
    guard min(times.count, earlier.count) >= Self.leastRuns else {
      (low, high, result) = (first, last, .undecided)
      return
    }
    // the normal approximation of the rank sum's distribution
    let pairs = Double(ratios.count)
    let deviation = (pairs * Double(times.count + earlier.count + 1) / 12).squareRoot()
    let dropped = max(0, Int(pairs / 2 - 1.96 * deviation) - 1)
    (low, high) = (ratios[dropped], ratios[ratios.count - 1 - dropped])
    result = high < 1 ? .faster : low > 1 ? .slower : .same
  }
}

/// Several measurements of one thing.
struct TimingStatistics {
  let median: Double
  let least: Double
  let most: Double

  /// `values` must not be empty.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    least = sorted[0]
    most = sorted[sorted.count - 1]
  }
}
