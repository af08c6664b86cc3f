import Foundation
import Rigid2D
import TestSupport
import Testing

private let kinds: [ShapeKind] = [.circle, .capsule, .polygon]

@Suite("Sweeps and queries")
struct ContinuousTests {
  @Test("no bullet passes a line, at any angle and speed, turning or not", arguments: kinds)
  func bullets(kind: ShapeKind) {
    var random = SplitMix64(seed: 30)
    var stopped = 0
    for round in 0..<10_000 {
      var g = Geometry()
      let bullet = g.random(kind, &random)
      let line =
        round % 2 == 0
        ? g.add(.segment(Vector2(-30, 0), Vector2(30, 0)))
        : g.addAll(.chain([Vector2(-30, 0), Vector2(30, 0)], closed: false))[0]
      let frame = Pose(random.uniform(-500, 500), random.uniform(-500, 500), angle: random.uniform(-4, 4))
      // through the line's middle, so that the whole bullet hits it
      let from = frame.apply(Vector2(random.uniform(-40, 40), random.uniform(20, 800)))
      let to = frame.apply(Vector2(random.uniform(-3, 3), -random.uniform(20, 800)))
      let spin: Float = round % 3 == 0 ? 0 : random.uniform(-20, 20)
      let start = Pose(position: from, rotation: Trigonometry.sineCosine(random.uniform(-4, 4)))
      let sweep = Sweep(start: start, translation: to - from, angle: spin)
      let still = Sweep(start: frame, translation: .zero, angle: 0)
      let first = Distance.between(line, frame, bullet, start, g.pool).separation
      guard first > 0.1 else { continue }
      let fraction = TimeOfImpact.fraction(bullet, sweep, line, still, g.pool, target: 0.05, tolerance: 0.02)
      // one that turns may strike past the ends; the straight ones must hit the line where they cross it
      guard let fraction else {
        #expect(frame.applyInverse(crossing(from, to, frame)).x.magnitude > 8)
        continue
      }
      stopped += 1
      #expect(fraction > 0 && fraction <= 1)
      let there = sweep.pose(at: fraction)
      let gap = Distance.between(line, frame, bullet, there, g.pool).separation
      #expect(gap > 0.02, "\(gap)")
      // nothing in common with the line on the whole way
      for i in 0..<8 {
        let pose = sweep.pose(at: fraction * Float(i) / 8)
        #expect(Distance.between(line, frame, bullet, pose, g.pool).separation > 0.02)
      }
    }
    #expect(stopped > 5000)
  }

  /// Where the way from `a` to `b` crosses the x axis of `frame`.
  private func crossing(_ a: Vector2, _ b: Vector2, _ frame: Pose) -> Vector2 {
    let (p, q) = (frame.applyInverse(a), frame.applyInverse(b))
    return a + (p.y / (p.y - q.y)) * (b - a)
  }

  @Test("a circle flying at a wall stops where the formula says")
  func formula() throws {
    var g = Geometry()
    let circle = g.add(.circle(center: .zero, radius: 2))
    let wall = g.add(.segment(Vector2(0, -10), Vector2(0, 10)))
    let sweep = Sweep(start: Pose(-100, 0), translation: Vector2(200, 0), angle: 0)
    let still = Sweep(start: .identity, translation: .zero, angle: 0)
    let fraction = try #require(TimeOfImpact.fraction(circle, sweep, wall, still, g.pool, target: 0.5, tolerance: 0.01))
    #expect(isNear(fraction, 97.5 / 200, 0.01 / 200 + 1e-6))
    // a circle that flies along the wall, or away from it, never does
    let beside = Sweep(start: Pose(-3, -100), translation: Vector2(0, 200), angle: 0)
    #expect(TimeOfImpact.fraction(circle, beside, wall, still, g.pool, target: 0.5, tolerance: 0.01) == nil)
    let away = Sweep(start: Pose(-3, 0), translation: Vector2(-200, 0), angle: 0)
    #expect(TimeOfImpact.fraction(circle, away, wall, still, g.pool, target: 0.5, tolerance: 0.01) == nil)
    // and what is near already is there at once
    #expect(TimeOfImpact.fraction(circle, away, wall, still, g.pool, target: 2, tolerance: 0.01) == 0)
  }

  @Test("a blade that turns into a wall stops before it")
  func blade() throws {
    var g = Geometry()
    let blade = g.box(20, 0.2)
    let wall = g.add(.segment(Vector2(-50, 5), Vector2(50, 5)))
    let still = Sweep(start: .identity, translation: .zero, angle: 0)
    let sweep = Sweep(start: .identity, translation: .zero, angle: 3)
    let fraction = try #require(TimeOfImpact.fraction(blade, sweep, wall, still, g.pool, target: 0.05, tolerance: 0.01))
    let gap = Distance.between(blade, sweep.pose(at: fraction), wall, .identity, g.pool).separation
    #expect(gap > 0.04 && gap < 0.5)
  }

