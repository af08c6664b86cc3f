/// A simplex search in the unit cube (Nelder and Mead, Computer Journal 7, 1965), with the coefficients of Gao and Han (Computational Optimization and
/// Applications 51, 2012) for its dimension: one point at a time, follows valleys in any direction.
struct NelderMead {
  private struct Vertex {
    var point: [Double]
    var score: Double
  }

  private enum Phase {
    /// Corners of a simplex that are left to run.
    case corners([[Double]])
    case reflection
    case expansion(Vertex)
    case contraction(Vertex, isOutside: Bool)
  }

  private let count: Int
  /// Sorted by score, once it has all corners.
  private var simplex: [Vertex] = []
  private var phase: Phase
  private var trial: [Double] = []
  private(set) var runs = 0

  /// - Parameter step: Edges of the first simplex along the axes; it turns inward at a side of the cube.
  init(from start: [Double], step: Double) {
    count = start.count
    let corners = start.indices.map { i in
      var corner = start
      corner[i] += corner[i] + step <= 1 ? step : -step
      return corner
    }
    phase = .corners([start] + corners)
  }

  /// Whether it has had its runs, or is too small for any value to differ.
  var isDone: Bool {
    if runs >= 60 * count { return true }
    guard case .reflection = phase, let best = simplex.first else { return false }
    return simplex.allSatisfy { vertex in zip(vertex.point, best.point).allSatisfy { ($0 - $1).magnitude < 1e-9 } }
  }

  var best: Double { simplex.map { $0.score }.min() ?? .infinity }

  /// The point to run next.
  mutating func next() -> [Double] {
    switch phase {
    case .corners(let corners): trial = corners[0]
    case .reflection: trial = point(1)
    case .expansion: trial = point(1 + 2 / Double(count))
    case .contraction(_, let isOutside):
      let share = 0.75 - 1 / (2 * Double(count))
      trial = point(isOutside ? share : -share)
    }
    return trial
  }

  /// Takes the score of ``next()``.
  mutating func update(_ score: Double) {
    runs += 1
    let vertex = Vertex(point: trial, score: score)
    switch phase {
    case .corners(let corners):
      simplex.append(vertex)
      phase = corners.count > 1 ? .corners(Array(corners.dropFirst())) : .reflection
      if corners.count == 1 { sort() }
    case .reflection:
      if score < simplex[0].score {
        phase = .expansion(vertex)
      } else if score < simplex[count - 1].score || count == 1 && score < simplex[1].score {
        replace(vertex)
      } else {
        phase = .contraction(vertex, isOutside: score < simplex[count].score)
      }
    case .expansion(let reflected): replace(score < reflected.score ? vertex : reflected)
    case .contraction(let reflected, let isOutside):
      if score <= (isOutside ? reflected.score : simplex[count].score), score < .infinity { replace(vertex) } else { shrink() }
    }
  }

  /// The point on the line from the worst corner through the middle of the others.
  private func point(_ factor: Double) -> [Double] {
    (0..<count).map { i in
      var middle = 0.0
      for vertex in simplex.dropLast() { middle += vertex.point[i] }
      middle /= Double(count)
      return min(1, max(0, middle + factor * (middle - simplex[count].point[i])))
    }
  }

  private mutating func replace(_ vertex: Vertex) {
    simplex[count] = vertex
    sort()
    phase = .reflection
  }

  private mutating func shrink() {
    let share = count > 1 ? 1 - 1 / Double(count) : 0.5
    let best = simplex[0]
    phase = .corners(simplex.dropFirst().map { vertex in zip(best.point, vertex.point).map { $0 + share * ($1 - $0) } })
    simplex = [best]
  }

  private mutating func sort() {
    let order = simplex.indices.sorted { (simplex[$0].score, $0) < (simplex[$1].score, $1) }
    simplex = order.map { simplex[$0] }
  }
}
