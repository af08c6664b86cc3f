import Rigid2D
import Testing

@Suite("Nets of hinges")
struct NetTests {
  /// Light balls, each hinged to its upper and its left neighbor, the middle one of the top row fixed; they pass through each other.
  private func net(_ bench: Bench, columns: Int, rows: Int) -> [BodyID] {
    var balls: [BodyID] = []
    var shape = Bench.shape(.circle(center: .zero, radius: 4))
    shape.filter = Filter(category: 2, accepts: ~2)
    for i in 0..<columns {
      for k in 0..<rows {
        let isHeld = k == 0 && i == columns / 2
        let ball = bench.add(isHeld ? .static : .dynamic, Float(10 * i), Float(10 * k), [shape])
        if k > 0 { _ = bench.world.addPinJoint(balls[balls.count - 1], anchorA: Vector2(0, 5), ball, anchorB: Vector2(0, -5)) }
        if i > 0 { _ = bench.world.addPinJoint(balls[balls.count - rows], anchorA: Vector2(5, 0), ball, anchorB: Vector2(-5, 0)) }
        balls.append(ball)
      }
    }
    return balls
  }

  @Test("a net of light balls that hangs from one knot never gains energy, however heavy it is there", arguments: [981, 10_000] as [Float])
  func hanging(gravity: Float) {
    let bench = Bench(gravity: gravity)
    let balls = net(bench, columns: 7, rows: 30)
    let weight = gravity * balls.map { bench.world.mass($0) }.reduce(0, +)
    func energy() -> Float {
      balls.map { bench.world.kineticEnergy($0) - bench.world.mass($0) * gravity * bench.world.position($0).y }.reduce(0, +)
    }
    let start = energy()
    for _ in 0..<120 {
      #expect(bench.step().failedBodies == 0)
      // against the fall of all of it by a point
      #expect(energy() < start + weight)
    }
  }
}
