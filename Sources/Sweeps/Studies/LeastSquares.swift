/// The method of Levenberg and Marquardt between bounds: the point of the unit cube at which the sum of squared residuals is smallest near a start.
///
/// Derivatives are central differences. All points of a step are evaluated as one batch, so the result does not depend on how they are spread over
/// threads. A parameter at a bound that the gradient pushes against is held there (the projected method of Kanzow, Yamashita and Fukushima,
/// Journal of Computational and Applied Mathematics 172, 2004).
struct LeastSquares {
  /// Residuals at each point of a batch; nil where there are none, as for a run that fails. All have the same number.
  typealias Evaluation<Failure: Error> = (_ points: [[Double]]) throws(Failure) -> [[Double]?]

  struct Solution {
    var point: [Double]
    var residuals: [Double]
    /// The sum of the squares.
    var cost: Double
  }

  /// The distance of the points of a difference, as a part of the range.
  var step = 1e-4
  var mostIterations = 25
  /// A step that lowers the cost by less than this part of it is the last.
  var tolerance = 1e-9

  /// nil when there are no residuals at the start.
  func minimum<Failure: Error>(from start: [Double], _ evaluate: Evaluation<Failure>) throws(Failure) -> Solution? {
    guard let residuals = try evaluate([start])[0] else { return nil }
    var best = Solution(point: start, residuals: residuals, cost: Self.cost(residuals))
    var damping = 1e-3
    for _ in 0..<mostIterations where best.cost > 0 {
      guard let normal = try normalEquations(at: best, evaluate) else { break }
      // several dampings at once: a sequential search would leave threads idle
      let dampings = [damping / 100, damping, 100 * damping, 1e4 * damping]
      let trials = dampings.map { trial(from: best.point, normal, damping: $0) }
      let found = try evaluate(trials.map { $0 ?? best.point })
      var next: (place: Int, solution: Solution)?
      for (i, trial) in trials.enumerated() {
        guard let trial, let residuals = found[i] else { continue }
        let cost = Self.cost(residuals)
        if cost < next?.solution.cost ?? best.cost { next = (i, Solution(point: trial, residuals: residuals, cost: cost)) }
      }
      guard let next else {
        damping *= 1e6
        if damping > 1e12 { break }
        continue
      }
      let gain = best.cost - next.solution.cost
      best = next.solution
      damping = max(1e-12, dampings[next.place] / 10)
      if gain < tolerance * best.cost { break }
    }
    return best
  }

  /// The gradient and the approximate second derivatives of half the cost.
  struct NormalEquations {
    var gradient: [Double]
    var matrix: PositiveMatrix
  }

  /// nil where no difference can be taken.
  func normalEquations<Failure: Error>(at solution: Solution, _ evaluate: Evaluation<Failure>) throws(Failure) -> NormalEquations? {
    let n = solution.point.count
    var points: [[Double]] = []
    for i in 0..<n {
      for sign in [-1.0, 1] {
        var point = solution.point
        point[i] = min(1, max(0, point[i] + sign * step))
        points.append(point)
      }
    }
    let values = try evaluate(points)
    var columns: [[Double]] = []
    for i in 0..<n {
      // a side that has no residuals is replaced by the point itself
      let low = values[2 * i] == nil ? solution.point[i] : points[2 * i][i]
      let high = values[2 * i + 1] == nil ? solution.point[i] : points[2 * i + 1][i]
      guard high > low else { return nil }
      let (a, b) = (values[2 * i] ?? solution.residuals, values[2 * i + 1] ?? solution.residuals)
      columns.append(zip(a, b).map { ($1 - $0) / (high - low) })
    }
    var normal = NormalEquations(gradient: [], matrix: PositiveMatrix(count: n))
    for i in 0..<n {
      normal.gradient.append(Self.product(columns[i], solution.residuals))
      for j in 0...i {
        let product = Self.product(columns[i], columns[j])
        normal.matrix[i, j] = product
        normal.matrix[j, i] = product
      }
    }
    return normal
  }

  /// The next point; nil where the equations have no solution, or every parameter is held.
  private func trial(from point: [Double], _ normal: NormalEquations, damping: Double) -> [Double]? {
    let free = point.indices.filter { i in
      !(point[i] <= 0 && normal.gradient[i] > 0) && !(point[i] >= 1 && normal.gradient[i] < 0)
    }
    let largest = free.map { normal.matrix[$0, $0] }.max() ?? 0
    guard largest > 0 else { return nil }
    var matrix = PositiveMatrix(count: free.count)
    for (a, i) in free.enumerated() {
      for (b, j) in free.enumerated() { matrix[a, b] = normal.matrix[i, j] }
      // a floor holds a parameter that has no effect so far
      matrix[a, a] += damping * max(normal.matrix[i, i], 1e-9 * largest)
    }
    guard let step = matrix.solution(free.map { -normal.gradient[$0] }) else { return nil }
    var next = point
    for (a, i) in free.enumerated() { next[i] = min(1, max(0, point[i] + step[a])) }
    return next
  }

  static func cost(_ residuals: [Double]) -> Double {
    let cost = product(residuals, residuals)
    return cost.isFinite ? cost : .infinity
  }

  private static func product(_ a: [Double], _ b: [Double]) -> Double {
    var sum = 0.0
    for i in a.indices { sum += a[i] * b[i] }
    return sum
  }
}
