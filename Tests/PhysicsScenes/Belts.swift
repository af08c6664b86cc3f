import Rigid2D

/// Chains that close or run over something round: belts, tracks and Atwood's machine.
extension PhysicsRow {
  static let belts = [
    PhysicsRow(
      "belt",
      "a belt of 25 links around two wheels of a chassis, idle and driven for 60 s, has no more energy than at the start and what the motor gave",
      unit: "of its weight times 1 m", exact: [0, 0], mustReach: 0.01, aimedAt: 0.001
    ) { pace in
      [0, 20].map { torque in
        beltGain(links: 25, wheels: 2, radius: 0.5, length: 2, thickness: 0.08, torque: torque, until: 60, pace)
      }
    },
    PhysicsRow(
      "track",
      "a tank with a track of 100 links around 5 wheels, idle and driven for 10 s, has no more energy than at the start and what the motor gave",
      unit: "of its weight times 1 m", exact: [0, 0], mustReach: 0.01, aimedAt: 0.001
    ) { pace in
      [0, 20].map { torque in
        beltGain(links: 100, wheels: 5, radius: 0.3, length: 3, thickness: 0.05, torque: torque, until: 10, pace)
      }
    },
    PhysicsRow(
      "atwood", "3 kg and 4 kg on a chain of 49 links, of 1.5, 2, 4, 8 and 20 kg, over a peg: ways after 0.5 s, whatever the substeps",
      unit: "m", exact: [1.5, 2, 4, 8, 20].map(atwoodWay), .relative, mustReach: 0.05, aimedAt: 0.01, heldTo: .mustReach, atEveryPace: true
    ) { pace in [1.5, 2, 4, 8, 20].map { atwood($0, until: 0.5, pace).way } },
    PhysicsRow(
      "atwood-light-chains", "the same on a chain of 0.4, 0.6, 0.8 and 1 kg", unit: "m", exact: [0.4, 0.6, 0.8, 1].map(atwoodWay),
      .relative, mustReach: 0.05, aimedAt: 0.01, heldTo: .mustReach
    ) { pace in [0.4, 0.6, 0.8, 1].map { atwood($0, until: 0.5, pace).way } },
    PhysicsRow(
      "atwood-light", "3 kg and 4 kg on a chain of 49 links of 0.04 kg over a peg never gain energy", unit: "J", exact: [0],
      mustReach: 0.01
    ) { pace in [max(0, atwood(0.04, until: 1, pace).gain)] },
  ]

  /// A curve by its length from where it begins.
  private struct Path {
    let point: (Double) -> Point

    /// Around two circles of a radius, `length` apart on the x axis, counterclockwise from below the left one.
    static func around(_ length: Double, _ radius: Double) -> Path {
      let arc = Double.pi * radius
      let whole = 2 * (length + arc)
      return Path { way in
        let s = way - (way / whole).rounded(.down) * whole
        if s < length { return Point(s, -radius) }
        if s < length + arc {
          let angle = (s - length) / radius - .pi / 2
          return Point(length, 0) + radius * Point(cosine(angle), sine(angle))
        }
        if s < 2 * length + arc { return Point(2 * length + arc - s, radius) }
        let angle = (s - 2 * length - arc) / radius + .pi / 2
        return radius * Point(cosine(angle), sine(angle))
      }
    }

    /// Up on the left of a circle around the origin, over it and down on its right; at 0 it is level with the center on the left.
    static func over(_ radius: Double) -> Path {
      Path { s in
        let arc = Double.pi * radius
        if s < 0 { return Point(-radius, s) }
        if s > arc { return Point(radius, arc - s) }
        let angle = .pi - s / radius
        return radius * Point(cosine(angle), sine(angle))
      }
    }

    /// Points whose distances are `chord`, the first one at `start`.
    func chords(_ chord: Double, count: Int, from start: Double) -> (points: [Point], end: Double) {
      var s = start
      var points = [point(start)]
      for _ in 0..<count {
        let here = point(s)
        var (low, high) = (s, s + 1.6 * chord)
        for _ in 0..<50 {
          let middle = (low + high) / 2
          if (point(middle) - here).length < chord { low = middle } else { high = middle }
        }
        s = low
        points.append(point(s))
      }
      return (points, s)
    }
  }

  // MARK: - Belts

