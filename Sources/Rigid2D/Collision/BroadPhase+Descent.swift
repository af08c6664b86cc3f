/// Finds new pairs of shapes in two trees, or in one tree and itself, by descending both at the same time.
///
/// Two nodes are compared once for all leaves below them, and each pair is found once. The cost does not depend on how many boxes have
/// moved; it is that of queries for a quarter of all boxes.
extension BroadPhase {
  private typealias Nodes = Span<DynamicTree.Node>

  /// One node of each tree.
  private struct NodePair {
    var a: Int32
    var b: Int32
  }

  /// Fills `found` with the new pairs, two elements for each. Each part of the search ends early once it has found more than the limit.
  func descend(limit: Int, _ found: inout [Int32], _ lists: inout [[Int32]], _ executor: StepExecutor) {
    found.clear()
    let moving = boxes.moving
    guard moving.root >= 0 else { return }
    let height = Int(moving.all[Int(moving.root)].height)
    // trees and shapes are only read
    executor.collect(moving.all.indices, leastPart: 128, into: &found, &lists) { found, part in
      search(moving.all, part, height: height, limit: limit, &found)
    }
    if boxes.fixed.root >= 0 { search(moving, boxes.fixed, height: height, limit: limit, &found) }
  }

  /// Any two leaves of a tree are below the two children of one node: the search begins at those of each node in `part`.
  @inline(never)
  private func search(_ tree: Nodes, _ part: Range<Int>, height: Int, limit: Int, _ found: inout [Int32]) {
    var places = Self.places(height: 2 * height)
    var stack = places.mutableSpan
    for i in part where found.count / 2 <= limit {
      let left = tree[i].left
      if left >= 0 { descend(NodePair(a: left, b: tree[i].right), tree, tree, limit: limit, &stack, &found) }
    }
  }

  @inline(never)
  private func search(_ a: DynamicTree.Nodes, _ b: DynamicTree.Nodes, height: Int, limit: Int, _ found: inout [Int32]) {
    var places = Self.places(height: height + Int(b.all[Int(b.root)].height))
    var stack = places.mutableSpan
    descend(NodePair(a: a.root, b: b.root), a.all, b.all, limit: limit, &stack, &found)
  }

  /// Memory for the pairs below two nodes with this sum of heights: a pair has four pairs of children, or two if one of its nodes is a
  /// leaf.
  private static func places(height: Int) -> [NodePair] { [NodePair](repeating: NodePair(a: -1, b: -1), count: 2 * height + 4) }

  @inline(always)
  private func descend(
    _ start: NodePair, _ treeA: Nodes, _ treeB: Nodes, limit: Int, _ stack: inout MutableSpan<NodePair>, _ found: inout [Int32]
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
        if !before[Int(shapeA)].overlaps(before[Int(shapeB)]), !append(shapeA, shapeB, limit: limit, &found) { return }
      }
    }
  }

  /// Adds a pair of nodes to the stack if it overlaps; without a branch, which would often be mispredicted.
  @inline(always)
  private static func push(_ a: Int32, _ b: Int32, _ treeA: Nodes, _ treeB: Nodes, _ stack: inout MutableSpan<NodePair>, _ top: inout Int) {
    stack[top] = NodePair(a: a, b: b)
    top &+= treeA[Int(a)].bounds.overlaps(treeB[Int(b)].bounds) ? 1 : 0
  }

  /// - Returns: false once there are more pairs than the limit.
  @inline(never)
  private func append(_ a: Int32, _ b: Int32, limit: Int, _ found: inout [Int32]) -> Bool {
    guard Self.mayMeet(shapes[Int(a)], shapes[Int(b)], bodies, nonColliding) else { return true }
    found.append(a)
    found.append(b)
    return found.count / 2 <= limit
  }
}
