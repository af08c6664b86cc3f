import TestSupport
import TestTraits
import Testing

@testable import Rigid2D

/// The impulse stepper. That it moves as Box2D 2.4.1 does is for the harness under Tests/Peers; that it moves as UIKit does, for Tests/Simulation.
@Suite("The impulse stepper") struct ImpulseStepTests {
  private static let h: Float = 1 / 60

  private func bench(_ gravity: Float = 0) -> Bench { Bench(gravity: gravity, Bench.impulses) }

  @Test("free fall is that of semi-implicit Euler: g h² n(n + 1)/2 after n steps")
  func freeFall() {
    let bench = bench(1000)
    let box = bench.box(0, 0)
    bench.run(60)
    #expect(isNear(bench.position(box).y, 1000 / 3600 * 60 * 61 / 2, within: 0.005))
    #expect(isNear(bench.velocity(box).y, 1000, within: 0.01))
  }

  /// The matrix of a rigid joint with the arm r is m I + i u uᵀ with u = (-r.y, r.x, 1), and has the solution that the expectations spell out.
  @Test("a joint far from a small body has its solution to 0.3 %", arguments: [10, 60, 180, 400] as [Float])
  func longArm(arm: Float) {
    let (m, i) = (Double(1 / (Float.pi * 9)), Double(2 / (Float.pi * 81)))
    let (x, y) = (Double(arm) * 0.8, Double(arm) * -0.6)
    let (bx, by, bz) = (37.0, -92.0, -19.0)
    let solution = SmallSystems.solve(
      (
        SIMD3(Float(m + i * y * y), Float(-i * x * y), Float(-i * y)), SIMD3(Float(-i * x * y), Float(m + i * x * x), Float(i * x)),
        SIMD3(Float(-i * y), Float(i * x), Float(i))
      ), SIMD3(Float(bx), Float(by), Float(bz)))
    let (px, py) = ((bx + y * bz) / m, (by - x * bz) / m)
    let size = max(px.magnitude, py.magnitude)
    #expect(isNear(solution.x, Float(px), within: Float(size * 0.003)))
    #expect(isNear(solution.y, Float(py), within: Float(size * 0.003)))
    #expect(isNear(solution.z, Float(bz / i + y * px - x * py), within: Float(size) * arm * 0.006))
  }

  @Test("a ball of 6 pt that is fixed to a point 180 pt away stays where it is")
  func farWeld() {
    let bench = bench()
    let ball = bench.ball(350, 250, 3) {
      $0.velocity = Vector2(37, -92)
      $0.angularVelocity = -19
    }
    _ = bench.world.addWeldJoint(nil, anchorA: Vector2(200, 150), ball, anchorB: Vector2(-150, -100))
    for _ in 0..<300 {
      #expect(bench.step().failedBodies == 0)
      #expect(bench.position(ball).distance(to: Vector2(350, 250)) < 5)
    }
  }

  @Test("resistance divides the velocity by 1 + h c in each step")
  func resistance() {
    let bench = bench()
    let box = bench.box(0, 0) {
      $0.velocity = Vector2(100, 0)
      $0.angularVelocity = 3
      $0.linearDamping = 0.5
      $0.angularDamping = 2
    }
    bench.run(120)
    var linear: Double = 100
    var angular: Double = 3
    for _ in 0..<120 {
      linear /= 1 + 0.5 / 60
      angular /= 1 + 2.0 / 60
    }
    #expect(isNear(bench.velocity(box).x, Float(linear), within: 1e-3))
    #expect(isNear(bench.spin(box), Float(angular), within: 1e-4))
  }

  @Test("impacts under 1 m/s do not bounce, faster ones keep their share of speed", arguments: [90, 110, 400] as [Float])
  func bounce(speed: Float) {
    let bench = bench()
    _ = bench.add(.static, 0, 0, [Bench.shape(.segment(Vector2(200, -100), Vector2(200, 100)), friction: 0)])
    let ball = bench.add(.dynamic, 0, 0, [Bench.shape(.circle(center: .zero, radius: 10), restitution: 0.5)]) {
      $0.velocity = Vector2(speed, 0)
    }
    bench.run(180)
    #expect(isNear(bench.velocity(ball).x, speed < 100 ? 0 : -0.5 * speed, within: 1e-3))
  }

