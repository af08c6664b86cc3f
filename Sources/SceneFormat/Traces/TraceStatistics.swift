/// What the readings of a file as a whole say about their unit.
///
/// Gravity is the same in all directions: readings that contain it have nearly one magnitude, or at least a mean that is far from zero.
/// What moves a device sums up to nothing over time, and its magnitude varies from almost none to several times the median.
struct TraceStatistics {
  /// Squared length of x, y and z, per reading.
  private var squares: [Float] = []
  private var sum = (x: 0.0, y: 0.0, z: 0.0)
  /// Of the magnitudes, in the file's unit.
  private(set) var median = 0.0
  /// The distance between the quartiles over the median.
  private var spread = 0.0

  var count: Int { squares.count }

  mutating func add(_ x: Double, _ y: Double, _ z: Double) {
    squares.append(Float(x * x + y * y + z * z))
    sum = (sum.x + x, sum.y + y, sum.z + z)
  }

  /// The mean reading.
  var mean: (x: Double, y: Double, z: Double) {
    let count = Double(max(1, squares.count))
    return (sum.x / count, sum.y / count, sum.z / count)
  }

  /// Computes the order statistics.
  mutating func finish() {
    func quantile(_ share: Double) -> Double { Double(Quantile.of(share, &squares)).squareRoot() }
    median = quantile(0.5)
    spread = median > 0 ? (quantile(0.75) - quantile(0.25)) / median : 0
  }

  /// What 1 g reads, and whether the readings leave that open.
  var gravity: (g: Double, isInDoubt: Bool) {
    let (x, y, z) = mean
    // 1 for a device at rest, 0 for motion that comes back to where it was
    let steadiness = median > 0 ? (x * x + y * y + z * z).squareRoot() / median : 0
    switch median {
    case ..<0.6: return (TraceUnit.standardGravity, false)
    case ...1.7:
      if spread < 0.3 { return (1, false) }
      if steadiness > 0.6 { return (1, spread > 0.5) }
      return (TraceUnit.standardGravity, spread < 0.45 || steadiness > 0.4)
    // under 0.3 g gravity has been removed, and a report says so
    case ..<(0.3 * TraceUnit.standardGravity): return (TraceUnit.standardGravity, false)
    case 6...17: return (TraceUnit.standardGravity, false)
    default: return (TraceUnit.standardGravity, true)
    }
  }

  // MARK: - Counts

  /// More than any accelerometer reads for long, g.
  private static let most = 20.0
  /// What 1 g reads in other units: counts of converters, milli-g, and cm/s².
  private static let others = [16384.0, 8192, 4096, 2048, 1024, 1000, 980.665, 512, 256]

  /// What 1 g seems to read where the readings have one magnitude, so far above any accelerometer's that they are counts or thousandths;
  /// nil for others.
  ///
  /// - Parameters:
  ///   - g: What 1 g would read.
  ///   - scale: The scene's own factor.
  func counts(_ g: Double, scale: Double) -> Double? {
    let magnitude = median / g
    guard spread < 0.3, magnitude > Self.most, magnitude * scale.magnitude > Self.most else { return nil }
    func distance(_ other: Double) -> Double { max(median / other, other / median) }
    let nearest = Self.others.min { distance($0) < distance($1) } ?? median
    return distance(nearest) < 1.12 ? nearest : median
  }
}

/// Order statistics of many numbers.
enum Quantile {
  /// The number at a share of the sorted list, for the median of an even count the later of two. Reorders the list.
  ///
  /// Hoare, "Algorithm 65: Find", CACM 1961. Complexity: O(*n*) for most orders.
  static func of(_ share: Double, _ numbers: inout [Float]) -> Float {
    guard !numbers.isEmpty else { return 0 }
    let index = min(numbers.count - 1, Int(share * Double(numbers.count)))
    var (low, high) = (0, numbers.count - 1)
    while low < high {
      let pivot = numbers[low + (high - low) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while numbers[i] < pivot { i += 1 }
        while numbers[j] > pivot { j -= 1 }
        guard i <= j else { break }
        numbers.swapAt(i, j)
        i += 1
        j -= 1
      }
      if j < index { low = i }
      if i > index { high = j }
    }
    return numbers[index]
  }
}
