import Testing

@testable import Rigid2D

@Suite("Impacts")
struct ImpactTests {
  /// About the origin.
  @Test(
    "Of pairs too slow to be followed within a step, one that meets separates by its restitution, and the others do not change",
    arguments: 0..<6)
  func slowPairPartsByItsRestitution(moving: Int) {
    let bench = Bench()
    let pairs = (0..<6).map { i in
      let y = 100 * Float(i)
      let fixed = bench.box(0, y, restitution: 0.5)
      return (fixed, bench.box(40.3, y, restitution: 0.5) { $0.velocity = Vector2(i == moving ? -60 : 0, 0) })
    }
    bench.step()
    #expect(bench.world.scratch.contacts.struck.live.isEmpty)
    bench.run(20)
    for (i, (left, right)) in pairs.enumerated() {
      let parting = bench.velocity(right).x - bench.velocity(left).x
      #expect((parting - (i == moving ? 30 : 0)).magnitude < 1e-3, "pair \(i) parts with \(parting)")
    }
  }

  @Test(
    "Boxes that collide off center, head-on and with friction, keep momentum and angular momentum and gain no energy",
    arguments: [0, 1, 2, 3])
  func straightImpactKeepsAngularMomentum(phase: Int) {
    for restitution: Float in [0.2, 0.5, 1] {
      let bench = Bench()
      let one = bench.box(0, 0, 40, 40, friction: 0.8, restitution: restitution) { $0.velocity = Vector2(0, 500) }
      let other = bench.box(27, 70 + 0.6 * Float(phase), 40, 60, friction: 0.8, restitution: restitution)
      let before = (bench.angularMomentum([one, other]), bench.energy([one, other]))
      bench.run(6)
      let after = (bench.angularMomentum([one, other]), bench.energy([one, other]))
      #expect(bench.spin(other).magnitude > 1 && bench.velocity(other).x.magnitude > 1, "they did not meet")
      let scale = Double(bench.world.mass(one)) * 500 * 27
      #expect((after.0 - before.0).magnitude < 2e-5 * scale, "\(before.0) became \(after.0)")
      #expect(after.1 <= before.1 * (1 + 1e-5))
      let sum = bench.world.mass(one) * bench.velocity(one) + bench.world.mass(other) * bench.velocity(other)
      #expect((sum - Vector2(0, bench.world.mass(one) * 500)).length < 1e-5 * bench.world.mass(one) * 500)
    }
  }
}
