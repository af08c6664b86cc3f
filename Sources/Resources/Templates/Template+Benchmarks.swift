/// The scenes of Tests/Bench, in points and y down.
extension Template {
  static let meter = SceneText.pointsPerMeter
  static let rough = "\"friction\": 0.6"

  static let largePyramid = Template(
    name: "large_pyramid", summary: "A pyramid of 1 m boxes; --size of them in its base, 100 by default.",
    size: Size(standard: 100, largest: 446, unit: "boxes in the base")
  ) { n in
    let height = Float(n) * meter
    // 100 m to either side, as it was measured; more under a pyramid that needs it
    let half = max(100, Float(n)) * meter
    var scene = SceneText(
      "large_pyramid", "A pyramid of \(n * (n + 1) / 2) boxes that stands.", bounds: (2 * half, height + 2 * meter), frames: 500)
    scene.setGravity(10)
    scene.disableSleep()
    scene.view("ground", center: (half, height + meter), size: (2 * half, 2 * meter), "\"type\": \"static\", \(rough)")
    addPyramid(of: n, "box", left: half - Float(n) * meter / 2, ground: height, to: &scene)
    return scene.text
  }

  static let manyPyramids = Template(
    name: "many_pyramids", summary: "Pyramids with a base of 10; --size rows and columns of them, 20 by default.",
    size: Size(standard: 20, largest: 42, unit: "rows and columns of pyramids")
  ) { n in
    let base = 10
    let pitch = Float(base + 1) * meter
    let side = Float(n) * pitch
    var scene = SceneText("many_pyramids", "\(n * n) pyramids of 55 boxes that stand.", bounds: (side, side), frames: 200)
    scene.setGravity(10)
    scene.disableSleep()
    for row in 0..<n {
      let ground = side - Float(row) * pitch
      scene.wall("ground-\(row + 1)", "\"from\": \(SceneText.pair((0, ground))), \"to\": \(SceneText.pair((side, ground))), \(rough)")
    }
    for row in 0..<n {
      for column in 0..<n {
        let left = Float(column) * pitch + meter / 2
        addPyramid(of: base, "box-\(row + 1)-\(column + 1)", left: left, ground: side - Float(row) * pitch, to: &scene)
      }
    }
    return scene.text
  }

  /// Boxes of 1 m, row by row from the ground; `left` is where the lowest row begins.
  private static func addPyramid(of base: Int, _ id: String, left: Float, ground: Float, to scene: inout SceneText) {
    var count = 0
    for row in 0..<base {
      for place in row..<base {
        count += 1
        // each row begins half a box further in, and `place` has counted the row already
        let x = left + (Float(place) - Float(row) / 2 + 0.5) * meter
        scene.view("\(id)-\(count)", center: (x, ground - (Float(row) + 0.5) * meter), size: (meter, meter), rough)
      }
    }
  }

  static let smash = Template(
    name: "smash", summary: "A block flies into a sleeping wall of boxes; --size columns of them, 120 by default, and 2/3 as many rows.",
    size: Size(standard: 120, largest: 387, unit: "columns of boxes")
  ) { n in
    let rows = max(1, n * 2 / 3)
    let box = 0.4 * meter
    let middle = (max(8 * meter, Float(rows) * box) / 2 + 16 * meter).rounded(.up)
    // the block starts 50 m before the wall's first column
    let first = 82 * meter
    let end = (first + Float(n) * box + 32 * meter).rounded(.up)
    var scene = SceneText("smash", "A block flies into \(n * rows) sleeping boxes.", bounds: (end, 2 * middle), frames: 300)
    scene.view(
      "block", center: (first - 50 * meter, middle), size: (8 * meter, 8 * meter),
      "\"density\": 8, \"velocity\": \(SceneText.pair((40 * meter, 0))), \(rough)")
    var count = 0
    for column in 0..<n {
      for row in 0..<rows {
        count += 1
        // y of the world points up
        let center = (first + Float(column) * box, middle - Float(row - rows / 2) * box)
        scene.view("box-\(count)", center: center, size: (box, box), "\(rough), \"asleep\": true")
      }
    }
    return scene.text
  }

