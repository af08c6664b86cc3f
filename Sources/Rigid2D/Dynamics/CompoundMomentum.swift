/// Mass and momenta of several bodies together. Summed in `Double`: far from the origin, the moment of momentum is a small difference of
/// large numbers.
struct CompoundMomentum {
  private var mass = 0.0
  private var inertia = 0.0
  private var angularMomentum = 0.0
  private var place = SIMD2<Double>.zero
  private var momentum = SIMD2<Double>.zero

  init(_ members: [Int32], _ state: State) {
    for member in members {
      let m = Double(state.bodies[Int(member)].mass)
      let at = Self.center(Int(member), state)
      mass += m
      place += m * at.place
      momentum += m * at.velocity
    }
    guard mass > 0 else { return }
    place /= mass
    for member in members {
      let body = state.bodies[Int(member)]
      let m = Double(body.mass)
      let at = Self.center(Int(member), state)
      let (r, v) = (at.place - place, at.velocity - momentum / mass)
      inertia += Double(body.inertia) + m * (r.x * r.x + r.y * r.y)
      angularMomentum += Double(body.inertia) * Double(state.velocities[Int(member)].angular) + m * (r.x * v.y - r.y * v.x)
    }
  }

  /// Center of mass and its velocity; the pose of a body that has not moved since its creation is that of its origin.
  private static func center(_ i: Int, _ state: State) -> (place: SIMD2<Double>, velocity: SIMD2<Double>) {
    let arm = state.poses[i].rotation.apply(state.bodies[i].centroid - state.bodies[i].centerOffset)
    let v = state.velocities[i].linear + Vector2.cross(state.velocities[i].angular, arm)
    let position = state.poses[i].position
    return (SIMD2(Double(position.x) + Double(arm.x), Double(position.y) + Double(arm.y)), SIMD2(Double(v.x), Double(v.y)))
  }

  var center: Vector2 { Vector2(Float(place.x), Float(place.y)) }

  var velocity: Velocity {
    guard mass > 0 else { return .zero }
    let linear = momentum / mass
    return Velocity(linear: Vector2(Float(linear.x), Float(linear.y)), angular: inertia > 0 ? Float(angularMomentum / inertia) : 0)
  }
}
