/// How fast any point of a body may come to move within the step.
enum MotionBound {
  /// An elastic impact runs through a chain of touching bodies within one step, so what a fast body may strike must look as far ahead as the fast body does.
  ///
  /// Each round passes on what all had before it, so the order of the contacts does not matter.
  static func spread(_ reach: inout [Float], _ next: inout [Float], _ contacts: Span<Contact>, _ motionOf: Span<Int32>) {
    for _ in 0..<8 {
      guard round(reach, &next, contacts, motionOf) else { return }
      swap(&reach, &next)
    }
  }

  /// - Returns: Whether `next` differs from `reach`; if not, it was not written.
  private static func round(_ reach: [Float], _ next: inout [Float], _ contacts: Span<Contact>, _ motionOf: Span<Int32>) -> Bool {
    var changed = false
    for i in contacts.indices {
      guard contacts[i].restitution > 0, !contacts[i].isSensor else { continue }
      let a = Int(motionOf[Int(contacts[i].bodyA)])
      let b = Int(motionOf[Int(contacts[i].bodyB)])
      guard a != 0, b != 0, reach[a] != reach[b] else { continue }
      if !changed {
        next.removeAll(keepingCapacity: true)
        next.append(contentsOf: reach)
        changed = true
      }
      let faster = max(reach[a], reach[b])
      next[a] = max(next[a], faster)
      next[b] = max(next[b], faster)
    }
    return changed
  }
}
