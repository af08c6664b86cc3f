import TestSupport
import Testing

@testable import Rigid2D

/// Shapes with boxes here and there, each a leaf of a tree.
private struct Forest {
  var tree = DynamicTree()
  var boxes: [Bounds] = []
  var records: [ShapeRecord] = []
  var random: SplitMix64

  init(leaves: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    var geometry = Geometry()
    let shape = geometry.box(2, 2)
    for i in 0..<leaves {
      boxes.append(Bounds(lower: .zero, upper: .zero))
      scatter(i, within: 300)
      records.append(
        ShapeRecord(
          shape: shape, body: 0, owner: 0, next: -1, friction: 0, restitution: 0, filter: Filter(), isSensor: false, tag: 0,
          leaf: tree.insert(boxes[i], shape: Int32(i))))
    }
  }

  /// Puts a box somewhere else, no farther than `way` along each axis.
  mutating func scatter(_ i: Int, within way: Float) {
    let lower = boxes[i].lower + Vector2(random.uniform(-way, way), random.uniform(-way, way))
    boxes[i] = Bounds(lower: lower, upper: lower + Vector2(random.uniform(1, 20), random.uniform(1, 20)))
  }

  /// Has the tree take the boxes of shapes over.
  mutating func renew(_ moved: [Int32], _ waiting: inout NodeQueue) {
    let (records, boxes) = (records, boxes)
    tree.move(moved.span, records.span, to: boxes.span, &waiting)
  }

  /// Inner nodes whose box is not the one around their children.
  var loose: [Int] {
    tree.nodes.indices.filter { i in
      let node = tree.nodes[i]
      return node.left >= 0 && node.bounds != tree.nodes[Int(node.left)].bounds.union(tree.nodes[Int(node.right)].bounds)
    }
  }

  func found(_ bounds: Bounds) -> [Int32] {
    var query = DynamicTree.Query()
    tree.query(bounds, &query)
    return query.found.sorted()
  }
}

@Suite("Trees of boxes")
struct DynamicTreeTests {
  @Test("a tree with many leaves moved at once has fitting boxes and finds all overlaps", arguments: [1, 2, 3, 17, 400])
  func movesAtOnce(leaves: Int) {
    var forest = Forest(leaves: leaves, seed: UInt64(leaves))
    var waiting = NodeQueue()
    for round in 0..<30 {
      let moved = (0..<leaves).filter { _ in round % 3 == 0 || forest.random.uniform(0, 1) < 0.3 }
      // some stay near their siblings, some go far away
      for i in moved { forest.scatter(i, within: i % 5 == 0 ? 200 : 3) }
      forest.renew(moved.map(Int32.init), &waiting)
      #expect(forest.tree.violations(leaves: leaves).isEmpty)
      #expect(forest.loose.isEmpty)
      for i in 0..<leaves {
        #expect(forest.tree.bounds(of: forest.records[i].leaf) == forest.boxes[i])
        if i % 7 == 0 {
          let overlapping = (0..<leaves).filter { forest.boxes[$0].overlaps(forest.boxes[i]) }.map(Int32.init)
          #expect(forest.found(forest.boxes[i]) == overlapping)
        }
      }
    }
  }

  @Test("a single leaf moved in a batch gives the same tree as moving it alone")
  func movesOne() {
    var forest = Forest(leaves: 60, seed: 5)
    var alone = forest.tree
    var waiting = NodeQueue()
    for i in 0..<60 {
      forest.scatter(i, within: i % 2 == 0 ? 3 : 100)
      alone.move(forest.records[i].leaf, to: forest.boxes[i])
      forest.renew([Int32(i)], &waiting)
      #expect(forest.tree == alone)
    }
  }
}
