import Rigid2D
import TestSupport
import TestTraits
import Testing

private let kinds: [ShapeKind] = [.circle, .capsule, .polygon, .segment, .chainSegment]
private let slop: Float = 0.01

/// All pairs that can touch, in both orders.
private let pairs: [[ShapeKind]] = kinds.flatMap { a in kinds.map { [a, $0] } }
  .filter { pair in pair.contains { $0 != .segment && $0 != .chainSegment } }

@Suite("Manifolds")
struct ManifoldTests {
  @Test("separated shapes have the separation, normal and points of their nearest features, at any distance", arguments: pairs)
  func apart(pair: [ShapeKind]) {
    var random = SplitMix64(seed: 10)
    var checked = 0
    let rounds = seeds(1000, thorough: 4000)
    for round in rounds {
      var g = Geometry()
      let a = g.random(pair[0], &random)
      let b = g.random(pair[1], &random)
      let range: Float = round % 2 == 0 ? 20 : 500
      let poseA = Pose.random(&random, within: range)
      let poseB = Pose.random(&random, within: range)
      let core = g.coreDistance(a, poseA, b, poseB)
      guard core > Double(slop) else { continue }
      checked += 1
      let truth = Float(core) - a.radius - b.radius
      let m = Manifold.between(a, poseA, b, poseB, g.pool, margin: 10_000, linearSlop: slop)
      #expect(m.count > 0)
      #expect(isNear(m.separation, truth, slop), "\(m) \(truth)")
      #expect(isNear(m.normal.length, 1, 1e-5))
      let d = Distance.between(a, poseA, b, poseB, g.pool)
      #expect(isNear(d.separation, truth, 1e-3), "\(d) \(truth)")
      #expect(isNear((d.pointB - d.pointA).dot(d.normal), truth, 2e-3))
      for p in m.points {
        #expect(isNear(p.anchorA + poseA.position, p.anchorB + poseB.position, 2e-4))
        guard truth > 0, p.separation == m.separation else { continue }
        let middle = p.anchorA + poseA.position
        #expect(isNear(Overlap.distance(middle, a, poseA, g.pool), 0.5 * truth, slop))
        #expect(isNear(Overlap.distance(middle, b, poseB, g.pool), 0.5 * truth, slop))
      }
      if !isNear(m.separation, truth, slop) || m.count == 0 { return }
    }
    #expect(checked > rounds.count / 4)
  }

