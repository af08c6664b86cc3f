import Testing

@testable import Rigid2D

extension Bench {
  fileprivate func fuse(_ ids: [BodyID]) -> BodyID {
    guard let whole = world.fuse(ids) else { fatalError("nothing to fuse") }
    return whole
  }
}

/// Bodies fused into one.
@Suite("Compounds") struct CompoundTests {
  /// Two boxes of 40 x 40 pt, 0.16 kg each, with 160 pt between their centers.
  private static func dumbbell(_ bench: Bench, gap: Float = 160, _ edit: (inout BodyDefinition) -> Void = { _ in }) -> (BodyID, BodyID) {
    (bench.box(200 - gap / 2, 200, 40, 40, edit), bench.box(200 + gap / 2, 200, 40, 40, edit))
  }

  @Test("mass is the sum, and inertia follows the parallel axis theorem; a pair of impulses turns the whole accordingly")
  func parallelAxes() {
    let bench = Bench()
    let (a, b) = Self.dumbbell(bench)
    bench.world.setDensity(b, 0.0003)
    let whole = bench.fuse([a, b])
    let (mA, mB) = (Double(bench.world.mass(a)), Double(bench.world.mass(b)))
    let reduced = mA * mB / (mA + mB)
    let inertia = Double(bench.world.inertia(a)) + Double(bench.world.inertia(b)) + reduced * 160 * 160
    #expect((Double(bench.world.mass(whole)) / (mA + mB) - 1).magnitude < 1e-6)
    #expect((Double(bench.world.inertia(whole)) / inertia - 1).magnitude < 1e-6)
    #expect((Double(bench.position(whole).x) - (120 * mA + 280 * mB) / (mA + mB)).magnitude < 1e-4)
    bench.world.applyImpulse(a, Vector2(0, -10))
    bench.world.applyImpulse(b, Vector2(0, 10))
    #expect((Double(bench.spin(a)) / (10 * 160 / inertia) - 1).magnitude < 1e-5)
    #expect(bench.spin(a) == bench.spin(b))
  }

  @Test("a spinning dumbbell keeps its angular momentum, its energy and the distance of its ends for a minute")
  func spinning() {
    let bench = Bench()
    let (a, b) = Self.dumbbell(bench)
    _ = bench.world.fuse([a, b])
    // about its center, which stays where it is: far out, places would have too few digits to measure with
    bench.world.setVelocity(a, linear: Vector2(0, -560), angular: 7)
    let before = Self.angularMomentum(bench, [a, b])
    let energy = bench.energy([a, b])
    bench.run(3600)
    #expect((Self.angularMomentum(bench, [a, b]) / before - 1).magnitude < 1e-6)
    #expect((bench.energy([a, b]) / energy - 1).magnitude < 1e-6)
    #expect((bench.position(a).distance(to: bench.position(b)) - 160).magnitude < 1e-3)
  }

  /// About the center of mass, kg·pt²/s, in `Double`.
  private static func angularMomentum(_ bench: Bench, _ ids: [BodyID]) -> Double {
    var (m, x, y, px, py) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for id in ids {
      let mass = Double(bench.world.mass(id))
      m += mass
      x += mass * Double(bench.position(id).x)
      y += mass * Double(bench.position(id).y)
      px += mass * Double(bench.velocity(id).x)
      py += mass * Double(bench.velocity(id).y)
    }
    var sum = 0.0
    for id in ids {
      let mass = Double(bench.world.mass(id))
      let r = (Double(bench.position(id).x) - x / m, Double(bench.position(id).y) - y / m)
      let v = (Double(bench.velocity(id).x) - px / m, Double(bench.velocity(id).y) - py / m)
      sum += mass * (r.0 * v.1 - r.1 * v.0) + Double(bench.world.inertia(id)) * Double(bench.spin(id))
    }
    return sum
  }

  @Test("bodies fused in motion keep momentum and angular momentum; split bodies continue with the velocity of their point")
  func momentum() {
    let bench = Bench()
    let a = bench.box(100, 100) { $0.velocity = Vector2(50, 10) }
    let b = bench.box(180, 140, 60, 20) { ($0.velocity, $0.angle, $0.angularVelocity) = (Vector2(-20, 90), 0.4, -3) }
    let c = bench.ball(140, 220, 15) { ($0.velocity, $0.angularVelocity) = (Vector2(-100, 0), 6) }
    let ids = [a, b, c]
    let before = Self.angularMomentum(bench, ids)
    let whole = bench.fuse(ids)
    let momentum = bench.world.mass(whole) * bench.world.velocity(whole).linear
    var sum = Vector2.zero
    for (id, v) in zip(ids, [Vector2(50, 10), Vector2(-20, 90), Vector2(-100, 0)]) { sum += bench.world.mass(id) * v }
    #expect((momentum - sum).length < 1e-5 * sum.length)
    #expect((Self.angularMomentum(bench, ids) / before - 1).magnitude < 1e-5)
    bench.run(30)

    let places = ids.map { bench.position($0) }
    let angles = ids.map { bench.angle($0) }
    let velocities = ids.map { bench.velocity($0) }
    let spin = bench.spin(a)
    bench.world.split(whole)
    #expect(bench.world.violations().isEmpty)
    for (i, id) in ids.enumerated() {
      #expect(bench.position(id).distance(to: places[i]) < 1e-4)
      #expect((bench.angle(id) - angles[i]).magnitude < 1e-5)
      #expect(bench.velocity(id).distance(to: velocities[i]) < 1e-3)
      #expect(bench.spin(id) == spin)
      // v + ω×r about the center of mass of the first
      let r = places[i] - places[0]
      #expect(velocities[i].distance(to: velocities[0] + Vector2(-spin * r.y, spin * r.x)) < 1e-3)
    }
    bench.run(60)
    for (i, id) in ids.enumerated() { #expect(bench.position(id).distance(to: places[i] + velocities[i]) < 0.01) }
  }

  @Test("a body that is fused and split a hundred times keeps its shape")
  func exact() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    let (a, b) = Self.dumbbell(bench) { $0.angle = 0.3 }
    let mass = bench.world.mass(a)
    let corner = Vector2(20, 20)
    for _ in 0..<100 {
      let whole = bench.fuse([a, b])
      bench.run(3)
      bench.world.split(whole)
    }
    #expect(bench.world.mass(a) == mass)
    // 0.001 pt from the corner, according to the engine's own geometry
    #expect(bench.world.bodies(at: bench.world.pointInWorld(a, 0.9999 * corner)) == [a])
    #expect(bench.world.bodies(at: bench.world.pointInWorld(a, 1.0001 * corner)).isEmpty)
    #expect(bench.world.violations().isEmpty)
  }

