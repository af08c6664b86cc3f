/// The two bodies of a contact at the beginning of a substep, and their motion in it.
struct ApproachingBodies {
  let motionA: SolverBody
  let motionB: SolverBody
  let accelerationA: SIMD4<Float>
  let accelerationB: SIMD4<Float>

  /// - Parameter a: An entry of motions; so is `b`.
  @inline(always)
  init(_ a: Int, _ b: Int, _ motions: borrowing MutableSpan<SolverBody>, _ scene: borrowing ImpactScene) {
    (motionA, motionB) = (motions[a], motions[b])
    (accelerationA, accelerationB) = (scene.acceleration(a), scene.acceleration(b))
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
