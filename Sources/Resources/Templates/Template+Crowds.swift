/// Box2D's benchmark scenes with many bodies in a container: the same bodies in the same places, in points and y down.
extension Template {
  static let compounds = Template(
    name: "compounds", summary: "Pairs of triangles that are one body each fall into a container; --size columns of 150, 20 by default.",
    size: Size(standard: 20, largest: 38, unit: "columns of bodies")
  ) { n in
    let (middle, ground) = (50 * meter, 350 * meter)
    var scene = SceneText(
      "compounds", "\(150 * n) bodies of two triangles fall into a container.", bounds: (2 * middle, ground + 10 * meter), frames: 500)
    scene.setGravity(10)
    scene.view("ground", center: (middle, ground), shapes: basin(half: 40, height: 100), "\"type\": \"static\", \(rough)")
    let left = triangle((-1, 0), (0.5, 1), (0, 2))
    let right = triangle((1, 0), (-0.5, 1), (0, 2))
    var side: Float = 0.25
    for column in 0..<n {
      for row in 0..<150 {
        let x = 2 * Float(column) - Float(n) + 1 + side
        let y = 2.25 * Float(row) + 5.575
        scene.view(
          "body-\(150 * column + row + 1)", center: (middle + x * meter, ground - y * meter), shapes: [left, right], "\"friction\": 0.5")
        side = -side
      }
    }
    return scene.text
  }

  static let junkyard = Template(
    name: "junkyard", summary: "A plow pushes pentagons to and fro; --size columns of 40, 200 by default.",
    size: Size(standard: 200, largest: 200, unit: "columns of pentagons")
  ) { n in
    let (middle, ground) = (85 * meter, 60 * meter)
    var scene = SceneText(
      "junkyard", "A plow pushes \(40 * n) pentagons to and fro.", bounds: (2 * middle, ground + 5 * meter), frames: 800)
    scene.setGravity(10)
    scene.view("ground", center: (middle, ground), shapes: basin(half: 80, height: 50), "\"type\": \"static\", \(rough)")
    // five points of a circle, each the square root of five less one half turns after the one before
    let angles: [(Float, Float)] = [
      (1, 0), (0.087426, 0.996171), (-0.984713, 0.174183), (-0.737369, -0.675490), (0.608439, -0.793601),
    ]
    let pentagon = SceneText.path(angles.map { (0.25 * $0.0 * meter, -0.25 * $0.1 * meter) })
    var side: Float = -0.1
    for column in 0..<n {
      for row in 0..<40 {
        let x = 0.375 * Float(2 * column - n) + side
        let center = (middle + x * meter, ground - Float(row + 15) * meter)
        scene.view("body-\(40 * column + row + 1)", center: center, "\(pentagon), \(rough)")
        side = -side
      }
    }
    scene.view(
      "plow", center: (middle, ground - 4 * meter), size: (4 * meter, 8 * meter), "\"type\": \"kinematic\", \(rough)")
    // 60 m to either side, a fifth of a radian per second
    var phase = Circle(cosine: 0.999994444449907, sine: 0.003333327160497)
    let turn = phase
    scene.track(
      centerOf: "plow",
      [(0, middle, ground - 4 * meter)]
        + (1...800).map { frame in
          defer { phase = phase.turned(by: turn) }
          return (Float(frame) / 60, middle + 60 * meter * Float(phase.sine), ground - 4 * meter)
        })
    return scene.text
  }

