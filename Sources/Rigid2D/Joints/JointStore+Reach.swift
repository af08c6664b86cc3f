/// The speed at which strained joints will pull their bodies: a body at rest whose rod is 100 pt too long is a fast body, too.
extension JointStore {
  /// Adds to the bodies' reach, per entry of motions, pt/s.
  func predict(_ poses: [Pose], _ motionOf: [Int32], _ reach: inout [Float], _ clock: StepClock, _ tuning: Tuning) {
    for joint in pins { predict(joint.bodyA, joint.anchorA, joint.bodyB, joint.anchorB, 0...0, poses, motionOf, &reach, clock, tuning) }
    for joint in welds where joint.frequency == 0 {
      predict(joint.bodyA, joint.anchorA, joint.bodyB, joint.anchorB, 0...0, poses, motionOf, &reach, clock, tuning)
    }
    for joint in distances where joint.frequency == 0 || joint.isRope {
      // a slack rope does not pull
      let lengths = (joint.isRope ? min(0, joint.length) : joint.length)...joint.length
      predict(joint.bodyA, joint.anchorA, joint.bodyB, joint.anchorB, lengths, poses, motionOf, &reach, clock, tuning)
    }
    for joint in sliders { predictAcross(joint, poses, motionOf, &reach, clock, tuning) }
  }

  @inline(always)
  private func predict(
    _ a: Int32, _ anchorA: Vector2, _ b: Int32, _ anchorB: Vector2, _ lengths: ClosedRange<Float>, _ poses: [Pose], _ motionOf: [Int32],
    _ reach: inout [Float], _ clock: StepClock, _ tuning: Tuning
  ) {
    let d = Self.point(b, anchorB, poses) - Self.point(a, anchorA, poses)
    let far = lengths.upperBound + tuning.speculativeDistance
    let near = lengths.lowerBound - tuning.speculativeDistance
    let squared = d.lengthSquared
    guard squared > far * far || near > 0 && squared < near * near else { return }
    let length = squared.squareRoot()
    add(max(length - lengths.upperBound, lengths.lowerBound - length), a, b, motionOf, &reach, clock, tuning)
  }

  private func predictAcross(
    _ joint: SliderJoint, _ poses: [Pose], _ motionOf: [Int32], _ reach: inout [Float], _ clock: StepClock, _ tuning: Tuning
  ) {
    let d = Self.point(joint.bodyB, joint.anchorB, poses) - Self.point(joint.bodyA, joint.anchorA, poses)
    let axis = joint.bodyA < 0 ? joint.axis : poses[Int(joint.bodyA)].rotation.apply(joint.axis)
    let across = axis.turned.dot(d).magnitude
    if across > tuning.speculativeDistance { add(across, joint.bodyA, joint.bodyB, motionOf, &reach, clock, tuning) }
  }

  private static func point(_ body: Int32, _ anchor: Vector2, _ poses: [Pose]) -> Vector2 {
    body < 0 ? anchor : poses[Int(body)].apply(anchor)
  }

  private func add(
    _ strain: Float, _ a: Int32, _ b: Int32, _ motionOf: [Int32], _ reach: inout [Float], _ clock: StepClock, _ tuning: Tuning
  ) {
    let speed = min(strain / clock.dt, tuning.jointSpeed)
    // entry 0 stands for bodies that do not move
    let entryA = a < 0 ? 0 : Int(motionOf[Int(a)])
    let entryB = Int(motionOf[Int(b)])
    if entryA > 0 { reach[entryA] += speed }
    if entryB > 0 { reach[entryB] += speed }
  }
}
