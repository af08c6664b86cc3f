import Rigid2D
import Testing

@Suite("Joints before and between steps")
struct JointMotionTests {
  @Test("two joined views that start asleep stay asleep, and wake together", arguments: [false, true])
  func asleep(isImpulses: Bool) {
    let step = isImpulses ? Bench.impulses : Bench.soft
    let bench = Bench(gravity: 981, step)
    let a = bench.box(0, 0) { $0.startsAsleep = true }
    let b = bench.box(100, 0) { $0.startsAsleep = true }
    _ = bench.world.addPinJoint(a, anchorA: Vector2(50, 0), b, anchorB: Vector2(-50, 0))
    bench.run(60)
    #expect(bench.position(a) == .zero)
    #expect(bench.position(b) == Vector2(100, 0))
    let violations = bench.world.violations()
    #expect(violations == [])
    bench.world.wake(a)
    bench.run(1)
    let isAsleep = bench.world.isAsleep(b)
    #expect(!isAsleep)
    #expect(bench.position(b).y > 0)
  }

  @Test("a moved anchor has a velocity: a pendulum moved at 200 pt/s swings as under a kinematic body")
  func movedAnchor() throws {
    func swing(_ moves: (Bench, BodyID, Int) -> Void, join: (Bench, BodyID) -> Void) -> Float {
      let bench = Bench(gravity: 981)
      bench.world.setAllowsSleeping(false)
      let bob = bench.ball(0, 200, 10) { $0.allowsRotation = false }
      join(bench, bob)
      for frame in 1...120 {
        moves(bench, bob, frame)
        bench.step()
      }
      return bench.position(bob).x
    }
    var joint: JointID?
    let anchored = swing(
      { bench, _, frame in
        if let joint { bench.world.setAnchors(joint, a: Vector2(Float(frame) * 200 / 60, 0), b: .zero) }
      }, join: { bench, bob in joint = bench.world.addDistanceJoint(nil, anchorA: .zero, bob, anchorB: .zero, length: 200) })
    let carry = { (bench: Bench, bob: BodyID) in
      var shape = Bench.shape(.circle(center: .zero, radius: 1))
      shape.filter = Filter(category: 2, accepts: 2)
      let pivot = bench.add(.kinematic, 0, 0, [shape]) { $0.velocity = Vector2(200, 0) }
      _ = bench.world.addDistanceJoint(pivot, anchorA: .zero, bob, anchorB: .zero, length: 200)
    }
    let carried = swing({ _, _, _ in }, join: carry)
    #expect(isNear(anchored, carried, 0.05))
  }

  @Test("a spring whose ends coincide is a spring for the impulse stepper too")
  func coinciding() {
    let bench = Bench(gravity: 1000, Bench.impulses)
    let box = bench.box(100, 100, 20, 20)
    _ = bench.world.addDistanceJoint(nil, anchorA: Vector2(100, 100), box, anchorB: .zero, length: 0, frequency: 2, dampingRatio: 0.3)
    bench.run(600)
    // g/ω² lower
    #expect(isNear(bench.position(box), Vector2(100, 106.33), 0.1))
  }

  @Test("a spring of half the frame rate is at rest in every frame and does not fall asleep")
  func halfRate() {
    let bench = Bench()
    let weight = bench.ball(100, 0) { $0.allowsRotation = false }
    _ = bench.world.addDistanceJoint(nil, anchorA: Vector2(-400, 0), weight, anchorB: .zero, length: 400, frequency: 30)
    bench.run(121)
    #expect(bench.position(weight).x < -90)
  }
}
