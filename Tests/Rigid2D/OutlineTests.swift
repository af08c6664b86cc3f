import TestSupport
import Testing

@testable import Rigid2D

/// Four vertices side by side have the edges of four vertices one after the other.
@Suite("Outlines") struct OutlineTests {
  @Test("quads have the bits of any outline", arguments: 0..<200)
  func quads(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func number() -> Float { Float(random.next(upperBound: UInt64(20_001))) / 100 - 100 }
    var pool = VertexPool()
    func box() -> Shape {
      let (width, height) = (1 + number().magnitude, 1 + number().magnitude)
      let corners = [Vector2(-width, -height), Vector2(width, -height), Vector2(width, height), Vector2(-width, height)]
      return pool.shape(.polygon, corners.map { $0 + Vector2(0.002 * number(), 0.002 * number()) }, radius: 0)
    }
    let (a, b) = (box(), box())
    let pose = Pose(position: Vector2(2 * number(), 2 * number()), rotation: Trigonometry.sineCosine(number()))
    let (corners, directions) = (pool.vertices, pool.normals)
    let (vertices, normals) = (corners.span, directions.span)
    let quick = Quad(a, vertices, normals).farthestEdge(from: Quad(b, vertices, normals), b.centroid, pose, .infinity)
    let slow = PooledOutline(a, vertices, normals).farthestEdge(from: PooledOutline(b, vertices, normals), b.centroid, pose, .infinity)
    #expect(quick.edge == slow.edge)
    #expect(quick.support == slow.support)
    #expect(quick.separation.bitPattern == slow.separation.bitPattern)
  }
}
