import Rigid2D
import TestSupport

/// Families of scenes, drawn from fixed seeds: claims that hold in general and not for scenes that were chosen.
extension PhysicsRow {
  public static let families =
    [
      PhysicsRow(
        "rings", "closed rings of 3 to 16 pinned links around a static disk, up to 4 pt too tight, lie still within 2 s",
        unit: "rings that do not",
        exact: [0], mustReach: 0, measure: restlessRings),
      PhysicsRow(
        "chain-at-span", "a chain of 20 links, pinned at both ends and exactly as long as the span, does not sag", unit: "of the span",
        exact: [0],
        mustReach: 0.01, aimedAt: 0.001, heldTo: .mustReach, measure: chainAtSpan),
      blows(0),
      blows(0.5),
      blows(1),
      PhysicsRow(
        "blows-momentum", "two disks that meet with friction keep their angular momentum, at any phase of the frame", unit: "of it",
        exact: [0],
        mustReach: 1e-4, aimedAt: 1e-6, heldTo: .mustReach
      ) { pace in
        let worst = [0, 0.5, 1].flatMap { e in (0..<30).map { Disks($0, e).measured(pace).momentum } }.max() ?? .infinity
        return [worst]
      },
      resistance(10),
      resistance(50),
      creeping(1),
      creeping(5),
      creeping(1000),
      creeping(1e6),
      creeping(1e9),
    ] + belts + surfaces + symmetry + floors + overlap + conveyors

  // MARK: - Joints

  private static func restlessRings(_ pace: Pace) -> [Double] {
    var restless = 0
    for count in 3...16 {
      for tight in 0...4 where !liesStill(count, Double(tight) / 100, pace) { restless += 1 }
    }
    return [Double(restless)]
  }

  private static func liesStill(_ count: Int, _ tight: Double, _ pace: Pace) -> Bool {
    var stage = Stage(pace, gravity: 0)
    let thickness = 0.08
    stage.add(.ball(0.4), .static, friction: 0.2)
    let inner = 0.4 + thickness / 2 - tight
    let half = inner * tangent(.pi / Double(count))
    var links: [BodyID] = []
    for i in 0..<count {
      let angle = 2 * .pi * Double(i) / Double(count)
      links.append(
        stage.add(.box(2 * half, thickness), at: inner * Point(cosine(angle), sine(angle)), angle: angle + .pi / 2, friction: 0.2))
    }
    for i in 0..<count { stage.pin(links[i], Point(half, 0), links[(i + 1) % count], Point(-half, 0)) }
    var failed = 0
    while stage.time < 2 { failed += stage.step().failedBodies }
    return failed == 0 && stage.topSpeed(links) == 0
  }

  private static func chainAtSpan(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    let link = 0.2
    var links: [BodyID] = []
    for i in 0..<20 {
      let body = stage.add(.box(link, 0.06), at: Point((Double(i) + 0.5) * link, 0))
      stage.pin(links.last, links.isEmpty ? .zero : Point(link / 2, 0), body, Point(-link / 2, 0))
      links.append(body)
    }
    stage.pin(nil, Point(20 * link, 0), links[19], Point(link / 2, 0))
    var worst = 0.0
    stage.run(until: 10) { stage in
      for body in links {
        let sag = stage.position(body).y.magnitude
        worst = sag.isFinite ? max(worst, sag) : .infinity
      }
    }
    return [worst / (20 * link)]
  }

  // MARK: - Blows

  private static func blows(_ restitution: Double) -> PhysicsRow {
    PhysicsRow(
      "blows-\(restitution)",
      "two disks that meet with e = \(restitution) and friction spin as Coulomb's impulse has it, at any phase of the frame",
      unit: "of the larger spin", exact: [0], mustReach: 0.005, aimedAt: 0.0005
    ) { pace in [(0..<30).map { Disks($0, restitution).measured(pace).spin }.max() ?? .infinity] }
  }

  // MARK: - Resistance and springs

  /// Falling from rest with resistance c: y = g/c (t - (1 - exp(-c t))/c).
  private static func resistance(_ c: Double) -> PhysicsRow {
    let exact = Stage.gravity / c * (3 - (1 - exponential(-3 * c)) / c)
    return PhysicsRow(
      "fall-resistance-\(Int(c))", "a body falls with the resistance \(Int(c)) by g/c (t - (1 - exp(-ct))/c) in 3 s", unit: "m",
      exact: [exact],
      .relative, mustReach: 1e-4, aimedAt: 1e-5
    ) { pace in
      var stage = Stage(pace)
      let body = stage.add(.box(0.5, 0.5)) { $0.linearDamping = Float(c) }
      stage.run(until: 3)
      return [-stage.position(body).y]
    }
  }

