/// Mass and momenta of several bodies together. Summed in `Double`: far from the origin, the moment of momentum is a small difference of
/// large numbers.
struct CompoundMomentum {
  private var mass = 0.0
  private var inertia = 0.0
  private var angularMomentum = 0.0
  private var x = 0.0
  private var y = 0.0
  private var px = 0.0
  private var py = 0.0

  init(_ members: [Int32], _ state: State) {
    for member in members {
      let m = Double(state.bodies[Int(member)].mass)
      let at = Self.center(Int(member), state)
      mass += m
      x += m * at.x
      y += m * at.y
      px += m * at.vx
      py += m * at.vy
    }
    guard mass > 0 else { return }
    (x, y) = (x / mass, y / mass)
    for member in members {
      let body = state.bodies[Int(member)]
      let m = Double(body.mass)
      let at = Self.center(Int(member), state)
      let (rx, ry) = (at.x - x, at.y - y)
      inertia += Double(body.inertia) + m * (rx * rx + ry * ry)
      angularMomentum +=
        Double(body.inertia) * Double(state.velocities[Int(member)].angular) + m * (rx * (at.vy - py / mass) - ry * (at.vx - px / mass))
    }
  }

  /// Center of mass and its velocity; the pose of a body that has not moved since its creation is that of its origin.
  private static func center(_ i: Int, _ state: State) -> (x: Double, y: Double, vx: Double, vy: Double) {
    let arm = state.poses[i].rotation.apply(state.bodies[i].centroid - state.bodies[i].centerOffset)
    let v = state.velocities[i].linear + Vector2.cross(state.velocities[i].angular, arm)
    return (Double(state.poses[i].position.x) + Double(arm.x), Double(state.poses[i].position.y) + Double(arm.y), Double(v.x), Double(v.y))
  }

  var center: Vector2 { Vector2(Float(x), Float(y)) }

  var velocity: Velocity {
    guard mass > 0 else { return .zero }
    return Velocity(linear: Vector2(Float(px / mass), Float(py / mass)), angular: inertia > 0 ? Float(angularMomentum / inertia) : 0)
  }
}
