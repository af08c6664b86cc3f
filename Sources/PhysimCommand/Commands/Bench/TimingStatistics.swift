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
