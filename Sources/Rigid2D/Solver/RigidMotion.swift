/// The motion of several bodies as one rigid body.
struct RigidMotion {
  var mass = 0.0
  /// Of mass, and its velocity.
  var center = SIMD2<Double>.zero
  var velocity = SIMD2<Double>.zero
  /// About the center, kg·pt²/s.
  var angularMomentum = 0.0
  /// About the center, kg·pt²; 0 if a body that cannot rotate keeps them from turning as one.
  var inertia = 0.0
  /// Of all motions of the bodies, J.
  var kineticEnergy = 0.0

  /// Of bodies at rest.
  static let none = RigidMotion()

  private init() {}

  /// - Parameter range: Of the members.
  @inline(always)
  init(_ members: Span<ConstraintWork.Member>, _ range: Range<Int>, _ motions: Span<SolverBody>) {
    let origin = members[range.lowerBound].place(motions)
    var (moment, momentum) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    var canTurn = true
    for i in range {
      let v = motions[Int(members[i].entry)].velocity
      let r = members[i].place(motions) - origin
      let p = members[i].mass * SIMD2(Double(v.x), Double(v.y))
      mass += members[i].mass
      moment += members[i].mass * r
      momentum += p
      inertia += members[i].mass * (r.x * r.x + r.y * r.y) + members[i].inertia
      angularMomentum += r.x * p.y - r.y * p.x + members[i].inertia * Double(v.z)
      kineticEnergy += members[i].kineticEnergy(v)
      if members[i].inertia == 0 { canTurn = false }
    }
    let arm = moment / mass
    center = origin + arm
    velocity = momentum / mass
    angularMomentum -= arm.x * momentum.y - arm.y * momentum.x
    inertia = canTurn ? inertia - mass * (arm.x * arm.x + arm.y * arm.y) : 0
  }

  var angularVelocity: Double { inertia > 0 ? angularMomentum / inertia : 0 }

  /// Of the motion as one rigid body, J.
  var energy: Double {
    0.5 * (mass * (velocity.x * velocity.x + velocity.y * velocity.y) + inertia * angularVelocity * angularVelocity)
  }

  /// Changes the motion by a velocity and an angular velocity, which does not act on joints and contacts among the bodies.
  ///
  /// - Returns: The change of their kinetic energy, J.
  @inline(always)
  func add(
    _ change: SIMD2<Double>, spin: Double, to members: Span<ConstraintWork.Member>, _ range: Range<Int>,
    _ motions: inout MutableSpan<SolverBody>
  ) -> Double {
    guard (change.x + change.y + spin).isFinite else { return 0 }
    for i in range {
      let r = members[i].place(motions.span) - center
      motions[Int(members[i].entry)].velocity += SIMD4(Float(change.x - spin * r.y), Float(change.y + spin * r.x), Float(spin), 0)
    }
    let mean = velocity + 0.5 * change
    return mass * (mean.x * change.x + mean.y * change.y) + (angularMomentum + 0.5 * inertia * spin) * spin
  }
}
