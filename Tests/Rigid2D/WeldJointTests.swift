import Foundation
import Rigid2D
import TestSupport
import Testing

@Suite("Weld joint")
struct WeldJointTests {
  /// A small body and a large one side by side, welded between.
  private func pair(_ bench: Bench, spin: Float = 0, angle: Float = 0) -> (a: BodyID, b: BodyID, joint: JointID?) {
    let a = bench.box(0, 0, 40, 20) {
      $0.angle = angle
      $0.angularVelocity = spin
    }
    let way = Trigonometry.sineCosine(angle).apply(Vector2(50, 0))
    let b = bench.box(way.x, way.y, 60, 40) {
      $0.angle = angle
      $0.angularVelocity = spin
      // turning about the center of a
      $0.velocity = Vector2(-spin * way.y, spin * way.x)
    }
    return (a, b, bench.world.addWeldJoint(a, anchorA: Vector2(20, 0), b, anchorB: Vector2(-30, 0), disablesCollision: true))
  }

  @Test("free fall covers ½gt² and turns nothing")
  func fall() {
    let bench = Bench(gravity: 981)
    let (a, b, _) = pair(bench)
    bench.run(60)
    for (id, x) in [(a, 0), (b, 50)] as [(BodyID, Float)] {
      #expect(isNear(bench.position(id), Vector2(x, 490.5), 0.002))
      #expect(isNear(bench.angle(id), 0, 1e-6))
    }
  }

  @Test("a welded pair thrown with a spin keeps momentum, angular momentum and its shape for a minute", arguments: [1, 5, 20] as [Float])
  func thrown(spin: Float) {
    let bench = Bench()
    let (a, b, _) = pair(bench, spin: spin, angle: 0.7)
    let masses = (bench.world.mass(a), bench.world.mass(b))
    let momentum = masses.1 * bench.velocity(b)
    bench.run(3600)
    #expect(isNear(masses.0 * bench.velocity(a) + masses.1 * bench.velocity(b), momentum, 1e-4 * momentum.length))
    #expect(isNear(bench.spin(a), spin, 1e-3 * spin))
    #expect(isNear(bench.spin(b), spin, 1e-3 * spin))
    #expect(isNear(bench.world.anchorDistance(a, anchorA: Vector2(20, 0), b, anchorB: Vector2(-30, 0)), 0, 0.01))
    let turn = Trigonometry.sineCosine(bench.angle(b) - bench.angle(a))
    #expect(isNear(turn.sine, 0, 5e-4) && turn.cosine > 0)
  }

  @Test("a load on a bracket welded to the world stays where it is")
  func bracket() {
    let bench = Bench(gravity: 981)
    let b = bench.box(100, 0, 60, 10)
    _ = bench.world.addWeldJoint(nil, anchorA: Vector2(70, 0), b, anchorB: Vector2(-30, 0))
    for _ in 0..<300 {
      bench.step()
      #expect(isNear(bench.position(b), Vector2(100, 0), 0.002))
      #expect(isNear(bench.angle(b), 0, 1e-4))
    }
    #expect(bench.isAsleep(b))
  }

  @Test("an angular spring at the hub swings at the given frequency, with the whole body's inertia about the hub")
  func torsion() {
    let bench = Bench()
    let b = bench.box(0, 0, 60, 20) { $0.angle = 0 }
    _ = bench.world.addWeldJoint(nil, anchorA: Vector2(-30, 0), b, anchorB: Vector2(-30, 0), angularFrequency: 1.5)
    // turned about the hub by 0.4 rad
    let start: Float = 0.4
    let turn = Trigonometry.sineCosine(start)
    bench.world.setPose(b, position: Vector2(-30, 0) + turn.apply(Vector2(30, 0)), angle: start)
    for frame in 1...600 {
      bench.step()
      let expected = start * Trigonometry.sineCosine(2 * .pi * 1.5 * Float(frame) / 60).cosine
      #expect(isNear(bench.angle(b), expected, 0.002), "frame \(frame)")
    }
  }

