import Rigid2D

/// The peers' scenes of many bodies in a container.
extension BenchScene {
  /// 3000 bodies of two triangles each fall into a container.
  static func compounds() -> BenchWorld {
    var scene = BenchWorld()
    scene.basin(half: 40, height: 100)
    let parts = [[(-1, 0), (0.5, 1), (0, 2)], [(1, 0), (-0.5, 1), (0, 2)]].map { scene.polygonShape($0, friction: 0.5) }
    var side: Float = 0.25
    for column in 0..<20 {
      for row in 0..<150 {
        _ = scene.body(.dynamic, at: (2 * Float(column) - 19 + side, 2.25 * Float(row) + 5.575), parts)
        side = -side
      }
    }
    return scene
  }

  /// A plow pushes 8000 pentagons to and fro.
  static func junkyard() -> BenchWorld {
    var scene = BenchWorld()
    scene.basin(half: 80, height: 50)
    let angles: [(Float, Float)] = [
      (1, 0), (0.087426, 0.996171), (-0.984713, 0.174183), (-0.737369, -0.675490), (0.608439, -0.793601),
    ]
    let pentagon = scene.polygonShape(angles.map { (0.25 * $0.0, 0.25 * $0.1) })
    var side: Float = -0.1
    for column in 0..<200 {
      for row in 0..<40 {
        _ = scene.body(.dynamic, at: (0.375 * Float(2 * column - 200) + side, Float(row + 15)), [pentagon])
        side = -side
      }
    }
    scene.driven = scene.body(.kinematic, at: (0, 4), [scene.boxShape(half: (2, 4))])
    return scene
  }

  /// The plow swings by 60 m to either side, a fifth of a radian per second.
  static func pushPlow(_ scene: inout BenchWorld, step: Int) {
    guard let plow = scene.driven else { return }
    let target = 60 * Trigonometry.sineCosine(0.2 * Float(step + 1) / 60).sine * BenchWorld.pointsPerMeter
    let speed = 60 * (target - scene.world.position(plow).x)
    scene.world.setVelocity(plow, linear: Vector2(speed, 0), angular: 0)
  }

  /// A motor turns a bar, 100 m/s at its ends, among 6076 small bodies in a ring.
  static func spinner() -> BenchWorld {
    var scene = BenchWorld()
    var ring = ShapeDefinition(
      .chain(
        (0..<360).map { k in
          let at = Trigonometry.sineCosine(Float(k > 180 ? k - 360 : k) * .pi / 180)
          return scene.point(40 * at.cosine, 32 - 40 * at.sine)
        }, closed: true))
    ring.friction = 0.1
    _ = scene.body(.static, at: (0, 0), [ring])
    let bar = scene.body(.dynamic, at: (0, 12), [scene.boxShape(half: (0.4, 20), radius: 0.2, friction: 0)])
    let meters = BenchWorld.pointsPerMeter
    _ = scene.world.addPinJoint(
      nil, anchorA: scene.point(0, 12), bar, anchorB: .zero, motorSpeed: -5, motorTorque: 1e9 * meters * meters)
    let quarter = 0.25 * meters
    let capsule = ShapeDefinition(.capsule(Vector2(-quarter, 0), Vector2(quarter, 0), radius: quarter))
    let circle = ShapeDefinition(.circle(center: .zero, radius: 0.35 * meters))
    var kinds = [capsule, circle, scene.boxShape(half: (0.35, 0.35))]
    for i in kinds.indices { (kinds[i].friction, kinds[i].restitution) = (0.1, 0.1) }
    var (x, y): (Float, Float) = (-23, 2)
    for i in 0..<6076 {
      _ = scene.body(.dynamic, at: (x, y), [kinds[i % 3]], density: 0.25)
      x += 0.5
      if x >= 23 { (x, y) = (-23, y + 0.5) }
    }
    return scene
  }

  /// 8100 boxes in a turning drum of 36 sides with four blades.
  static func washer() -> BenchWorld {
    var scene = BenchWorld()
    func point(_ degrees: Int, _ radius: Float) -> (Float, Float) {
      let at = Trigonometry.sineCosine(Float(degrees > 180 ? degrees - 360 : degrees) * .pi / 180)
      return (radius * at.cosine, radius * at.sine)
    }
    var sides: [ShapeDefinition] = []
    for i in 0..<36 {
      let (from, to) = (10 * i - 1, 10 * i + 11)
      sides.append(scene.polygonShape([point(from, 16), point(from, 18), point(to, 18), point(to, 16)]))
      guard i % 9 == 0 else { continue }
      sides.append(scene.polygonShape([point(10 * i, 14), point(10 * i, 16), point(10 * i + 10, 16), point(10 * i + 10, 14)]))
    }
    _ = scene.body(.kinematic, at: (0, 10), sides) {
      $0.velocity = Vector2(0.001 * BenchWorld.pointsPerMeter, 0.002 * BenchWorld.pointsPerMeter)
      $0.angularVelocity = -25 * .pi / 180
    }
    for row in 0..<90 {
      for column in 0..<90 {
        scene.box(at: (0.21 * Float(column) - 9.9, 10 + 0.21 * Float(row) - 9.9), half: (0.1, 0.1))
      }
    }
    return scene
  }
}
