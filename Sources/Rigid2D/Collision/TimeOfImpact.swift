/// A motion along a straight line at a constant angular velocity, from fraction 0 to 1.
package struct Sweep: Equatable, Sendable {
  package var start: Pose
  /// Of the center of mass, in points.
  package var translation: Vector2
  /// In radians.
  package var angle: Float

  package init(start: Pose, translation: Vector2, angle: Float) {
    self.start = start
    self.translation = translation
    self.angle = angle
  }

  /// The pose at a fraction of the motion.
  package func pose(at fraction: Float) -> Pose {
    guard angle != 0 else { return Pose(position: start.position + fraction * translation, rotation: start.rotation) }
    let turn = Trigonometry.sineCosine(fraction * angle)
    return Pose(position: start.position + fraction * translation, rotation: turn * start.rotation)
  }
}

/// The time at which two moving shapes come near each other.
///
/// Conservative advancement (Mirtich, "Impulse-based Dynamic Simulation of Rigid Body Systems", 1996, section 2.3): the gap along the
/// present normal cannot close faster than the centers approach along it plus both rims' speeds. So an advance by gap over that bound
/// never passes an impact, and repeated advances reach the first one.
package enum TimeOfImpact {
  /// Maximum number of rounds; the fraction reached then is early, never late. Straight motions take one or two.
  static let maximumRounds = 48

  /// The first fraction of the motions at which the surfaces are within `target` of each other, or nil when they never are.
  ///
  /// 0 if they are at the start: the contact solver handles shapes that touch already.
  ///
  /// - Parameters:
  ///   - target: Separation to stop at, in points; above 0 if the shapes are not to overlap at that time.
  ///   - tolerance: How far above `target` the separation may be; above 0.
  package static func fraction(
    _ a: Shape, _ sweepA: Sweep, _ b: Shape, _ sweepB: Sweep, _ pool: VertexPool, target: Float, tolerance: Float
  ) -> Float? {
    let translation = sweepB.translation - sweepA.translation
    let rims = sweepA.angle.magnitude * a.reach(pool) + sweepB.angle.magnitude * b.reach(pool)
    var fraction: Float = 0
    for _ in 0..<maximumRounds {
      let gap = Distance.between(a, sweepA.pose(at: fraction), b, sweepB.pose(at: fraction), pool)
      let excess = gap.separation - target
      guard excess > tolerance else { return fraction }
      let closing = rims - translation.dot(gap.normal)
      // even with the bound they do not meet in the remaining time
      guard closing > 0, excess < closing * (1 - fraction) else { return nil }
      let next = fraction + excess / closing
      // so near that no Float is between: they meet
      guard next > fraction else { return fraction }
      fraction = next
    }
    return fraction
  }
}
