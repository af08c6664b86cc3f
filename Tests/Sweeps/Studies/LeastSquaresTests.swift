import Testing

@testable import Sweeps

@Suite("Least squares") struct LeastSquaresTests {
  /// Residuals of a line through points, both coefficients between -10 and 10.
  private static let times = [0.0, 1, 2, 3, 4]
  private static let heights = [1.1, 2.9, 5.2, 6.8, 9.1]

  private static func line(_ point: [Double]) -> [Double] {
    zip(times, heights).map { 20 * point[0] - 10 + (20 * point[1] - 10) * $0 - $1 }
  }

  @Test("a line through points has the coefficients and the covariance of the closed form")
  func line() throws {
    let method = LeastSquares()
    let solution = try #require(method.minimum(from: [0.1, 0.9]) { $0.map { Self.line($0) } })
    // normal equations by hand: Σt = 10, Σt² = 30, Σy = 25.1, Σty = 70.1
    let (slope, start) = (1.99, 1.04)
    #expect(abs(20 * solution.point[0] - 10 - start) < 1e-9)
    #expect(abs(20 * solution.point[1] - 10 - slope) < 1e-9)
    let normal = try #require(method.normalEquations(at: solution) { $0.map { Self.line($0) } })
    let uncertainty = Uncertainty(normal.matrix, cost: solution.cost, coordinates: 5, count: 2)
    // the sum of squares is 0.107, of 3 degrees of freedom; the variance of the slope is s²/10, of the start s²·30/50
    let variance = solution.cost / 3
    #expect(abs(solution.cost - 0.107) < 1e-9)
    #expect(abs(20 * (try #require(uncertainty.deviations[1])) - (variance / 10).squareRoot()) < 1e-7)
    #expect(abs(20 * (try #require(uncertainty.deviations[0])) - (variance * 0.6).squareRoot()) < 1e-7)
    #expect(abs(uncertainty.factor - 3.182) < 0.03)
    #expect(uncertainty.proportional.isEmpty)
  }

  @Test("Rosenbrock's valley is followed to its end")
  func rosenbrock() throws {
    let solution = try #require(
      LeastSquares(mostIterations: 100).minimum(from: [0.2, 0.9]) { points in
        points.map { p in
          let (x, y) = (4 * p[0] - 2, 4 * p[1] - 2)
          return [10 * (y - x * x), 1 - x]
        }
      })
    #expect(abs(solution.point[0] - 0.75) < 1e-6)
    #expect(abs(solution.point[1] - 0.75) < 1e-6)
  }

  @Test("a parameter whose minimum lies beyond its bound stays at the bound, the others are best there")
  func bound() throws {
    // r = (x + 1, y - x - 0.3): without bounds x = -1; at x = 0 y is 0.3
    let solution = try #require(LeastSquares().minimum(from: [0.5, 0.9]) { $0.map { [$0[0] + 1, $0[1] - $0[0] - 0.3] } })
    #expect(solution.point[0] == 0)
    #expect(abs(solution.point[1] - 0.3) < 1e-6)
  }

  @Test("points without residuals are passed over, and a start without them has no minimum")
  func failures() {
    let solution = LeastSquares().minimum(from: [0.4]) { $0.map { $0[0] > 0.8 ? nil : [$0[0] - 0.7] } }
    #expect(abs((solution?.point[0] ?? 0) - 0.7) < 1e-9)
    #expect(LeastSquares().minimum(from: [0.9]) { $0.map { $0[0] > 0.8 ? nil : [$0[0]] } } == nil)
  }

  @Test("parameters with proportional effects are named; one without effect has no deviation")
  func flaws() throws {
    func matrix(_ residuals: @escaping ([Double]) -> [Double]) throws -> PositiveMatrix {
      let point = [0.5, 0.5]
      let solution = LeastSquares.Solution(point: point, residuals: residuals(point), cost: 1)
      return try #require(LeastSquares().normalEquations(at: solution) { $0.map(residuals) }).matrix
    }
    let same = Uncertainty(try matrix { p in (1...4).map { Double($0) * (p[0] + 2 * p[1]) } }, cost: 1, coordinates: 4, count: 2)
    #expect(same.proportional.map { [$0.0, $0.1] } == [[0, 1]])
    let idle = Uncertainty(try matrix { p in (1...4).map { Double($0) * p[0] } }, cost: 1, coordinates: 4, count: 2)
    #expect(idle.deviations[0] != nil)
    #expect(idle.deviations[1] == nil)
  }

  @Test(
    "Student's quantiles are those of tables", arguments: [(1, 12.706), (2, 4.303), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
  func student(freedom: Int, quantile: Double) {
    #expect(abs(Student.quantile975(freedom: freedom) - quantile) < 0.01 * quantile)
  }

  @Test(
    "a number has the decimals of its unit",
    arguments: [(0.8700004, 1e-6, "0.87"), (1234.567, 1.0, "1235"), (0.123456, 0.002, "0.123"), (-3e-7, 1e-6, "0")])
  func rounding(number: Double, unit: Double, text: String) {
    #expect(DecimalRounding.text(number, unit: unit) == text)
  }
}