  /// From rest at 1 m: x = (s exp(-f t) - f exp(-s t)) / (s - f), with f and s = ω (ζ ± √(ζ² - 1)).
  private static func creeping(_ ratio: Double) -> PhysicsRow {
    let omega = 2 * Double.pi * 2
    let root = (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (omega / (ratio + root), omega * (ratio + root))
    let exact =
      ratio == 1 ? (1 + omega) * exponential(-omega) : (fast * exponential(-slow) - slow * exponential(-fast)) / (fast - slow)
    return PhysicsRow(
      "creeping-\(ratio)", "a spring of 2 Hz with ζ = \(ratio) is after 1 s where its closed form has it", unit: "m", exact: [exact],
      mustReach: 0.01, aimedAt: 0.001
    ) { pace in
      var stage = Stage(pace, gravity: 0)
      let weight = stage.add(.ball(0.1), at: Point(-1, 0)) { $0.allowsRotation = false }
      stage.join(nil, Point(-5, 0), weight, length: 5, frequency: 2, dampingRatio: ratio)
      stage.run(until: 1)
      return [-stage.position(weight).x]
    }
  }
}

/// Two spinning disks; one flies into the other off its center.
private struct Disks {
  let radii: (Double, Double)
  let offset: Double
  let speed: Double
  let start: Double
  let spins: (Double, Double)
  let friction: Double
  let restitution: Double

  init(_ seed: Int, _ restitution: Double) {
    var random = SplitMix64(seed: UInt64(seed))
    radii = (Double(random.uniform(0.02, 1)), Double(random.uniform(0.02, 1)))
    let reach = radii.0 + radii.1
    offset = reach * Double(random.uniform(-0.8, 0.8))
    speed = Double(random.uniform(1, 20))
    start = -reach - speed * Double(random.uniform(0.1, 0.2))
    spins = (Double(random.uniform(-10, 10)), Double(random.uniform(-10, 10)))
    friction = Double(random.uniform(0.05, 0.8))
    self.restitution = restitution
  }

  /// Coulomb's friction in an impact: with kn = 1/m₁ + 1/m₂ and kt = 3 kn for disks, jn = -(1 + e) un/kn and jt = -ut/kt within ±μ jn.
  private var exactSpins: (Double, Double) {
    let reach = radii.0 + radii.1
    let n = Point((1 - offset * offset / (reach * reach)).squareRoot(), offset / reach)
    let t = Point(-n.y, n.x)
    let (m1, m2) = (Double.pi * radii.0 * radii.0, Double.pi * radii.1 * radii.1)
    let k = 1 / m1 + 1 / m2
    let u = Point(-speed, 0)
    // both surfaces move along the tangent at ωr, B's against it
    let ut = u.dot(t) - spins.1 * radii.1 - spins.0 * radii.0
    let jn = -(1 + restitution) * u.dot(n) / k
    let jt = max(-friction * jn, min(friction * jn, -ut / (3 * k)))
    return (spins.0 - 2 * jt / (m1 * radii.0), spins.1 - 2 * jt / (m2 * radii.1))
  }

  /// Errors of the spins and of the angular momentum, as shares.
  func measured(_ pace: Pace) -> (spin: Double, momentum: Double) {
    var stage = Stage(pace, gravity: 0)
    let a = stage.add(
      .ball(radii.0), at: Point(start, 0), velocity: Point(speed, 0), spin: spins.0, friction: friction, restitution: restitution)
    let b = stage.add(.ball(radii.1), at: Point(0, offset), spin: spins.1, friction: friction, restitution: restitution)
    let before = stage.angularMomentum([a, b])
    let scale = stage.mass(a) * speed * (radii.0 + radii.1)
    // until well after the impact
    stage.run(until: 0.3)
    let exact = exactSpins
    let largest = max(exact.0.magnitude, exact.1.magnitude)
    let spin = max((stage.spin(a) - exact.0).magnitude, (stage.spin(b) - exact.1).magnitude) / largest
    return (spin, (stage.angularMomentum([a, b]) - before).magnitude / scale)
  }
}
