/// How fast any point of a body may come to move within the step.
enum Reach {
  /// An elastic blow runs through a chain of touching bodies within one step, so what a fast body may strike must look as far ahead as the fast body does.
  static func spread(_ reach: inout [Float], _ contacts: [Contact], _ motionOf: [Int32]) {
    for _ in 0..<8 {
      var changed = false
      for contact in contacts where contact.restitution > 0 && !contact.isSensor {
        let a = Int(motionOf[Int(contact.bodyA)])
        let b = Int(motionOf[Int(contact.bodyB)])
        guard a != 0, b != 0, reach[a] != reach[b] else { continue }
        let faster = max(reach[a], reach[b])
        reach[a] = faster
        reach[b] = faster
        changed = true
      }
      if !changed { return }
    }
  }
}
