import Formats

/// The covariance matrix adaptation evolution strategy with a diagonal matrix (Ros and Hansen, Parallel Problem Solving from Nature X, 2008) in the
/// unit cube: finds small values of a function that has steps and plateaus.
///
/// Every generation is one batch, and its random numbers depend on the seed alone.
package struct EvolutionStrategy {
  private let count: Int
  private let seed: UInt64
  private let size: Int
  private let weights: [Double]
  private let effective: Double
  private(set) var mean: [Double]
  private var sigma: Double
  private var variances: [Double]
  private var conjugatePath: [Double]
  private var covariancePath: [Double]
  private var generation: UInt64 = 0

  /// - Parameters:
  ///   - sigma: The first spread of the points.
  ///   - size: Points per generation, at least 4; nil is twice the dimension and 8.
  package init(from start: [Double], seed: UInt64, sigma: Double = 0.15, size: Int? = nil) {
    count = start.count
    self.seed = seed
    self.sigma = sigma
    self.size = size ?? 8 + 2 * count
    let best = self.size / 2
    let raw = (0..<best).map { PortableMath.logarithm(Double(best) + 0.5) - PortableMath.logarithm(Double($0 + 1)) }
    let sum = raw.reduce(0, +)
    weights = raw.map { $0 / sum }
    effective = 1 / weights.reduce(0) { $0 + $1 * $1 }
    mean = start
    variances = [Double](repeating: 1, count: start.count)
    conjugatePath = [Double](repeating: 0, count: start.count)
    covariancePath = conjugatePath
  }

  /// Whether the spread has become smaller than anything that matters.
  var isDone: Bool { variances.allSatisfy { sigma * $0.squareRoot() < 5e-4 } }

  /// The points of the next generation, within the cube.
  package mutating func points() -> [[Double]] {
    generation += 1
    return (0..<size).map { k in
      (0..<count).map { i in
        let bits = CounterHash.hash(seed, generation, UInt64(k * count + i))
        let normal = PortableMath.normalQuantile(CounterHash.unit(bits))
        return min(1, max(0, mean[i] + sigma * variances[i].squareRoot() * normal))
      }
    }
  }

  /// Moves towards the best of a generation.
  ///
  /// - Parameter ranked: Its points, the best first.
  package mutating func update(_ ranked: [[Double]]) {
    let n = Double(count)
    let before = mean
    for i in 0..<count { mean[i] = zip(weights, ranked).reduce(0) { $0 + $1.0 * $1.1[i] } }
    let cSigma = (effective + 2) / (n + effective + 5)
    let damping = 1 + cSigma + 2 * max(0, ((effective - 1) / (n + 1)).squareRoot() - 1)
    let cPath = 4 / (n + 4)
    let expected = n.squareRoot() * (1 - 1 / (4 * n) + 1 / (21 * n * n))
    // a diagonal is learned (n + 2) / 3 times as fast as a whole matrix
    let full =
      2 / (effective * (n + 1.414) * (n + 1.414)) + (1 - 1 / effective) * min(1, (2 * effective - 1) / ((n + 2) * (n + 2) + effective))
    let cCovariance = min(1, full * (n + 2) / 3)
    var length = 0.0
    for i in 0..<count {
      let step = (mean[i] - before[i]) / sigma
      conjugatePath[i] =
        (1 - cSigma) * conjugatePath[i] + (cSigma * (2 - cSigma) * effective).squareRoot() * step / variances[i].squareRoot()
      length += conjugatePath[i] * conjugatePath[i]
    }
    length = length.squareRoot()
    for i in 0..<count {
      let step = (mean[i] - before[i]) / sigma
      covariancePath[i] = (1 - cPath) * covariancePath[i] + (cPath * (2 - cPath) * effective).squareRoot() * step
      let spread = zip(weights, ranked).reduce(0.0) { sum, pair in
        let y = (pair.1[i] - before[i]) / sigma
        return sum + pair.0 * y * y
      }
      let change = covariancePath[i] * covariancePath[i] / effective + (1 - 1 / effective) * spread
      variances[i] = max(1e-12, (1 - cCovariance) * variances[i] + cCovariance * change)
    }
    sigma *= PortableMath.exponential(cSigma / damping * (length / expected - 1))
    sigma = min(0.5, sigma)
  }
}