  @Test("joints stay attached to the same points of the same bodies, fused or not", arguments: [false, true])
  func joints(fusedFirst: Bool) throws {
    let bench = Bench(gravity: 981)
    let (a, b) = Self.dumbbell(bench) { $0.angle = 0.5 }
    var whole = fusedFirst ? bench.world.fuse([a, b]) : nil
    let anchor = Vector2(20, 10)
    let place = bench.world.pointInWorld(b, anchor)
    let pin = bench.world.addPinJoint(nil, anchorA: place, b, anchorB: anchor, range: -0.6...0.6)
    let inner = bench.world.addWeldJoint(a, anchorA: Vector2(80, 0), b, anchorB: Vector2(-80, 0))
    if whole == nil { whole = bench.world.fuse([a, b]) }
    var lowest: Float = 0
    for _ in 0..<300 {
      bench.step()
      #expect(bench.world.pointInWorld(b, anchor).distance(to: place) < 0.5)
      lowest = min(lowest, bench.angle(b))
    }
    // it hangs over to the left, as far as the pin lets it
    #expect((lowest - (0.5 - 0.6)).magnitude < 0.05)
    bench.world.split(try #require(whole))
    bench.run(120)
    #expect(bench.world.pointInWorld(b, anchor).distance(to: place) < 0.5)
    #expect(bench.angle(b) > 0.5 - 0.65)
    bench.world.removeJoint(try #require(pin))
    bench.world.removeJoint(try #require(inner))
    #expect(bench.world.violations().isEmpty)
  }

  @Test("with gravity on one end alone, the whole falls with half of it and keeps the energy of that end")
  func twist() {
    let bench = Bench()
    let (a, b) = Self.dumbbell(bench)
    _ = bench.world.fuse([a, b])
    bench.world.setAcceleration(b, Vector2(0, 600))
    func energy() -> Double {
      Double(bench.world.kineticEnergy(a)) + Double(bench.world.kineticEnergy(b)) - Double(bench.world.mass(b)) * 600
        * (Double(bench.position(b).y) - 200)
    }
    let scale = Double(bench.world.mass(b)) * 600 * 80
    bench.run(60)
    let center = 0.5 * (bench.position(a) + bench.position(b))
    #expect((center.y - 200 - 0.25 * 600).magnitude < 0.05)
    #expect(center.x == 200 || (center.x - 200).magnitude < 1e-3)
    bench.run(540)
    // the fall's energy grows without bound, so what is lost is held against what the swing has
    #expect(energy().magnitude < 0.02 * scale, "\(energy() / scale)")
  }

  @Test("the whole of bodies created asleep sleeps, and wakes when it is struck")
  func asleep() {
    let bench = Bench(gravity: 981)
    let (a, b) = Self.dumbbell(bench) { $0.startsAsleep = true }
    _ = bench.world.fuse([a, b])
    bench.run(30)
    #expect(bench.isAsleep(a) && bench.isAsleep(b) && bench.position(a) == Vector2(120, 200))
    bench.world.applyImpulse(a, Vector2(1, 0))
    #expect(bench.world.sleepEvents.count == 2)
    bench.run(1)
    #expect(!bench.isAsleep(b))
  }

  @Test("sleep events have a body once, by its id, for any tags of other bodies", arguments: [false, true])
  func sleepEvents(usesImpulses: Bool) {
    let bench = Bench(gravity: 981) { world in
      usesImpulses
        ? world.step(1 / 120, count: 2, iterations: ImpulseIterations(velocity: 8, position: 3)) : Bench.soft(&world)
    }
    _ = bench.floor(220)
    let (a, b) = Self.dumbbell(bench) { $0.tag = 7 }
    let others = [bench.box(600, 200) { $0.tag = 7 }, bench.box(680, 200) { $0.tag = 7 }]
    _ = bench.fuse([a, b])
    _ = bench.fuse(others)
    var slept: [BodyID] = []
    for _ in 0..<240 {
      bench.step()
      slept += bench.world.sleepEvents.filter(\.isAsleep).map(\.id)
    }
    let bodies = [a, b] + others
    #expect(slept.count == 4)
    for body in bodies { #expect(slept.count { $0 == body } == 1) }
  }

  @Test("one fixed body holds all still, until it leaves")
  func fixed() {
    let bench = Bench(gravity: 981)
    let (a, b) = Self.dumbbell(bench)
    _ = bench.world.fuse([a, b])
    bench.world.setKind(a, .static)
    bench.run(10)
    #expect(bench.position(b) == Vector2(280, 200))
    #expect(bench.world.kind(b) == .static)
    bench.world.removeBody(a)
    bench.run(10)
    #expect(bench.position(b).y > 205)
    #expect(bench.world.violations().isEmpty)
  }
}
