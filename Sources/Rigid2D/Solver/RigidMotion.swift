/// The motion of several bodies as one rigid body.
struct RigidMotion {
  /// Of mass, and its velocity.
  var center = SIMD2<Double>.zero
  var velocity = SIMD2<Double>.zero
  var angularVelocity = 0.0
  /// About the center, kg·pt²; 0 if a body that cannot rotate keeps them from turning as one.
  var inertia = 0.0
  /// J.
  var energy = 0.0

  /// Of bodies at rest.
  static let none = RigidMotion()

  private init() {}

  /// - Parameter range: Of the members.
  init(_ members: Span<ConstraintWork.Member>, _ range: Range<Int>, _ motions: Span<SolverBody>) {
    var mass = 0.0
    for i in range {
      let v = motions[Int(members[i].entry)].velocity
      mass += members[i].mass
      center += members[i].mass * members[i].place(motions)
      velocity += members[i].mass * SIMD2(Double(v.x), Double(v.y))
    }
    center /= mass
    velocity /= mass
    var (angularMomentum, inertia) = (0.0, 0.0)
    var canTurn = true
    for i in range {
      let v = motions[Int(members[i].entry)].velocity
      let r = members[i].place(motions) - center
      inertia += members[i].mass * (r.x * r.x + r.y * r.y) + members[i].inertia
      angularMomentum += members[i].mass * (r.x * Double(v.y) - r.y * Double(v.x)) + members[i].inertia * Double(v.z)
      if members[i].inertia == 0 { canTurn = false }
    }
    if canTurn {
      self.inertia = inertia
      angularVelocity = angularMomentum / inertia
    }
    energy = 0.5 * (mass * (velocity.x * velocity.x + velocity.y * velocity.y) + inertia * angularVelocity * angularVelocity)
  }

  /// Of several bodies, J, and about their center, kg·pt²/s.
  @inline(always)
  static func energyAndAngularMomentum(
    _ members: Span<ConstraintWork.Member>, _ range: Range<Int>, _ motions: Span<SolverBody>
  ) -> (Double, Double) {
    let origin = members[range.lowerBound].place(motions)
    var (energy, mass, sum) = (0.0, 0.0, 0.0)
    var (moment, momentum) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for i in range {
      let v = motions[Int(members[i].entry)].velocity
      energy += members[i].kineticEnergy(v)
      let r = members[i].place(motions) - origin
      let p = members[i].mass * SIMD2(Double(v.x), Double(v.y))
      mass += members[i].mass
      moment += members[i].mass * r
      momentum += p
      sum += r.x * p.y - r.y * p.x + members[i].inertia * Double(v.z)
    }
    return (energy, sum - (moment.x * momentum.y - moment.y * momentum.x) / mass)
  }
}
