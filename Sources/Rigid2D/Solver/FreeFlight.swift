/// The substeps of bodies without joints that nothing can touch within the step: kick, drift, kick, body by body, with the bits of
/// ``Integrator``.
///
/// No such body needs to be cast: a shape that it could enter within the step overlaps its box, so they have a contact, and that contact
/// has no point within their reach.
enum FreeFlight {
  /// - Parameter failed: Gets the body slots of bodies that went out of range; they stop at their last place, as after ``Integrator/contain(_:_:_:)``.
  static func advance(
    _ motions: inout [SolverBody], _ kicks: Span<VelocityChange>, _ awake: Span<Int32>, _ clock: StepClock, _ failed: inout [Int32]
  ) {
    var motions = motions.mutableSpan
    motions[0] = .still
    for entry in 1..<max(1, motions.count) {
      let kick = kicks[entry]
      var motion = motions[entry]
      var isSound = true
      for _ in 0..<clock.substeps {
        motion.velocity = kick.applied(.first, to: motion.velocity)
        motion.deltaPosition += clock.h * motion.velocity
        if !Integrator.isSound(motion.velocity) {
          motion = .still
          isSound = false
        }
        motion.velocity = kick.applied(.second, to: motion.velocity)
      }
      motions[entry] = motion
      if !isSound { failed.append(awake[entry]) }
    }
  }
}