  @Test("a ray enters a shape where sphere tracing finds it", arguments: kinds)
  func rays(kind: ShapeKind) {
    var random = SplitMix64(seed: 31)
    var hits = 0
    for _ in 0..<5000 {
      var g = Geometry()
      let shape = g.random(kind, &random)
      let pose = Pose.random(&random, within: 20)
      let origin = Vector2(random.uniform(-60, 60), random.uniform(-60, 60))
      let translation = Vector2(random.uniform(-120, 120), random.uniform(-120, 120))
      // sphere tracing: steps as long as the distance never pass the surface
      var travelled: Float = 0
      var distance = Overlap.distance(origin, shape, pose, g.pool)
      let startsInside = distance <= 0
      for _ in 0..<400 where distance > 1e-4 && travelled < translation.length {
        travelled += distance
        distance = Overlap.distance(origin + (travelled / translation.length) * translation, shape, pose, g.pool)
      }
      let hit = RayCast.cast(origin: origin, translation: translation, shape, pose, g.pool)
      if startsInside {
        #expect(hit?.fraction == 0)
      } else if let hit {
        hits += 1
        #expect(isNear(Overlap.distance(hit.point, shape, pose, g.pool), 0, 1e-3))
        #expect(hit.fraction * translation.length < travelled + 0.2)
        #expect(isNear(hit.normal.length, 1, 1e-4) && hit.normal.dot(translation) <= 1e-3)
        #expect(Overlap.distance(hit.point + 0.1 * hit.normal, shape, pose, g.pool) > 0.05)
      } else {
        #expect(travelled >= translation.length || distance > 0 && distance < 1e-2)
      }
    }
    #expect(hits > 150)
  }

  @Test("rays hit a line from both sides, but not along it")
  func lineRays() {
    var g = Geometry()
    for line in [g.add(.segment(Vector2(-5, 0), Vector2(5, 0))), g.addAll(.chain([Vector2(-5, 0), Vector2(5, 0)], closed: false))[0]] {
      let down = RayCast.cast(origin: Vector2(1, -4), translation: Vector2(0, 8), line, .identity, g.pool)
      let up = RayCast.cast(origin: Vector2(1, 4), translation: Vector2(0, -8), line, .identity, g.pool)
      #expect(down?.fraction == 0.5 && down?.normal == Vector2(0, -1))
      #expect(up?.fraction == 0.5 && up?.normal == Vector2(0, 1))
      #expect(RayCast.cast(origin: Vector2(-9, 0), translation: Vector2(20, 0), line, .identity, g.pool) == nil)
      #expect(RayCast.cast(origin: Vector2(-9, 1), translation: Vector2(20, 0), line, .identity, g.pool) == nil)
    }
  }

  @Test("shapes overlap exactly if their distance is zero", arguments: kinds, kinds + [.segment, .chainSegment])
  func overlap(a: ShapeKind, b: ShapeKind) {
    var random = SplitMix64(seed: 32)
    for _ in 0..<2000 {
      var g = Geometry()
      let (first, second) = (g.random(a, &random), g.random(b, &random))
      let (poseA, poseB) = (Pose.random(&random, within: 12), Pose.random(&random, within: 12))
      let truth = Float(g.coreDistance(first, poseA, second, poseB)) - first.radius - second.radius
      guard truth.magnitude > 1e-3 else { continue }
      #expect(Overlap.between(first, poseA, second, poseB, g.pool) == (truth < 0))
    }
  }

  @Test("no point of a shape is beyond its reach, nor any of its surface within its inner reach", arguments: kinds)
  func reach(kind: ShapeKind) {
    var random = SplitMix64(seed: 34)
    for _ in 0..<500 {
      var g = Geometry()
      let shape = g.random(kind, &random)
      let far = g.core(shape, .identity).map { hypot($0.0, $0.1) }.max() ?? 0
      #expect(isNear(shape.reach(g.pool), Float(far) + shape.radius, 1e-4))
      let inner = shape.innerReach(g.pool)
      #expect(isNear(Overlap.distance(shape.centroid, shape, .identity, g.pool), -inner, 1e-4))
    }
  }

  @Test("bounds contain the shape and touch it on all four sides", arguments: kinds)
  func bounds(kind: ShapeKind) {
    var random = SplitMix64(seed: 33)
    for _ in 0..<1000 {
      var g = Geometry()
      let shape = g.random(kind, &random)
      let pose = Pose.random(&random, within: 50)
      let box = shape.bounds(at: pose, g.pool)
      let core = g.core(shape, pose)
      let r = shape.radius
      #expect(isNear(box.lower.x, Float(core.map(\.0).min() ?? 0) - r, 1e-4))
      #expect(isNear(box.lower.y, Float(core.map(\.1).min() ?? 0) - r, 1e-4))
      #expect(isNear(box.upper.x, Float(core.map(\.0).max() ?? 0) + r, 1e-4))
      #expect(isNear(box.upper.y, Float(core.map(\.1).max() ?? 0) + r, 1e-4))
    }
  }

  @Test("a ball far from all walls that is struck within the step passes no wall")
  func struckInFlight() {
    var random = SplitMix64(seed: 35)
    var fastest: Float = 0
    for _ in 0..<400 {
      let bench = Bench()
      // more than its core in a substep, and an impact that sends it many times as far
      let speed = random.uniform(2500, 6000)
      let ball = bench.ball(0, random.uniform(-5, 5), restitution: 1) { $0.velocity = Vector2(speed, 0) }
      let way = random.uniform(0, 1 / 60) * random.uniform(5000, 50_000)
      let hammer = bench.ball(-41 - way, 0, restitution: 1) { $0.velocity = Vector2(speed + 60 * way + random.uniform(0, 20_000), 0) }
      let wall = random.uniform(60, 900)
      let segment = ShapeGeometry.segment(Vector2(wall, -5000), Vector2(wall, 5000))
      _ = bench.add(.static, 0, 0, [Bench.shape(segment, restitution: random.uniform(0, 1))])
      for _ in 0..<6 {
        bench.step()
        #expect(bench.position(ball).x < wall && bench.position(hammer).x < wall, "speed \(speed), way \(way), wall \(wall)")
        fastest = max(fastest, bench.velocity(ball).x)
      }
    }
    #expect(fastest > 20_000)
  }
}
