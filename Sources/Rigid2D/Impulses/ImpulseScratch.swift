/// Working space of the impulse stepper; its content means nothing before or after a step.
struct ImpulseScratch: Sendable {
  /// Per body slot; the last one is the world itself, to which joints may hold on.
  var movers: [Mover] = []
  /// Per contact.
  var localManifolds: [LocalManifold] = []
  var islands = ImpulseIslands()
  // of the island that is being solved
  var contacts: [ContactConstraint] = []
  var joints: [JointConstraint] = []
  /// Of the island's bodies, before its impulses of the last step were applied.
  var saved: [Velocity] = []
  /// Per body slot: accelerations of fields and of differently pulled members, pt/s² and rad/s².
  var pushes: [SIMD3<Float>] = []
  /// Per body slot: stirred by a field, so that it cannot be at rest.
  var isRestless: [Bool] = []
  /// Per contact: when it comes to an impact as a fraction of the step, -1 when that is not known; and how many it has had.
  var impactTimes: [Float] = []
  var impactCounts: [Int] = []
  /// Contacts that may have an impact in the rest of the step, in no order, and per contact whether it is among them.
  var candidates: [Int32] = []
  var isCandidate: [Bool] = []
}
