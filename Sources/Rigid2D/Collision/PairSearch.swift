/// Finds new pairs of shapes in two trees, or in one tree and itself, by descending both at the same time.
///
/// Two nodes are compared once for all leaves below them, and each pair is found once. The cost does not depend on how many boxes have
/// moved; it is that of queries for a quarter of all boxes.
struct PairSearch: ~Escapable {
  /// One node of each tree.
  private struct Nodes {
    var a: Int32
    var b: Int32
  }

  private let bodies: Span<Body>
  private let shapes: Span<ShapeRecord>
  private let nonColliding: Span<UInt64>
  /// The boxes at the last search for pairs: pairs that overlapped then were handled then, including those of two boxes that have not
  /// moved.
  private let before: Span<Bounds>
  /// A part of the search ends early once it has found more pairs than this.
  private let limit: Int

  @_lifetime(copy bodies, copy shapes, copy nonColliding, copy before)
  init(_ bodies: Span<Body>, _ shapes: Span<ShapeRecord>, _ nonColliding: Span<UInt64>, before: Span<Bounds>, limit: Int) {
    self.bodies = bodies
    self.shapes = shapes
    self.nonColliding = nonColliding
    self.before = before
    self.limit = limit
  }

  /// Fills `found` with the pairs, two elements for each.
  func run(
    _ staticTree: BroadPhase.Nodes, _ staticRoot: Int32, _ movingTree: BroadPhase.Nodes, _ movingRoot: Int32, _ found: inout [Int32],
    _ lists: inout [[Int32]], _ executor: StepExecutor
  ) {
    found.clear()
    guard movingRoot >= 0 else { return }
    let height = Int(movingTree[Int(movingRoot)].height)
    // trees and shapes are only read
    executor.collect(movingTree.indices, leastPart: 128, into: &found, &lists) { found, part in
      search(movingTree, part, height: height, &found)
    }
    if staticRoot >= 0 { search(movingTree, movingRoot, staticTree, staticRoot, height: height, &found) }
  }

  /// Any two leaves of a tree are below the two children of one node: the search begins at those of each node in `part`.
  @inline(never)
  private func search(_ tree: BroadPhase.Nodes, _ part: Range<Int>, height: Int, _ found: inout [Int32]) {
    var places = Self.places(height: 2 * height)
    var stack = places.mutableSpan
    for i in part where found.count / 2 <= limit {
      let left = tree[i].left
      if left >= 0 { descend(Nodes(a: left, b: tree[i].right), tree, tree, &stack, &found) }
    }
  }

  @inline(never)
  private func search(
    _ treeA: BroadPhase.Nodes, _ rootA: Int32, _ treeB: BroadPhase.Nodes, _ rootB: Int32, height: Int, _ found: inout [Int32]
  ) {
    var places = Self.places(height: height + Int(treeB[Int(rootB)].height))
    var stack = places.mutableSpan
    descend(Nodes(a: rootA, b: rootB), treeA, treeB, &stack, &found)
  }

  /// Memory for the pairs below two nodes with this sum of heights: a pair has four pairs of children, or two if one of its nodes is a
  /// leaf.
  private static func places(height: Int) -> [Nodes] { [Nodes](repeating: Nodes(a: -1, b: -1), count: 2 * height + 4) }

  @inline(always)
  private func descend(
    _ start: Nodes, _ treeA: BroadPhase.Nodes, _ treeB: BroadPhase.Nodes, _ stack: inout MutableSpan<Nodes>, _ found: inout [Int32]
  ) {
    var top = 0
    Self.push(start.a, start.b, treeA, treeB, &stack, &top)
    while top > 0 {
      top -= 1
      let (a, b) = (stack[top].a, stack[top].b)
      let (leftA, leftB) = (treeA[Int(a)].left, treeB[Int(b)].left)
      if leftA >= 0 {
        let rightA = treeA[Int(a)].right
        if leftB >= 0 {
          let rightB = treeB[Int(b)].right
          Self.push(leftA, leftB, treeA, treeB, &stack, &top)
          Self.push(leftA, rightB, treeA, treeB, &stack, &top)
          Self.push(rightA, leftB, treeA, treeB, &stack, &top)
          Self.push(rightA, rightB, treeA, treeB, &stack, &top)
        } else {
          Self.push(leftA, b, treeA, treeB, &stack, &top)
          Self.push(rightA, b, treeA, treeB, &stack, &top)
        }
      } else if leftB >= 0 {
        Self.push(a, leftB, treeA, treeB, &stack, &top)
        Self.push(a, treeB[Int(b)].right, treeA, treeB, &stack, &top)
      } else {
        let (shapeA, shapeB) = (treeA[Int(a)].shape, treeB[Int(b)].shape)
        if !before[Int(shapeA)].overlaps(before[Int(shapeB)]), !append(shapeA, shapeB, &found) { return }
      }
    }
  }

  /// Adds a pair of nodes to the stack if it overlaps; without a branch, which would often be mispredicted.
  @inline(always)
  private static func push(
    _ a: Int32, _ b: Int32, _ treeA: BroadPhase.Nodes, _ treeB: BroadPhase.Nodes, _ stack: inout MutableSpan<Nodes>, _ top: inout Int
  ) {
    stack[top] = Nodes(a: a, b: b)
    top &+= treeA[Int(a)].bounds.overlaps(treeB[Int(b)].bounds) ? 1 : 0
  }

  /// - Returns: false once there are more pairs than the limit.
  @inline(never)
  private func append(_ a: Int32, _ b: Int32, _ found: inout [Int32]) -> Bool {
    guard BroadPhase.mayMeet(shapes[Int(a)], shapes[Int(b)], bodies, nonColliding) else { return true }
    found.append(a)
    found.append(b)
    return found.count / 2 <= limit
  }
}