  @Test("a collision keeps momentum, and an elastic one exchanges the velocities of equals")
  func momentum() {
    let bench = bench()
    let ball = Bench.shape(.circle(center: .zero, radius: 10), friction: 0, restitution: 1)
    let left = bench.add(.dynamic, 0, 0, [ball]) { $0.velocity = Vector2(300, 0) }
    let right = bench.add(.dynamic, 100, 0, [ball])
    bench.run(60)
    #expect(isNear(bench.velocity(left).x, 0, within: 1e-3) && isNear(bench.velocity(right).x, 300, within: 1e-3))
  }

  @Test("a box rests 1.5 cm above a line, and sleeps half a second later")
  func rest() {
    let bench = bench(1000)
    _ = bench.floor(300)
    let box = bench.box(0, 270)
    bench.run(120)
    #expect(bench.isAsleep(box))
    #expect(isNear(bench.position(box).y, 300 - 20 - 1.5, within: 0.05))
    bench.world.applyImpulse(box, Vector2(0, -20))
    bench.run(1)
    #expect(!bench.isAsleep(box))
  }

  @Test("a body at rest falls asleep in the first step after half a second", arguments: [60, 120] as [Float])
  func sleep(rate: Float) {
    var steps = 0
    let bench = Bench { world in
      steps += 1
      return world.step(1 / rate, count: 1, iterations: ImpulseIterations(velocity: 8, position: 3))
    }
    let box = bench.box(0, 0)
    while !bench.isAsleep(box) && steps < 200 { bench.step() }
    var time: Float = 0
    var expected = 0
    while time < 0.5 {
      time += 1 / rate
      expected += 1
    }
    #expect(steps == expected)
  }

  @Test("an impact wakes the whole pile, and an untouched island stays asleep")
  func waking() {
    let bench = bench(1000)
    _ = bench.floor(300)
    let pile = [bench.box(0, 278), bench.box(0, 237)]
    let alone = bench.box(500, 278)
    bench.run(120)
    #expect((pile + [alone]).allSatisfy { bench.isAsleep($0) })
    _ = bench.box(0, 150) { $0.velocity = Vector2(0, 200) }
    bench.run(20)
    #expect(pile.allSatisfy { !bench.isAsleep($0) })
    #expect(bench.isAsleep(alone))
  }

