@testable import Rigid2D

extension DynamicTree {
  /// The errors of the tree, given the number of leaves that it should have.
  func violations(leaves expected: Int) -> [TreeViolation] {
    var found: [TreeViolation] = []
    var leaves = 0
    var isReached = [Bool](repeating: false, count: nodes.count)
    var stack = root >= 0 ? [(node: root, parent: Int32(-1))] : []
    while let (index, parent) = stack.popLast() {
      guard index >= 0, index < nodes.count, !isReached[Int(index)], nodes[Int(index)].parent == parent else {
        found.append(.parent(node: Int(index)))
        continue
      }
      isReached[Int(index)] = true
      let node = nodes[Int(index)]
      if parent >= 0 && !nodes[Int(parent)].bounds.contains(node.bounds) { found.append(.bounds(node: Int(index))) }
      if node.isLeaf {
        leaves += 1
      } else {
        let below = max(nodes[Int(node.left)].height, nodes[Int(node.right)].height)
        if node.height != below + 1 { found.append(.height(node: Int(index))) }
        stack.append((node.left, index))
        stack.append((node.right, index))
      }
    }
    if leaves != expected { found.append(.leaves(found: leaves, expected: expected)) }
    let reached = isReached.count { $0 }
    if reached + freeCount != nodes.count { found.append(.nodes(inTree: reached, free: freeCount, all: nodes.count)) }
    return found
  }
}
