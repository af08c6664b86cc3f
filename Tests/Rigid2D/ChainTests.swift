import Rigid2D
import TestSupport
import Testing

private let slop: Float = 0.01

/// What slides: its half extent toward the ground is 2 points when its pose is not turned.
private func sliders(_ g: inout Geometry) -> [Shape] {
  [
    g.box(4, 4), g.box(2, 2, radius: 1), g.add(.circle(center: .zero, radius: 2)),
    g.add(.capsule(Vector2(-1, 0), Vector2(1, 0), radius: 2)),
  ]
}

@Suite("Chains")
struct ChainTests {
  @Test(
    "a shape that slides along a flat chain has contact normals of the flat only, from either side, resting, sunk, hovering or turned",
    arguments: [0, 0.3, 2] as [Float])
  func flat(angle: Float) {
    var g = Geometry()
    let links = g.addAll(.chain((0...40).map { Vector2(Float($0) * 1.37 - 20, 0) }, closed: false))
    let ground = Pose(3, 4, angle: angle)
    for slider in sliders(&g) {
      for side: Float in [-1, 1] {
        let up = ground.rotation.apply(Vector2(0, side))
        for i in 0..<4000 {
          let along = Float(i) * 0.007 - 14
          let height = [2.0, 1.9, 1.5, 2.005, 2.2][i % 5] as Float
          let tilt = slider.kind == .circle ? 0 : [0, 1e-6, -1e-6, 3e-5, -3e-5][i / 5 % 5] as Float
          let pose = Pose(
            position: ground.apply(Vector2(along, side * height)), rotation: ground.rotation * Trigonometry.sineCosine(tilt))
          var lowest = Float.infinity
          for link in links {
            let m = Manifold.between(link, ground, slider, pose, g.pool, margin: 1, linearSlop: slop)
            guard m.count > 0 else { continue }
            lowest = min(lowest, m.separation)
            if !isNear(m.normal, up, 1e-4) {
              Issue.record("\(slider.kind) at \(along), \(height), \(tilt): \(m)")
              return
            }
          }
          #expect(isNear(lowest, height - 2, 1e-3))
        }
      }
    }
  }

  @Test("a tumbling shape on a flat chain has contact normals of the flat only, at the depth of its lowest point")
  func tumbling() {
    var g = Geometry()
    let links = g.addAll(.chain((0...40).map { Vector2(Float($0) * 1.37 - 20, 0) }, closed: false))
    let floor = g.add(.segment(Vector2(-20, 0), Vector2(34.8, 0)))
    var random = SplitMix64(seed: 24)
    for slider in sliders(&g) {
      for _ in 0..<5000 {
        var pose = Pose(random.uniform(-14, 14), 0, angle: random.uniform(-4, 4))
        let height = random.uniform(-0.2, 0.8)
        pose.position.y -= slider.bounds(at: pose, g.pool).upper.y + height
        var lowest = Float.infinity
        for link in links {
          let m = Manifold.between(link, .identity, slider, pose, g.pool, margin: 1, linearSlop: slop)
          guard m.count > 0 else { continue }
          lowest = min(lowest, m.separation)
          #expect(isNear(m.normal, Vector2(0, -1), 1e-4), "\(slider.kind) \(pose) \(m)")
        }
        let whole = Manifold.between(floor, .identity, slider, pose, g.pool, margin: 1, linearSlop: slop)
        #expect(isNear(lowest, height, 2e-3) && isNear(whole.separation, height, 1e-4), "\(slider.kind) \(pose) \(lowest) \(height)")
      }
    }
  }

