/// LDLᵀ of sparse symmetric matrices of 3 x 3 blocks, many at a time, each with its own elimination order; two of the same order share
/// vector lanes.
///
///     A = L D Lᵀ        eliminating k:  Lik = Aik Dk⁻¹,  Aij -= Lik Ajkᵀ  for all later neighbors i ≥ j of k
///
/// (George and Liu, "Computer Solution of Large Sparse Positive Definite Systems", 1981). The matrices are quasi-definite, so the factors
/// exist for any order (Vanderbei, SIAM J. Optim. 1995). The values that depend on the order alone are computed when a matrix is added and
/// kept while the structure stays. Each matrix has a lane of a pair, with the same bits as alone. Factors are stored separately from the
/// matrices, so that one matrix can be factored again while the other stays.
struct BlockFactorization: Sendable {
  fileprivate struct Pivot: Sendable {
    /// Of its neighbors, in `neighbors` and `blocks`.
    var first: Int32
    var count: Int32
    /// Of its updates, in `targets`.
    var firstTarget: Int32
    /// Whether the elimination of other pivots updates blocks of its column.
    var isUpdated = false

    @inline(always)
    var range: Range<Int> { Int(first)..<Int(first) + Int(count) }

    /// Whether its column has one block of A itself, as on a tree.
    @inline(always)
    var isOfTree: Bool { count == 1 && !isUpdated }
  }

  fileprivate struct Structure: Sendable {
    var pivots: [Pivot] = []
    /// Pivots of later rows.
    var neighbors: [Int32] = []
    /// For each pivot and each pair i > j of its neighbors, the block that the pair updates.
    var targets: [Int32] = []
  }

  struct Blocks: Sendable {
    /// Per pivot.
    var diagonal: [PairedSymmetric3] = []
    /// Per neighbor, the block of its row and the pivot's column.
    var lower: [PairedMatrix3] = []
  }

  private var structure = Structure()
  /// The matrices; blocks that elimination fills are zero.
  var matrix = Blocks()
  /// Their factors: the inverse of D, and L.
  private var factors = Blocks()
  /// Per pivot, the right side, then the solution.
  var values: [PairedVector3] = []
  /// The matrix added last, if the other lane of its pair is free.
  private var single: (neighbors: [[Int32]], pivots: Range<Int>)?

  mutating func removeAll() {
    structure.pivots.clear()
    structure.neighbors.clear()
    structure.targets.clear()
    matrix.diagonal.clear()
    matrix.lower.clear()
    factors.diagonal.clear()
    factors.lower.clear()
    values.clear()
    single = nil
  }

  /// Adds a matrix, in the other lane of the one added last if both have the same order.
  ///
  /// - Returns: Its range of pivots, and its lane.
  mutating func add(_ order: EliminationOrder) -> (pivots: Range<Int>, lane: Int) {
    if let single, single.neighbors == order.neighbors {
      self.single = nil
      return (single.pivots, 1)
    }
    let range = addPair(order)
    single = (order.neighbors, range)
    return (range, 0)
  }

  private mutating func addPair(_ order: EliminationOrder) -> Range<Int> {
    let range = structure.add(order)
    values.append(contentsOf: repeatElement(PairedVector3(), count: range.count))
    matrix.grow(pivots: range.count, neighbors: structure.neighbors.count)
    factors.grow(pivots: range.count, neighbors: structure.neighbors.count)
    return range
  }

  /// The block of a row and an earlier column.
  func block(row: Int, column: Int) -> Int32 { structure.block(row: row, column: column) }

  /// Factors both matrices of a pair.
  mutating func factor(_ range: Range<Int>) {
    Self.factor(range, &structure, &matrix, &factors.diagonal, &factors.lower)
  }

  private static func factor(
    _ range: Range<Int>, _ structure: inout Structure, _ matrix: inout Blocks, _ inverses: inout [PairedSymmetric3],
    _ lower: inout [PairedMatrix3]
  ) {
    let (pivots, neighbors, targets) = (structure.pivots.span, structure.neighbors.span, structure.targets.span)
    let (diagonal, blocks) = (matrix.diagonal.span, matrix.lower.span)
    var inverses = inverses.mutableSpan
    var lower = lower.mutableSpan
    for k in range {
      inverses[k] = diagonal[k]
      if !pivots[k].isOfTree {
        for i in pivots[k].range { lower[i] = blocks[i] }
      }
    }
    for k in range {
      let inverse = inverses[k].inverse
      inverses[k] = inverse
      let first = Int(pivots[k].first)
      if pivots[k].isOfTree {
        let l = blocks[first] * inverse
        inverses[Int(neighbors[first])].subtract(l, timesTransposed: blocks[first])
        lower[first] = l
        continue
      }
      // from the last to the first, so that the blocks of A that others need still exist
      for i in (0..<Int(pivots[k].count)).reversed() {
        let original = lower[first + i]
        let l = original * inverse
        let target = Int(pivots[k].firstTarget) + i * (i - 1) / 2
        for j in 0..<i { lower[Int(targets[target + j])].subtract(l, timesTransposed: lower[first + j]) }
        inverses[Int(neighbors[first + i])].subtract(l, timesTransposed: original)
        lower[first + i] = l
      }
    }
  }

  /// Solves for the right sides that were set; the solution of a lane without one is undefined.
  mutating func solve(_ range: Range<Int>) { Self.solve(range, &structure, &factors, &values) }

  private static func solve(_ range: Range<Int>, _ structure: inout Structure, _ factors: inout Blocks, _ values: inout [PairedVector3]) {
    let (pivots, neighbors) = (structure.pivots.span, structure.neighbors.span)
    let (diagonal, blocks) = (factors.diagonal.span, factors.lower.span)
    var values = values.mutableSpan
    for k in range {
      let value = values[k]
      for i in pivots[k].range { values[Int(neighbors[i])] -= blocks[i] * value }
    }
    for k in range.reversed() {
      var value = diagonal[k] * values[k]
      for i in pivots[k].range { value -= blocks[i].transposed(values[Int(neighbors[i])]) }
      values[k] = value
    }
  }
}

extension BlockFactorization.Blocks {
  /// Adds the pivots of one more matrix, up to a number of neighbors in all.
  fileprivate mutating func grow(pivots: Int, neighbors: Int) {
    diagonal.append(contentsOf: repeatElement(.one, count: pivots))
    lower.append(contentsOf: repeatElement(PairedMatrix3(), count: neighbors - lower.count))
  }
}

extension BlockFactorization.Structure {
  /// - Returns: The pivots of the matrix.
  fileprivate mutating func add(_ order: EliminationOrder) -> Range<Int> {
    let start = pivots.count
    for later in order.neighbors {
      pivots.append(BlockFactorization.Pivot(first: Int32(neighbors.count), count: Int32(later.count), firstTarget: 0))
      for neighbor in later { neighbors.append(Int32(start) + neighbor) }
    }
    for k in start..<pivots.count {
      pivots[k].firstTarget = Int32(targets.count)
      let range = pivots[k].range
      for i in range {
        for j in range.lowerBound..<i {
          targets.append(block(row: Int(neighbors[i]), column: Int(neighbors[j])))
          pivots[Int(neighbors[j])].isUpdated = true
        }
      }
    }
    return start..<pivots.count
  }

  fileprivate func block(row: Int, column: Int) -> Int32 {
    let pivot = pivots[column]
    for i in pivot.range where neighbors[i] == Int32(row) { return Int32(i) }
    preconditionFailure("no such block")
  }
}
