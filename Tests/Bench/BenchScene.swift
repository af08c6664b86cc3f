import Rigid2D

/// One of the peers' scenes. They are given in meters with y up, as Box2D's samples are; ``BenchWorld`` turns them into points with y down.
struct BenchScene: Sendable {
  let name: String
  let steps: Int
  var countsBuilding = false
  let build: @Sendable () -> BenchWorld
  /// Changes the world before a step, counted from 0.
  var prepareStep: (@Sendable (inout BenchWorld, _ step: Int) -> Void)?

  static let all = [
    BenchScene(name: "large_pyramid", steps: 500, build: largePyramid),
    BenchScene(name: "many_pyramids", steps: 200, build: manyPyramids),
    BenchScene(name: "smash", steps: 300, build: smash),
    BenchScene(name: "tumbler", steps: 750, build: tumbler),
    BenchScene(name: "joint_grid", steps: 500, build: jointGrid),
    BenchScene(name: "compounds", steps: 500, build: compounds),
    BenchScene(name: "junkyard", steps: 800, build: junkyard, prepareStep: pushPlow),
    BenchScene(name: "rain", steps: 1000, build: rain, prepareStep: letItRain),
    BenchScene(name: "spinner", steps: 500, build: spinner),
    BenchScene(name: "washer", steps: 500, build: washer),
    BenchScene(name: "one_view", steps: 300, countsBuilding: true) { views([(100, 100, 40)]) },
    BenchScene(name: "ten_views", steps: 600, countsBuilding: true, build: tenViews),
    BenchScene(name: "5_views", steps: 600, countsBuilding: true) { views(5) },
    BenchScene(name: "50_views", steps: 600, countsBuilding: true) { views(50) },
    BenchScene(name: "200_views", steps: 600, countsBuilding: true) { views(200) },
  ]

  /// 5050 boxes.
  private static func largePyramid() -> BenchWorld {
    var scene = BenchWorld(allowsSleeping: false)
    scene.box(.static, at: (0, -1), half: (100, 1))
    let a: Float = 0.5
    let n = 100
    for i in 0..<n {
      for j in i..<n {
        let x = Float(i + 1) * a + 2 * Float(j - i) * a - a * Float(n)
        scene.box(at: (x, Float(2 * i + 1) * a), half: (a, a))
      }
    }
    return scene
  }

  /// 400 pyramids of 55 boxes.
  private static func manyPyramids() -> BenchWorld {
    var scene = BenchWorld(allowsSleeping: false)
    let e: Float = 0.5
    let base = 10
    let width = 2 * e * 20 * Float(base + 1)
    for row in 0..<20 {
      let height = 2 * e * Float(base + 1) * Float(row)
      scene.segment((-width / 2, height), (width / 2, height))
      for column in 0..<20 {
        let left = -width / 2 + Float(column) * (2 * e * Float(base) + 2 * e) + 2 * e
        for i in 0..<base {
          for j in i..<base {
            scene.box(at: (Float(i + 1) * e + 2 * Float(j - i) * e + left - 0.5, Float(2 * i + 1) * e + height), half: (e, e))
          }
        }
      }
    }
    return scene
  }

  /// A block flies into a sleeping wall of 9600 boxes.
  private static func smash() -> BenchWorld {
    var scene = BenchWorld(gravity: 0)
    scene.box(at: (-20, 0), half: (4, 4), density: 8) { $0.velocity = Vector2(40 * BenchWorld.pointsPerMeter, 0) }
    for i in 0..<120 {
      for j in 0..<80 {
        scene.box(at: (0.4 * Float(i) + 30, 0.4 * Float(j - 40)), half: (0.2, 0.2)) { $0.startsAsleep = true }
      }
    }
    return scene
  }

  /// 2025 boxes in a hollow square that a motor turns.
  private static func tumbler() -> BenchWorld {
    var scene = BenchWorld()
    let sides = [
      scene.boxShape(center: (10, 0), half: (0.5, 10)), scene.boxShape(center: (-10, 0), half: (0.5, 10)),
      scene.boxShape(center: (0, 10), half: (10, 0.5)), scene.boxShape(center: (0, -10), half: (10, 0.5)),
    ]
    let drum = scene.body(.dynamic, at: (0, 10), sides, density: 50)
    let meters = BenchWorld.pointsPerMeter
    _ = scene.world.addPinJoint(
      nil, anchorA: scene.point(0, 10), drum, anchorB: .zero, motorSpeed: -25 * .pi / 180, motorTorque: 1e8 * meters * meters)
    for i in 0..<45 {
      for j in 0..<45 { scene.box(at: (0.4 * Float(j) - 9, 0.4 * Float(i) + 1), half: (0.125, 0.125)) }
    }
    return scene
  }

  /// 10 000 circles that collide with nothing, on 19 800 hinges.
  private static func jointGrid() -> BenchWorld {
    var scene = BenchWorld(allowsSleeping: false)
    let half = scene.point(0.5, 0.5)
    var bodies: [BodyID] = []
    for k in 0..<100 {
      for i in 0..<100 {
        var circle = ShapeDefinition(.circle(center: .zero, radius: 0.4 * BenchWorld.pointsPerMeter))
        circle.filter = Filter(category: 2, accepts: ~2)
        let isStatic = i == 0 && (47...53).contains(k)
        let body = scene.body(isStatic ? .static : .dynamic, at: (Float(k), -Float(i)), [circle])
        if i > 0 {
          let upper = bodies[bodies.count - 1]
          _ = scene.world.addPinJoint(upper, anchorA: Vector2(0, -half.y), body, anchorB: Vector2(0, half.y))
        }
        if k > 0 {
          let left = bodies[bodies.count - 100]
          _ = scene.world.addPinJoint(left, anchorA: Vector2(half.x, 0), body, anchorB: Vector2(-half.x, 0))
        }
        bodies.append(body)
      }
    }
    return scene
  }

  /// The heap of Physics 101: center and side of each square, points.
  private static func tenViews() -> BenchWorld {
    views([
      (60, 60, 40), (150, 50, 60), (240, 70, 30), (100, 150, 50), (200, 160, 80), (270, 170, 20), (50, 240, 24), (140, 250, 36),
      (230, 280, 48), (90, 330, 64),
    ])
  }

  /// As many squares of five sizes as are asked for, row by row from the top.
  private static func views(_ count: Int) -> BenchWorld {
    var columns = 1
    while columns * columns * 460 < count * 320 { columns += 1 }
    let rows = (count + columns - 1) / columns
    let cell = min(320 / Float(columns), 460 / Float(rows))
    return views(
      (0..<count).map { i in
        (cell * (Float(i % columns) + 0.5), cell * (Float(i / columns) + 0.5), cell * (0.4 + 0.08 * Float(i * 7 % 5)))
      })
  }

  private static func views(_ squares: [(Float, Float, Float)]) -> BenchWorld {
    var scene = BenchWorld(gravity: 9.81, allowsSleeping: false)
    scene.screen(width: 320, height: 460)
    for (x, y, side) in squares { scene.view(x, y, side: side) }
    return scene
  }
}