  static let spinner = Template(
    name: "spinner", summary: "A motor turns a bar among small bodies in a ring; --size of them, 6076 by default.",
    size: Size(standard: 6076, largest: 11_408, unit: "bodies")
  ) { n in
    let middle = 42 * meter
    var scene = SceneText("spinner", "A bar turns among \(n) bodies.", bounds: (2 * middle, 2 * middle), frames: 500)
    scene.setGravity(10)
    scene.wall(
      "ring",
      "\"path\": \(SceneText.list(ring(360).map { (middle + 40 * meter * $0.0, middle + 40 * meter * $0.1) })), \"closed\": true, \"friction\": 0.1"
    )
    let pivot = (middle, middle + 20 * meter)
    scene.view(
      "bar", center: pivot, size: (1.2 * meter, 40.4 * meter), "\"cornerRadius\": \(SceneText.number(0.2 * meter)), \"friction\": 0")
    let surface = "\"density\": 0.25, \"friction\": 0.1, \"elasticity\": 0.1"
    var (x, y): (Float, Float) = (-23, 2)
    for i in 0..<n {
      // y counts from 32 m below the ring's center
      let center = (middle + x * meter, middle + (32 - y) * meter)
      switch i % 3 {
      case 0:
        scene.view(
          "body-\(i + 1)", center: center, size: (meter, 0.5 * meter), "\"cornerRadius\": \(SceneText.number(0.25 * meter)), \(surface)")
      case 1:
        scene.view(
          "body-\(i + 1)", center: center, size: (0.7 * meter, 0.7 * meter),
          "\"cornerRadius\": \(SceneText.number(0.35 * meter)), \(surface)")
      default: scene.view("body-\(i + 1)", center: center, size: (0.7 * meter, 0.7 * meter), surface)
      }
      x += 0.5
      if x >= 23 { (x, y) = (-23, y + 0.5) }
    }
    scene.attachment(
      "\"id\": \"axle\", \"kind\": \"pin\", \"item\": \"bar\", \"anchor\": \(SceneText.pair(pivot)), "
        + "\"motor\": { \"speed\": -5, \"maxTorque\": 1e9 }")
    return scene.text
  }

  static let washer = Template(
    name: "washer", summary: "Boxes in a turning drum with four blades; --size rows and columns of them, 90 by default.",
    size: Size(standard: 90, largest: 90, unit: "rows and columns of boxes")
  ) { n in
    let middle = 20 * meter
    var scene = SceneText("washer", "\(n * n) boxes in a turning drum.", bounds: (2 * middle, 2 * middle), frames: 500)
    scene.setGravity(10)
    let degrees = ring(360)
    // y of the world points up
    func point(_ degree: Int, _ radius: Float) -> (Float, Float) {
      let (cosine, sine) = degrees[(degree + 360) % 360]
      return (radius * meter * cosine, -radius * meter * sine)
    }
    var shapes: [String] = []
    for i in 0..<36 {
      let (from, to) = (10 * i - 1, 10 * i + 11)
      shapes.append(SceneText.part([point(from, 16), point(from, 18), point(to, 18), point(to, 16)]))
      guard i % 9 == 0 else { continue }
      shapes.append(SceneText.part([point(10 * i, 14), point(10 * i, 16), point(10 * i + 10, 16), point(10 * i + 10, 14)]))
    }
    // 25 degrees a second, and a crawl that keeps the drum off its center
    scene.view(
      "drum", center: (middle, middle), shapes: shapes,
      "\"type\": \"kinematic\", \"angularVelocity\": -0.43633232, \"velocity\": [0.016, 0.032], \(rough)")
    for row in 0..<n {
      for column in 0..<n {
        let (x, y) = (0.21 * Float(column) - 0.11 * Float(n), 0.21 * Float(row) - 0.11 * Float(n))
        scene.view(
          "box-\(row * n + column + 1)", center: (middle + x * meter, middle - y * meter), size: (0.2 * meter, 0.2 * meter), rough)
      }
    }
    return scene.text
  }

  // MARK: - Shapes

  /// Floor and sides of a container out of boxes, from the middle of its floor; `half` of its width and its height in meters.
  private static func basin(half: Int, height: Int) -> [String] {
    let floor = (-half...half).map { SceneText.part(center: (Float($0) * meter, 0), size: (1.1 * meter, meter)) }
    let sides = [-half, half].flatMap { x in
      (1...height).map { SceneText.part(center: (Float(x) * meter, -Float($0) * meter), size: (meter, 1.1 * meter)) }
    }
    return floor + sides
  }

  /// Meters, y up.
  private static func triangle(_ a: (Float, Float), _ b: (Float, Float), _ c: (Float, Float)) -> String {
    SceneText.part([a, b, c].map { ($0.0 * meter, -$0.1 * meter) })
  }

  /// Points of the unit circle, evenly spaced.
  private static func ring(_ count: Int) -> [(Float, Float)] {
    // a degree; `count` is 360
    let turn = Circle(cosine: 0.999847695156391, sine: 0.017452406437283)
    var at = Circle(cosine: 1, sine: 0)
    return (0..<count).map { _ in
      defer { at = at.turned(by: turn) }
      return (Float(at.cosine), Float(at.sine))
    }
  }
}

/// A point of the unit circle, so that no library of functions is needed.
private struct Circle {
  var cosine: Double
  var sine: Double

  func turned(by other: Circle) -> Circle {
    Circle(cosine: cosine * other.cosine - sine * other.sine, sine: sine * other.cosine + cosine * other.sine)
  }
}
