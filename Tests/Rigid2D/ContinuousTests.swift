import Foundation
import Rigid2D
import TestSupport
import Testing

private let kinds: [ShapeKind] = [.circle, .capsule, .polygon]

@Suite("Rays")
struct ContinuousTests {
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
