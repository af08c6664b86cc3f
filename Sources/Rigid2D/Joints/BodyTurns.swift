/// Rotations of bodies with joints since the step began, computed once per body instead of once per joint.
struct BodyTurns: Sendable {
  /// An entry per motion; entries of bodies without joints are not updated.
  private(set) var turns: [Rotation] = []
  /// The change of angle for which a rotation was computed, rad.
  private var angles: [Float] = []
  /// Entries of motions that have joints, each once.
  private var jointed: [Int32] = []
  private var isListed: [Bool] = []
  /// Whether a rotation has changed since the last warm start of joints, which resets this.
  var hasChanged = true
  /// Whether no joint has used the rotations yet.
  private var isNew = true

  mutating func reset(motions: Int) {
    hasChanged = true
    isNew = true
    jointed.clear()
    turns.refill(motions, .identity)
    angles.refill(motions, 0)
    isListed.refill(motions, false)
  }

  /// Registers the bodies of joints, by the places of their ends.
  @inline(always)
  mutating func add(_ joints: Range<Int>, _ ends: (Int) -> (a: Int, b: Int)) {
    Self.list(joints, ends, &isListed, &jointed)
  }

  @inline(always)
  private static func list(_ joints: Range<Int>, _ ends: (Int) -> (a: Int, b: Int), _ isListed: inout [Bool], _ jointed: inout [Int32]) {
    var isListed = isListed.mutableSpan
    for i in joints {
      let (a, b) = ends(i)
      if !isListed[a] {
        isListed[a] = true
        jointed.add(Int32(truncatingIfNeeded: a))
      }
      if !isListed[b] {
        isListed[b] = true
        jointed.add(Int32(truncatingIfNeeded: b))
      }
    }
  }

  /// Updates the rotations for the present displacements.
  ///
  /// - Returns: Whether any has changed.
  mutating func follow(_ motions: borrowing MutableSpan<SolverBody>) -> Bool {
    let haveChanged = Self.follow(motions, &jointed, &angles, &turns) || isNew
    isNew = false
    if haveChanged { hasChanged = true }
    return haveChanged
  }

  private static func follow(
    _ motions: borrowing MutableSpan<SolverBody>, _ jointed: inout [Int32], _ angles: inout [Float], _ turns: inout [Rotation]
  ) -> Bool {
    let jointed = jointed.span
    var angles = angles.mutableSpan
    var turns = turns.mutableSpan
    var hasChanged = false
    for k in jointed.indices {
      let i = Int(jointed[k])
      let angle = motions[i].deltaPosition.z
      guard angle != angles[i] else { continue }
      hasChanged = true
      angles[i] = angle
      turns[i] = angle == 0 ? .identity : Trigonometry.sineCosine(angle)
    }
    return hasChanged
  }
}

/// The rotation of a body after the drift of a substep. Joints of a body with the same velocity share the sine and cosine.
struct DriftTurn: Sendable {
  /// The change of angle since the step began, rad.
  private var angle: Float = 0
  private var rotation = Rotation.identity

  /// The rotation by an angle, which mostly is that of the last call.
  @inline(always)
  mutating func rotation(by angle: Float) -> Rotation {
    if angle != self.angle {
      self.angle = angle
      rotation = Trigonometry.sineCosine(angle)
    }
    return rotation
  }
}
