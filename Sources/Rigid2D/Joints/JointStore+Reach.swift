/// The speed at which strained joints will pull their bodies: a body at rest whose rod is 100 pt too long is a fast body, too.
extension JointStore {
  /// Adds to the bodies' reach, per entry of motions, pt/s.
  func predict(_ poses: Span<Pose>, _ motionOf: Span<Int32>, _ reach: inout [Float], _ clock: StepClock, _ tuning: Tuning) {
    /// Adds the speed that corrects a strain, points.
    func add(_ strain: Float, _ anchors: JointAnchors) {
      let speed = min(strain / clock.dt, tuning.jointSpeed)
      // entry 0 stands for bodies that do not move
      let entryA = anchors.bodyA < 0 ? 0 : Int(motionOf[Int(anchors.bodyA)])
      let entryB = Int(motionOf[Int(anchors.bodyB)])
      if entryA > 0 { reach[entryA] += speed }
      if entryB > 0 { reach[entryB] += speed }
    }
    func predict(_ anchors: JointAnchors, _ lengths: ClosedRange<Float>) {
      let far = lengths.upperBound + tuning.speculativeDistance
      let near = lengths.lowerBound - tuning.speculativeDistance
      let squared = anchors.way(poses).lengthSquared
      guard squared > far * far || near > 0 && squared < near * near else { return }
      let length = squared.squareRoot()
      add(max(length - lengths.upperBound, lengths.lowerBound - length), anchors)
    }
    for joint in pins { predict(joint.anchors, 0...0) }
    for joint in welds where joint.frequency == 0 { predict(joint.anchors, 0...0) }
    for joint in distances where joint.frequency == 0 || joint.isRope {
      // a slack rope does not pull
      predict(joint.anchors, (joint.isRope ? min(0, joint.length) : joint.length)...joint.length)
    }
    for joint in sliders {
      let across = joint.axis(poses).turned.dot(joint.anchors.way(poses)).magnitude
      if across > tuning.speculativeDistance { add(across, joint.anchors) }
    }
  }
}

extension JointAnchors {
  /// From anchor A to anchor B, in the world.
  @inline(always)
  fileprivate func way(_ poses: Span<Pose>) -> Vector2 { poses[Int(bodyB)].apply(b) - (bodyA < 0 ? a : poses[Int(bodyA)].apply(a)) }
}
