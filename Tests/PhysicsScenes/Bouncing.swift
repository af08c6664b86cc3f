import Rigid2D

/// Newton's law of restitution: the speed after an impact is e times the speed before, so heights scale with e².
extension PhysicsRow {
  public static let bouncing = [
    PhysicsRow(
      "bounces", "a ball with e = 1 dropped 5 m comes back to 5 m after 1, 10 and 100 bounces", unit: "m", exact: [5, 5, 5], .relative,
      mustReach: 0.01, aimedAt: 0.001, atEveryPace: true
    ) { pace in
      let apexes = apexes(of: 1, from: 5, bounces: 100, pace)
      return apexes.count == 100 ? [apexes[0].height, apexes[9].height, apexes[99].height] : []
    },
    PhysicsRow(
      "bounce-time", "a ball with e = 1 is at its 100th apex after 200 times the time of its fall, √(2h/g)", unit: "s",
      exact: [200 * (2 * 5 / Stage.gravity).squareRoot()], .relative, mustReach: 0.002, aimedAt: 2e-4, atEveryPace: true
    ) { pace in apexes(of: 1, from: 5, bounces: 100, pace).suffix(1).map(\.time) },
    PhysicsRow(
      "lossy-bounces", "a ball with e = 0.8 dropped 5 m rises to 5·0.64^k at bounce k, for k up to 6", unit: "m",
      exact: (1...6).map { 5 * power(0.64, $0) }, .relative, mustReach: 0.02, aimedAt: 0.002, atEveryPace: true
    ) { pace in apexes(of: 0.8, from: 5, bounces: 6, pace).map(\.height) },
    PhysicsRow(
      "pong", "a view with e = 1 and no friction keeps its speed in a box for 600 s", unit: "m/s", exact: [pongVelocity.length], .relative,
      mustReach: 1e-6, aimedAt: 1e-7, atEveryPace: true, measure: pong),
    PhysicsRow(
      "flat-landing", "a box with e = 1 that falls flat from 1 m rises to 1 m and does not turn, 5 bounces long", unit: "m, rad",
      exact: [1, 0], mustReach: 0.01, aimedAt: 0.001, atEveryPace: true, measure: flatLanding),
  ]

  private static let pongVelocity = 2.3 * Point(0.5, 1)

  private static func pong(_ pace: Pace) -> [Double] {
    var stage = Stage(pace, gravity: 0)
    stage.addRoom(Point(3.2, 4.8))
    let view = stage.add(.box(0.2, 0.2), at: Point(1.6, 2.4), velocity: pongVelocity, restitution: 1) { $0.allowsRotation = false }
    var isInside = true
    stage.run(until: 600) { stage in
      let p = stage.position(view)
      if !(p.x > 0 && p.x < 3.2 && p.y > 0 && p.y < 4.8) { isInside = false }
    }
    return isInside ? [stage.velocity(view).length] : []
  }

  /// Times and heights of the apexes between bounces, the drop itself not counted. Seen in the frame after the apex, from where the
  /// parabola is followed back.
  private static func apexes(of restitution: Double, from height: Double, bounces: Int, _ pace: Pace) -> [(time: Double, height: Double)] {
    var stage = Stage(pace)
    stage.addGround()
    let radius = 0.5
    let ball = stage.add(.ball(radius), at: Point(0, radius + height), restitution: restitution)
    var apexes: [(time: Double, height: Double)] = []
    var wasRising = false
    while apexes.count < bounces && stage.time < 3 * Double(bounces + 1) * (2 * height / Stage.gravity).squareRoot() {
      stage.step()
      let v = stage.velocity(ball).y
      if wasRising && v <= 0 {
        apexes.append((stage.time + v / Stage.gravity, stage.position(ball).y - radius + v * v / (2 * Stage.gravity)))
      }
      wasRising = v > 0
    }
    return apexes
  }

  /// Height of the fifth apex and the angle there.
  private static func flatLanding(_ pace: Pace) -> [Double] {
    var stage = Stage(pace)
    stage.addGround(friction: 0.5)
    // friction of a corner must not turn it either
    let box = stage.add(.box(0.6, 0.4), at: Point(0, 1.2), friction: 0.5, restitution: 1)
    var heights: [Double] = []
    var wasRising = false
    while heights.count < 5 && stage.time < 20 {
      stage.step()
      let v = stage.velocity(box).y
      if wasRising && v <= 0 { heights.append(stage.position(box).y - 0.2 + v * v / (2 * Stage.gravity)) }
      wasRising = v > 0
    }
    return heights.count == 5 ? [heights[4], stage.angle(box)] : []
  }
}
