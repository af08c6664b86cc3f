/// The pose and the motion of a body at the beginning of a step, next to each other in memory: they limit how near other bodies may come
/// to it.
struct MovingBody: Sendable {
  /// Lanes as in ``SolverBody``.
  let velocity: SIMD4<Float>
  let pose: Pose
  /// pt/s², without resistance.
  let acceleration: Vector2
  let inverseMass: Float
  /// Maximum speed of a point of it within the step, pt/s.
  let reach: Float
  let radii: BodyRadii

  /// Entry 0 of motions, for all bodies that take no part.
  @inline(always)
  private static var fixed: MovingBody {
    MovingBody(
      velocity: .zero, pose: Pose(position: .zero, rotation: Rotation(cosine: 1, sine: 0)), acceleration: .zero, inverseMass: 0, reach: 0,
      radii: BodyRadii())
  }

  /// Fills `bodies` for all entries of motions.
  static func list(
    _ awake: Span<Int32>, _ poses: Span<Pose>, _ motions: Span<SolverBody>, _ kicks: Span<VelocityChange>, reach: Span<Float>,
    _ radii: Span<BodyRadii>, _ bodies: inout [MovingBody]
  ) {
    bodies.resize(to: awake.count, fixed)
    var bodies = bodies.mutableSpan
    for entry in 1..<max(1, awake.count) {
      bodies[entry] = MovingBody(
        velocity: motions[entry].velocity, pose: poses[Int(awake[entry])], acceleration: kicks[entry].acceleration,
        inverseMass: kicks[entry].inverseMass, reach: reach[entry], radii: radii[entry])
    }
  }

  /// Maximum relative speed of points of two bodies within the step as long as they are not struck, pt/s.
  @inline(always)
  static func relativeSpeed(_ a: borrowing MovingBody, _ b: borrowing MovingBody, _ clock: StepClock) -> Float {
    let v = b.velocity - a.velocity
    let turning = a.velocity.z.magnitude * a.radii.turning + b.velocity.z.magnitude * b.radii.turning
    return Vector2(v.x, v.y).length + turning + (b.acceleration - a.acceleration).length * clock.dt
  }
}
