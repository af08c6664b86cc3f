/// An interpolation of scattered values by cubic radial functions and a linear one (Powell, Advances in Numerical Analysis II, 1992): for points `p` with
/// weights `w`, the value at `x` is `Σ w |x - p|³ + a · x + b`.
struct RadialModel {
  private let count: Int
  private let dimensions: Int
  /// Coordinates, point by point.
  private let points: [Double]
  /// A weight per point, the slope, and the constant.
  private let coefficients: [Double]

  /// nil where the points do not determine it.
  init?(_ points: [[Double]], _ values: [Double]) {
    guard let first = points.first else { return nil }
    count = points.count
    dimensions = first.count
    self.points = points.flatMap { $0 }
    let size = count + dimensions + 1
    var rows = [Double](repeating: 0, count: size * (size + 1))
    for i in 0..<count {
      for j in 0..<i {
        let cube = Self.cube(Self.squaredDistance(self.points, i * dimensions, self.points, j * dimensions, dimensions))
        (rows[i * (size + 1) + j], rows[j * (size + 1) + i]) = (cube, cube)
      }
      for k in 0...dimensions {
        let value = k < dimensions ? points[i][k] : 1
        (rows[i * (size + 1) + count + k], rows[(count + k) * (size + 1) + i]) = (value, value)
      }
      rows[i * (size + 1) + size] = values[i]
    }
    guard let solution = Self.solution(&rows, size) else { return nil }
    coefficients = solution
  }

  func value(at point: [Double]) -> Double {
    var value = coefficients[count + dimensions]
    for k in 0..<dimensions { value += coefficients[count + k] * point[k] }
    for i in 0..<count { value += coefficients[i] * Self.cube(Self.squaredDistance(points, i * dimensions, point, 0, dimensions)) }
    return value
  }

  private static func cube(_ squared: Double) -> Double { squared * squared.squareRoot() }

  private static func squaredDistance(_ a: [Double], _ i: Int, _ b: [Double], _ j: Int, _ count: Int) -> Double {
    var sum = 0.0
    for k in 0..<count {
      let difference = a[i + k] - b[j + k]
      sum += difference * difference
    }
    return sum
  }

  /// Gaussian elimination with pivots; every row ends with its right side.
  private static func solution(_ rows: inout [Double], _ size: Int) -> [Double]? {
    let width = size + 1
    for column in 0..<size {
      var pivot = column
      for row in column..<size where rows[row * width + column].magnitude > rows[pivot * width + column].magnitude { pivot = row }
      guard rows[pivot * width + column].magnitude > 0 else { return nil }
      if pivot != column {
        for k in column..<width { rows.swapAt(pivot * width + k, column * width + k) }
      }
      for row in (column + 1)..<max(size, column + 1) {
        let factor = rows[row * width + column] / rows[column * width + column]
        if factor == 0 { continue }
        for k in column..<width { rows[row * width + k] -= factor * rows[column * width + k] }
      }
    }
    var solution = [Double](repeating: 0, count: size)
    for row in (0..<size).reversed() {
      var sum = rows[row * width + size]
      for k in (row + 1)..<max(size, row + 1) { sum -= rows[row * width + k] * solution[k] }
      solution[row] = sum / rows[row * width + row]
    }
    return solution.allSatisfy { $0.isFinite } ? solution : nil
  }
}
