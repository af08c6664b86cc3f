/// How fast any point of a body may come to move within the step.
enum MotionBound {
  /// An elastic impact runs through a chain of touching bodies within one step, so what a fast body may strike must look as far ahead as the fast body does.
  ///
  /// Each round passes on what all had before it, so the order of the contacts does not matter.
  static func spread(
    _ reach: inout [Float], _ next: inout [Float], _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>
  ) {
    for _ in 0..<8 {
      guard round(reach.span, &next, contacts, motionOf, isCrowded) else { return }
      swap(&reach, &next)
    }
  }

  /// - Returns: Whether `next` differs from `reach`; if not, it was not written.
  private static func round(
    _ reach: Span<Float>, _ next: inout [Float], _ contacts: Span<Contact>, _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>
  ) -> Bool {
    var first = 0
    while first < contacts.count, difference(contacts[first], reach, motionOf, isCrowded) == nil { first += 1 }
    guard first < contacts.count else { return false }
    next.resize(to: reach.count, 0)
    var next = next.mutableSpan
    for i in reach.indices { next[i] = reach[i] }
    for i in first..<contacts.count {
      guard let (a, b) = difference(contacts[i], reach, motionOf, isCrowded) else { continue }
      let faster = max(reach[a], reach[b])
      next[a] = max(next[a], faster)
      next[b] = max(next[b], faster)
    }
    return true
  }

  /// The entries of motions of two bodies that may strike each other and of which one is faster.
  @inline(always)
  private static func difference(
    _ contact: borrowing Contact, _ reach: Span<Float>, _ motionOf: Span<Int32>, _ isCrowded: Span<Bool>
  ) -> (a: Int, b: Int)? {
    guard contact.restitution > 0, !contact.isSensor else { return nil }
    let a = Int(motionOf[Int(contact.bodyA)])
    let b = Int(motionOf[Int(contact.bodyB)])
    guard a != 0, b != 0, reach[a] != reach[b], !Crowding.contains(a, b, isCrowded) else { return nil }
    return (a, b)
  }

  /// How fast points of two bodies, by their entries of motions, may move against each other within the step while nothing strikes them, pt/s.
  @inline(always)
  static func relativeSpeed(
    _ a: Int, _ b: Int, _ motions: Span<SolverBody>, _ kicks: Span<VelocityChange>, _ radii: Span<Float>, _ clock: StepClock
  ) -> Float {
    let v = motions[b].velocity - motions[a].velocity
    let turning = motions[a].velocity.z.magnitude * radii[a] + motions[b].velocity.z.magnitude * radii[b]
    return Vector2(v.x, v.y).length + turning + (kicks[b].acceleration - kicks[a].acceleration).length * clock.dt
  }
}
