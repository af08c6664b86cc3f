/// LDLᵀ of sparse symmetric matrices of 3 x 3 blocks, many at a time, each with an elimination order of its own.
///
///     A = L D Lᵀ        eliminating k:  Lik = Aik Dk⁻¹,  Aij -= Lik Ajkᵀ  for all later neighbors i ≥ j of k
///
/// (George and Liu, "Computer Solution of Large Sparse Positive Definite Systems", 1981). The matrices are quasi-definite, so the factors exist whatever the order (Vanderbei,
/// SIAM J. Optim. 1995). What depends on the order alone is worked out when a matrix is added and kept while the structure stays.
struct BlockFactorization: Sendable {
  private struct Pivot: Sendable {
    /// Of its neighbors, in `neighbors` and `blocks`.
    var first: Int32
    var count: Int32
    /// Of its updates, in `targets`.
    var firstTarget: Int32

    @inline(always)
    var range: Range<Int> { Int(first)..<Int(first) + Int(count) }
  }

  private var pivots: [Pivot] = []
  /// Pivots of later rows.
  private var neighbors: [Int32] = []
  /// For each pivot and each pair i > j of its neighbors, the block that the pair updates.
  private var targets: [Int32] = []
  /// Per pivot; once factored the inverse.
  var diagonal: [Symmetric3] = []
  /// Per neighbor, the block of its row and the pivot's column; once factored of L.
  var blocks: [Matrix3] = []
  /// Per pivot, the right side, then the solution.
  var values: [SIMD3<Double>] = []

  mutating func removeAll() {
    pivots.clear()
    neighbors.clear()
    targets.clear()
    diagonal.clear()
    blocks.clear()
    values.clear()
  }

  /// Adds a matrix.
  ///
  /// - Returns: Its range of pivots.
  mutating func add(_ order: EliminationOrder) -> Range<Int> {
    let start = pivots.count
    for later in order.neighbors {
      pivots.append(Pivot(first: Int32(neighbors.count), count: Int32(later.count), firstTarget: 0))
      for neighbor in later { neighbors.append(Int32(start) + neighbor) }
    }
    for k in start..<pivots.count {
      pivots[k].firstTarget = Int32(targets.count)
      let range = pivots[k].range
      for i in range {
        for j in range.lowerBound..<i { targets.append(block(row: Int(neighbors[i]), column: Int(neighbors[j]))) }
      }
    }
    diagonal.append(contentsOf: repeatElement(Symmetric3(diagonal: .one), count: pivots.count - start))
    values.append(contentsOf: repeatElement(.zero, count: pivots.count - start))
    blocks.append(contentsOf: repeatElement(.zero, count: neighbors.count - blocks.count))
    return start..<pivots.count
  }

  /// The block of a row and an earlier column.
  func block(row: Int, column: Int) -> Int32 {
    let pivot = pivots[column]
    for i in pivot.range where neighbors[i] == Int32(row) { return Int32(i) }
    preconditionFailure("no such block")
  }

  /// Sets all blocks off the diagonal of a matrix to zero.
  mutating func clear(_ range: Range<Int>) {
    guard let last = range.last else { return }
    for i in Int(pivots[range.lowerBound].first)..<Int(pivots[last].first + pivots[last].count) { blocks[i] = .zero }
  }

  mutating func setDiagonal(_ pivot: Int, _ block: Symmetric3) { diagonal[pivot] = block }
  mutating func add(_ block: Symmetric3, toDiagonal pivot: Int) { diagonal[pivot].add(block) }

  mutating func factor(_ range: Range<Int>) { Self.factor(range, pivots, neighbors, targets, &diagonal, &blocks) }

  private static func factor(
    _ range: Range<Int>, _ pivots: [Pivot], _ neighbors: [Int32], _ targets: [Int32], _ diagonal: inout [Symmetric3],
    _ blocks: inout [Matrix3]
  ) {
    let pivots = pivots.span
    let neighbors = neighbors.span
    let targets = targets.span
    var diagonal = diagonal.mutableSpan
    var blocks = blocks.mutableSpan
    for k in range {
      let inverse = diagonal[k].inverse
      diagonal[k] = inverse
      let first = Int(pivots[k].first)
      let count = Int(pivots[k].count)
      // from the last to the first: the blocks of A that others need are still there
      for i in (0..<count).reversed() {
        let original = blocks[first + i]
        let l = original * inverse
        let target = Int(pivots[k].firstTarget) + i * (i - 1) / 2
        for j in 0..<i { blocks[Int(targets[target + j])].subtract(l, timesTransposed: blocks[first + j]) }
        diagonal[Int(neighbors[first + i])].subtract(l, timesTransposed: original)
        blocks[first + i] = l
      }
    }
  }

  /// Solves for the right side that was set.
  mutating func solve(_ range: Range<Int>) { Self.solve(range, pivots, neighbors, diagonal, blocks, &values) }

  private static func solve(
    _ range: Range<Int>, _ pivots: [Pivot], _ neighbors: [Int32], _ diagonal: [Symmetric3], _ blocks: [Matrix3],
    _ values: inout [SIMD3<Double>]
  ) {
    let pivots = pivots.span
    let neighbors = neighbors.span
    let diagonal = diagonal.span
    let blocks = blocks.span
    var values = values.mutableSpan
    for k in range {
      let value = values[k]
      for i in pivots[k].range {
        let row = Int(neighbors[i])
        values[row] = values[row] - blocks[i] * value
      }
    }
    for k in range.reversed() {
      var value = diagonal[k] * values[k]
      for i in pivots[k].range { value -= blocks[i].transposed(values[Int(neighbors[i])]) }
      values[k] = value
    }
  }
}
