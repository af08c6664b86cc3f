import Testing

@testable import Rigid2D

@Suite("Fields")
struct FieldTests {
  /// 40 x 40 pt of 0.16 kg, sleeping allowed.
  private func body(_ bench: Bench, _ x: Float = 0, _ y: Float = 0, charge: Float = 0) -> BodyID { bench.box(x, y) { $0.charge = charge } }

  private func length(_ falloff: Float) -> Falloff { Falloff(exponent: falloff, minimumRadius: 0.01, unit: 100) }

  // MARK: - What they act on

  @Test("a field acts on its own bodies only, and not on static or kinematic ones")
  func members() {
    let bench = Bench()
    let inside = body(bench)
    let outside = body(bench, 100)
    let wall = bench.add(.static, 200, 0, [Bench.shape(Bench.box(10, 10))])
    let platform = bench.add(.kinematic, 300, 0, [Bench.shape(Bench.box(10, 10))]) { $0.velocity = Vector2(0, 10) }
    _ = bench.world.addField(ForceField(.linearGravity, vector: Vector2(100, 0)), [inside, wall, platform, inside])
    bench.run(60)
    #expect((bench.velocity(inside).x - 100).magnitude < 1e-3)
    #expect(bench.velocity(outside) == .zero && bench.position(wall) == Vector2(200, 0) && bench.velocity(platform) == Vector2(0, 10))
  }

  @Test("it acts at the center of mass, for any origin, and never turns a body")
  func noTorque() {
    let bench = Bench()
    let lopsided = bench.add(.dynamic, 0, 0, [Bench.shape(Bench.box(40, 40, center: Vector2(100, 0)))])
    // the center of mass is at the field's position, where a spring has nothing to pull
    _ = bench.world.addField(ForceField(.spring, position: Vector2(100, 0), strength: 5, falloff: length(-1)), [lopsided])
    _ = bench.world.addField(ForceField(.vortex, position: Vector2(500, 0), strength: 5), [lopsided])
    bench.run(30)
    #expect(bench.spin(lopsided) == 0 && bench.velocity(lopsided) != .zero)
  }

  @Test("several on one body add up")
  func sum() {
    let bench = Bench()
    let a = body(bench)
    _ = bench.world.addField(ForceField(.linearGravity, vector: Vector2(100, 0)), [a])
    _ = bench.world.addField(ForceField(.linearGravity, strength: -2, vector: Vector2(100, 30)), [a])
    bench.run(60)
    #expect((bench.velocity(a).x + 100).magnitude < 1e-3 && (bench.velocity(a).y + 60).magnitude < 1e-3)
  }

  @Test("it ends at the border of its region, from the substep in which the body leaves")
  func regions() {
    let bench = Bench()
    let a = body(bench)
    let b = body(bench, 0, 200)
    let region = Region.rectangle(size: Vector2(100, 100))
    _ = bench.world.addField(ForceField(.linearGravity, region: region, vector: Vector2(100, 0)), [a, b])
    bench.run(120)
    // 50 pt at 100 pt/s²: v² = 2 · 100 · 50, but for what one substep gives
    #expect((bench.velocity(a).x - 100).magnitude <= 100.0 / 240)
    #expect(bench.velocity(b) == .zero)
  }

  // MARK: - Laws that have an exact half kick

  @Test("drag pulls a body along with its medium, at any strength never faster than it")
  func drag() {
    let bench = Bench()
    let a = body(bench)
    _ = bench.world.addField(ForceField(.drag, strength: 1e6, vector: Vector2(0, 80)), [a])
    var before: Float = 0
    for _ in 0..<60 {
      bench.step()
      #expect(bench.velocity(a).y >= before && bench.velocity(a).y <= 80)
      before = bench.velocity(a).y
    }
    #expect(before > 79.9)
  }

  @Test("a magnetic field turns bodies with a charge of either sign alike, and not those without", arguments: [0, 2, -1] as [Float])
  func charge(charge: Float) {
    let bench = Bench()
    let a = bench.box(0, 0) {
      $0.charge = charge
      $0.velocity = Vector2(100, 0)
    }
    // a quarter turn a second, counterclockwise on screen
    _ = bench.world.addField(ForceField(.magnetic, strength: 0.5 * .pi * bench.world.mass(a)), [a])
    bench.run(60)
    let expected = charge == 0 ? Vector2(100, 0) : Vector2(0, -100)
    #expect(bench.velocity(a).distance(to: expected) < 0.01)
    #expect((bench.velocity(a).length - 100).magnitude < 1e-3)
  }

