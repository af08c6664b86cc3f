import TestSupport
import Testing

@testable import Rigid2D

/// Contacts whose manifolds are computed again within a step, as their bodies move fast relative to each other.
@Suite("Fast contacts")
struct FastContactTests {
  /// How far the angular momentum of two boxes about a point at rest is off after they have struck each other without elasticity, in units of mass, radius and speed.
  private static func lostAngularMomentum(radius: Float, _ random: inout SplitMix64) -> Double {
    let bench = Bench()
    let speed = 400 * (radius / 100).squareRoot()
    let boxes = [-1, 1].map { (side: Float) in
      let (width, height) = (radius * random.uniform(0.6, 1.4), radius * random.uniform(0.6, 1.4))
      return bench.box(2 * side * radius, radius * random.uniform(-0.7, 0.7), width, height) {
        $0.velocity = Vector2(-side * speed * random.uniform(0.5, 1.5), 0)
        $0.angle = random.uniform(-3, 3)
        $0.angularVelocity = random.uniform(-1, 1) * speed / radius
      }
    }
    let before = bench.angularMomentum(boxes)
    bench.run(60)
    let mass = boxes.reduce(0) { $0 + bench.world.mass($1) }
    return abs(bench.angularMomentum(boxes) - before) / Double(mass * radius * speed)
  }

  @Test(
    "Boxes of any size that collide without elasticity keep their angular momentum: nine of ten up to an arm of 0.3 mm",
    arguments: [10, 50, 200])
  func angularMomentum(radius: Float) {
    var random = SplitMix64(seed: 17)
    let lost = (0..<200).map { _ in Self.lostAngularMomentum(radius: radius, &random) }.sorted()
    #expect(lost[180] < 0.03 / Double(radius), "\(lost[180])")
    #expect(lost[100] < 0.002 / Double(radius), "\(lost[100])")
  }

  @Test("A rotation does not move the surface of a disk; it moves that of a capsule as far as its vertices, of a box as far as its corners")
  func turningRadius() {
    let bench = Bench()
    let disk = bench.ball(0, 0, 20)
    let capsule = bench.add(.dynamic, 100, 0, [Bench.shape(.capsule(Vector2(-30, 0), Vector2(30, 0), radius: 10))])
    let box = bench.box(200, 0, 60, 80)
    let dumbbell = bench.add(.dynamic, 400, 0, [-50, 50].map { Bench.shape(.circle(center: Vector2($0, 0), radius: 20)) })
    func radii(_ id: BodyID) -> BodyRadii { bench.world.state.bodies[Int(id.index)].radii }
    #expect((radii(disk).outer, radii(disk).turning) == (20, 0))
    #expect((radii(capsule).outer, radii(capsule).turning) == (40, 30))
    #expect((radii(box).outer, radii(box).turning) == (50, 50))
    #expect((radii(dumbbell).outer, radii(dumbbell).turning) == (70, 50))
  }

  @Test("a spring does no work on a spinning box that a wall stops")
  func spinningAtWall() {
    let bench = Bench()
    _ = bench.add(.static, 0, 0, [Bench.shape(.segment(Vector2(400, -2000), Vector2(400, 2000)), restitution: 1)])
    let box = bench.box(399.5, 312.2, 4, 17.478) {
      $0.angle = 77.69544
      $0.angularVelocity = 816.5
      $0.velocity = Vector2(2287.7, -1585)
    }
    let (anchor, length) = (Vector2(271.6, 61.7), Float(223.6))
    _ = bench.world.addDistanceJoint(nil, anchorA: anchor, box, anchorB: .zero, length: length, frequency: 3.524)
    let rate = 2 * Double.pi * 3.524
    let stiffness = Double(bench.world.mass(box)) * rate * rate
    func energy() -> Double {
      let stretch = Double((bench.position(box) - anchor).length - length)
      return bench.energy([box]) + 0.5 * stiffness * stretch * stretch
    }
    let start = energy()
    for _ in 0..<40 {
      bench.step()
      #expect(energy() < 1.02 * start)
    }
  }
}
