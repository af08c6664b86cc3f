/// The torque of gravity on a compound whose members have different accelerations.
///
/// In addition to the acceleration a of the whole, the force m_k (a_k - a) acts on member k, with mass m_k at q_k from the center. With
/// the whole turned by θ since the step began, and q⊥ a quarter turn ahead of q, the torque is
///
///     τ(θ) = cos θ Σ m_k q_k × (a_k - a) + sin θ Σ m_k q_k⊥ × (a_k - a)
///
/// so two numbers per step give its exact value in every substep. Half of it acts before and half after the drift, as with every force.
struct FieldTorque: Sendable {
  /// Its entry of motions.
  let entry: Int
  /// Change of angular velocity in half a substep, at the angle of the beginning of the step and a quarter turn ahead; rad/s.
  let upright: Float
  let ahead: Float

  init(entry: Int, _ compound: Compound, _ bodies: [Body], _ poses: [Pose], _ clock: StepClock) {
    let whole = bodies[Int(compound.carrier)]
    let rotation = poses[Int(compound.carrier)].rotation
    var torque: Float = 0
    var torqueAhead: Float = 0
    for member in compound.members {
      let body = bodies[Int(member.body)]
      let center = poses[Int(member.body)].apply(body.centroid - body.centerOffset)
      let q = rotation.apply(center)
      let pull = body.mass * (body.acceleration - whole.acceleration)
      torque += q.cross(pull)
      torqueAhead += q.turned.cross(pull)
    }
    self.entry = entry
    upright = 0.5 * clock.h * whole.inverseInertia * torque
    ahead = 0.5 * clock.h * whole.inverseInertia * torqueAhead
  }

  static func kick(_ motions: inout [SolverBody], _ fieldTorques: [FieldTorque]) {
    for twist in fieldTorques {
      let turn = Trigonometry.sineCosine(motions[twist.entry].deltaPosition.z)
      motions[twist.entry].velocity.z += turn.cosine * twist.upright + turn.sine * twist.ahead
    }
  }
}