  @Test("a velocity field overrides gravity and springs, and stops at a wall")
  func velocity() {
    let bench = Bench(gravity: 981)
    let a = body(bench)
    let b = body(bench, 500)
    _ = bench.floor(320)
    _ = bench.world.addDistanceJoint(nil, anchorA: Vector2(500, -300), b, anchorB: .zero, length: 10, frequency: 2)
    _ = bench.world.addField(ForceField(.velocity, vector: Vector2(30, 60)), [a, b])
    bench.run(60)
    #expect(bench.velocity(a) == Vector2(30, 60) && bench.velocity(b) == Vector2(30, 60))
    #expect((bench.position(a).y - 60).magnitude < 1e-3 && (bench.position(b).x - 530).magnitude < 1e-3)
    bench.run(300)
    #expect((bench.position(a).y - 300).magnitude < 0.5)
    #expect(bench.velocity(a).y.magnitude < 1)
  }

  @Test("a body in a spring field stays where it should at any stiffness", arguments: [1e2, 1e5, 1e8, 1e12] as [Float])
  func stiff(strength: Float) {
    let bench = Bench()
    let a = body(bench, 50)
    _ = bench.world.addField(ForceField(.spring, strength: strength, falloff: length(-1)), [a])
    for _ in 0..<600 {
      bench.step()
      #expect(bench.position(a).x.magnitude < 50.1)
    }
  }

  @Test("two bodies that a field throws together bounce as under gravity")
  func bounce() {
    let heights = [false, true].map { isField in
      let bench = Bench(gravity: isField ? 0 : 981)
      _ = bench.add(.static, 0, 0, [Bench.shape(.segment(Vector2(-500, 300), Vector2(500, 300)), restitution: 1)])
      let ball = bench.ball(0, 0, restitution: 1)
      if isField { _ = bench.world.addField(ForceField(.linearGravity, vector: Vector2(0, 981)), [ball]) }
      var highest: Float = .infinity
      bench.run(90)
      for _ in 0..<90 {
        bench.step()
        highest = min(highest, bench.position(ball).y)
      }
      return highest
    }
    #expect((heights[0] - heights[1]).magnitude < 0.05 && heights[1].magnitude < 0.5)
  }

  // MARK: - Sleep

  @Test("a body at rest on the floor in a steady field sleeps")
  func sleeps() {
    let bench = Bench()
    _ = bench.floor(100)
    let a = body(bench, 0, 80)
    _ = bench.world.addField(ForceField(.linearGravity, vector: Vector2(50, 981)), [a])
    bench.run(120)
    #expect(bench.isAsleep(a))
  }

