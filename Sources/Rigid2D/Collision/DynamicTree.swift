/// A binary tree of boxes over shapes, for finding what overlaps a box.
///
/// Leaves hold a shape each; an inner node's box encloses its two children. Insertion descends toward the smaller growth of perimeter (the surface-area heuristic of
/// Goldsmith and Salmon, IEEE CG&A 1987, in two dimensions); rotations on the way up keep neighbors together (Kensler, "Tree rotations", 2008).
struct DynamicTree: Equatable, Sendable {
  struct Node: Equatable, Sendable {
    var bounds: Bounds
    /// The enclosing node; for free nodes the next free one; -1 for none.
    var parent: Int32
    /// Children; `left` is -1 for a leaf.
    var left: Int32
    var right: Int32
    /// A leaf's shape; of an inner node, the levels below it.
    var content: Int32
    var isLeaf: Bool { left < 0 }
    var shape: Int32 { content }
    var height: Int32 { isLeaf ? 0 : content }
  }

  private(set) var nodes: [Node] = []
  private(set) var root: Int32 = -1
  private var free: Int32 = -1

  /// How many nodes wait to be used again; -1 when their list runs in a circle.
  var freeCount: Int {
    var count = 0
    var index = free
    while index >= 0 {
      count += 1
      if count > nodes.count { return -1 }
      index = nodes[Int(index)].parent
    }
    return count
  }

  func bounds(of leaf: Int32) -> Bounds { nodes[Int(leaf)].bounds }

  /// Adds a leaf and returns its index, which stays its name until it is removed.
  mutating func insert(_ bounds: Bounds, shape: Int32) -> Int32 {
    let leaf = makeNode(Node(bounds: bounds, parent: -1, left: -1, right: -1, content: shape))
    attach(leaf)
    return leaf
  }

  mutating func remove(_ leaf: Int32) {
    detach(leaf)
    freeNode(leaf)
  }

  /// Gives a leaf another box.
  mutating func move(_ leaf: Int32, to bounds: Bounds) {
    detach(leaf)
    nodes[Int(leaf)].bounds = bounds
    attach(leaf)
  }

  /// Appends the shapes whose boxes overlap `bounds` to `found`, in the tree's order; `stack` is working space.
  func query(_ bounds: Bounds, _ stack: inout [Int32], _ found: inout [Int32]) {
    guard root >= 0 else { return }
    let nodes = nodes.span
    guard nodes[Int(root)].bounds.overlaps(bounds) else { return }
    // what is on the stack overlaps: at most one node of each level beside the one at hand
    let depth = Int(nodes[Int(root)].height) + 2
    if stack.count < depth { stack.resize(to: depth, -1) }
    var stack = stack.mutableSpan
    var top = 0
    var index = Int(root)
    while true {
      let left = Int(nodes[index].left)
      if left < 0 {
        found.append(nodes[index].content)
      } else {
        let right = Int(nodes[index].right)
        let meetsLeft = nodes[left].bounds.overlaps(bounds)
        if nodes[right].bounds.overlaps(bounds) {
          if meetsLeft {
            stack[top] = Int32(truncatingIfNeeded: left)
            top += 1
          }
          index = right
          continue
        }
        if meetsLeft {
          index = left
          continue
        }
      }
      guard top > 0 else { return }
      top -= 1
      index = Int(stack[top])
    }
  }

  // MARK: - Structure