  @Test("a shape on hilly ground never meets a wall: each normal is one of the ground's, or between the two of a ridge")
  func rolling() {
    var g = Geometry()
    // ridges and valleys of up to 20°
    var random = SplitMix64(seed: 21)
    var points = [Vector2(-30, 0)]
    while points.count < 40 {
      let last = points[points.count - 1]
      let length = random.uniform(0.5, 3)
      points.append(last + length * Trigonometry.sineCosine(random.uniform(-0.35, 0.35)).apply(Vector2(1, 0)))
    }
    let links = g.addAll(.chain(points, closed: false))
    for slider in sliders(&g) {
      for _ in 0..<20_000 {
        for side: Float in [-1, 1] {
          let at = points[Int(random.uniform(5, 35))] + Vector2(random.uniform(-1, 1), side * random.uniform(1.5, 3))
          let pose = Pose(at.x, at.y, angle: random.uniform(-0.3, 0.3))
          for link in links {
            let m = Manifold.between(link, .identity, slider, pose, g.pool, margin: 1, linearSlop: slop)
            // the steepest normal is 20° off the vertical, and the shape's own faces 18°
            if m.count > 0 && m.normal.y.magnitude < 0.93 {
              Issue.record("\(slider.kind) at \(pose.position): \(m)")
              return
            }
          }
        }
      }
    }
  }

  @Test("a circle near a chain has one contact at its exact distance, everywhere outside of valleys")
  func ridge() {
    var g = Geometry()
    let links = g.addAll(.chain([Vector2(-10, -5), Vector2(10, -5), Vector2(10, 5), Vector2(-10, 5)], closed: true))
    let circle = g.add(.circle(center: .zero, radius: 1))
    var random = SplitMix64(seed: 22)
    for _ in 0..<20_000 {
      let at = Vector2(random.uniform(-15, 15), random.uniform(-10, 10))
      let outside = max(at.x.magnitude - 10, at.y.magnitude - 5)
      guard outside > 0.001 else { continue }
      let dx = max(at.x.magnitude - 10, 0)
      let dy = max(at.y.magnitude - 5, 0)
      let truth = (dx * dx + dy * dy).squareRoot() - 1
      let hits = links.map { Manifold.between($0, .identity, circle, Pose(at.x, at.y), g.pool, margin: 20, linearSlop: slop) }
        .filter { $0.count > 0 && isNear($0.separation, truth, 1e-4) }
      #expect(hits.count == 1, "\(at)")
    }
  }

  @Test("a box that comes down anywhere on a roof is caught by the nearest part", arguments: [0.2, 0.8, 1.3] as [Float])
  func roof(slope: Float) {
    var g = Geometry()
    let turn = Trigonometry.sineCosine(slope)
    let foot = 20 * turn.apply(Vector2(1, 0))
    let roof = [Vector2(-foot.x, foot.y), .zero, foot]
    let links = g.addAll(.chain(roof, closed: false))
    var random = SplitMix64(seed: 23)
    for slider in sliders(&g) {
      for _ in 0..<4000 {
        let pose = Pose(random.uniform(-5, 5), random.uniform(-12, -3), angle: random.uniform(-4, 4))
        let truth = links.map { Float(g.coreDistance($0, .identity, slider, pose)) - slider.radius }.min() ?? 0
        guard truth > -slider.radius + 2 * slop else { continue }
        let found = links.map {
          Manifold.between($0, .identity, slider, pose, g.pool, margin: 30, linearSlop: slop).separation
        }.min()
        #expect(isNear(found ?? .infinity, truth, slop), "\(slider.kind) \(pose)")
      }
    }
  }

  @Test("a free end stops a body that moves along the line")
  func freeEnd() {
    var g = Geometry()
    let link = g.addAll(.chain([Vector2(-10, 0), Vector2(0, 0)], closed: false))[0]
    for slider in sliders(&g) {
      let half: Float = slider.kind == .capsule ? 3 : 2
      for gap: Float in [-0.1, 0.5] {
        let m = Manifold.between(link, .identity, slider, Pose(half + gap, 0.01), g.pool, margin: 1, linearSlop: slop)
        #expect(m.count > 0)
        #expect(isNear(m.normal, Vector2(1, 0), 0.02))
        #expect(isNear(m.separation, gap, 1e-3))
      }
    }
  }
}
