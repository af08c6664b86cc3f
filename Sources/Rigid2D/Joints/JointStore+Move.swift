/// Joints whose bodies are in a compound.
extension JointStore {
  enum End: Equatable, Sendable { case a, b }

  /// Attaches one end of a joint to another body; `seat` is the old body's frame in the new one's.
  mutating func move(_ place: Place, _ end: End, to body: Int32, _ seat: LocalFrame) {
    let i = Int(place.index)
    self[place].move(end, to: body, seat.pose)
    // the new body's angle is the old one's less the seat's
    let (angle, facing) = end == .a ? (seat.angle, seat.facing) : (-seat.angle, -seat.facing)
    switch place.kind {
    case .distance: break
    case .pin: pins[i].referenceAngle += angle
    case .weld: welds[i].referenceAngle = JointBodies.withinHalfTurn(welds[i].referenceAngle + facing)
    case .slider:
      if end == .a { sliders[i].axis = seat.pose.rotation.apply(sliders[i].axis) }
      sliders[i].referenceAngle = JointBodies.withinHalfTurn(sliders[i].referenceAngle + facing)
    case .target: targets[i].move(to: body, seat)
    }
  }
}

extension JointAnchors {
  fileprivate mutating func move(_ end: JointStore.End, to body: Int32, _ seat: Pose) {
    if end == .a { (bodyA, a) = (body, seat.apply(a)) } else { (bodyB, b) = (body, seat.apply(b)) }
  }
}

extension TargetJoint {
  /// Makes the joint pull another body, so that the old one moves to the same target; `seat` is the old body's frame in the new one's.
  mutating func move(to body: Int32, _ seat: LocalFrame) {
    self.body = body
    angle -= seat.angle
    let way = seat.newOrigin - seat.pose.apply(seat.origin)
    point += Trigonometry.sineCosine(angle).apply(way)
  }
}
