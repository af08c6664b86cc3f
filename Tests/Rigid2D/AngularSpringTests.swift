import Foundation
import Rigid2D
import TestSupport
import Testing

@Suite("Springs of pins")
struct AngularSpringTests {
  /// Released at rest from 1: x″ + 2ζωx′ + ω²x = 0.
  private static func decay(_ frequency: Double, _ zeta: Double, _ t: Double) -> Double {
    let omega = 2 * Double.pi * frequency
    if zeta == 1 { return exp(-omega * t) * (1 + omega * t) }
    if zeta > 1 {
      let root = (zeta * zeta - 1).squareRoot()
      let (slow, fast) = (omega / (zeta + root), omega * (zeta + root))
      return (fast * exp(-slow * t) - slow * exp(-fast * t)) / (fast - slow)
    }
    let damped = omega * (1 - zeta * zeta).squareRoot()
    return exp(-zeta * omega * t) * (cos(damped * t) + zeta * omega / damped * sin(damped * t))
  }

  /// A bar on a spring about `hub`, a point of the bar from its center, turned by `angle` from rest.
  private func bar(_ bench: Bench, hub: Float, angle: Float, frequency: Float, zeta: Float) -> BodyID {
    let b = bench.box(0, 0, 60, 20)
    _ = bench.world.addPinJoint(
      nil, anchorA: Vector2(hub, 0), b, anchorB: Vector2(hub, 0), frequency: frequency, dampingRatio: zeta)
    let turn = Trigonometry.sineCosine(angle)
    bench.world.setPose(b, position: Vector2(hub, 0) - turn.apply(Vector2(hub, 0)), angle: angle)
    return b
  }

  @Test(
    "a bar on a spring swings with the given frequency about any hub, and decays at the given rate: 2π√(I/κ), critical and beyond",
    arguments: [0, -30, 250] as [Float], [0, 0.1, 0.7, 1, 4] as [Float])
  func bar(hub: Float, zeta: Float) {
    let bench = Bench()
    let b = bar(bench, hub: hub, angle: 0.4, frequency: 1.5, zeta: zeta)
    for frame in 1...600 {
      bench.step()
      let expected = 0.4 * Self.decay(1.5, Double(zeta), Double(frame) / 60)
      #expect(isNear(bench.angle(b), Float(expected), 0.002), "frame \(frame): \(bench.angle(b)) \(expected)")
    }
  }

  @Test("two bodies pinned at their centers swing against each other with the inertia 1/(1/I₁ + 1/I₂)", arguments: [0, 0.3, 1] as [Float])
  func pair(zeta: Float) {
    let bench = Bench()
    let a = bench.box(0, 0, 40, 20)
    let b = bench.box(0, 0, 100, 40)
    _ = bench.world.addPinJoint(a, anchorA: .zero, b, anchorB: .zero, frequency: 3, dampingRatio: zeta, disablesCollision: true)
    bench.world.setPose(b, position: .zero, angle: 0.5)
    let (iA, iB) = (bench.world.inertia(a), bench.world.inertia(b))
    for frame in 1...120 {
      bench.step()
      let expected = Float(0.5 * Self.decay(3, Double(zeta), Double(frame) / 60))
      #expect(isNear(bench.angle(b) - bench.angle(a), expected, 0.002), "frame \(frame)")
      #expect(isNear(iA * bench.spin(a) + iB * bench.spin(b), 0, 1e-3 * iA))
    }
    #expect(isNear(iA * bench.angle(a) + iB * bench.angle(b), iB * 0.5, 1e-3 * iB))
  }

  /// Two equal bars, pinned end to end, straight at rest. Turned symmetrically by φ against each other their centers keep their height, and their kinetic energy is
  /// ½ φ̇² (I/2 + m L²/8 sin² φ/2): κ = ω² I/2.
  private func rule(_ bench: Bench, angle: Float, frequency: Float = 2, zeta: Float = 0) -> [BodyID] {
    let a = bench.box(-40, 0, 80, 10)
    let b = bench.box(40, 0, 80, 10)
    _ = bench.world.addPinJoint(
      a, anchorA: Vector2(40, 0), b, anchorB: Vector2(-40, 0), frequency: frequency, dampingRatio: zeta, disablesCollision: true)
    let half = Trigonometry.sineCosine(angle / 2)
    bench.world.setPose(a, position: Vector2(-40 * half.cosine, 0), angle: -angle / 2)
    bench.world.setPose(b, position: Vector2(40 * half.cosine, 0), angle: angle / 2)
    return [a, b]
  }

