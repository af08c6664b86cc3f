import Rigid2D
import SceneModel
import Testing

@testable import Simulation

/// Forces, units and defaults as measured of UIKit; all numbers that are not from a closed form are REPORTED.
struct FieldActionTests {
  /// A view's acceleration in its first millisecond, pt/s².
  private func probe(_ field: FieldBehavior, mass: Float = 1, charge: Float = 0, velocity: Vector2 = .zero) throws -> Vector2 {
    let bench = ActionBench()
    var own = DynamicProperties()
    own.density = mass
    own.charge = charge
    let item = try bench.view(300, 400, 100, 100, own)
    bench.world.setVelocity(bench.animator.items[0].body, linear: velocity, angular: 0)
    _ = bench.add(.field(field), on: item)
    try bench.animator.prepare(0, in: &bench.world)
    _ = bench.world.step(0.001, substeps: 1)
    return 1000 * (bench.velocity(item) - velocity)
  }

  struct Probe: Sendable, CustomTestStringConvertible {
    let name: String
    let field: FieldBehavior
    let expected: Vector2
    var mass: Float = 1
    var charge: Float = 0
    var velocity = Vector2.zero
    var testDescription: String { name }
  }

  static let probes = [
    Probe(name: "linearGravity", field: FieldBehavior(.linearGravity, direction: Vector2(3, 4)), expected: Vector2(300, 400)),
    Probe(
      name: "linearGravity, 3 kg", field: FieldBehavior(.linearGravity, direction: Vector2(3, 4)), expected: Vector2(300, 400),
      mass: 3),
    Probe(
      name: "linearGravity, strength 2, falloff 1",
      field: FieldBehavior(.linearGravity, strength: 2, falloff: 1, direction: Vector2(3, 4)),
      expected: Vector2(120, 160)),
    Probe(name: "radialGravity", field: FieldBehavior(.radialGravity), expected: Vector2(-2.4, -3.2)),
    Probe(name: "radialGravity, 3 kg", field: FieldBehavior(.radialGravity), expected: Vector2(-2.4, -3.2), mass: 3),
    Probe(name: "spring", field: FieldBehavior(.spring), expected: Vector2(-300, -400)),
    Probe(name: "spring, 3 kg", field: FieldBehavior(.spring), expected: Vector2(-100, -133.333), mass: 3),
    Probe(name: "electric, charge 2", field: FieldBehavior(.electric), expected: Vector2(24, 32), charge: 2),
    Probe(name: "electric, charge 2, 3 kg", field: FieldBehavior(.electric), expected: Vector2(8, 10.667), mass: 3, charge: 2),
    Probe(name: "electric, charge 0", field: FieldBehavior(.electric), expected: .zero),
    Probe(
      name: "magnetic, charge 2", field: FieldBehavior(.magnetic), expected: Vector2(0, -20), charge: 2, velocity: Vector2(100, 0)),
    Probe(
      name: "magnetic, charge -1", field: FieldBehavior(.magnetic), expected: Vector2(0, -20), charge: -1,
      velocity: Vector2(100, 0)),
    Probe(name: "magnetic, charge 0", field: FieldBehavior(.magnetic), expected: .zero, velocity: Vector2(100, 0)),
    Probe(name: "vortex", field: FieldBehavior(.vortex), expected: Vector2(-80, 60)),
    Probe(name: "vortex, 3 kg", field: FieldBehavior(.vortex), expected: Vector2(-8.889, 6.667), mass: 3),
    Probe(name: "drag", field: FieldBehavior(.drag), expected: Vector2(-100, 0), velocity: Vector2(100, 0)),
    Probe(
      name: "drag at 200 pt/s, 3 kg", field: FieldBehavior(.drag), expected: Vector2(-133.333, 0), mass: 3,
      velocity: Vector2(200, 0)),
  ]

  @Test("REPORTED: a view at (300, 400) in a field at the origin is accelerated as UIKit's", arguments: probes)
  func measured(probe: Probe) throws {
    let found = try self.probe(probe.field, mass: probe.mass, charge: probe.charge, velocity: probe.velocity)
    // within the millisecond a view moves and slows by up to a thousandth
    #expect(found.distance(to: probe.expected) <= 1e-3 * probe.expected.length + 0.02, "\(found)")
  }

  @Test("INFERRED: drag is that of a medium which flows with the direction")
  func medium() throws {
    let field = FieldBehavior(.drag, direction: Vector2(0.5, 1))
    let found = try probe(field)
    // F = S d |d|, 1.118 m/s
    #expect(found.distance(to: 1.118_034 * Vector2(50, 100)) < 0.3)
    #expect(try probe(field, velocity: Vector2(50, 100)) == .zero)
  }

  // MARK: - Measured over a second

