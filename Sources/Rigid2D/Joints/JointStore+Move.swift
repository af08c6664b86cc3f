/// Joints whose bodies are in a compound.
extension JointStore {
  enum End: Equatable, Sendable { case a, b }

  /// Attaches one end of a joint to another body; `seat` is the old body's frame in the new one's.
  mutating func move(_ place: Place, _ end: End, to body: Int32, _ seat: LocalFrame) {
    let i = Int(place.index)
    switch place.kind {
    case .distance:
      if end == .a {
        distances[i].bodyA = body
        distances[i].anchorA = seat.pose.apply(distances[i].anchorA)
      } else {
        distances[i].bodyB = body
        distances[i].anchorB = seat.pose.apply(distances[i].anchorB)
      }
    case .pin:
      // the new body's angle is the old one's less the seat's
      if end == .a {
        pins[i].bodyA = body
        pins[i].anchorA = seat.pose.apply(pins[i].anchorA)
        pins[i].referenceAngle += seat.angle
      } else {
        pins[i].bodyB = body
        pins[i].anchorB = seat.pose.apply(pins[i].anchorB)
        pins[i].referenceAngle -= seat.angle
      }
    case .weld:
      if end == .a {
        welds[i].bodyA = body
        welds[i].anchorA = seat.pose.apply(welds[i].anchorA)
        welds[i].referenceAngle = JointBodies.withinHalfTurn(welds[i].referenceAngle + seat.facing)
      } else {
        welds[i].bodyB = body
        welds[i].anchorB = seat.pose.apply(welds[i].anchorB)
        welds[i].referenceAngle = JointBodies.withinHalfTurn(welds[i].referenceAngle - seat.facing)
      }
    case .slider:
      if end == .a {
        sliders[i].bodyA = body
        sliders[i].anchorA = seat.pose.apply(sliders[i].anchorA)
        sliders[i].axis = seat.pose.rotation.apply(sliders[i].axis)
        sliders[i].referenceAngle = JointBodies.withinHalfTurn(sliders[i].referenceAngle + seat.facing)
      } else {
        sliders[i].bodyB = body
        sliders[i].anchorB = seat.pose.apply(sliders[i].anchorB)
        sliders[i].referenceAngle = JointBodies.withinHalfTurn(sliders[i].referenceAngle - seat.facing)
      }
    case .target: targets[i].move(to: body, seat)
    }
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