  @Test("exchanging A and B turns the normal and keeps the points", arguments: pairs)
  func symmetry(pair: [ShapeKind]) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<2000 {
      var g = Geometry()
      let a = g.random(pair[0], &random)
      let b = g.random(pair[1], &random)
      let poseA = Pose.random(&random, within: 8)
      let poseB = Pose.random(&random, within: 8)
      let m = Manifold.between(a, poseA, b, poseB, g.pool, margin: 1, linearSlop: slop)
      let w = Manifold.between(b, poseB, a, poseA, g.pool, margin: 1, linearSlop: slop)
      #expect(isNear(m.separation, w.separation, slop) || m.count == 0 && w.count == 0 || m.separation > 1 - slop)
      guard m.count == w.count, m.normal.dot(w.normal) < -0.999 else { continue }
      for p in m.points {
        let twin = w.points.min { $0.anchorB.distance(to: p.anchorA) < $1.anchorB.distance(to: p.anchorA) }
        guard let twin else { continue }
        #expect(isNear(twin.anchorB, p.anchorA, 0.1))
        // of two points in nearly one place, either may be the twin
        let isClose = m.count > 1 && isNear(m.first.anchorA, m.second.anchorA, 0.2)
        #expect(twin.feature == (p.feature & 0xFF) << 8 | p.feature >> 8 || isClose)
      }
    }
  }

  @Test("moving and turning both shapes moves and turns the manifold", arguments: pairs)
  func invariance(pair: [ShapeKind]) {
    var random = SplitMix64(seed: 12)
    for _ in 0..<2000 {
      var g = Geometry()
      let a = g.random(pair[0], &random)
      let b = g.random(pair[1], &random)
      let poseA = Pose.random(&random, within: 8)
      let poseB = Pose.random(&random, within: 8)
      let frame = Pose.random(&random, within: 1000)
      let m = Manifold.between(a, poseA, b, poseB, g.pool, margin: 1, linearSlop: slop)
      let moved = Manifold.between(a, frame.after(poseA), b, frame.after(poseB), g.pool, margin: 1, linearSlop: slop)
      if moved.separation > 0.99 || m.separation > 0.99 { continue }
      #expect(isNear(moved.separation, m.separation, 2 * slop))
    }
  }

  @Test("the separation of an overlap is exact: shapes moved apart by it touch", arguments: pairs)
  func overlap(pair: [ShapeKind]) {
    var random = SplitMix64(seed: 13)
    for _ in 0..<2000 {
      var g = Geometry()
      let a = g.random(pair[0], &random)
      let b = g.random(pair[1], &random)
      let poseA = Pose.random(&random, within: 6)
      let poseB = Pose.random(&random, within: 6)
      let m = Manifold.between(a, poseA, b, poseB, g.pool, margin: 0, linearSlop: slop)
      for p in m.points {
        #expect(p.anchorA.isFinite && p.anchorB.isFinite && p.separation <= 0)
        #expect(isNear(m.normal.length, 1, 1e-5))
      }
      guard m.count > 0, g.coreDistance(a, poseA, b, poseB) > Double(slop) else { continue }
      var parted = poseB
      parted.position -= m.separation * m.normal
      #expect(isNear(Float(g.coreDistance(a, poseA, b, parted)) - a.radius - b.radius, 0, 2 * slop))
    }
  }

  @Test("two boxes face to face touch in two points with the gap between the faces", arguments: [-0.5, 0, 0.25] as [Float])
  func faces(gap: Float) {
    var g = Geometry()
    let a = g.box(4, 2)
    let b = g.box(2, 2)
    let m = Manifold.between(a, Pose(10, 10), b, Pose(10.5, 8 - gap), g.pool, margin: 1, linearSlop: slop)
    #expect(m.count == 2)
    #expect(isNear(m.normal, Vector2(0, -1), 1e-6))
    #expect(m.points.allSatisfy { isNear($0.separation, gap, 1e-5) })
    #expect(Set(m.points.map { ($0.anchorA.x * 8).rounded() / 8 }) == [-0.5, 1.5])
    #expect(m.points.allSatisfy { isNear($0.anchorA.y, -1 - gap / 2, 1e-5) })
    #expect(m.first.feature != m.second.feature)
  }

  @Test("two corners apart touch in one point along the line between them")
  func corners() {
    var g = Geometry()
    let a = g.box(2, 2)
    let m = Manifold.between(a, Pose(0, 0), a, Pose(5, 6), g.pool, margin: 10, linearSlop: slop)
    #expect(m.count == 1)
    #expect(isNear(m.separation, 5, 1e-5))
    #expect(isNear(m.normal, Vector2(0.6, 0.8), 1e-6))
  }

  @Test("ids of points stay while a box slides and tilts a little on another")
  func features() {
    var g = Geometry()
    let floor = g.box(100, 2)
    let box = g.box(4, 4)
    let names = (0..<200).map { i in
      let angle = Float(i % 7 - 3) * 1e-5
      let m = Manifold.between(floor, Pose(0, 0), box, Pose(Float(i) * 0.1, -3, angle: angle), g.pool, margin: 1, linearSlop: slop)
      return m.points.map(\.feature)
    }
    #expect(names.allSatisfy { $0 == names[0] && $0.count == 2 })
  }

  @Test("concentric circles, boxes and capsules separate in a fixed direction")
  func coincident() {
    var g = Geometry()
    for shape in [g.add(.circle(center: .zero, radius: 2)), g.box(2, 2), g.add(.capsule(Vector2(-1, 0), Vector2(1, 0), radius: 1))] {
      let m = Manifold.between(shape, Pose(3, 4), shape, Pose(3, 4), g.pool, margin: 0, linearSlop: slop)
      #expect(m.count > 0)
      #expect(isNear(m.normal.length, 1, 1e-6))
      #expect(m == Manifold.between(shape, Pose(3, 4), shape, Pose(3, 4), g.pool, margin: 0, linearSlop: slop))
    }
  }

  @Test("capsules in line and apart touch at their caps, lying side by side in two points")
  func capsules() {
    var g = Geometry()
    let capsule = g.add(.capsule(Vector2(-2, 0), Vector2(2, 0), radius: 1))
    let line = Manifold.between(capsule, Pose(0, 0), capsule, Pose(7, 0), g.pool, margin: 2, linearSlop: slop)
    #expect(line.count == 1)
    #expect(isNear(line.normal, Vector2(1, 0), 1e-6))
    #expect(isNear(line.separation, 1, 1e-5))
    let side = Manifold.between(capsule, Pose(0, 0), capsule, Pose(1, 2.5), g.pool, margin: 2, linearSlop: slop)
    #expect(side.count == 2)
    #expect(isNear(side.separation, 0.5, 1e-5))
    let crossed = Manifold.between(capsule, Pose(0, 0), capsule, Pose(0, 0.5, angle: 1.5), g.pool, margin: 2, linearSlop: slop)
    #expect(crossed.count > 0 && crossed.separation < -2)
  }

  @Test("a line pushes to the side of the centroid, even if the smaller part of the shape is there")
  func sides() {
    var g = Geometry()
    let line = g.add(.segment(Vector2(-50, 0), Vector2(50, 0)))
    let wedge = g.add(.polygon([Vector2(-1, -2), Vector2(1, -2), Vector2(0, 10)], radius: 0))
    let above = Manifold.between(line, Pose(0, 0), wedge, Pose(0, -3), g.pool, margin: 0, linearSlop: slop)
    #expect(isNear(above.normal, Vector2(0, -1), 1e-6))
    let below = Manifold.between(line, Pose(0, 0), wedge, Pose(0, -1), g.pool, margin: 0, linearSlop: slop)
    #expect(isNear(below.normal, Vector2(0, 1), 1e-6))
  }

  @Test("non-finite and extreme poses never trap", arguments: pairs)
  func hostile(pair: [ShapeKind]) {
    var random = SplitMix64(seed: 14)
    var g = Geometry()
    let a = g.random(pair[0], &random)
    let b = g.random(pair[1], &random)
    for value: Float in [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e30, .leastNonzeroMagnitude] {
      for pose in [Pose(value, 0), Pose(value, value), Pose(0, 0, angle: value)] {
        for (p, q) in [(pose, Pose.identity), (Pose.identity, pose), (pose, pose)] {
          let m = Manifold.between(a, p, b, q, g.pool, margin: 1, linearSlop: slop)
          #expect(m.count >= 0 && m.count <= 2)
          _ = RayCast.cast(origin: p.position, translation: q.position, a, p, g.pool)
        }
      }
    }
  }

  @Test("a shape anywhere in a box is pushed out through a face, never deeper than through the nearest", arguments: [0, 0.4] as [Float])
  func deep(radius: Float) {
    var g = Geometry()
    var random = SplitMix64(seed: 15)
    let box = g.box(40, 20, radius: radius)
    for kind in [ShapeKind.circle, .capsule, .polygon] {
      for _ in 0..<1000 {
        let shape = g.random(kind, &random)
        let pose = Pose.random(&random, within: 15)
        let m = Manifold.between(box, .identity, shape, pose, g.pool, margin: 1, linearSlop: slop)
        guard m.count > 0, m.separation < 0 else { continue }
        var parted = pose
        parted.position += (slop - m.separation) * m.normal
        let left = Float(g.coreDistance(box, .identity, shape, parted)) - box.radius - shape.radius
        #expect(left > -slop && left < 3 * slop, "\(kind) \(pose) \(m)")
      }
    }
  }

  @Test("lines do not touch lines")
  func lines() {
    var g = Geometry()
    let line = g.add(.segment(Vector2(-50, 0), Vector2(50, 0)))
    let link = g.addAll(.chain([Vector2(0, -1), Vector2(0, 1)], closed: false))[0]
    for (a, b) in [(line, line), (line, link), (link, link)] {
      #expect(Manifold.between(a, Pose(0, 0), b, Pose(0, 0, angle: 1), g.pool, margin: 100, linearSlop: slop) == .none)
    }
  }
}

extension Pose {
  fileprivate func after(_ other: Pose) -> Pose {
    Pose(position: apply(other.position), rotation: rotation * other.rotation)
  }
}
