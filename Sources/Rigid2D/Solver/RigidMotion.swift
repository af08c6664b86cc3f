/// The motion that several bodies have as if they were one rigid body.
struct RigidMotion {
  /// Of mass, and its velocity.
  var center = SIMD2<Double>.zero
  var velocity = SIMD2<Double>.zero
  var angularVelocity = 0.0
  /// About the center, kg·pt²; 0 where a body that cannot rotate keeps them from turning as one.
  var inertia = 0.0
  /// J.
  var energy = 0.0

  /// Of what stands still.
  static let none = RigidMotion()

  private init() {}

  init(
    _ members: ArraySlice<ConstraintWork.Member>, _ motions: borrowing MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]
  ) {
    var mass = 0.0
    for member in members {
      let v = motions[Int(member.entry)].velocity
      mass += member.mass
      center += member.mass * Self.place(member, motions, awake, poses)
      velocity += member.mass * SIMD2(Double(v.x), Double(v.y))
    }
    center /= mass
    velocity /= mass
    var (angularMomentum, inertia) = (0.0, 0.0)
    for member in members {
      let v = motions[Int(member.entry)].velocity
      let r = Self.place(member, motions, awake, poses) - center
      inertia += member.mass * (r.x * r.x + r.y * r.y) + member.inertia
      angularMomentum += member.mass * (r.x * Double(v.y) - r.y * Double(v.x)) + member.inertia * Double(v.z)
    }
    if members.allSatisfy({ $0.inertia > 0 }) {
      self.inertia = inertia
      angularVelocity = angularMomentum / inertia
    }
    energy = 0.5 * (mass * (velocity.x * velocity.x + velocity.y * velocity.y) + inertia * angularVelocity * angularVelocity)
  }

  /// About the center of several bodies, kg·pt²/s.
  static func angularMomentum(
    _ members: ArraySlice<ConstraintWork.Member>, _ motions: borrowing MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]
  ) -> Double {
    let origin = place(members[members.startIndex], motions, awake, poses)
    var (mass, sum) = (0.0, 0.0)
    var (moment, momentum) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for member in members {
      let v = motions[Int(member.entry)].velocity
      let r = place(member, motions, awake, poses) - origin
      let p = member.mass * SIMD2(Double(v.x), Double(v.y))
      mass += member.mass
      moment += member.mass * r
      momentum += p
      sum += r.x * p.y - r.y * p.x + member.inertia * Double(v.z)
    }
    return sum - (moment.x * momentum.y - moment.y * momentum.x) / mass
  }

  /// Where a body is within the step.
  @inline(always)
  static func place(
    _ member: ConstraintWork.Member, _ motions: borrowing MutableSpan<SolverBody>, _ awake: [Int32], _ poses: [Pose]
  ) -> SIMD2<Double> {
    let center = poses[Int(awake[Int(member.entry)])].position
    let shift = motions[Int(member.entry)].deltaPosition
    return SIMD2(Double(center.x) + Double(shift.x), Double(center.y) + Double(shift.y))
  }
}