  @Test("a folding rule makes small swings with the given frequency")
  func smallSwings() {
    let bench = Bench()
    let bars = rule(bench, angle: 0.02)
    for frame in 1...600 {
      bench.step()
      let expected = 0.02 * Self.decay(2, 0, Double(frame) / 60)
      #expect(isNear(bench.angle(bars[1]) - bench.angle(bars[0]), Float(expected), 2e-4), "frame \(frame)")
    }
  }

  @Test("it keeps the energy of large swings for a minute, and its momenta", arguments: [0.5, 1.5, 3] as [Float])
  func largeSwings(angle: Float) {
    let bench = Bench()
    bench.world.setAllowsSleeping(false)
    let bars = rule(bench, angle: angle)
    let inertia = bench.world.inertia(bars[0])
    let stiffness = Double(0.5 * inertia) * 16 * Double.pi * Double.pi
    func energy() -> Double {
      let turn = Double(bench.angle(bars[1]) - bench.angle(bars[0]))
      return bench.energy(bars) + 0.5 * stiffness * turn * turn
    }
    let start = 0.5 * stiffness * Double(angle) * Double(angle)
    for frame in 1...3600 {
      bench.step()
      #expect((energy() / start - 1).magnitude < 0.02, "frame \(frame): \(energy() / start)")
      let momentum = bench.velocity(bars[0]) + bench.velocity(bars[1])
      #expect(momentum.length < 0.05 && (bench.spin(bars[0]) + bench.spin(bars[1])).magnitude < 1e-3, "frame \(frame): \(momentum)")
    }
  }

  static let steppers: [@Sendable (inout World) -> StepReport] = [{ Bench.soft(&$0) }, { Bench.impulses(&$0) }]

  /// A chain of five bars of many sizes, flying and turning, whose joints get springs that are at rest.
  private func chain(_ bench: Bench, frequency: Float, zeta: Float) -> [BodyID] {
    var bars: [BodyID] = []
    var pins: [JointID?] = []
    bench.world.setAllowsSleeping(false)
    for i in 0..<5 {
      let bar = bench.box(Float(i) * 40, 0, 40, i % 2 == 0 ? 8 : 30) {
        $0.velocity = Vector2(30, i % 2 == 0 ? 80 : -60)
        $0.angularVelocity = i % 2 == 0 ? 5 : -3
      }
      if let last = bars.last {
        pins.append(bench.world.addPinJoint(last, anchorA: Vector2(20, 0), bar, anchorB: Vector2(-20, 0), disablesCollision: true))
      }
      bars.append(bar)
    }
    bench.step()
    for (i, pin) in pins.enumerated() {
      guard let pin else { continue }
      let angle = bench.angle(bars[i + 1]) - bench.angle(bars[i])
      bench.world.editPinJoint(pin) { ($0.frequency, $0.dampingRatio, $0.restAngle) = (frequency, zeta, angle) }
    }
    return bars
  }

  @Test(
    "at any damping ratio and frequency a chain of springs only loses energy", arguments: [0.5, 30, 1e9] as [Float],
    [1, 30, 1e9] as [Float])
  func damped(frequency: Float, zeta: Float) {
    for stepper in Self.steppers {
      let bench = Bench(stepper)
      let bars = chain(bench, frequency: frequency, zeta: zeta)
      let start = bench.energy(bars)
      var largest = 0.0
      for _ in 1...600 {
        bench.step()
        largest = max(largest, bench.energy(bars))
      }
      #expect(largest <= 1.02 * start, "\(largest / start)")
    }
  }

  @Test(
    "without damping its kinetic energy never exceeds that of the start, at any frequency", arguments: [0, 1], [1, 20, 1e3, 1e9] as [Float])
  func undamped(stepper: Int, frequency: Float) {
    let bench = Bench(Self.steppers[stepper])
    let bars = chain(bench, frequency: frequency, zeta: 0)
    let start = bench.energy(bars)
    var largest = 0.0
    for _ in 1...1200 {
      bench.step()
      largest = max(largest, bench.energy(bars))
    }
    #expect(largest < 1.1 * start, "\(largest / start)")
  }

