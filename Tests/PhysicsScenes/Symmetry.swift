import Rigid2D
import TestSupport

/// Space has no direction of its own: a scene that is mirrored or turned with its gravity moves mirrored or turned.
extension PhysicsRow {
  static let symmetry = [
    PhysicsRow(
      "mirrored", "20 mirrored scenes of a thrown box, a disk and a pendulum in a room move mirrored for 0.4 s", unit: "m", exact: [0],
      mustReach: 0
    ) { pace in [worstDifference(.mirrored, pace)] },
    PhysicsRow(
      "turned", "20 scenes of a thrown box, a disk and a pendulum in a room, turned by 90° with their gravity, move turned for 0.4 s",
      unit: "m",
      exact: [0], mustReach: 1e-3, aimedAt: 1e-5, heldTo: .mustReach
    ) { pace in [worstDifference(.turned, pace)] },
  ]

  private enum View {
    case plain, mirrored, turned

    func callAsFunction(_ p: Point) -> Point {
      switch self {
      case .plain: p
      case .mirrored: Point(-p.x, p.y)
      case .turned: Point(-p.y, p.x)
      }
    }

    func angle(_ angle: Double) -> Double { self == .mirrored ? -angle : self == .turned ? angle + .pi / 2 : angle }
    func spin(_ spin: Double) -> Double { self == .mirrored ? -spin : spin }
  }

  private static func worstDifference(_ view: View, _ pace: Pace) -> Double {
    var worst = 0.0
    for seed in 0..<20 {
      let (plain, other) = (paths(seed, .plain, pace), paths(seed, view, pace))
      for (a, b) in zip(plain, other) {
        let difference = (view(a) - b).length
        worst = difference.isFinite ? max(worst, difference) : .infinity
      }
    }
    return worst
  }

  /// Where the bodies are, frame by frame.
  private static func paths(_ seed: Int, _ view: View, _ pace: Pace) -> [Point] {
    var random = SplitMix64(seed: UInt64(seed))
    func number(_ low: Float, _ high: Float) -> Double { Double(random.uniform(low, high)) }
    var stage = Stage(pace)
    stage.setGravity(view(Point(0, -Stage.gravity)))
    let corners = [Point(-2, -2), Point(2, -2), Point(2, 2), Point(-2, 2)].map { view($0) }
    for i in 0..<4 { stage.add(.line(corners[i], corners[(i + 1) % 4]), .static, friction: 0.3, restitution: 0.5) }
    func add(_ shape: ShapeGeometry, _ place: Point) -> BodyID {
      let velocity = Point(number(-4, 4), number(-4, 4))
      return stage.add(
        shape, at: view(place), velocity: view(velocity), angle: view.angle(number(-1, 1)), spin: view.spin(number(-5, 5)), friction: 0.3,
        restitution: 0.5)
    }
    let bodies = [add(.box(0.4, 0.2), Point(-1, -0.5)), add(.ball(0.2), Point(1, -0.5)), add(.ball(0.15), Point(0.8, 1))]
    stage.join(nil, view(Point(0, 1.2)), bodies[2], length: (Point(0.8, 1) - Point(0, 1.2)).length)
    var paths: [Point] = []
    stage.run(until: 0.4) { stage in paths += bodies.map { stage.position($0) } }
    return paths
  }
}
