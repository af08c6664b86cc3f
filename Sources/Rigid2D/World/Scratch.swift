/// Working space of one step; its content means nothing before or after.
struct Scratch: Sendable {
  /// Per body slot: its entry in `motions`, 0 for what does not move this step.
  var motionOf: [Int32] = []
  /// Body slot per entry of `motions`; entry 0 stands for all fixed things.
  var awake: [Int32] = []
  var motions: [Motion] = []
  var kicks: [Kick] = []
  /// Per entry of `motions`: the speed, pt/s, at which any point of the body may move within this step.
  var reach: [Float] = []
  var fast: [FastBody] = []

  var coloring = Coloring()
  var rows: [ContactRow] = []
  /// Per row, the contacts in its four lanes, -1 for none.
  var rowContacts: [SIMD4<Int32>] = []
  var impacts: [ImpactContact] = []
  /// Contacts whose manifolds are made anew every substep.
  var live: [LiveContact] = []
  var joints = JointRows()

  var islands = UnionFind()
  var islandStillTime: [Float] = []

  var queryStack: [Int32] = []
  var found: [Int32] = []

  var events: [ContactEvent] = []
  var sleepEvents: [SleepEvent] = []
  var failed: [Int32] = []
}