  @Test("an impulse step has the period and the decay of the formula to first order", arguments: [0, -30] as [Float], [0.2, 1] as [Float])
  func impulses(hub: Float, zeta: Float) {
    let bench = Bench(Bench.impulses)
    let b = bar(bench, hub: hub, angle: 0.4, frequency: 0.5, zeta: zeta)
    for frame in 1...240 {
      bench.step()
      let expected = 0.4 * Self.decay(0.5, Double(zeta), Double(frame) / 60)
      #expect(isNear(bench.angle(b), Float(expected), 0.03), "frame \(frame): \(bench.angle(b)) \(expected)")
    }
  }

  @Test("it hangs where its torque holds the load", arguments: [0, 1])
  func load(stepper: Int) {
    let bench = Bench(gravity: 981, Self.steppers[stepper])
    let b = bar(bench, hub: -30, angle: 0, frequency: 2, zeta: 0.8)
    bench.run(300)
    // κθ = m g r cos θ
    let inertia = bench.world.inertia(b) + bench.world.mass(b) * 900
    let angle = bench.angle(b)
    let torque = 16 * .pi * .pi * inertia * angle
    #expect(isNear(torque, bench.world.mass(b) * 981 * 30 * Trigonometry.sineCosine(angle).cosine, 1e-3 * torque), "\(angle)")
    #expect(angle > 0.1)
  }

  @Test("it turns to the rest angle, even several turns away", arguments: [0, 1], [0.5, -2, 4 * Float.pi] as [Float])
  func rest(stepper: Int, angle: Float) {
    let bench = Bench(Self.steppers[stepper])
    let b = bench.box(0, 0, 60, 20)
    let pin = bench.world.addPinJoint(nil, anchorA: .zero, b, anchorB: .zero, frequency: 1, dampingRatio: 1, restAngle: angle)
    bench.run(180)
    #expect(isNear(bench.world.angle(b), angle, 0.01), "\(bench.angle(b))")
    guard let pin else { return }
    bench.world.editPinJoint(pin) { ($0.restAngle, $0.frequency) = (0.1, 2) }
    bench.run(180)
    #expect(isNear(bench.world.angle(b), 0.1, 0.01), "\(bench.angle(b))")
  }

  @Test("a stop holds it back from the rest angle, and there it sleeps", arguments: [0, 1])
  func stop(stepper: Int) {
    let bench = Bench(Self.steppers[stepper])
    let b = bench.box(0, 0, 60, 20)
    _ = bench.world.addPinJoint(
      nil, anchorA: Vector2(-20, 0), b, anchorB: Vector2(-20, 0), range: -0.2...0.3, frequency: 2, dampingRatio: 0.2, restAngle: 1)
    bench.run(120)
    #expect(isNear(bench.angle(b), 0.3, stepper == 0 ? 1e-3 : 0.04), "\(bench.angle(b))")
    #expect(bench.isAsleep(b))
  }

  @Test("friction holds it where the spring's torque is smaller", arguments: [0, 1])
  func friction(stepper: Int) {
    let bench = Bench(Self.steppers[stepper])
    let b = bench.box(0, 0, 60, 20)
    let inertia = bench.world.inertia(b)
    // the spring's torque at 0.3 rad
    let torque = 4 * .pi * .pi * inertia * 0.3
    let pin = bench.world.addPinJoint(nil, anchorA: .zero, b, anchorB: .zero, friction: torque, frequency: 1, restAngle: 0.28)
    bench.run(60)
    #expect(isNear(bench.angle(b), 0, 1e-3), "\(bench.angle(b))")
    guard let pin else { return }
    bench.world.editPinJoint(pin) { $0.restAngle = 0.8 }
    bench.run(600)
    // x₀ → 2(x₀ - friction) where it turns round once
    #expect((bench.angle(b) - 0.8).magnitude < 0.31 && bench.angle(b) > 0.5, "\(bench.angle(b))")
    #expect(bench.isAsleep(b))
  }
}
