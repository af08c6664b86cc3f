import Rigid2D
import TestSupport
import TestTraits
import Testing

/// Islands that never meet share nothing, not even the order in which they are solved.
@Suite("Independence of bodies that never meet")
struct IndependenceTests {
  enum Stranger: CaseIterable {
    case none, free, stacked, heavy, strained, chain, ring, fast, addedFirst, removed
  }

  /// Adds views 10 000 pt away.
  private func add(_ stranger: Stranger, _ bench: Bench) {
    let x: Float = 10_000
    switch stranger {
    case .none: break
    case .free: _ = bench.box(x, 0) { $0.angularVelocity = 3 }
    case .stacked, .addedFirst, .removed:
      _ = bench.add(.static, x, 0, [Bench.shape(.segment(Vector2(-500, 100), Vector2(500, 100)))])
      for i in 0..<3 { _ = bench.box(x, Float(-40 * i)) }
    case .heavy:
      _ = bench.add(.static, x, 0, [Bench.shape(.segment(Vector2(-500, 100), Vector2(500, 100)))])
      _ = bench.box(x, 80)
      _ = bench.box(x, 20, 80, 80) { $0.density = 0.01 }
    case .strained:
      let box = bench.box(x, 0)
      _ = bench.add(.static, x, 30, [Bench.shape(.segment(Vector2(-500, 0), Vector2(500, 0)))])
      _ = bench.world.addPinJoint(nil, anchorA: Vector2(x, 100), box, anchorB: .zero)
    case .chain, .ring:
      var links: [BodyID] = []
      for i in 0..<6 {
        let link = bench.box(x + Float(20 * i), 0, 20, 6, restitution: 0.5)
        if let last = links.last {
          _ = bench.world.addPinJoint(last, anchorA: Vector2(10, 0), link, anchorB: Vector2(-10, 0), disablesCollision: true)
        }
        links.append(link)
      }
      _ = bench.world.addPinJoint(nil, anchorA: Vector2(x - 10, 0), links[0], anchorB: Vector2(-10, 0))
      if stranger == .ring { _ = bench.world.addPinJoint(nil, anchorA: Vector2(x + 110, 0), links[5], anchorB: Vector2(10, 0)) }
    case .fast:
      _ = bench.ball(x, 0, restitution: 1) { $0.velocity = Vector2(3000, 200) }
      _ = bench.add(.static, x + 200, 0, [Bench.shape(.segment(Vector2(0, -500), Vector2(0, 500)), restitution: 1)])
    }
  }

  /// A heap with a chain, of its own seed.
  private func heap(_ seed: UInt64, _ bench: Bench) -> [BodyID] {
    var random = SplitMix64(seed: seed)
    _ = bench.add(
      .static, 0, 0, [Bench.shape(.chain([Vector2(0, -400), Vector2(0, 200), Vector2(300, 200), Vector2(300, -400)], closed: false))])
    var bodies: [BodyID] = []
    let bounce: Float = random.next() & 1 == 0 ? 0.6 : 0
    for i in 0..<14 {
      let (x, y) = (random.uniform(30, 270), Float(150 - 30 * i))
      let size = random.uniform(8, 30)
      bodies.append(
        i % 2 == 0
          ? bench.box(x, y, size, 20, restitution: bounce) { $0.density = i == 4 ? 0.01 : 0.0001 }
          : bench.ball(x, y, size / 2, restitution: bounce))
    }
    for i in 0..<4 {
      let link = bench.box(Float(100 + 20 * i), -300, 20, 6)
      _ = bench.world.addPinJoint(
        i == 0 ? nil : bodies[bodies.count - 1], anchorA: i == 0 ? Vector2(90, -300) : Vector2(10, 0), link, anchorB: Vector2(-10, 0),
        disablesCollision: true)
      bodies.append(link)
    }
    return bodies
  }

  private func states(_ bodies: [BodyID], _ bench: Bench) -> [UInt32] {
    bodies.flatMap { id -> [UInt32] in
      let (p, v) = (bench.position(id), bench.velocity(id))
      return [p.x, p.y, bench.angle(id), v.x, v.y, bench.spin(id)].map(\.bitPattern)
    }
  }

