import Rigid2D

/// Slopes, corners and walls with a known answer.
extension PhysicsRow {
  static let surfaces = [
    PhysicsRow(
      "bounce-total", "a ball dropped 20 m with e = 0.5, 0.7 and 0.9 is at rest after (1 + e)/(1 - e) times its fall", unit: "s",
      exact: [0.5, 0.7, 0.9].map { (1 + $0) / (1 - $0) * (2 * 20 / Stage.gravity).squareRoot() }, .relative, mustReach: 0.01
    ) { pace in [0.5, 0.7, 0.9].map { timeToRest($0, from: 20, pace) } },
    PhysicsRow(
      "cut-slope", "disks of 5, 10 and 30 mm roll down a slope of 20° that is cut into pieces of 1 cm as down one piece: ways after 1 s",
      unit: "m", exact: [Double](repeating: Stage.gravity * sine(radians(20)) / 3, count: 3), .relative, mustReach: 0.005, aimedAt: 5e-4,
      heldTo: .mustReach
    ) { pace in [0.005, 0.01, 0.03].map { cutSlope($0, pace) } },
    PhysicsRow(
      "cycloid", "a disk that slides in a cycloid of pieces of 1 cm for 10 s never gains energy", unit: "of its depth", exact: [0],
      mustReach: 1e-3, aimedAt: 1e-4, heldTo: .mustReach, measure: cycloid),
    PhysicsRow(
      "tipping-angle", "boxes of 0.2 x 0.6, 0.3 x 0.5 and 0.1 x 0.8 m tip over on a slope of atan(w/h)", unit: "°",
      exact: tippingBoxes.map { arcTangent($0.0 / $0.1) * 180 / .pi }, mustReach: 0.02, aimedAt: 0.005, heldTo: .mustReach
    ) { pace in tippingBoxes.map { tippingAngle($0.0, $0.1, pace) } },
    PhysicsRow(
      "ladder", "a ladder that slides down a smooth wall from 70° turns as its energy has it, until it leaves the wall", unit: "of ω",
      exact: [0], mustReach: 0.01, aimedAt: 0.002, measure: ladder),
  ]

  /// Of the last frame in which it moves.
  private static func timeToRest(_ restitution: Double, from height: Double, _ pace: Pace) -> Double {
    var stage = Stage(pace)
    stage.addGround()
    let ball = stage.add(.ball(0.2), at: Point(0, 0.2 + height), restitution: restitution)
    var last = 0.0
    stage.run(until: 60) { stage in if stage.velocity(ball).length > 1e-3 { last = stage.time } }
    return last
  }

  private static func cutSlope(_ radius: Double, _ pace: Pace) -> Double {
    var stage = Stage(pace)
    let along = Point(cosine(radians(20)), sine(radians(20)))
    let points = (-150...150).map { Stage.points(0.01 * Double($0) * along) }
    stage.add(.chain(points, closed: false), .static, friction: 0.6)
    let start = 1.2 * along + radius * Point(-along.y, along.x)
    let disk = stage.add(.ball(radius), at: start, friction: 0.6)
    stage.run(until: 1)
    return (start - stage.position(disk)).dot(along)
  }

  private static func cycloid(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    let a = 0.5
    func point(_ phi: Double) -> Point { a * Point(phi + sine(phi), 1 - cosine(phi)) }
    // the way along it from the bottom is 4a sin(φ/2)
    let points = (-190...190).map { i in
      let half = arcSine(Double(i) * 0.01 / (4 * a))
      return Stage.points(point(2 * half))
    }
    stage.add(.chain(points, closed: false), .static)
    let radius = 0.02
    let tangent = Point(1 + cosine(2), sine(2))
    let normal = Point(-tangent.y, tangent.x) / tangent.length
    let disk = stage.add(.ball(radius), at: point(2) + radius * normal)
    let start = stage.energy([disk])
    var worst = -Double.infinity
    stage.run(until: 10) { stage in worst = max(worst, (stage.energy([disk]) - start) / start) }
    return [max(0, worst)]
  }

  // MARK: - Corners

  private static let tippingBoxes = [(0.2, 0.6), (0.3, 0.5), (0.1, 0.8)]

  /// The least slope, in degrees, on which the box does not stand for 3 s.
  private static func tippingAngle(_ width: Double, _ height: Double, _ pace: Pace) -> Double {
    let exact = arcTangent(width / height) * 180 / .pi
    var (stands, falls) = (exact - 1, exact + 1)
    for _ in 0..<10 {
      let angle = (stands + falls) / 2
      if tips(width, height, radians(angle), pace) { falls = angle } else { stands = angle }
    }
    return (stands + falls) / 2
  }

  private static func tips(_ width: Double, _ height: Double, _ angle: Double, _ pace: Pace) -> Bool {
    var stage = Stage(pace)
    stage.addGround(angle: angle, friction: 1)
    let box = stage.add(.box(width, height), at: height / 2 * Point(-sine(angle), cosine(angle)), angle: angle, friction: 1)
    stage.run(until: 3)
    return (stage.angle(box) - angle).magnitude > radians(2)
  }

  /// With both ends sliding ½ (m L²/4 + I) ω² = m g L/2 (sin θ₀ - sin θ); it leaves the wall at two thirds of the height.
  private static func ladder(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround()
    stage.add(.line(Point(0, -1), Point(0, 10)), .static)
    let (length, radius, start) = (2.0, 0.02, radians(70))
    let middle = Point(radius + length / 2 * cosine(start), radius + length / 2 * sine(start))
    let ladder = stage.add(.pill(length, radius), at: middle, angle: -start)
    let (mass, inertia) = (stage.mass(ladder), stage.inertia(ladder))
    var worst = -Double.infinity
    stage.run(until: 2) { stage in
      let height = sine(-stage.angle(ladder))
      let share = height / sine(start)
      guard share > 0.72 && share < 0.95 && stage.angle(ladder) < 0 else { return }
      let exact = (mass * Stage.gravity * length * (sine(start) - height) / (mass * length * length / 4 + inertia)).squareRoot()
      worst = max(worst, (stage.spin(ladder) - exact).magnitude / exact)
    }
    return worst > -.infinity ? [worst] : []
  }
}