  @Test("a body in noise that changes with time never sleeps; in constant noise, or outside, it does")
  func noise() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(100)
    let bodies = (0..<4).map { body(bench, Float($0) * 100, 80) }
    let still = NoiseGrain(frequency: 0.01, speed: 0, seed: 1)
    let moving = NoiseGrain(frequency: 0.01, speed: 1, seed: 1)
    _ = bench.world.addField(ForceField(.noise, strength: 1e-3, grain: moving), [bodies[0]])
    _ = bench.world.addField(ForceField(.noise, strength: 1e-3, grain: still), [bodies[1]])
    _ = bench.world.addField(ForceField(.noise, region: .circle(radius: 10), strength: 1e-3, grain: moving), [bodies[2]])
    _ = bench.world.addField(ForceField(.turbulence, strength: 1e-3, grain: moving), [bodies[3]])
    bench.run(120)
    #expect(bodies.map { bench.isAsleep($0) } == [false, true, true, true])
  }

  @Test("adding, changing and removing a field wakes the bodies that it acts on, and no others")
  func wakes() {
    let bench = Bench()
    let a = body(bench)
    let b = body(bench, 300)
    bench.run(60)
    #expect(bench.isAsleep(a) && bench.isAsleep(b))
    var field = ForceField(.linearGravity, vector: .zero)
    let id = bench.world.addField(field, [a])
    #expect(!bench.isAsleep(a) && bench.isAsleep(b))
    bench.run(60)
    bench.world.setField(id, field)
    #expect(bench.isAsleep(a))
    field.vector = Vector2(5, 0)
    bench.world.setField(id, field)
    #expect(!bench.isAsleep(a))
    bench.world.enterField(id, b)
    #expect(!bench.isAsleep(b))
    field.vector = .zero
    bench.world.setField(id, field)
    bench.world.setVelocity(a, linear: .zero, angular: 0)
    bench.run(60)
    #expect(bench.isAsleep(a) && bench.isAsleep(b))
    bench.world.removeField(id)
    #expect(!bench.isAsleep(a) && !bench.isAsleep(b))
  }

  // MARK: - State

  @Test("a removed body is in no field, nor is the next body in its slot")
  func removal() {
    let bench = Bench()
    let a = body(bench)
    let field = bench.world.addField(ForceField(.linearGravity, vector: Vector2(100, 0)), [a])
    bench.world.removeBody(a)
    let b = body(bench)
    bench.run(10)
    #expect(bench.velocity(b) == .zero && bench.world.violations().isEmpty)
    bench.world.enterField(field, a)
    bench.world.removeField(field)
    bench.world.removeField(field)
    bench.world.setField(field, ForceField(.drag))
    bench.world.enterField(field, b)
    #expect(bench.world.violations().isEmpty && bench.world.state.fields.entries.isEmpty)
  }

  @Test("the validator reports errors of fields")
  func validator() {
    func violations(_ breakIt: (inout State) -> Void) -> [Violation] {
      let bench = Bench()
      _ = bench.world.addField(ForceField(.drag), [body(bench)])
      breakIt(&bench.world.state)
      return bench.world.violations()
    }
    #expect(violations { _ in } == [])
    #expect(violations { $0.fields.entries[0].bodies = [3] } == [.fieldBody(field: 0)])
    #expect(violations { $0.fields.entries[0].bodies = [0, 0] } == [.fieldBody(field: 0)])
    #expect(violations { $0.fields.entries.append($0.fields.entries[0]) } == [.fieldSlot(1)])
    #expect(violations { $0.fields.slots.giveBack(0) }.contains(.fieldSlot(0)))
  }

  @Test("a strength of 0 has no effect, and a body at the position of a field stays finite")
  func degenerate() {
    for kind in ForceField.Kind.allCases {
      for exponent in [-1, 0, 1, 2, 3.5] as [Float] {
        let bench = Bench()
        let a = body(bench, charge: 1)
        let without = Bench()
        let b = without.box(100, 0) { $0.charge = 1 }
        _ = without.world.addField(ForceField(kind, strength: 0, falloff: length(exponent), vector: Vector2(3, 4)), [b])
        _ = bench.world.addField(ForceField(kind, strength: 1e-6, falloff: length(exponent), vector: Vector2(3, 4)), [a])
        bench.run(5)
        without.run(5)
        #expect(without.velocity(b) == .zero)
        #expect(bench.position(a).isFinite && bench.velocity(a).isFinite, "\(kind) \(exponent)")
      }
    }
  }

  @Test("a value out of range is contained and reported, for every kind", arguments: ForceField.Kind.allCases)
  func extremes(kind: ForceField.Kind) {
    for strength in [1e30, -1e30, 3e38] as [Float] {
      for exponent in [-20, 0, 1, 20] as [Float] {
        let bench = Bench(gravity: 981)
        _ = bench.floor(40)
        let a = bench.box(10, 20) {
          $0.charge = 1e9
          $0.velocity = Vector2(5, 0)
          $0.tag = 1
        }
        _ = bench.box(10, -20) { $0.tag = 2 }
        _ = bench.world.addField(
          ForceField(
            kind, position: Vector2(3, 1), strength: strength, falloff: length(exponent), vector: Vector2(1e9, -1e9),
            grain: NoiseGrain(frequency: 1, speed: 1e9, seed: 4)), [a])
        bench.run(10)
        #expect(bench.world.violations().isEmpty, "\(kind) \(strength) \(exponent)")
      }
    }
  }
}