  /// The most energy beyond that of the start and the motor's work; infinite when something fails.
  private static func beltGain(
    links count: Int, wheels: Int, radius: Double, length: Double, thickness: Double, torque: Double, until end: Double, _ pace: Pace
  ) -> Double {
    var stage = Stage(pace)
    stage.addGround(friction: 0.8)
    let guess = 2 * (length + Double.pi * (radius + thickness)) / Double(count)
    // links are chords: their middles are nearer to the wheel than their ends
    let outer = radius + thickness / 2 + guess * guess / (8 * radius) + 0.001
    let path = Path.around(length, outer)
    let whole = 2 * (length + Double.pi * outer)
    var (low, high) = (0.5 * guess, 1.5 * guess)
    for _ in 0..<50 {
      let chord = (low + high) / 2
      if path.chords(chord, count: count, from: 0).end < whole { low = chord } else { high = chord }
    }
    let lift = Point(0, outer + thickness / 2 + 0.001)
    let pins = path.chords(low, count: count, from: 0).points.map { $0 + lift }
    let links = addLinks(pins, thickness, density: 1, friction: 0.8, &stage)
    stage.pin(links[count - 1], Point(low / 2, 0), links[0], Point(-low / 2, 0))
    let chassis = stage.add(.box(length - 2 * radius - 0.05, 0.2), at: Point(length / 2, 0) + lift)
    var bodies = links + [chassis]
    for k in 0..<wheels {
      let center = Point(length * Double(k) / Double(wheels - 1), 0) + lift
      // only the outer ones touch the belt's arcs, and inner ones must not touch them
      let wheel = stage.add(
        .ball(k == 0 || k == wheels - 1 ? radius : min(radius, 0.4 * length / Double(wheels - 1))), at: center, friction: 0.8)
      stage.pin(chassis, Point(center.x - length / 2, 0), wheel, .zero, motorSpeed: k == 0 ? 3 : 0, motorTorque: k == 0 ? torque : 0)
      bodies.append(wheel)
    }
    let driven = bodies[count + 1]
    let scale = bodies.reduce(0) { $0 + stage.mass($1) } * Stage.gravity
    let start = stage.energy(bodies)
    var worst = 0.0
    stage.run(until: end) { stage in
      // the motor can have given no more than its torque on the way it turned
      let work = torque * (stage.angle(driven) - stage.angle(chassis)).magnitude
      let gain = (stage.energy(bodies) - start - work) / scale
      worst = gain.isFinite ? max(worst, gain) : .infinity
    }
    return worst
  }

  /// Boxes between neighboring points, pinned at those.
  private static func addLinks(_ pins: [Point], _ thickness: Double, density: Double, friction: Double, _ stage: inout Stage) -> [BodyID] {
    var links: [BodyID] = []
    for (from, to) in zip(pins, pins.dropFirst()) {
      let way = to - from
      let angle = way.y < 0 ? -arcCosine(way.x / way.length) : arcCosine(way.x / way.length)
      let body = stage.add(.box(way.length, thickness), at: 0.5 * (from + to), angle: angle, friction: friction, density: density)
      if let last = links.last { stage.pin(last, Point(way.length / 2, 0), body, Point(-way.length / 2, 0)) }
      links.append(body)
    }
    return links
  }

  // MARK: - Atwood's machine

  private static let atwoodLinks = 49
  private static let atwoodLink = 0.1
  private static let weights = (3.0, 4.0)

  /// x″ = (Δm + 2λx) g/m: what hangs on the heavy side grows with the way. Whence x = Δm/2λ (cosh kt - 1), k² = 2λg/m.
  private static func atwoodWay(_ chainMass: Double) -> Double {
    let lambda = chainMass / (Double(atwoodLinks) * atwoodLink)
    let k = (2 * lambda * Stage.gravity / (weights.0 + weights.1 + chainMass)).squareRoot()
    return (weights.1 - weights.0) / (2 * lambda) * ((exponential(0.5 * k) + exponential(-0.5 * k)) / 2 - 1)
  }

  /// How far the heavy weight came, and the largest gain of energy.
  private static func atwood(_ chainMass: Double, until end: Double, _ pace: Pace) -> (way: Double, gain: Double) {
    let (radius, thickness, link) = (0.3, 0.02, atwoodLink)
    var stage = Stage(pace)
    stage.add(.ball(radius), .static)
    let outer = radius + thickness / 2 + link * link / (8 * radius)
    let pins = Path.over(outer).chords(link, count: atwoodLinks, from: (Double.pi * outer - Double(atwoodLinks) * link) / 2).points
    let density = chainMass / (Double(atwoodLinks) * link * thickness)
    let links = addLinks(pins, thickness, density: density, friction: 0, &stage)
    func weight(_ mass: Double, _ place: Point) -> BodyID { stage.add(.ball(0.1), at: place, density: mass / (Double.pi * 0.01)) }
    let light = weight(weights.0, pins[0])
    let heavy = weight(weights.1, pins[atwoodLinks])
    stage.pin(light, .zero, links[0], Point(-link / 2, 0))
    stage.pin(links[atwoodLinks - 1], Point(link / 2, 0), heavy, .zero)
    let bodies = links + [light, heavy]
    let start = stage.energy(bodies)
    let height = stage.position(heavy).y
    var gain = -Double.infinity
    stage.run(until: end) { stage in
      let energy = stage.energy(bodies) - start
      gain = energy.isFinite ? max(gain, energy) : .infinity
    }
    return (height - stage.position(heavy).y, gain)
  }
}