  @Test(
    "between centers of mass each soft coordinate is a separate damped oscillator, for any masses",
    arguments: [0, 0.3, 1] as [Float])
  func oscillators(zeta: Float) {
    let bench = Bench()
    let a = bench.box(0, 0, 40, 20)
    let b = bench.box(0, 0, 60, 40)
    let joint = bench.world.addWeldJoint(a, anchorA: .zero, b, anchorB: .zero, disablesCollision: true)
    guard let joint else { return }
    bench.world.editWeldJoint(joint) {
      ($0.frequency, $0.dampingRatio) = (2, zeta)
      ($0.angularFrequency, $0.angularDampingRatio) = (3, zeta)
    }
    // small, so that the arms hardly turn
    let offset = Vector2(0.5, -0.3)
    bench.world.setPose(b, position: offset, angle: 0.005)
    for frame in 1...120 {
      bench.step()
      let t = Double(frame) / 60
      let d = bench.position(b) - bench.position(a)
      #expect(isNear(d, Self.decay(2, zeta, t) * offset, 0.01), "frame \(frame): \(d)")
      #expect(isNear(bench.angle(b) - bench.angle(a), 0.005 * Self.decay(3, zeta, t), 1e-4))
    }
  }

  /// Released at rest from 1: x″ + 2ζωx′ + ω²x = 0.
  private static func decay(_ frequency: Double, _ zeta: Float, _ t: Double) -> Float {
    let omega = 2 * Double.pi * frequency
    let z = Double(zeta)
    if z == 1 { return Float(exp(-omega * t) * (1 + omega * t)) }
    let damped = omega * (1 - z * z).squareRoot()
    return Float(exp(-z * omega * t) * (cos(damped * t) + z * omega / damped * sin(damped * t)))
  }

  @Test("stiffness can be switched on and off while bodies hang on the joint")
  func edited() {
    let bench = Bench(gravity: 981)
    let b = bench.box(0, 0)
    let joint = bench.world.addWeldJoint(nil, anchorA: .zero, b, anchorB: .zero)
    bench.run(30)
    #expect(isNear(bench.position(b), .zero, 0.001))
    guard let joint else { return }
    bench.world.editWeldJoint(joint) { ($0.frequency, $0.dampingRatio) = (2, 0.7) }
    bench.run(240)
    // sags by g/ω²
    #expect(isNear(bench.position(b).y, 981 / (16 * .pi * .pi), 0.02))
    bench.world.editWeldJoint(joint) { $0.frequency = 0 }
    bench.run(60)
    #expect(isNear(bench.position(b), .zero, 0.001))
  }

  @Test("a body turned by whole turns is not wound back")
  func turns() {
    let bench = Bench()
    let (a, b, _) = pair(bench, spin: 10)
    bench.run(300)
    // the angle asked for is the present one, less its whole turns
    let angle = bench.angle(b) - 2 * .pi * (bench.angle(b) / (2 * .pi)).rounded()
    bench.world.setPose(b, position: bench.position(b), angle: angle)
    bench.run(60)
    #expect(isNear(bench.spin(a), 10, 0.01) && isNear(bench.spin(b), 10, 0.01))
  }

  @Test("a chain of ten welded boxes that falls on the floor holds together")
  func bar() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    var boxes: [BodyID] = []
    for i in 0..<10 {
      boxes.append(bench.box(Float(i) * 20, Float(i) * 10, 20, 20))
      guard i > 0 else { continue }
      _ = bench.world.addWeldJoint(boxes[i - 1], anchorA: Vector2(10, 5), boxes[i], anchorB: Vector2(-10, -5), disablesCollision: true)
    }
    bench.run(600)
    for i in 1..<10 {
      let gap = bench.world.anchorDistance(boxes[i - 1], anchorA: Vector2(10, 5), boxes[i], anchorB: Vector2(-10, -5))
      #expect(gap < 0.05)
      #expect(isNear(bench.angle(boxes[i]), bench.angle(boxes[i - 1]), 0.01))
    }
    #expect(boxes.allSatisfy { bench.isAsleep($0) })
  }
}
