/// Moves many leaves at once: the nodes above them are fitted from the lowest up, each once.
extension DynamicTree {
  /// Sets the boxes of the leaves of shapes. A leaf keeps its place in the tree as long as it is next to its sibling.
  ///
  /// - Parameters:
  ///   - shapes: Each once.
  ///   - waiting: Working space, empty before and after.
  mutating func move(_ shapes: Span<Int32>, _ records: Span<ShapeRecord>, to boxes: Span<Bounds>, _ waiting: inout NodeQueue) {
    for k in shapes.indices {
      let shape = Int(shapes[k])
      place(records[shape].leaf, at: boxes[shape])
    }
    waiting.begin(nodes: nodes.count)
    for k in shapes.indices { wait(above: records[Int(shapes[k])].leaf, 0, &waiting) }
    while let (node, height) = waiting.removeFirst() {
      if fit(node) { wait(above: node, height, &waiting) }
    }
  }
}

/// Nodes of a tree whose boxes are to be fitted, lowest first, so that each is fitted once, however many leaves below it have moved.
struct NodeQueue: Sendable {
  /// Per height, its node that was added last; -1 for none.
  private var last: [Int32] = []
  /// Per node, the one of its height that came before it, -1 for none; -2 for a node that is not in the queue.
  private var previous: [Int32] = []
  /// The least height in the queue.
  private var lowest = 0

  mutating func begin(nodes: Int) {
    if previous.count < nodes { previous.resize(to: nodes, -2) }
    lowest = 0
  }

  /// Adds a node unless it is in the queue; no node in the queue is lower than the one removed last.
  @inline(always)
  mutating func add(_ node: Int32, height: Int) {
    guard previous[Int(node)] == -2 else { return }
    if last.count <= height { last.resize(to: height + 1, -1) }
    previous[Int(node)] = last[height]
    last[height] = node
  }

  mutating func removeFirst() -> (node: Int32, height: Int)? {
    while lowest < last.count {
      let node = last[lowest]
      guard node < 0 else {
        last[lowest] = previous[Int(node)]
        previous[Int(node)] = -2
        return (node, lowest)
      }
      lowest += 1
    }
    return nil
  }
}
