/// Accelerations in a step of the impulse stepper: semi-implicit Euler, with forces at the places and velocities of the beginning of the
/// step.
enum ImpulseForces {
  /// v += h (g + F/m), then v /= 1 + h c.
  static func kick(
    _ members: ArraySlice<Int32>, _ bodies: [Body], _ gravity: Vector2, _ pushes: [SIMD3<Float>], _ h: Float, _ movers: inout [Mover]
  ) {
    for member in members {
      let i = Int(member)
      let body = bodies[i]
      guard body.isMovable else { continue }
      let push = pushes[i]
      let acceleration = gravity + body.acceleration + body.inverseMass * body.force + Vector2(push.x, push.y)
      movers[i].velocity += h * acceleration
      movers[i].angularVelocity += h * (body.inverseInertia * body.torque + push.z)
      movers[i].velocity = (1 / (1 + h * body.linearDamping)) * movers[i].velocity
      movers[i].angularVelocity *= 1 / (1 + h * body.angularDamping)
    }
  }

  /// Adds the accelerations by fields, pt/s² and rad/s²; ``steer(_:_:_:_:)`` applies velocity fields.
  static func push(_ fields: FieldStore, _ bodies: [Body], _ poses: [Pose], _ velocities: [Velocity], _ pushes: inout [SIMD3<Float>]) {
    for entry in fields.entries where entry.field.strength != 0 && entry.field.kind != .velocity {
      for member in entry.bodies {
        let i = Int(member)
        let carrier = bodies[i].carrier < 0 ? i : Int(bodies[i].carrier)
        guard bodies[carrier].inverseMass > 0, bodies[carrier].isMovable else { continue }
        // a force on a carried body acts on the whole at its place
        let arm = carrier == i ? Vector2.zero : poses[carrier].rotation.apply(poses[i].position)
        let place = poses[carrier].position + arm - entry.field.position
        guard entry.field.region.contains(place) else { continue }
        let v = velocities[carrier].linear + Vector2.cross(velocities[carrier].angular, arm)
        let acceleration = entry.field.acceleration(of: bodies[i], at: place, velocity: v, time: fields.time)
        guard acceleration.isFinite else { continue }
        let force = bodies[i].mass * acceleration
        let linear = carrier == i ? acceleration : bodies[carrier].inverseMass * force
        pushes[carrier] += SIMD3(linear.x, linear.y, bodies[carrier].inverseInertia * arm.cross(force))
      }
    }
  }

  /// Sets the velocities of bodies in velocity fields, after all forces have acted.
  static func steer(_ fields: FieldStore, _ bodies: [Body], _ isAwake: [Int32], _ movers: inout [Mover]) {
    for entry in fields.entries where entry.field.strength != 0 && entry.field.kind == .velocity {
      for member in entry.bodies {
        let i = Int(member)
        let whole = bodies[i].carrier < 0 ? i : Int(bodies[i].carrier)
        guard isAwake[whole] != 0, bodies[whole].inverseMass > 0, entry.field.region.contains(movers[whole].center - entry.field.position)
        else { continue }
        movers[whole].velocity = entry.field.vector
      }
    }
  }
}

extension ForceField {
  /// The acceleration at one moment, pt/s²; see ``Kind``.
  func acceleration(of body: Body, at place: Vector2, velocity v: Vector2, time: Double) -> Vector2 {
    let distance = place.length
    let k = strength * falloff.factor(distance)
    let toward = distance > 0 ? (1 / distance) * place : .zero
    switch kind {
    case .linearGravity: return k * vector
    case .radialGravity: return distance >= coreRadius ? (-k) * toward : .zero
    case .spring: return (-k * body.inverseMass) * toward
    case .electric: return (body.charge * k * body.inverseMass) * toward
    case .magnetic: return body.charge == 0 ? .zero : (k * body.inverseMass) * Vector2(v.y, -v.x)
    case .vortex: return (k * body.inverseMass * body.inverseMass) * toward.turned
    case .drag:
      let u = v - vector
      return (-k * body.inverseMass * u.length) * u
    case .noise: return (k * body.inverseMass) * NoiseSource(grain, time).vector(at: place)
    case .turbulence: return (k * v.lengthSquared) * NoiseSource(grain, time).vector(at: place)
    case .velocity: return .zero
    }
  }
}
