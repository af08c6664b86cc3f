import SceneModel
import Simulation
import Trajectories

/// What one run of a hunt came to.
struct HuntRun: Equatable, Sendable {
  /// One check, or one invariant.
  struct Entry: Equatable, Sendable {
    var name: String
    /// nil where nothing was measured.
    var margin: Margin?
    var fails: Bool

    /// The share of the margin; -1 for a failure without one, infinity for anything else without one.
    var share: Double { margin?.share ?? (fails ? -1 : .infinity) }
  }

  /// Those that may fail, each name once.
  var entries: [Entry] = []
  /// Of all frames, so that values without an effect are found.
  var digest: UInt64 = 0
  /// Why the run could not go on, as a sentence.
  var error: String?

  /// The name of a run that could not go on.
  static let unfinished = "invariant: finite"

  func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

  /// The one with the smallest share among those that fail.
  var worst: Entry? { entries.filter { $0.fails }.min { $0.share < $1.share } }
}

/// Runs scenes of a hunt; a value for all threads.
struct HuntRunner: Sendable {
  private let limits: Limits
  private let checksInvariants: Bool
  private let beginning: CommonBeginning?

  init(_ space: StudySpace, checksInvariants: Bool) {
    limits = space.limits
    self.checksInvariants = checksInvariants
    // later differences may decide which invariants a scene has
    beginning = checksInvariants ? nil : CommonBeginning(space)
  }

  /// nil for a scene that cannot be built.
  ///
  /// - Parameter lastFrame: Instead of the scene's.
  func run(_ scene: Scene, lastFrame: Int? = nil) -> HuntRun? {
    var scene = scene
    if let lastFrame { scene.frameCount = lastFrame }
    if let beginning, var begun = beginning.continued(as: scene) { return run(&begun.simulation, &begun.observer) }
    var observer = HuntObserver(checks: CheckRun(scene), invariants: checksInvariants ? InvariantRun(scene) : nil)
    if checksInvariants { observer.strangers = StrangerRun(scene) }
    guard var simulation = try? Simulation(scene, limits: limits) else { return nil }
    var run = run(&simulation, &observer)
    if run.error == nil, let margin = observer.strangers?.margin(scene, limits) {
      run.entries.append(HuntRun.Entry(name: "invariant: strangers", margin: margin, fails: margin.value < 0))
    }
    return run
  }

  private func run(_ simulation: inout Simulation, _ observer: inout HuntObserver) -> HuntRun {
    var run = HuntRun()
    switch simulation.run(observing: &observer) {
    case .failed(let error):
      run.error = error.sentence
      run.entries = [HuntRun.Entry(name: HuntRun.unfinished, margin: nil, fails: true)]
    default: run.entries = observer.entries
    }
    run.digest = simulation.digest.value
    return run
  }
}

/// Follows a run of a hunt.
struct HuntObserver: RunObserver, Sendable {
  var checks: CheckRun
  var invariants: InvariantRun?
  var strangers: StrangerRun?

  mutating func begin(_ header: RunHeader) {
    checks.begin(header)
    invariants?.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    checks.observe(frame, events)
    invariants?.observe(frame, events)
    strangers?.observe(frame, events)
  }

  mutating func end(_ result: RunResult) { checks.end(result) }

  var watchesContacts: Bool { checks.count > 0 }

  /// The smallest margin per name.
  var entries: [HuntRun.Entry] {
    var entries: [HuntRun.Entry] = []
    func add(_ entry: HuntRun.Entry) {
      guard let i = entries.firstIndex(where: { $0.name == entry.name }) else { return entries.append(entry) }
      let fails = entries[i].fails || entry.fails
      if entry.share < entries[i].share { entries[i].margin = entry.margin }
      entries[i].fails = fails
    }
    for result in checks.results where !result.isKnownToFail {
      add(HuntRun.Entry(name: result.check.name, margin: result.margin, fails: result.hasFailed))
    }
    for (name, margin) in invariants?.margins ?? [] { add(HuntRun.Entry(name: name, margin: margin, fails: margin.value < 0)) }
    return entries
  }
}

/// The last contact before a time of a run.
struct ContactBefore: RunObserver {
  let time: Double
  private(set) var contact: EventRecord?

  init(_ time: Double) { self.time = time }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for event in events where event.kind.beginsContact && event.time <= time + 1e-6 { contact = event }
  }
}
