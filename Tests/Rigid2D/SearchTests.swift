import Rigid2D
import TestSupport
import Testing

@Suite("Searches")
struct SearchTests {
  /// Boxes, circles, capsules and a chain here and there, some asleep, some moved by hand.
  private func crowd(_ random: inout SplitMix64) -> (bench: Bench, bodies: [(BodyID, Shape, Geometry)]) {
    let bench = Bench(gravity: 300)
    var bodies: [(BodyID, Shape, Geometry)] = []
    for i in 0..<60 {
      let radius = random.uniform(3, 12)
      let geometry: ShapeGeometry =
        switch i % 3 {
        case 0: .circle(center: Vector2(1, 2), radius: radius)
        case 1: Bench.box(radius, 2 * radius)
        default: .capsule(Vector2(-radius, 0), Vector2(radius, 3), radius: 4)
        }
      var shape = Bench.shape(geometry)
      shape.filter.category = 1 << UInt64(i % 4)
      shape.isSensor = i % 10 == 9
      let id = bench.add(i % 7 == 0 ? .static : .dynamic, random.uniform(0, 300), random.uniform(0, 300), [shape]) {
        $0.startsAsleep = i % 5 == 0
        $0.tag = Int32(i)
      }
      var g = Geometry()
      let core = g.add(geometry, offset: .zero)
      bodies.append((id, core, g))
    }
    for _ in 0..<5 { bench.step() }
    bench.world.setPose(bodies[11].0, position: Vector2(150, 150), angle: 1)
    return (bench, bodies)
  }

  private func pose(_ bench: Bench, _ id: BodyID) -> Pose {
    Pose(position: bench.position(id), rotation: Trigonometry.sineCosine(bench.angle(id)))
  }

  @Test("a ray hits the same shapes as a cast at every shape, in order of fraction")
  func rays() {
    var random = SplitMix64(seed: 50)
    var total = 0
    for _ in 0..<20 {
      let (bench, bodies) = crowd(&random)
      for _ in 0..<50 {
        let origin = Vector2(random.uniform(-50, 350), random.uniform(-50, 350))
        let translation = Vector2(random.uniform(-400, 400), random.uniform(-400, 400))
        let filter = SearchFilter(categories: random.next() & 15, includesSensors: random.next() & 1 == 0)
        let hits = bench.world.hits(from: origin, along: translation, filter)
        var expected: [Int32: Float] = [:]
        for (i, (id, shape, g)) in bodies.enumerated() {
          guard 1 << UInt64(i % 4) & filter.categories != 0, filter.includesSensors || i % 10 != 9 else { continue }
          let cast = RayCast.cast(origin: origin, translation: translation, shape, pose(bench, id), g.pool)
          if let cast { expected[Int32(i)] = cast.fraction }
        }
        // the world's shapes are counted from their centers, so a grazing ray may differ
        #expect(abs(hits.count - expected.count) <= 1)
        for hit in hits {
          if let fraction = expected[hit.bodyTag] { #expect(isNear(hit.fraction, fraction, 1e-3)) }
        }
        #expect(hits.map(\.fraction) == hits.map(\.fraction).sorted())
        let first = bench.world.hits(from: origin, along: translation, filter).first
        #expect(first == hits.first)
        total += hits.count
      }
    }
    #expect(total > 500)
  }

  @Test("bodies at a point, in a box and under a shape are the same as in a test of every shape")
  func overlaps() throws {
    var random = SplitMix64(seed: 51)
    var total = 0
    for _ in 0..<20 {
      let (bench, bodies) = crowd(&random)
      for round in 0..<50 {
        let point = Vector2(random.uniform(0, 300), random.uniform(0, 300))
        let size = Vector2(round % 5 == 0 ? 0 : random.uniform(1, 60), round % 7 == 0 ? 0 : random.uniform(1, 60))
        let box = Bounds(lower: point, upper: point + size)
        let solid = SearchFilter()
        let atPoint = Set(bench.world.bodies(at: point, solid).map { bench.world.tag($0) })
        let inBox = Set(bench.world.bodies(in: box, solid).map { bench.world.tag($0) })
        let underDisc = Set(
          try bench.world.bodies(touching: .circle(center: .zero, radius: 15), at: point, solid).map { bench.world.tag($0) })
        for (i, (id, shape, g)) in bodies.enumerated() where i % 10 != 9 {
          let pose = pose(bench, id)
          let distance = Overlap.distance(point, shape, pose, g.pool)
          if distance.magnitude > 1e-3 { #expect(atPoint.contains(Int32(i)) == (distance < 0)) }
          if (distance - 15).magnitude > 1e-3 { #expect(underDisc.contains(Int32(i)) == (distance < 15)) }
          guard size.x > 0 && size.y > 0 else { continue }
          var pool = g
          let probe = pool.add(Bench.box(size.x, size.y, center: box.center))
          let gap = Distance.between(probe, .identity, shape, pose, pool.pool).separation
          if gap.magnitude > 1e-3 { #expect(inBox.contains(Int32(i)) == (gap < 0)) }
        }
        if size == .zero { #expect(inBox == atPoint) }
        total += inBox.count
        #expect(inBox.isDisjoint(with: [9, 19, 29, 39, 49, 59]))
      }
    }
    #expect(total > 500)
  }

  @Test("of shapes hit at the same fraction the older comes first")
  func ties() {
    let bench = Bench()
    let ids = (0..<4).map { _ in bench.box(100, 0) }
    let hits = bench.world.hits(from: .zero, along: Vector2(200, 0))
    #expect(hits.map(\.body) == ids)
    let first = bench.world.hits(from: .zero, along: Vector2(200, 0)).first
    #expect(first?.body == ids[0] && first?.fraction == 0.4)
    #expect(first?.point == Vector2(80, 0) && first?.normal == Vector2(-1, 0))
  }

  @Test("lines can be hit and touched but have no inside; a body with many shapes is found once")
  func lines() {
    let bench = Bench()
    let chain = bench.add(.static, 0, 0, [Bench.shape(.chain((0..<20).map { Vector2(Float($0) * 10, 0) }, closed: false))])
    #expect(bench.world.bodies(at: Vector2(55, 0)) == [])
    #expect(bench.world.bodies(in: Bounds(lower: Vector2(20, -1), upper: Vector2(120, 1))) == [chain])
    #expect(bench.world.bodies(in: Bounds(lower: Vector2(55, -5), upper: Vector2(55, 5))) == [chain])
    #expect(bench.world.hits(from: Vector2(55, -5), along: Vector2(0, 10)).first?.fraction == 0.5)
  }

  @Test("a search at a non-finite point finds nothing, and one with an invalid shape throws")
  func impossible() {
    let bench = Bench()
    _ = bench.box(0, 0)
    #expect(bench.world.hits(from: Vector2(.nan, 0), along: Vector2(1, 0)) == [])
    #expect(bench.world.hits(from: .zero, along: Vector2(.infinity, 0)).first == nil)
    #expect(bench.world.hits(from: Vector2(-99, 0), along: .zero).first == nil)
    #expect(bench.world.bodies(at: Vector2(.nan, 0)) == [])
    #expect(bench.world.bodies(in: Bounds(lower: Vector2(5, 5), upper: .zero)) == [])
    #expect(throws: GeometryError.self) { try bench.world.bodies(touching: .circle(center: .zero, radius: -1), at: .zero) }
  }
}
