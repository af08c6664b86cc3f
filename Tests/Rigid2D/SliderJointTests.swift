import Foundation
import TestSupport
import Testing

@testable import Rigid2D

@Suite("Slider joint")
struct SliderJointTests {
  private static func axis(_ degrees: Float) -> Vector2 { Trigonometry.sineCosine(degrees * .pi / 180).apply(Vector2(1, 0)) }

  /// A box on a rail of the world through the origin.
  private func slider(
    _ bench: Bench, _ axis: Vector2, range: ClosedRange<Float>? = nil, motorSpeed: Float = 0, motorForce: Float = 0, friction: Float = 0
  ) -> (BodyID, JointID?) {
    let b = bench.box(0, 0)
    let joint = bench.world.addSliderJoint(
      nil, anchorA: .zero, b, anchorB: .zero, axis: axis, range: range, motorSpeed: motorSpeed, motorForce: motorForce, friction: friction)
    return (b, joint)
  }

  @Test("on a slope it accelerates at g sin, stays on the axis and does not turn", arguments: [10, 37, 90, 143] as [Float])
  func slope(degrees: Float) {
    let bench = Bench(gravity: 981)
    let axis = 3 * Self.axis(degrees)
    let (b, _) = slider(bench, axis)
    bench.run(60)
    let expected = 490.5 * Self.axis(degrees).y
    #expect(isNear(bench.position(b).dot(Self.axis(degrees)), expected, 2e-5 * expected))
    #expect(isNear(bench.position(b).cross(Self.axis(degrees)), 0, 0.001))
    #expect(isNear(bench.angle(b), 0, 1e-5))
  }

  @Test("an anchor away from the center makes no difference: the joint bears the torque")
  func eccentric() {
    let bench = Bench(gravity: 981)
    let b = bench.box(0, 0)
    let axis = Self.axis(30)
    _ = bench.world.addSliderJoint(nil, anchorA: Vector2(15, -12), b, anchorB: Vector2(15, -12), axis: axis)
    bench.run(60)
    #expect(isNear(bench.position(b).dot(axis), 245.25, 0.01))
    #expect(isNear(bench.position(b).cross(axis), 0, 0.001))
    #expect(isNear(bench.angle(b), 0, 1e-5))
  }

  @Test("friction reduces the acceleration by F/m, holds smaller forces, and stops the body after v²/2a")
  func friction() {
    let bench = Bench(gravity: 981)
    let (b, joint) = slider(bench, Self.axis(30))
    let mass = bench.world.mass(b)
    guard let joint else { return }
    bench.world.editSliderJoint(joint) { $0.friction = mass * 200 }
    bench.run(60)
    #expect(isNear(bench.position(b).length, 0.5 * (490.5 - 200), 0.01))

    bench.world.setGravity(.zero)
    let speed = bench.velocity(b).length
    let start = bench.position(b).length
    bench.run(180)
    #expect(isNear(bench.position(b).length - start, speed * speed / 400, 0.05))
    #expect(bench.velocity(b) == .zero)

    bench.world.setGravity(Vector2(0, 981))
    bench.world.editSliderJoint(joint) { $0.friction = mass * 500 }
    let held = bench.position(b)
    bench.run(300)
    #expect(isNear(bench.position(b), held, 1e-3))
    #expect(bench.isAsleep(b))
  }

  @Test("a motor pushes with its force until it reaches its speed, against gravity, friction and an opposite velocity")
  func motor() {
    let bench = Bench(gravity: 981)
    let (b, joint) = slider(bench, Vector2(0, -1))
    let mass = bench.world.mass(b)
    guard let joint else { return }
    bench.world.setVelocity(b, linear: Vector2(0, 100), angular: 0)
    bench.world.editSliderJoint(joint) { ($0.motorSpeed, $0.motorForce, $0.friction) = (300, mass * 1281, mass * 100) }
    // 1281 - 981 + 100 up while it falls (v = -100), then 1281 - 981 - 100
    bench.run(15)
    #expect(isNear(bench.velocity(b).y, 0, 0.5))
    #expect(isNear(bench.position(b).y, 12.5, 0.05))
    bench.run(60)
    #expect(isNear(bench.velocity(b).y, -200, 1))
    #expect(isNear(bench.position(b).y, 12.5 - 100, 0.5))
    bench.run(60)
    for _ in 0..<60 {
      let before = bench.position(b).y
      bench.step()
      #expect(isNear(bench.velocity(b).y, -300, 0.01))
      #expect(isNear(bench.position(b).y - before, -5, 0.002))
    }
  }

