/// Rotations of bodies after their displacements in a step, each computed once for all contacts of its body.
struct ShiftedRotations: Sendable {
  private struct Turn {
    /// The shift's angle, radians, and the rotation after it.
    var angle: Float = 0
    var rotation = Rotation.identity
  }

  /// Per entry of motions.
  private var turns: [Turn] = []

  /// Forgets the rotations of the last step. Without motions, each rotation is computed on every request.
  mutating func begin(motions: Int) {
    turns.refill(motions, Turn())
  }

  /// The pose of a body, by its entry of motions, after a shift; `pose` is that of the step's beginning.
  @inline(always)
  mutating func shifted(_ entry: Int, _ pose: Pose, _ shift: SIMD4<Float>) -> Pose {
    let position = pose.position + Vector2(shift.x, shift.y)
    let angle = shift.z
    if angle == 0 { return Pose(position: position, rotation: pose.rotation) }
    if turns.isEmpty { return Pose(position: position, rotation: Trigonometry.sineCosine(angle) * pose.rotation) }
    if turns[entry].angle != angle {
      turns[entry] = Turn(angle: angle, rotation: Trigonometry.sineCosine(angle) * pose.rotation)
    }
    return Pose(position: position, rotation: turns[entry].rotation)
  }
}