  private mutating func makeNode(_ node: Node) -> Int32 {
    if free >= 0 {
      let index = free
      free = nodes[Int(index)].parent
      nodes[Int(index)] = node
      return index
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func freeNode(_ index: Int32) {
    nodes[Int(index)] = Node(bounds: Bounds(lower: .zero, upper: .zero), parent: free, left: -1, right: -1, content: -1)
    free = index
  }

  private mutating func attach(_ leaf: Int32) {
    guard root >= 0 else {
      root = leaf
      nodes[Int(leaf)].parent = -1
      return
    }
    let sibling = bestSibling(for: nodes[Int(leaf)].bounds)
    let oldParent = nodes[Int(sibling)].parent
    let joined = nodes[Int(sibling)].bounds.union(nodes[Int(leaf)].bounds)
    let parent = makeNode(Node(bounds: joined, parent: oldParent, left: sibling, right: leaf, content: nodes[Int(sibling)].height + 1))
    nodes[Int(sibling)].parent = parent
    nodes[Int(leaf)].parent = parent
    if oldParent < 0 {
      root = parent
    } else {
      replaceChild(of: oldParent, sibling, by: parent)
    }
    refit(from: oldParent)
  }

  private mutating func detach(_ leaf: Int32) {
    let parent = nodes[Int(leaf)].parent
    guard parent >= 0 else {
      root = -1
      return
    }
    let sibling = nodes[Int(parent)].left == leaf ? nodes[Int(parent)].right : nodes[Int(parent)].left
    let grandparent = nodes[Int(parent)].parent
    nodes[Int(sibling)].parent = grandparent
    if grandparent < 0 {
      root = sibling
    } else {
      replaceChild(of: grandparent, parent, by: sibling)
    }
    freeNode(parent)
    refit(from: grandparent)
  }

  private mutating func replaceChild(of parent: Int32, _ old: Int32, by new: Int32) {
    if nodes[Int(parent)].left == old { nodes[Int(parent)].left = new } else { nodes[Int(parent)].right = new }
  }

  /// Descends while a child promises less growth than becoming the sibling of the node at hand.
  private func bestSibling(for bounds: Bounds) -> Int32 {
    var index = root
    while !nodes[Int(index)].isLeaf {
      let node = nodes[Int(index)]
      let joined = node.bounds.union(bounds).perimeter
      // a new parent here costs its own box; going down costs this box's growth
      let costHere = 2 * joined
      let inherited = 2 * (joined - node.bounds.perimeter)
      let costLeft = inherited + descentCost(node.left, bounds)
      let costRight = inherited + descentCost(node.right, bounds)
      if costHere < costLeft && costHere < costRight { break }
      index = costLeft <= costRight ? node.left : node.right
    }
    return index
  }

  private func descentCost(_ child: Int32, _ bounds: Bounds) -> Float {
    let node = nodes[Int(child)]
    let joined = node.bounds.union(bounds).perimeter
    return node.isLeaf ? joined : joined - node.bounds.perimeter
  }

  /// Fits the nodes from `start` up to the first that is as it was.
  private mutating func refit(from start: Int32) {
    var index = start
    while index >= 0 {
      let before = nodes[Int(index)]
      enclose(index)
      rotate(index)
      let after = nodes[Int(index)]
      if after.bounds == before.bounds && after.content == before.content { return }
      index = after.parent
    }
  }

  /// Fits an inner node to its children.
  private mutating func enclose(_ index: Int32) {
    let left = nodes[Int(nodes[Int(index)].left)]
    let right = nodes[Int(nodes[Int(index)].right)]
    nodes[Int(index)].bounds = left.bounds.union(right.bounds)
    nodes[Int(index)].content = max(left.height, right.height) + 1
  }

  /// Exchanges a child with a grandchild of the other side when that shrinks the boxes, or when it costs nothing and makes the tree lower: boxes that are all the same
  /// would else make a list.
  private mutating func rotate(_ index: Int32) {
    let node = nodes[Int(index)]
    var bestGain: Float = 0
    var bestHeight = node.content
    var upper: Int32 = -1
    var lower: Int32 = -1
    for side in 0..<2 {
      let child = side == 0 ? node.left : node.right
      let other = side == 0 ? node.right : node.left
      guard !nodes[Int(child)].isLeaf else { continue }
      let before = nodes[Int(child)].bounds.perimeter
      let left = nodes[Int(child)].left
      let right = nodes[Int(child)].right
      let gainLeft = before - nodes[Int(right)].bounds.union(nodes[Int(other)].bounds).perimeter
      let gainRight = before - nodes[Int(left)].bounds.union(nodes[Int(other)].bounds).perimeter
      if gainLeft >= bestGain {
        let height = max(nodes[Int(left)].height, 1 + max(nodes[Int(right)].height, nodes[Int(other)].height)) + 1
        if gainLeft > bestGain || height < bestHeight { (bestGain, bestHeight, upper, lower) = (gainLeft, height, other, left) }
      }
      if gainRight >= bestGain {
        let height = max(nodes[Int(right)].height, 1 + max(nodes[Int(left)].height, nodes[Int(other)].height)) + 1
        if gainRight > bestGain || height < bestHeight { (bestGain, bestHeight, upper, lower) = (gainRight, height, other, right) }
      }
    }
    if upper >= 0 { exchange(upper, lower) }
  }

  /// `upper` is a child of the node that is `lower`'s grandparent.
  private mutating func exchange(_ upper: Int32, _ lower: Int32) {
    let top = nodes[Int(upper)].parent
    let middle = nodes[Int(lower)].parent
    replaceChild(of: top, upper, by: lower)
    replaceChild(of: middle, lower, by: upper)
    nodes[Int(lower)].parent = top
    nodes[Int(upper)].parent = middle
    enclose(middle)
    enclose(top)
  }
}