  @Test("motor and friction balance like two dry forces")
  func effort() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<10_000 {
      let m = random.uniform(0.1, 10)
      let v = random.uniform(-10, 10)
      let s = random.uniform(-10, 10)
      let motor = random.uniform(0, 40)
      let friction = random.uniform(0, 40)
      let total = SliderRow.effort(v, m, motorSpeed: s, motor: motor, friction: friction)
      let after = v + total / m
      // what each may contribute at the speed afterwards; at its own edge, any part of its force
      let near: Float = 1e-4
      let pull: ClosedRange<Float> = after < s - near ? motor...motor : after > s + near ? (-motor)...(-motor) : (-motor)...motor
      let rub: ClosedRange<Float> = after < -near ? friction...friction : after > near ? (-friction)...(-friction) : (-friction)...friction
      #expect(total >= pull.lowerBound + rub.lowerBound - 0.001 && total <= pull.upperBound + rub.upperBound + 0.001)
    }
  }

  @Test("a stop holds within half a millimeter and absorbs the whole impact", arguments: [50, 1000, 20_000] as [Float])
  func stops(speed: Float) {
    for axis in [Vector2(1, 0), Self.axis(63)] {
      let bench = Bench(gravity: 981)
      let (b, _) = slider(bench, axis, range: -30...80)
      for sign: Float in [1, -1, 1] {
        bench.world.setVelocity(b, linear: sign * speed * axis, angular: 0)
        var lively = bench.energy([b])
        for _ in 0..<60 {
          bench.step()
          let along = bench.position(b).dot(axis)
          #expect(along <= 80.05 && along >= -30.05)
          let energy = bench.energy([b])
          #expect(energy <= lively + 1e-4 * lively.magnitude + 0.01)
          lively = energy
        }
      }
    }
  }

  @Test("a load resting on a stop is at rest and falls asleep")
  func resting() {
    let bench = Bench(gravity: 981)
    let (b, _) = slider(bench, Vector2(0, 1), range: 0...50)
    bench.run(120)
    #expect(isNear(bench.position(b).y, 50, 0.001))
    #expect(isNear(bench.velocity(b), .zero, 0.01))
    #expect(bench.isAsleep(b))
  }

  @Test("two bodies on a common axis keep momentum, angular momentum and axis while they turn and slide apart")
  func free() {
    let bench = Bench()
    let a = bench.box(0, 0, 100, 10) { $0.angularVelocity = 3 }
    let b = bench.box(20, 0, 20, 20) {
      $0.angularVelocity = 3
      $0.velocity = Vector2(10, 60)
    }
    _ = bench.world.addSliderJoint(a, anchorA: .zero, b, anchorB: .zero, axis: Vector2(1, 0), disablesCollision: true)
    let masses = (bench.world.mass(a), bench.world.mass(b))
    func momentum() -> Vector2 { masses.0 * bench.velocity(a) + masses.1 * bench.velocity(b) }
    func angularMomentum() -> Float {
      bench.world.inertia(a) * bench.spin(a) + bench.world.inertia(b) * bench.spin(b)
        + masses.0 * bench.position(a).cross(bench.velocity(a)) + masses.1 * bench.position(b).cross(bench.velocity(b))
    }
    let before = (momentum(), angularMomentum(), bench.energy([a, b]))
    for _ in 0..<600 {
      bench.step()
      let way = bench.position(b) - bench.position(a)
      let axis = Trigonometry.sineCosine(bench.angle(a)).apply(Vector2(1, 0))
      #expect(isNear(axis.cross(way), 0, 0.02))
      #expect(isNear(bench.angle(b), bench.angle(a), 2e-5))
    }
    #expect(isNear(momentum(), before.0, 1e-4 * before.0.length))
    #expect(isNear(angularMomentum(), before.1, 2e-3 * before.1))
    #expect(abs(bench.energy([a, b]) - before.2) < 2e-3 * before.2)
  }

  @Test("a bead on a turning spoke moves outward as cosh")
  func spoke() {
    let bench = Bench()
    let hub = bench.add(.kinematic, 0, 0, [Bench.shape(Bench.box(10, 10))]) { $0.angularVelocity = 2 }
    let bead = bench.ball(50, 0, 5) {
      $0.velocity = Vector2(0, 100)
      $0.angularVelocity = 2
    }
    _ = bench.world.addSliderJoint(hub, anchorA: .zero, bead, anchorB: .zero, axis: Vector2(1, 0), disablesCollision: true)
    for frame in 1...60 {
      bench.step()
      // r″ = ω²r from 50 pt at rest
      let expected = Float(50 * cosh(2 * Double(frame) / 60))
      #expect(isNear(bench.position(bead).length, expected, 2e-4 * expected))
    }
  }

  @Test("an axis without direction and a removed body make no joint")
  func impossible() {
    let bench = Bench()
    let b = bench.box(0, 0)
    let pointless = bench.world.addSliderJoint(nil, anchorA: .zero, b, anchorB: .zero, axis: .zero)
    bench.world.removeBody(b)
    let slider = bench.world.addSliderJoint(nil, anchorA: .zero, b, anchorB: .zero, axis: Vector2(1, 0))
    let weld = bench.world.addWeldJoint(nil, anchorA: .zero, b, anchorB: .zero)
    #expect(pointless == nil && slider == nil && weld == nil)
  }
}
