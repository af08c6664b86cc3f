/// Working space of the impulse stepper; its content is undefined before and after a step.
struct ImpulseScratch: Sendable {
  /// Per body slot; the last one is the world itself, to which joints may be attached.
  var movers: [Mover] = []
  /// Per contact.
  var localManifolds: [LocalManifold] = []
  var islands = ImpulseIslands()
  // of the island that is being solved
  var contacts: [ContactConstraint] = []
  var joints: [JointConstraint] = []
  /// Of the island's bodies, before its impulses of the last step were applied.
  var saved: [Velocity] = []
  /// Per body slot: accelerations by fields and of members with different accelerations, pt/s² and rad/s².
  var pushes: [SIMD3<Float>] = []
  /// Per body slot: whether a field that changes with time keeps it from being at rest.
  var isRestless: [Bool] = []
  /// Per contact: time of its next impact as a fraction of the step, -1 if unknown; and its number of impacts so far.
  var impactTimes: [Float] = []
  var impactCounts: [Int] = []
  /// Contacts that may have an impact in the rest of the step, in no order, and per contact whether it is among them.
  var candidates: [Int32] = []
  var isCandidate: [Bool] = []
}
