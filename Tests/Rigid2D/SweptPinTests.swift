import Rigid2D
import Testing

/// Nets of pins, which are solved by sweeps, four pins at a time.
@Suite("Pins that sweeps solve")
struct SweptPinTests {
  /// Balls in rows and columns, each pinned to its upper and its left neighbor.
  private func net(_ side: Int, at x: Float, _ bench: Bench) -> [BodyID] {
    var balls: [BodyID] = []
    for k in 0..<side {
      for i in 0..<side {
        let ball = bench.ball(x + Float(20 * k), Float(20 * i), 6)
        if i > 0 { pin(balls[balls.count - 1], Vector2(0, 10), ball, Vector2(0, -10), bench) }
        if k > 0 { pin(balls[balls.count - side], Vector2(10, 0), ball, Vector2(-10, 0), bench) }
        balls.append(ball)
      }
    }
    return balls
  }

  private func pin(_ a: BodyID, _ anchorA: Vector2, _ b: BodyID, _ anchorB: Vector2, _ bench: Bench) {
    _ = bench.world.addPinJoint(a, anchorA: anchorA, b, anchorB: anchorB, disablesCollision: true)
  }

  private func states(_ bodies: [BodyID], _ bench: Bench) -> [UInt32] {
    bodies.flatMap { id -> [UInt32] in
      let (p, v) = (bench.position(id), bench.velocity(id))
      return [p.x, p.y, bench.angle(id), v.x, v.y, bench.spin(id)].map(\.bitPattern)
    }
  }

  @Test("a net has the same bits alone and with nets whose pins share its rows", arguments: [0, 1, 2, 3, 7])
  func lanes(others: Int) {
    func run(_ others: Int) -> [UInt32] {
      let bench = Bench(gravity: 981)
      for i in 0..<others { _ = net(7 + i % 2, at: Float(10_000 + 1000 * i), bench) }
      let balls = net(8, at: 0, bench)
      bench.world.setVelocity(balls[20], linear: Vector2(300, -500), angular: 4)
      bench.run(40)
      return states(balls, bench)
    }
    #expect(run(others) == run(0))
  }

  @Test("a net in free space keeps its momentum, also if a pin joins two parts of one body", arguments: [false, true])
  func momentum(fused: Bool) {
    let bench = Bench()
    let balls = net(8, at: 0, bench)
    if fused { _ = bench.world.fuse([balls[27], balls[28]]) }
    bench.world.setVelocity(balls[5], linear: Vector2(300, -500), angular: 4)
    func momentum() -> (x: Double, y: Double) {
      balls.reduce(into: (0, 0)) { sum, ball in
        let (m, v) = (Double(bench.world.mass(ball)), bench.velocity(ball))
        sum.0 += m * Double(v.x)
        sum.1 += m * Double(v.y)
      }
    }
    let before = momentum()
    bench.run(60)
    let after = momentum()
    let scale = (before.x * before.x + before.y * before.y).squareRoot()
    #expect(abs(after.x - before.x) < 1e-4 * scale && abs(after.y - before.y) < 1e-4 * scale)
  }
}
