/// A binary tree of boxes over shapes, to find the shapes that overlap a box.
///
/// Each leaf has a shape; an inner node's box encloses its two children. Insertion descends toward the smaller growth of perimeter (the
/// surface-area heuristic of Goldsmith and Salmon, IEEE CG&A 1987, in two dimensions); rotations on the way up keep neighbors together
/// (Kensler, "Tree rotations", 2008).
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

  /// Number of free nodes; -1 if their list is circular.
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

  mutating func removeAll() {
    nodes.clear()
    root = -1
    free = -1
  }

  /// Adds a leaf and returns its index, which identifies it until it is removed.
  mutating func insert(_ bounds: Bounds, shape: Int32) -> Int32 {
    let leaf = makeNode(Node(bounds: bounds, parent: -1, left: -1, right: -1, content: shape))
    attach(leaf)
    return leaf
  }

  mutating func remove(_ leaf: Int32) {
    detach(leaf)
    freeNode(leaf)
  }

  /// Sets the box of a leaf. The leaf keeps its place in the tree as long as it is next to its sibling.
  mutating func move(_ leaf: Int32, to bounds: Bounds) {
    place(leaf, at: bounds)
    Self.refit(&nodes, from: nodes[Int(leaf)].parent)
  }

  /// Sets the box of a leaf; the caller fits the nodes above it.
  mutating func place(_ leaf: Int32, at bounds: Bounds) {
    let isNeighbor = Self.isNeighbor(nodes.span, leaf, bounds)
    if !isNeighbor { detach(leaf) }
    nodes[Int(leaf)].bounds = bounds
    if !isNeighbor { attach(leaf) }
  }

  /// Adds the parent of a node to the queue, if it has one.
  @inline(always)
  func wait(above node: Int32, _ least: Int, _ waiting: inout NodeQueue) {
    let parent = nodes[Int(node)].parent
    guard parent >= 0 else { return }
    waiting.add(parent, height: max(least, Int(nodes[Int(parent)].height), Int(nodes[Int(node)].height) + 1))
  }

  /// Whether a box that encloses a leaf's sibling and `bounds` has no more perimeter than both.
  private static func isNeighbor(_ nodes: Span<Node>, _ leaf: Int32, _ bounds: Bounds) -> Bool {
    let parent = Int(nodes[Int(leaf)].parent)
    guard parent >= 0 else { return false }
    let sibling = nodes[Int(nodes[parent].left == leaf ? nodes[parent].right : nodes[parent].left)].bounds
    return sibling.union(bounds).perimeter <= sibling.perimeter + bounds.perimeter
  }

  /// The nodes of a tree that is read: an array, as an argument, is retained, and a span is not.
  struct Nodes: ~Escapable {
    let all: Span<Node>
    let root: Int32

    @_lifetime(copy all)
    init(_ all: Span<Node>, root: Int32) {
      self.all = all
      self.root = root
    }
  }

  /// The shapes that queries found, and their working space.
  struct Query: Sendable {
    var found: [Int32] = []
    fileprivate var stack: [Int32] = []
  }

  /// Appends the shapes whose boxes overlap `bounds` to those found, in the tree's order.
  func query(_ bounds: Bounds, _ query: inout Query) { Self.query(Nodes(nodes.span, root: root), bounds, &query) }

  static func query(_ tree: Nodes, _ bounds: Bounds, _ query: inout Query) {
    Self.query(tree, &query.stack, &query.found) { $0.overlaps(bounds) }
  }

  @inline(always)
  static func query(_ tree: Nodes, _ stack: inout [Int32], _ found: inout [Int32], where meets: (Bounds) -> Bool) {
    let (nodes, root) = (tree.all, tree.root)
    guard root >= 0 else { return }
    guard meets(nodes[Int(root)].bounds) else { return }
    // nodes on the stack meet it: at most one per level, in addition to the current one
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
        let meetsLeft = meets(nodes[left].bounds)
        if meets(nodes[right].bounds) {
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
    nodes.add(node)
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
    let sibling = Self.bestSibling(nodes.span, from: root, for: nodes[Int(leaf)].bounds)
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
    Self.refit(&nodes, from: oldParent)
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
    Self.refit(&nodes, from: grandparent)
  }

  private mutating func replaceChild(of parent: Int32, _ old: Int32, by new: Int32) {
    var nodes = nodes.mutableSpan
    Self.replaceChild(&nodes, of: Int(parent), old, by: new)
  }

  /// Descends as long as a child gives less growth than a place next to the present node.
  private static func bestSibling(_ nodes: Span<Node>, from root: Int32, for bounds: Bounds) -> Int32 {
    var index = root
    while !nodes[Int(index)].isLeaf {
      let node = nodes[Int(index)]
      let joined = node.bounds.union(bounds).perimeter
      // a new parent here costs its own box; a descent costs this box's growth
      let costHere = 2 * joined
      let inherited = 2 * (joined - node.bounds.perimeter)
      let costLeft = inherited + descentCost(nodes, node.left, bounds)
      let costRight = inherited + descentCost(nodes, node.right, bounds)
      if costHere < costLeft && costHere < costRight { break }
      index = costLeft <= costRight ? node.left : node.right
    }
    return index
  }

  @inline(always)
  private static func descentCost(_ nodes: Span<Node>, _ child: Int32, _ bounds: Bounds) -> Float {
    let node = nodes[Int(child)]
    let joined = node.bounds.union(bounds).perimeter
    return node.isLeaf ? joined : joined - node.bounds.perimeter
  }

  /// Fits the nodes from `start` up to the first that does not change.
  private static func refit(_ nodes: inout [Node], from start: Int32) {
    guard start >= 0 else { return }
    var nodes = nodes.mutableSpan
    var index = Int(start)
    while index >= 0, fit(&nodes, index) { index = Int(nodes[index].parent) }
  }

  /// Fits a node to its children.
  ///
  /// - Returns: Whether it has changed in a way that matters to its parent.
  mutating func fit(_ node: Int32) -> Bool {
    var nodes = nodes.mutableSpan
    return Self.fit(&nodes, Int(node))
  }

  @inline(always)
  private static func fit(_ nodes: inout MutableSpan<Node>, _ index: Int) -> Bool {
    let (bounds, content) = (nodes[index].bounds, nodes[index].content)
    enclose(&nodes, index)
    rotate(&nodes, index)
    return nodes[index].content != content || nodes[index].bounds != bounds
  }

  /// Fits an inner node to its children.
  @inline(always)
  private static func enclose(_ nodes: inout MutableSpan<Node>, _ index: Int) {
    let (left, right) = (nodes[Int(nodes[index].left)], nodes[Int(nodes[index].right)])
    nodes[index].bounds = left.bounds.union(right.bounds)
    nodes[index].content = max(left.height, right.height) + 1
  }

  /// Exchanges a child with a grandchild of the other side if that shrinks the boxes, or if it costs nothing and makes the tree lower:
  /// equal boxes would otherwise form a list.
  @inline(always)
  private static func rotate(_ nodes: inout MutableSpan<Node>, _ index: Int) {
    let (left, right) = (Int(nodes[index].left), Int(nodes[index].right))
    var best = Exchange(height: nodes[index].content)
    best.consider(nodes, child: left, other: right)
    best.consider(nodes, child: right, other: left)
    if best.upper >= 0 { exchange(&nodes, best.upper, best.lower) }
  }

  /// The best exchange of a node so far.
  private struct Exchange {
    var gain: Float = 0
    /// Of the node after it.
    var height: Int32
    /// A child of the node, and a child of its other child; -1 for none.
    var upper = -1
    var lower = -1

    @inline(always)
    mutating func consider(_ nodes: borrowing MutableSpan<Node>, child: Int, other: Int) {
      let middle = nodes[child]
      guard !middle.isLeaf else { return }
      let (left, right, upper) = (nodes[Int(middle.left)], nodes[Int(middle.right)], nodes[other])
      let before = middle.bounds.perimeter
      let gainLeft = before - right.bounds.union(upper.bounds).perimeter
      let gainRight = before - left.bounds.union(upper.bounds).perimeter
      if gainLeft >= gain {
        let height = max(left.height, 1 + max(right.height, upper.height)) + 1
        if gainLeft > gain || height < self.height { (gain, self.height, self.upper, lower) = (gainLeft, height, other, Int(middle.left)) }
      }
      if gainRight >= gain {
        let height = max(right.height, 1 + max(left.height, upper.height)) + 1
        if gainRight > gain || height < self.height {
          (gain, self.height, self.upper, lower) = (gainRight, height, other, Int(middle.right))
        }
      }
    }
  }

  /// `upper` is a child of the node that is `lower`'s grandparent.
  private static func exchange(_ nodes: inout MutableSpan<Node>, _ upper: Int, _ lower: Int) {
    let top = Int(nodes[upper].parent)
    let middle = Int(nodes[lower].parent)
    replaceChild(&nodes, of: top, Int32(upper), by: Int32(lower))
    replaceChild(&nodes, of: middle, Int32(lower), by: Int32(upper))
    nodes[lower].parent = Int32(top)
    nodes[upper].parent = Int32(middle)
    enclose(&nodes, middle)
    enclose(&nodes, top)
  }

  private static func replaceChild(_ nodes: inout MutableSpan<Node>, of parent: Int, _ old: Int32, by new: Int32) {
    if nodes[parent].left == old { nodes[parent].left = new } else { nodes[parent].right = new }
  }
}