  /// What UIKit's trajectory was measured to end with, and the equation of motion.
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let field: FieldBehavior
    var velocity = SIMD2<Double>(0, 0)
    /// m, m/s → m/s²; nil for a velocity field.
    let acceleration: (@Sendable (_ r: SIMD2<Double>, _ v: SIMD2<Double>) -> SIMD2<Double>)?
    /// Points, after 60 frames.
    let measured: SIMD2<Double>
    /// The distance of a re-computation of UIKit's steps from the measured place, points.
    let error: Double
    /// How far UIKit's 119 steps of 1/120 s end from the true trajectory, points.
    let stepping: Double
    var testDescription: String { name }
  }

  static func turned(_ r: SIMD2<Double>) -> SIMD2<Double> { SIMD2(-r.y, r.x) / (r * r).sum().squareRoot() }

  static let vectors = [
    Vector(
      name: "F-lin", field: FieldBehavior(.linearGravity, direction: Vector2(3, 4)), acceleration: { _, _ in SIMD2(3, 4) },
      measured: SIMD2(448.75, 598.3333), error: 1e-4, stepping: 2.1),
    Vector(
      name: "F-spr", field: FieldBehavior(.spring, position: Vector2(250, 350), strength: 4), acceleration: { r, _ in -4 * r },
      measured: SIMD2(229.5706, 329.5706), error: 2e-4, stepping: 0.6),
    Vector(
      name: "F-vor", field: FieldBehavior(.vortex, position: Vector2(250, 350), strength: 2),
      acceleration: { r, _ in 2 * turned(r) },
      measured: SIMD2(218.9498, 451.9500), error: 4e-4, stepping: 0.9),
    Vector(
      name: "F-drag", field: FieldBehavior(.drag, strength: 0.5), velocity: SIMD2(1, 0),
      acceleration: { _, v in -0.5 * (v * v).sum().squareRoot() * v }, measured: SIMD2(380.3465, 400), error: 3e-4, stepping: 0.8),
    Vector(
      name: "F-vel", field: FieldBehavior(.velocity, direction: Vector2(1, -0.5)), acceleration: nil,
      measured: SIMD2(399.1680, 350.4174), error: 2e-3, stepping: 1),
  ]

  /// Simpson's weights of the four slopes of a step.
  private static func mean(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>) -> SIMD2<Double> {
    let inner: SIMD2<Double> = (b + c) / 3
    return (a + d) / 6 + inner
  }

  /// The place after a second, points: by the fourth-order method of Runge and Kutta in ten thousand steps, or in UIKit's 119 of v += h a, x += h v.
  private func place(_ vector: Vector, asUIKit: Bool) -> SIMD2<Double> {
    let position = SIMD2(Double(vector.field.position.x), Double(vector.field.position.y))
    var r = (SIMD2(300, 400) - position) / 100
    var v = vector.velocity
    let direction = SIMD2(Double(vector.field.direction.x), Double(vector.field.direction.y))
    let count = asUIKit ? 119 : 10_000
    let h = asUIKit ? 1.0 / 120 : 1e-4
    for _ in 0..<count {
      guard let acceleration = vector.acceleration else {
        r += h * direction
        continue
      }
      if asUIKit {
        v += h * acceleration(r, v)
        r += h * v
        continue
      }
      let (v1, a1) = (v, acceleration(r, v))
      let (v2, a2) = (v + 0.5 * h * a1, acceleration(r + 0.5 * h * v1, v + 0.5 * h * a1))
      let (v3, a3) = (v + 0.5 * h * a2, acceleration(r + 0.5 * h * v2, v + 0.5 * h * a2))
      let (v4, a4) = (v + h * a3, acceleration(r + h * v3, v + h * a3))
      r += Self.mean(v1, v2, v3, v4) * h
      v += Self.mean(a1, a2, a3, a4) * h
    }
    return position + 100 * r
  }

  @Test(
    "REPORTED: after a second a view is where the field's equation of motion has it, and UIKit's only as far off as its steps explain",
    arguments: vectors)
  func trajectory(vector: Vector) throws {
    let bench = ActionBench()
    let item = try bench.view(300, 400)
    bench.world.setVelocity(
      bench.animator.items[0].body, linear: 100 * Vector2(Float(vector.velocity.x), Float(vector.velocity.y)), angular: 0)
    _ = bench.add(.field(vector.field), on: item)
    try bench.run(60)
    let found = SIMD2(Double(bench.position(item).x), Double(bench.position(item).y))
    func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { ((a - b) * (a - b)).sum().squareRoot() }
    let exact = place(vector, asUIKit: false)
    #expect(distance(found, exact) < 0.002, "\(found), exactly \(exact)")
    #expect(distance(place(vector, asUIKit: true), vector.measured) < vector.error, "UIKit's steps: \(place(vector, asUIKit: true))")
    #expect(distance(found, vector.measured) < vector.stepping, "\(found)")
  }

  @Test("the same in closed form, where there is one")
  func closedForms() {
    func exact(_ i: Int) -> SIMD2<Double> { place(Self.vectors[i], asUIKit: false) }
    func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { ((a - b) * (a - b)).sum() < 1e-12 }
    #expect(isNear(exact(0), SIMD2(450, 600)))
    // 50 cos 2, and 2 ln 1.5 m
    #expect(isNear(exact(1), SIMD2(250 - 50 * 0.416_146_836_547_142, 350 - 50 * 0.416_146_836_547_142)))
    #expect(isNear(exact(3), SIMD2(300 + 200 * 0.405_465_108_108_164, 400)))
    #expect(isNear(exact(4), SIMD2(400, 350)))
  }

  // MARK: - Defaults and limits

  @Test("REPORTED: falloffs are 2, -1, 1, 1 and 0 for the rest, the minimum radius 2⁻¹⁵ m")
  func defaults() {
    for kind in FieldBehavior.Kind.allCases {
      let expected: Double = [.radialGravity: 2, .spring: -1, .electric: 1, .magnetic: 1][kind] ?? 0
      #expect(FieldBehavior(kind).falloff == expected)
    }
    #expect(FieldBehavior(.drag).minimumRadius.map { Float($0) } == 0.003_051_757_81)
    #expect(FieldBehavior(.drag).strength == 1)
  }

  @Test("REPORTED: a strength below 2⁻¹⁵ is off")
  func off() throws {
    for kind in FieldBehavior.Kind.allCases {
      for strength in [3.05e-5, -3.05e-5, 0] as [Float] {
        let field = FieldBehavior(kind, position: Vector2(299, 400), strength: strength, direction: Vector2(3, 4))
        #expect(try probe(field, charge: 1, velocity: Vector2(10, 0)) == .zero)
      }
      #expect(FieldBehavior(kind, strength: 3.06e-5).force.strength != 0)
    }
  }

  @Test("REPORTED: radialGravity is none where r² is below 1e-5 m²")
  func core() throws {
    #expect(try probe(FieldBehavior(.radialGravity, position: Vector2(299.69, 400))) == .zero)
    #expect(try probe(FieldBehavior(.radialGravity, position: Vector2(299.67, 400))).x < -1e6)
  }

  @Test("REPORTED: a region of radius 50 acts at a distance of 50, not at 50.001")
  func regions() throws {
    func field(_ x: Float) -> FieldBehavior {
      FieldBehavior(.linearGravity, position: Vector2(x, 400), region: .circle(radius: 50, center: .zero), direction: Vector2(3, 4))
    }
    // from within: to be in at the end of the millisecond too
    #expect(try probe(field(350)).x > 299)
    #expect(try probe(field(249.999)).x == 0)
  }

  @Test("nearer than the minimum radius counts as that far")
  func minimumRadius() throws {
    let near = try probe(FieldBehavior(.electric, position: Vector2(290, 400), minimumRadius: 200), charge: 1)
    #expect(isNear(near.x, 50, within: 0.05))
  }

  @Test("noise pushes by force: half as much at twice the mass; turbulence by mass and the square of the speed")
  func noise() throws {
    let noise = FieldBehavior(.noise, strength: 10, smoothness: 0.3, seed: 5)
    let one = try probe(noise)
    let two = try probe(noise, mass: 2)
    #expect(one.length > 1 && one.distance(to: 2 * two) < 0.01 * one.length)
    #expect(try probe(noise, velocity: Vector2(1, 0)).distance(to: one) < 0.02 * one.length)
    var turbulence = FieldBehavior(.turbulence, strength: 10, smoothness: 0.3, seed: 5)
    let slow = try probe(turbulence, velocity: Vector2(100, 0))
    #expect(slow.distance(to: one) < 0.05 * one.length)
    #expect(try probe(turbulence, mass: 2, velocity: Vector2(100, 0)).distance(to: slow) < 0.01 * slow.length)
    let fast = try probe(turbulence, velocity: Vector2(200, 0))
    #expect(fast.distance(to: 4 * slow) < 0.1 * fast.length)
    #expect(try probe(turbulence) == .zero)
    let others = try (6..<16 as Range<UInt32>).map {
      turbulence.seed = $0
      return try probe(turbulence, velocity: Vector2(100, 0))
    }
    #expect(others.count { $0.distance(to: slow) > 0.1 * slow.length } >= 8)
  }

  @Test("noise changes from place to place, the less the smoother, and with time by its speed")
  func smoothness() throws {
    func difference(_ smoothness: Float) throws -> Float {
      var sum: Float = 0
      for i in 0..<20 {
        let here = FieldBehavior(.noise, position: Vector2(Float(i) * 77, 0), strength: 10, smoothness: smoothness)
        var there = here
        there.position.x += 2
        sum += try probe(here).distance(to: try probe(there))
      }
      return sum
    }
    let changes = try [0, 0.25, 0.5, 1].map { try difference($0) }
    #expect(changes[0] > 2 * changes[1] && changes[1] > 1.5 * changes[2] && changes[2] > 1.5 * changes[3])

    func path(_ speed: Float) throws -> [Vector2] {
      let bench = ActionBench()
      let item = try bench.view(0, 0)
      _ = bench.add(.field(FieldBehavior(.noise, strength: 1, smoothness: 0.9, animationSpeed: speed)), on: item)
      return try (0..<120).map { _ in
        try bench.run(1)
        return bench.position(item)
      }
    }
    let (frozen, again, moving) = (try path(0), try path(0), try path(2))
    #expect(frozen == again && frozen != moving)
  }

  // MARK: - Life of a behavior

  @Test("a window bounds when it acts")
  func window() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(.field(FieldBehavior(.linearGravity, direction: Vector2(1, 0))), on: a, window: Window(from: 0.5, until: 1))
    try bench.run(30)
    #expect(bench.velocity(a) == .zero)
    try bench.run(60)
    #expect(isNear(bench.velocity(a).x, 50, within: 0.01))
  }

  @Test("a change of any parameter takes hold and wakes its items")
  func update() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 0)
    let field = FieldBehavior(.spring, position: Vector2(100, 0))
    let index = bench.add(.field(field), on: a)
    try bench.run(60)
    #expect(bench.isAsleep(a))
    var moved = field
    moved.position = SceneModel.Vector(200, 0)
    moved.strength = 2
    try bench.animator.update(index, .field(moved), in: &bench.world)
    try bench.run(6)
    // x″ = 2 · 100 pt/s², nearly, for a tenth of a second
    #expect(isNear(bench.velocity(a).x, 20, within: 0.1))
    bench.animator.remove(index, from: &bench.world)
    let before = bench.velocity(a)
    try bench.run(6)
    #expect(bench.velocity(a) == before)
  }

  @Test("an admitted item is in it, and one that is removed is not")
  func admission() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let index = bench.add(.field(FieldBehavior(.linearGravity, direction: Vector2(1, 0))), on: a)
    try bench.run(30)
    let b = try bench.view(500, 0)
    bench.animator.admit(b, into: index, in: &bench.world)
    bench.animator.removeItems([a], of: Array(bench.animator.behaviors), from: &bench.world)
    try bench.run(30)
    #expect(isNear(bench.velocity(b).x, 50, within: 0.01))
  }

  @Test("an anchored view stays, and moves once it is not anchored")
  func anchored() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    var anchor = DynamicItemBehavior(items: .all)
    anchor.anchored = true
    _ = bench.add(.dynamicItem(anchor), on: a, window: Window(until: 0.5))
    _ = bench.add(.field(FieldBehavior(.linearGravity, direction: Vector2(1, 0))), on: a)
    _ = bench.add(.field(FieldBehavior(.velocity, direction: Vector2(1, 0))), on: a, window: Window(until: 0.5))
    try bench.run(30)
    #expect(bench.position(a) == .zero && bench.velocity(a) == .zero)
    try bench.run(30)
    #expect(isNear(bench.velocity(a).x, 50, within: 0.01))
  }

  @Test("charge is a property that behaviors override")
  func charge() throws {
    let bench = ActionBench()
    var own = DynamicProperties()
    own.charge = 1
    let a = try bench.view(100, 0, 100, 100, own)
    _ = bench.add(.field(FieldBehavior(.electric, falloff: 0)), on: a)
    var neutral = DynamicItemBehavior(items: .all)
    neutral.charge = 0
    _ = bench.add(.dynamicItem(neutral), on: a, window: Window(from: 0.5, until: 1))
    try bench.run(30)
    #expect(isNear(bench.velocity(a).x, 50, within: 0.01))
    try bench.run(30)
    #expect(isNear(bench.velocity(a).x, 50, within: 0.01))
    #expect(bench.animator.properties(of: a).charge == 0)
    try bench.run(30)
    #expect(isNear(bench.velocity(a).x, 100, within: 0.01))
  }

  @Test("forty fields act at a time, more than UIKit's 32")
  func many() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    for _ in 0..<40 { _ = bench.add(.field(FieldBehavior(.linearGravity, direction: Vector2(0.1, 0))), on: a) }
    try bench.run(60)
    #expect(isNear(bench.velocity(a).x, 400, within: 0.05))
  }
}
