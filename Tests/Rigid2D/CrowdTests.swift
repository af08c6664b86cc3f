import Testing

@testable import Rigid2D

/// Many bodies that bounce, so fast that each may meet dozens of others within a step.
@Suite("Fast crowds")
struct CrowdTests {
  /// 256 disks of 40 pt at 8800 pt/s in a closed box of 1280 pt.
  private static func crowd(restitution: Float) -> Bench {
    let bench = Bench()
    for (x, y, width, height) in [(640, -100, 1680, 200), (640, 1380, 1680, 200), (-100, 640, 200, 1680), (1380, 640, 200, 1680)] {
      let side = Bench.shape(Bench.box(Float(width), Float(height)), restitution: restitution)
      _ = bench.add(.static, Float(x), Float(y), [side])
    }
    for i in 0..<256 {
      let direction = Trigonometry.sineCosine(Float(i * 97 % 256 - 128) * .pi / 128)
      _ = bench.ball(40 + 80 * Float(i % 16), 40 + 80 * Float(i / 16), restitution: restitution) {
        $0.velocity = 8800 * Vector2(direction.cosine, direction.sine)
      }
    }
    return bench
  }

  private static func energy(_ world: borrowing World) -> Float {
    var sum: Float = 0
    for i in world.state.bodies.indices where world.state.bodies[i].isMovable {
      sum += 0.5 * world.state.bodies[i].mass * world.state.velocities[i].linear.lengthSquared
    }
    return sum
  }

  @Test("A body in a crowd has contacts with bodies in its path, not with all bodies within its reach")
  func hasFewContacts() {
    let bench = Self.crowd(restitution: 0.5)
    _ = bench.advance(&bench.world)
    let all = bench.world.state.contacts.count
    for _ in 0..<4 { _ = bench.advance(&bench.world) }
    let later = bench.world.state.contacts.count
    #expect(all > 5000, "\(all) contacts within reach")
    #expect(later < all / 2, "\(later) contacts of \(all)")
  }

  @Test("Impacts in a crowd add no energy, and none of its bodies leaves a closed box", arguments: [0.1, 0.5, 0.9] as [Float])
  func addsNoEnergy(restitution: Float) {
    let bench = Self.crowd(restitution: restitution)
    var before = Self.energy(bench.world)
    for step in 0..<60 {
      let report = bench.advance(&bench.world)
      let after = Self.energy(bench.world)
      #expect(report.failedBodies == 0 && after <= before * 1.001, "step \(step): \(before) before, \(after) after")
      before = after
    }
    let world = bench.world.state
    for i in world.bodies.indices where world.bodies[i].isMovable {
      let p = world.poses[i].position
      #expect(min(p.x, p.y) > 0 && max(p.x, p.y) < 1280, "body \(i) at \(p.x), \(p.y)")
    }
  }

  @Test("Bodies that keep most of their energy in impacts are not crowded")
  func isNotElastic() {
    let bench = Self.crowd(restitution: 0.9)
    for _ in 0..<5 {
      _ = bench.advance(&bench.world)
      #expect(!bench.world.state.bodies.contains { $0.isCrowded })
    }
  }

  @Test("A crowd that slows down is no longer crowded")
  func endsWithTheMotion() {
    let bench = Self.crowd(restitution: 0.1)
    for _ in 0..<10 { _ = bench.advance(&bench.world) }
    #expect(bench.world.state.bodies.contains { $0.isCrowded })
    for i in bench.world.state.velocities.indices { bench.world.state.velocities[i] = .zero }
    _ = bench.advance(&bench.world)
    #expect(!bench.world.state.bodies.contains { $0.isCrowded })
  }

  @Test("A crowd has the same bits on one thread and in parts that run in any order")
  func isTheSameInParts() {
    let inParts = StepExecutor(width: 3, leastPart: 1) { count, part in
      for i in (0..<count).reversed() { part(i) }
    }
    let alone = Self.crowd(restitution: 0.5)
    let divided = Self.crowd(restitution: 0.5)
    for step in 0..<10 {
      _ = alone.world.step(1 / 60, substeps: 4)
      _ = divided.world.step(1 / 60, substeps: 4, on: inParts)
      #expect(alone.world.digest == divided.world.digest, "step \(step)")
    }
  }
}
