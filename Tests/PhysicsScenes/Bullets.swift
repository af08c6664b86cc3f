import Rigid2D
import TestSupport

/// Nothing passes through what is fixed, however thin it is.
extension PhysicsRow {
  public static let bullets = [
    PhysicsRow(
      "bullets", "of 10 000 bullets at 300 m/s none passes a wall of no thickness, at any angle: tries, passes", unit: "bullets",
      exact: [10_000, 0], mustReach: 0, measure: shots),
    PhysicsRow(
      "ricochets", "60 bullets at 300 m/s with e = 1 ricochet in a room of lines for 2 s, and none leaves: inside", unit: "bullets",
      exact: [60], mustReach: 0, measure: ricochets),
  ]

  /// Each try aims at a point of the wall that lies within reach; all would pass if nothing were there.
  private static func shots(_ pace: Pace) -> [Double] {
    var random = SplitMix64(seed: 1)
    var tries = 0
    var passes = 0
    for i in 0..<10_000 {
      let wallAngle = Double(random.uniform(-.pi, .pi))
      let wall = Point(cosine(wallAngle), sine(wallAngle))
      let across = Point(-wall.y, wall.x)
      let incidence = Double(random.uniform(radians: -85...85))
      let direction = cosine(incidence) * across + sine(incidence) * wall
      let target = Double(random.uniform(-2, 2)) * wall
      let start = target - Double(random.uniform(4, 40)) * direction
      // a bullet that touches the wall at the start is left out
      guard across.dot(start) < -0.2 else { continue }

      var stage = Stage(pace, gravity: 0)
      stage.add(.line(-60 * wall, 60 * wall), .static)
      let size = Double(random.uniform(0.02, 0.1))
      let shapes: [ShapeGeometry] = [.ball(size), .box(2 * size, size), .pill(size, size / 2), .regular(3, size)]
      let bullet = stage.add(
        shapes[i % 4], at: start, velocity: 300 * direction, angle: Double(random.uniform(-3, 3)), spin: Double(random.uniform(-20, 20)),
        friction: Double(random.uniform(0, 1)), restitution: i % 8 < 4 ? 0 : 1)
      stage.run(until: 0.2)
      tries += 1
      if across.dot(stage.position(bullet)) > 0 { passes += 1 }
    }
    return [Double(tries), Double(passes)]
  }

  private static func ricochets(_ pace: Pace) -> [Double] {
    var random = SplitMix64(seed: 2)
    var stage = Stage(pace, gravity: 0)
    stage.addRoom(Point(6, 4))
    let bullets = (0..<60).map { i in
      let direction = Double(random.uniform(-.pi, .pi))
      return stage.add(
        i % 2 == 0 ? .ball(0.03) : .box(0.08, 0.04), at: Point(Double(random.uniform(0.5, 5.5)), Double(random.uniform(0.5, 3.5))),
        velocity: 300 * Point(cosine(direction), sine(direction)), restitution: 1)
    }
    stage.run(until: 2)
    let inside = bullets.count { bullet in
      let p = stage.position(bullet)
      return p.x > 0 && p.x < 6 && p.y > 0 && p.y < 4
    }
    return [Double(inside)]
  }
}

extension SplitMix64 {
  /// Radians out of a range of degrees.
  fileprivate mutating func uniform(radians range: ClosedRange<Float>) -> Float {
    uniform(range.lowerBound, range.upperBound) * .pi / 180
  }
}
