/// The two bodies of a contact at the beginning of a substep, and their motion in it.
struct ApproachingBodies {
  let motionA: SolverBody
  let motionB: SolverBody
  let accelerationA: SIMD4<Float>
  let accelerationB: SIMD4<Float>

  @inline(always)
  init(_ contact: ImpactContact, _ motions: borrowing MutableSpan<SolverBody>, _ scene: borrowing ImpactScene) {
    let (a, b) = (Int(contact.place.a), Int(contact.place.b))
    (motionA, motionB) = (motions[a], motions[b])
    let bounces = contact.restitution > 0
    (accelerationA, accelerationB) = (scene.acceleration(a, bounces: bounces), scene.acceleration(b, bounces: bounces))
  }

  /// Displacements since the step began, `time` seconds into the substep.
  @inline(always)
  func shifts(after time: Float) -> (a: SIMD4<Float>, b: SIMD4<Float>) {
    let half = 0.5 * time * time
    return (motionA.shift(after: time) + half * accelerationA, motionB.shift(after: time) + half * accelerationB)
  }

  @inline(always)
  func velocities(after time: Float) -> (a: SIMD4<Float>, b: SIMD4<Float>) {
    (motionA.velocity + time * accelerationA, motionB.velocity + time * accelerationB)
  }
}