  private func run(_ seed: UInt64, _ stranger: Stranger, _ step: @escaping (inout World) -> StepReport) -> [UInt32] {
    let bench = Bench(gravity: 981, step)
    if stranger == .addedFirst { add(stranger, bench) }
    var passing: [BodyID] = []
    if stranger == .removed { for i in 0..<7 { passing.append(bench.box(10_000, Float(100 * i))) } }
    var bodies = heap(seed, bench)
    if stranger != .addedFirst { add(stranger, bench) }
    bench.run(40)
    for body in passing { bench.world.removeBody(body) }
    // takes the slots of the removed bodies
    for i in 0..<3 {
      bodies.append(bench.box(Float(60 + 80 * i), -350, 30, 30))
      bodies.append(bench.ball(Float(60 + 80 * i), -390, 12))
    }
    bench.run(60)
    return states(bodies, bench)
  }

  @Test("views far away change no bit of the others", arguments: Stranger.allCases.dropFirst(), [false, true])
  func strangers(stranger: Stranger, isImpulses: Bool) {
    let step = isImpulses ? Bench.impulses : Bench.soft
    for seed in seeds(3, thorough: 8) {
      #expect(run(seed, stranger, step) == run(seed, .none, step), "seed \(seed)")
    }
  }

  /// Six turned boxes that come to rest; some bounce. Far away a bar swings, a box hangs on a rope, and a heavy one lies still.
  private func settle(_ seed: UInt64, isAlone: Bool) -> [UInt32] {
    var random = SplitMix64(seed: seed)
    let bench = Bench(gravity: 981, Bench.soft)
    _ = bench.add(
      .static, 0, 0, [Bench.shape(.chain([Vector2(0, 0), Vector2(0, 400), Vector2(2000, 400), Vector2(2000, 0)], closed: true))])
    let boxes = (0..<6).map { i in
      let restitution = max(0, random.uniform(-0.3, 0.7))
      return bench.box(
        Float(100 + 60 * (i % 3)), Float(80 + 70 * (i / 3)), random.uniform(25, 45), random.uniform(25, 45), restitution: restitution
      ) {
        $0.angle = random.uniform(0, 3)
      }
    }
    if !isAlone {
      let bar = bench.box(1500, 100, 80, 10)
      _ = bench.world.addPinJoint(nil, anchorA: Vector2(1460, 100), bar, anchorB: Vector2(-40, 0))
      let hanging = bench.box(1520, 104, 30, 30)
      _ = bench.world.addDistanceJoint(nil, anchorA: Vector2(1700, 450), hanging, anchorB: .zero, length: 40)
      _ = bench.box(1560, 380, 30, 40) { $0.density = 0.005 }
    }
    bench.run(180)
    return states(boxes, bench)
  }

  @Test("boxes that come to rest have the same bits with and without moving bodies far away")
  func settling() {
    for seed in seeds(5, thorough: 1000) {
      #expect(settle(seed, isAlone: true) == settle(seed, isAlone: false), "seed \(seed)")
    }
  }

  /// A hundred squares that fall in a box and bounce, half as fast as they came.
  private func drop(beside stranger: Stranger) -> [UInt32] {
    let bench = Bench(gravity: 981, Bench.soft)
    add(stranger, bench)
    _ = bench.add(
      .static, 0, 0, [Bench.shape(.chain([Vector2(0, 0), Vector2(0, 460), Vector2(320, 460), Vector2(320, 0)], closed: true))])
    let squares = (0..<100).map { i in
      let side = 12.8 + 2.56 * Float(i * 7 % 5)
      return bench.box(Float(i % 10) * 32 + 16, Float(i / 10) * 46 + 23, side, side, restitution: 0.5)
    }
    bench.run(200)
    return states(squares, bench)
  }

  @Test(
    "the order of impacts depends on the views alone, not on other rows",
    arguments: [Stranger.stacked, .fast, .heavy])
  func impacts(stranger: Stranger) { #expect(drop(beside: stranger) == drop(beside: .none)) }
}
