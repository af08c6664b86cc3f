/// The place of a member: its frame relative to its carrier's, both at the center of mass.
struct LocalFrame {
  var pose: Pose
  /// Angle of the member less that of the carrier, turns included; and within half a turn.
  var angle: Float
  var facing: Float
  /// From a center of mass to the body's origin, in the body's axes: of the member, and of its carrier.
  var origin: Vector2
  var newOrigin: Vector2

  init(ofMember i: Int, _ state: State) {
    pose = state.poses[i]
    angle = Float(Double(state.bodies[i].turns) * 6.283185307179586 + Double(state.bodies[i].angle))
    facing = state.bodies[i].angle
    origin = -state.bodies[i].centerOffset
    newOrigin = -state.bodies[Int(state.bodies[i].carrier)].centerOffset
  }

  /// The carrier's frame relative to the member's.
  var inverse: LocalFrame {
    var inverse = self
    inverse.pose = pose.to(.identity)
    (inverse.angle, inverse.facing) = (-angle, -facing)
    (inverse.origin, inverse.newOrigin) = (newOrigin, origin)
    return inverse
  }
}
