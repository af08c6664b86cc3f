import TestSupport
import Testing

@testable import Rigid2D

/// Edges are looked at four at a time; the formulas here go one after the other.
@Suite("Outlines") struct OutlineTests {
  /// Vertices on an ellipse, two of them for a capsule.
  private static func shape(_ count: Int, _ random: inout SplitMix64, _ pool: inout VertexPool) -> Shape {
    func number() -> Float { Float(random.next(upperBound: UInt64(20_001))) / 100 - 100 }
    let (width, height, start) = (1 + number().magnitude, 1 + number().magnitude, number())
    let corners = (0..<count).map { i in
      // at unequal angles, so that no two edges are parallel
      let turn = Trigonometry.sineCosine(start + 2 * Float.pi * (Float(i) + 0.004 * number().magnitude) / Float(count))
      return Vector2(width * turn.cosine, height * turn.sine)
    }
    return pool.shape(count == 2 ? .capsule : .polygon, corners, radius: count == 2 ? 1 : 0)
  }

  private static func pose(_ random: inout SplitMix64) -> Pose {
    func number() -> Float { Float(random.next(upperBound: UInt64(20_001))) / 100 - 100 }
    return Pose(position: Vector2(2 * number(), 2 * number()), rotation: Trigonometry.sineCosine(number()))
  }

  /// How far the nearest vertex of `b` is in front of each edge of `a`.
  private static func separations(_ a: Shape, _ b: Shape, _ pose: Pose, _ pool: VertexPool) -> [Float] {
    let corners = a.first..<a.first + a.count
    return corners.map { i in
      let next = i + 1 == corners.upperBound ? a.first : i + 1
      let normal = pose.rotation.apply(pool.normals[Int(i)])
      let lowest = (b.first..<b.first + b.count).map { normal.dot(pool.vertices[Int($0)]) }.min() ?? .infinity
      let height = pool.normals[Int(i)].dot(.middle(pool.vertices[Int(i)], pool.vertices[Int(next)]))
      return lowest - height - normal.dot(pose.position)
    }
  }

  @Test("the farthest edge is the first of those with the largest separation, to the last bit", arguments: 2...17)
  func farthestEdge(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for otherCount in (0..<25).flatMap({ _ in 2...17 }) {
      var pool = VertexPool()
      let (a, b) = (Self.shape(count, &random, &pool), Self.shape(otherCount, &random, &pool))
      let pose = Self.pose(&random)
      let filled = pool
      let spans = filled.spans
      let expected = Self.separations(a, b, pose, pool)
      let best = expected.indices.max { expected[$0] < expected[$1] }
      let pooled = PooledOutline(a, spans).farthestEdge(from: PooledOutline(b, spans), b.centroid, pose, .infinity)
      #expect(pooled.edge == best)
      #expect(pooled.separation.bitPattern == expected.max()?.bitPattern)
      guard count <= 4, otherCount <= 4 else { continue }
      let quick = Quad(a, spans).farthestEdge(from: Quad(b, spans), b.centroid, pose, .infinity)
      #expect(quick.edge == best)
      #expect(quick.separation.bitPattern == expected.max()?.bitPattern)
    }
  }

  @Test("a support is the first of the lowest vertices, and neighbors go around", arguments: 2...4)
  func supports(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    for _ in 0..<100 {
      var pool = VertexPool()
      let shape = Self.shape(count, &random, &pool)
      let direction = Self.pose(&random).rotation.apply(Vector2(1, 0))
      let filled = pool
      let spans = filled.spans
      let heights = (0..<count).map { direction.dot(pool.vertices[Int(shape.first) + $0]) }
      let lowest = heights.indices.min { heights[$0] < heights[$1] }
      #expect(PooledOutline(shape, spans).support(against: direction) == lowest)
      let quad = Quad(shape, spans)
      #expect(quad.support(against: direction) == lowest)
      for i in 0..<count {
        #expect(quad.next(i) == (i + 1) % count)
        #expect(quad.previous(i) == (i + count - 1) % count)
        #expect(quad.vertex(i) == pool.vertices[Int(shape.first) + i])
        #expect(quad.normal(i) == pool.normals[Int(shape.first) + i])
      }
    }
  }

  @Test("a block is padded with its first vertex to a multiple of four, and reused by any shape that fits")
  func blocks() {
    var pool = VertexPool()
    let triangle = pool.shape(.polygon, [Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)], radius: 0)
    #expect(pool.vertices == [Vector2(0, 0), Vector2(1, 0), Vector2(0, 1), Vector2(0, 0)])
    #expect(pool.normals[3] == pool.normals[0])
    pool.move(triangle, by: Vector2(2, 3))
    #expect(pool.vertices[3] == Vector2(2, 3))
    pool.remove(first: triangle.first, count: triangle.count)
    let box = pool.shape(.polygon, [Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)], radius: 0)
    #expect(box.first == triangle.first)
    #expect(pool.vertices.count == 4)
  }
}
