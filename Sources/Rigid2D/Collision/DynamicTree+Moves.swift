/// Moving many leaves at once: what is above them is fitted from the lowest nodes up, each once.
extension DynamicTree {
  /// Gives the leaves of shapes other boxes. Each stays where it is in the tree while it stays next to its sibling.
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
  /// Per height, the node of it that came last; -1 for none.
  private var last: [Int32] = []
  /// Per node, the one of its height that came before it, -1 for none; -2 for a node that is not in the queue.
  private var previous: [Int32] = []
  /// The least height at which one may wait.
  private var lowest = 0

  mutating func begin(nodes: Int) {
    if previous.count < nodes { previous.resize(to: nodes, -2) }
    lowest = 0
  }

  /// Has a node wait that does not yet; none that waits has less than the height of the one removed last.
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
