import Rigid2D
import Testing

@Suite("Where a contact is reported")
struct TouchPointTests {
  @Test("a ball that bounces off a peg within the frame is reported at the point of contact")
  func peg() throws {
    let bench = Bench(gravity: 981)
    _ = bench.add(.static, 100, 100, [Bench.shape(.circle(center: .zero, radius: 3), restitution: 0.4)])
    _ = bench.ball(93, 60, 4.5, restitution: 0.4)
    var points: [Vector2] = []
    for _ in 0..<60 {
      bench.step()
      for event in bench.world.contactEvents where event.kind == .began { points.append(event.point) }
    }
    let first = try #require(points.first)
    #expect(isNear(first.distance(to: Vector2(100, 100)), 3, 0.3))
  }
}