  static let tumbler = Template(
    name: "tumbler", summary: "Boxes in a hollow square that a motor turns; --size rows and columns of them, 45 by default.",
    size: Size(standard: 45, largest: 45, unit: "rows and columns of boxes")
  ) { n in
    let middle = 12 * meter
    var scene = SceneText("tumbler", "\(n * n) boxes in a turning drum.", bounds: (2 * middle, 2 * middle), frames: 750)
    scene.setGravity(10)
    let (far, thick, long) = (10 * meter, meter, 20 * meter)
    scene.view(
      "drum", center: (middle, middle),
      parts: [
        ((far, 0), (thick, long)), ((-far, 0), (thick, long)), ((0, -far), (long, thick)), ((0, far), (long, thick)),
      ], "\"density\": 50, \(rough)")
    let box = 0.25 * meter
    for row in 0..<n {
      for column in 0..<n {
        // from 9 m left of the drum's center and 9 m under it
        let center = (middle + (0.4 * Float(column) - 9) * meter, middle - (0.4 * Float(row) - 9) * meter)
        scene.view("box-\(row * n + column + 1)", center: center, size: (box, box), rough)
      }
    }
    // 25 degrees a second, with far more torque than it needs
    scene.attachment(
      "\"id\": \"axle\", \"kind\": \"pin\", \"item\": \"drum\", \"anchor\": \(SceneText.pair((middle, middle))), "
        + "\"motor\": { \"speed\": -0.43633232, \"maxTorque\": 65536 }")
    return scene.text
  }

  static let jointGrid = Template(
    name: "joint_grid", summary: "Circles on hinges that hang from the middle; --size rows and columns of them, 100 by default.",
    size: Size(standard: 100, largest: 316, unit: "rows and columns of circles")
  ) { n in
    let margin = 2 * meter
    let side = Float(n) * meter + 2 * margin
    let (half, diameter) = (meter / 2, 0.8 * meter)
    var scene = SceneText("joint_grid", "\(n * n) circles, each hinged to its neighbors.", bounds: (side, side), frames: 500)
    scene.setGravity(10)
    scene.disableSleep()
    scene.removeCollisions()
    for column in 0..<n {
      for row in 0..<n {
        // seven of the top row carry the net
        let isHeld = row == 0 && (n / 2 - 3...n / 2 + 3).contains(column)
        scene.view(
          id(column, row), center: (margin + Float(column) * meter, margin + Float(row) * meter), size: (diameter, diameter),
          "\"collisionBoundsType\": \"ellipse\"" + (isHeld ? ", \"type\": \"static\"" : ""))
        if row > 0 { hinge(id(column, row), (0, -half), id(column, row - 1), (0, half), &scene) }
        if column > 0 { hinge(id(column, row), (-half, 0), id(column - 1, row), (half, 0), &scene) }
      }
    }
    return scene.text
  }

  private static func id(_ column: Int, _ row: Int) -> String { "circle-\(column + 1)-\(row + 1)" }

  private static func hinge(
    _ item: String, _ offset: (Float, Float), _ other: String, _ toOffset: (Float, Float), _ scene: inout SceneText
  ) {
    scene.attachment(
      "\"kind\": \"pin\", \"item\": \"\(item)\", \"offset\": \(SceneText.pair(offset)), \"to\": \"\(other)\", "
        + "\"toOffset\": \(SceneText.pair(toOffset))")
  }

  static let tenViews = Template(
    name: "ten_views", summary: "Physics 101 without sleep: squares in a box; --size of them, 10 by default.",
    size: Size(standard: 10, largest: 10_000, unit: "views")
  ) { n in
    var scene = SceneText("ten_views", n == 1 ? "A square drops." : "\(n) squares drop and end in a heap.", bounds: (320, 460), frames: 600)
    scene.setGravity(9.81)
    scene.disableSleep()
    scene.wall("screen", "\"bounds\": true")
    for (i, (x, y, side)) in squares(n).enumerated() {
      scene.view("square-\(i + 1)", center: (x, y), size: (side, side), "\"density\": 3, \"friction\": 0.3, \"elasticity\": 0.5")
    }
    return scene.text
  }

  /// Center and side: the ten of the tutorial; other counts in five sizes, row by row from the top.
  private static func squares(_ count: Int) -> [(Float, Float, Float)] {
    if count == 10 {
      return [
        (60, 60, 40), (150, 50, 60), (240, 70, 30), (100, 150, 50), (200, 160, 80), (270, 170, 20), (50, 240, 24), (140, 250, 36),
        (230, 280, 48), (90, 330, 64),
      ]
    }
    var columns = 1
    while columns * columns * 460 < count * 320 { columns += 1 }
    let rows = (count + columns - 1) / columns
    let cell = min(320 / Float(columns), 460 / Float(rows))
    return (0..<count).map { i in
      (cell * (Float(i % columns) + 0.5), cell * (Float(i / columns) + 0.5), cell * (0.4 + 0.08 * Float(i * 7 % 5)))
    }
  }
}
