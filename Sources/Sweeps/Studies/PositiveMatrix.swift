/// A symmetric matrix of few rows, solved and inverted by Cholesky's factorization.
struct PositiveMatrix {
  let count: Int
  private var values: [Double]

  init(count: Int) {
    self.count = count
    values = [Double](repeating: 0, count: count * count)
  }

  subscript(_ i: Int, _ j: Int) -> Double {
    get { values[i * count + j] }
    set { values[i * count + j] = newValue }
  }

  /// The lower factor; nil for a matrix that is not positive definite within rounding.
  private var factor: PositiveMatrix? {
    var factor = PositiveMatrix(count: count)
    for i in 0..<count {
      for j in 0...i {
        var sum = self[i, j]
        for k in 0..<j { sum -= factor[i, k] * factor[j, k] }
        if i != j {
          factor[i, j] = sum / factor[j, j]
        } else {
          guard sum > 1e-14 * self[i, i], sum.isFinite else { return nil }
          factor[i, i] = sum.squareRoot()
        }
      }
    }
    return factor
  }

  /// The solution of `self · x = right`; nil for a singular matrix.
  func solution(_ right: [Double]) -> [Double]? { factor.map { Self.substituted(right, $0) } }

  private static func substituted(_ right: [Double], _ factor: PositiveMatrix) -> [Double] {
    var x = right
    for i in 0..<factor.count {
      for k in 0..<i { x[i] -= factor[i, k] * x[k] }
      x[i] /= factor[i, i]
    }
    for i in (0..<factor.count).reversed() {
      for k in (i + 1)..<max(i + 1, factor.count) { x[i] -= factor[k, i] * x[k] }
      x[i] /= factor[i, i]
    }
    return x
  }

  /// nil for a singular matrix.
  var inverse: PositiveMatrix? {
    guard let factor else { return nil }
    var inverse = PositiveMatrix(count: count)
    for j in 0..<count {
      var unit = [Double](repeating: 0, count: count)
      unit[j] = 1
      for (i, value) in Self.substituted(unit, factor).enumerated() { inverse[i, j] = value }
    }
    return inverse
  }
}