  @Test("bodies that rest on a standing kinematic body, or hang from one, sleep once and without moving, until it moves")
  func restOnKinematic() {
    let bench = bench(1000)
    let tray = bench.add(.kinematic, 0, 300, [Bench.shape(Bench.box(200, 20))])
    let boxes = [bench.box(-40, 270), bench.box(40, 270)]
    let hook = bench.add(.kinematic, 500, 0, [Bench.shape(Bench.box(10, 10))])
    let load = bench.ball(500, 100, 10)
    _ = bench.world.addDistanceJoint(hook, anchorA: .zero, load, anchorB: .zero, length: 100)
    func sleepEvents(_ frames: Int) -> [Bool] {
      (0..<frames).flatMap { _ in
        bench.step()
        return bench.world.sleepEvents.map(\.isAsleep)
      }
    }
    #expect(sleepEvents(90) == [true, true, true])
    let places = (boxes + [load]).map { bench.position($0) }
    #expect(sleepEvents(300) == [])
    #expect((boxes + [load]).map { bench.position($0) } == places)

    bench.world.setVelocity(tray, linear: Vector2(0, -30), angular: 0)
    bench.world.setVelocity(hook, linear: Vector2(30, 0), angular: 0)
    // an edit wakes what is joined; a step wakes what is touched
    #expect(!bench.isAsleep(load))
    #expect(sleepEvents(120) == [false, false])
    for (box, place) in zip(boxes, places) { #expect(isNear(bench.position(box).y, place.y - 60, within: 0.5)) }
    bench.world.setVelocity(tray, linear: .zero, angular: 0)
    #expect(sleepEvents(90) == [true, true])
    bench.world.setPose(tray, position: Vector2(0, 400), angle: 0)
    bench.step()
    #expect(boxes.allSatisfy { !bench.isAsleep($0) })
  }

  @Test("bodies as fast as a step allows never pass a line, at any angle", arguments: 0..<40 as Range<UInt64>)
  func walls(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bench = bench()
    _ = bench.add(.static, 0, 0, [Bench.shape(.chain([Vector2(0, 0), Vector2(300, 0), Vector2(300, 300), Vector2(0, 300)], closed: true))])
    let bodies = (0..<4).map { i in
      let shape: ShapeGeometry = i % 2 == 0 ? .circle(center: .zero, radius: 5) : Bench.box(12, 8)
      return bench.add(.dynamic, 60 + 60 * Float(i), 150, [Bench.shape(shape, restitution: 0.9)]) {
        $0.velocity = Vector2(random.uniform(-20_000, 20_000), random.uniform(-20_000, 20_000))
        $0.angularVelocity = random.uniform(-20, 20)
      }
    }
    for _ in 0..<120 {
      bench.step()
      for body in bodies {
        let p = bench.position(body)
        #expect(p.x > 0 && p.x < 300 && p.y > 0 && p.y < 300)
      }
    }
  }

  @Test("a bullet does not pass a moving body; other bodies may")
  func bullets() {
    for isBullet in [true, false] {
      let bench = bench()
      let plate = bench.box(200, 0, 4, 200)
      let shell = bench.add(.dynamic, 0, 0, [Bench.shape(.circle(center: .zero, radius: 4))]) {
        $0.velocity = Vector2(11_000, 0)
        $0.isBullet = isBullet
      }
      bench.run(3)
      #expect((bench.position(shell).x < bench.position(plate).x) == isBullet)
    }
  }

  @Test("zero steps change nothing, and several at once equal as many single ones")
  func count() {
    let iterations = ImpulseIterations(velocity: 8, position: 3)
    let one = bench(1000)
    let several = bench(1000)
    _ = one.floor(300)
    _ = several.floor(300)
    let a = one.box(0, 200)
    let b = several.box(0, 200)
    _ = several.world.step(1 / 60, count: 0, iterations: iterations)
    #expect(several.position(b) == Vector2(0, 200) && several.world.stepCount == 0)
    for _ in 0..<20 { _ = several.world.step(1 / 60, count: 3, iterations: iterations) }
    one.run(60)
    #expect(one.position(a) == several.position(b) && several.world.stepCount == 60)
  }

  @Test("a force acts in all steps of a call, and in none after it")
  func force() {
    let bench = bench()
    let box = bench.box(0, 0)
    bench.world.applyForce(box, bench.world.mass(box) * Vector2(600, 0))
    _ = bench.world.step(1 / 120, count: 2, iterations: ImpulseIterations(velocity: 8, position: 3))
    #expect(isNear(bench.velocity(box).x, 10, within: 1e-4))
    bench.run(10)
    #expect(isNear(bench.velocity(box).x, 10, within: 1e-4))
  }

  @Test(
    "random edits break no invariant, the same edits give the same bits, and scratch may be discarded",
    arguments: seeds(3, thorough: 8))
  func randomEdits(seed: UInt64) {
    let first = RandomEdits(seed: seed, Bench.impulses)
    let second = RandomEdits(seed: seed, Bench.impulses)
    for i in 0..<300 {
      let what = first.edit()
      #expect(first.bench.world.violations().isEmpty, "after \(what), the \(i)th of seed \(seed)")
      first.step()
      let violations = first.bench.world.violations()
      #expect(violations.isEmpty && !first.bench.world.state.hasStaleContacts, "in the step after \(what), the \(i)th of seed \(seed)")
      guard violations.isEmpty else { return }
    }
    for _ in 0..<300 {
      _ = second.edit()
      second.bench.world.scratch = Scratch()
      second.step()
    }
    #expect(first.digest == second.digest)
    let areSame = first.bench.world.snapshot == second.bench.world.snapshot
    #expect(areSame)
  }

  private func isNear(_ a: Float, _ b: Float, within tolerance: Float) -> Bool { (a - b).magnitude <= tolerance }
}
