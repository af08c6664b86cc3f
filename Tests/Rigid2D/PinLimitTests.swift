import Rigid2D
import Testing

@Suite("Limits and motors of pins")
struct PinLimitTests {
  @Test("a flap that falls onto its stop rests on it and sleeps", arguments: [-1, 1] as [Float])
  func flap(side: Float) {
    let bench = Bench(gravity: 981)
    let b = bench.box(side * 50, 0, 100, 10)
    _ = bench.world.addPinJoint(nil, anchorA: .zero, b, anchorB: Vector2(-side * 50, 0), range: -0.7...0.7)
    var beyond: Float = 0
    for _ in 0..<120 {
      bench.step()
      beyond = max(beyond, side * bench.angle(b) - 0.7)
    }
    #expect(beyond < 0.002)
    #expect(isNear(bench.angle(b), side * 0.7, 0.002))
    #expect(bench.isAsleep(b))
  }

  @Test("a motor brings a body about a far pin to its speed at once, as far as its torque reaches, and holds it against gravity")
  func motor() {
    let bench = Bench()
    let b = bench.box(60, 0, 40, 40)
    let inertia = bench.world.inertia(b) + bench.world.mass(b) * 60 * 60
    let pin = bench.world.addPinJoint(nil, anchorA: .zero, b, anchorB: Vector2(-60, 0), motorSpeed: 2, motorTorque: inertia * 960)
    bench.step()
    #expect(isNear(bench.spin(b), 2, 1e-3))
    guard let pin else { return }
    bench.world.editPinJoint(pin) { $0.motorSpeed = 0 }
    bench.world.setGravity(Vector2(0, 981))
    bench.step()
    let angle = bench.angle(b)
    bench.run(60)
    #expect(isNear(bench.angle(b), angle, 1e-3) && bench.isAsleep(b))
  }

  @Test("a chain of two links stays within its limits and settles on them")
  func chain() {
    let bench = Bench(gravity: 981)
    let a = bench.box(40, 0, 80, 10)
    let b = bench.box(110, 0, 60, 10)
    _ = bench.world.addPinJoint(nil, anchorA: .zero, a, anchorB: Vector2(-40, 0), range: -0.4...0.4)
    _ = bench.world.addPinJoint(a, anchorA: Vector2(40, 0), b, anchorB: Vector2(-30, 0), range: -0.3...0.2, disablesCollision: true)
    var beyond: Float = 0
    for _ in 0..<240 {
      bench.step()
      beyond = max(beyond, bench.angle(a) - 0.4, bench.angle(b) - bench.angle(a) - 0.2, -0.3 - (bench.angle(b) - bench.angle(a)))
    }
    #expect(beyond < 0.002, "\(beyond)")
    #expect(isNear(bench.angle(a), 0.4, 0.002) && isNear(bench.angle(b), 0.6, 0.004), "\(bench.angle(a)) \(bench.angle(b))")
    #expect(bench.isAsleep(a) && bench.isAsleep(b))
  }

  @Test("a folding rule in free flight gains neither energy nor momentum by its stops")
  func flight() {
    let bench = Bench()
    var links: [BodyID] = []
    for i in 0..<4 {
      links.append(bench.box(Float(i) * 40, 0, 40, 8) { $0.angularVelocity = i % 2 == 0 ? 9 : -6 })
      if i > 0 {
        _ = bench.world.addPinJoint(
          links[i - 1], anchorA: Vector2(20, 0), links[i], anchorB: Vector2(-20, 0), range: -0.5...0.5, disablesCollision: true)
      }
    }
    bench.step()
    let start = bench.energy(links)
    var momentum = Vector2.zero
    for link in links { momentum += bench.velocity(link) }
    var beyond: Float = 0
    for _ in 0..<300 {
      bench.step()
      for i in 1..<4 { beyond = max(beyond, (bench.angle(links[i]) - bench.angle(links[i - 1])).magnitude - 0.5) }
    }
    var after = Vector2.zero
    for link in links { after += bench.velocity(link) }
    #expect(beyond < 0.005, "\(beyond)")
    #expect(bench.energy(links) < start, "\(start) \(bench.energy(links))")
    #expect(isNear(after, momentum, 0.1))
  }

  /// Trunk, head, two arms and two legs.
  @Test("a ragdoll dropped on a floor keeps together and within its limits, and comes to rest", arguments: 0..<8)
  func ragdoll(turn: Int) {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    let angle = Float(turn) * 0.785
    let rotation = Trigonometry.sineCosine(angle)
    func part(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> BodyID {
      let place = Vector2(0, 100) + rotation.apply(Vector2(x, y))
      return bench.box(place.x, place.y, width, height) { $0.angle = angle }
    }
    let trunk = part(0, 0, 30, 60)
    var pins: [(limb: BodyID, onTrunk: Vector2, onLimb: Vector2, range: ClosedRange<Float>)] = []
    func join(_ limb: BodyID, _ onTrunk: Vector2, _ onLimb: Vector2, _ range: ClosedRange<Float>) {
      _ = bench.world.addPinJoint(trunk, anchorA: onTrunk, limb, anchorB: onLimb, range: range, disablesCollision: true)
      pins.append((limb, onTrunk, onLimb, range))
    }
    join(part(0, -42, 20, 20), Vector2(0, -30), Vector2(0, 12), -0.5...0.5)
    join(part(-30, -20, 40, 10), Vector2(-15, -25), Vector2(15, -5), -1.2...1.2)
    join(part(30, -20, 40, 10), Vector2(15, -25), Vector2(-15, -5), -1.2...1.2)
    join(part(-9, 55, 12, 50), Vector2(-9, 30), Vector2(0, -25), -0.8...0.8)
    join(part(9, 55, 12, 50), Vector2(9, 30), Vector2(0, -25), -0.8...0.8)
    var beyond: Float = 0
    var gap: Float = 0
    for _ in 0..<600 {
      bench.step()
      for pin in pins {
        let angle = bench.angle(pin.limb) - bench.angle(trunk)
        beyond = max(beyond, angle - pin.range.upperBound, pin.range.lowerBound - angle)
        gap = max(gap, bench.world.anchorDistance(trunk, anchorA: pin.onTrunk, pin.limb, anchorB: pin.onLimb))
      }
    }
    #expect(beyond < 1e-4 && gap < 0.02, "\(beyond) \(gap)")
    #expect(bench.isAsleep(trunk))
    let violations = bench.world.violations()
    #expect(violations == [])
  }
}
