package import Pictures
public import SceneModel
public import Simulation
public import Trajectories

/// A run of a scene, frame by frame, to be compared, with its contacts and the scene's checks. All that is needed of it later is kept of the one
/// run.
public final class SceneRun {
  public let scene: Scene
  private var simulation: Simulation
  private var outputs: Outputs

  /// What is kept of a run on request.
  public struct Keeping: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The text of the golden.
    public static let golden = Keeping(rawValue: 1)
    /// The frames, for a page.
    public static let frames = Keeping(rawValue: 2)
    /// The growth of small shifts, which six more runs next to this one measure.
    public static let sensitivity = Keeping(rawValue: 4)
  }

  /// Observers of the run.
  private struct Outputs: RunObserver {
    var header: RunHeader
    var frame = Frame()
    var contacts = ContactLog()
    var checks: CheckRun
    // the others are nil unless requested
    var golden: GoldenWriter?
    var recorded: RecordedRun?
    var sensitivity: ShiftedRuns?

    mutating func begin(_ header: RunHeader) {
      golden?.begin(header)
      checks.begin(header)
    }

    mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
      header.names += frame.newViews
      self.frame.copy(frame)
      for event in events where event.kind.beginsContact { contacts.add(event) }
      golden?.observe(frame, events)
      recorded?.observe(frame, events)
      sensitivity?.observe(frame, events)
      checks.observe(frame, events)
    }

    mutating func end(_ result: RunResult) {
      header.digest = result.digest.text
      golden?.end(result)
      checks.end(result)
    }
  }

  /// - Parameters:
  ///   - scene: A scene without errors.
  ///   - name: The name of the scene if it has none.
  ///   - keeping: What is required of the run in addition to its checks.
  public init(_ scene: Scene, name: String, limits: Limits, keeping: Keeping = []) throws(GoldenError) {
    self.scene = scene
    do throws(SimulationError) {
      simulation = try Simulation(scene, name: name, limits: limits)
    } catch {
      throw .simulation(error, began: false)
    }
    var header = simulation.header
    header.columns = Column.standard
    outputs = Outputs(header: header, checks: CheckRun(scene))
    if keeping.contains(.golden) { outputs.golden = GoldenWriter() }
    if keeping.contains(.frames) { outputs.recorded = RecordedRun(header, label: "run") }
    if keeping.contains(.sensitivity) { outputs.sensitivity = try ShiftedRuns(scene, limits) }
  }

  public var header: RunHeader { outputs.header }
  public var contacts: ContactLog { outputs.contacts }
  public var lastFrame: Int { simulation.lastFrame }

  /// Advances to the next frame.
  ///
  /// - Returns: false at the end of the run.
  public func next(into frame: inout Frame) throws(GoldenError) -> Bool {
    // the caller's storage is filled and returned
    swap(&frame, &outputs.frame)
    defer { swap(&frame, &outputs.frame) }
    switch simulation.next(observing: &outputs) {
    case nil: return true
    case .failed(let error): throw .simulation(error, began: true)
    case .lastFrame, .atRest, .stopped: return false
    }
  }

  /// Runs to the end.
  public func finish() throws(GoldenError) {
    if case .failed(let error) = simulation.run(observing: &outputs) { throw .simulation(error, began: true) }
  }

  func freezeContacts() { outputs.contacts.freeze() }

  /// Selects the columns that are compared, instead of the standard ones.
  public func choose(_ columns: [Column]) { outputs.header.columns = columns }

  public var checkCount: Int { outputs.checks.count }

  /// Everything that was not as the scene expects; after the run.
  var failures: [Diagnostic] { outputs.checks.failures }

  /// What came of the scene's checks; after the run.
  public var results: [CheckResult] { outputs.checks.results }

  /// The text of the run's golden, if it was requested; after the run.
  public var golden: [UInt8]? { outputs.golden?.bytes }

  /// The frames so far, if they were requested.
  package var recorded: RecordedRun? { outputs.recorded }

  /// How the run reacts to small shifts, if it was requested; after the run.
  public var sensitivity: Sensitivity? { outputs.sensitivity?.result }
}

/// Contacts of a run: the first ones, and the last ones before a difference.
public struct ContactLog: Sendable {
  /// As many as a golden lists.
  public private(set) var first: [EventRecord] = []
  /// The latest before ``freeze()``, in order.
  public private(set) var recent: [EventRecord] = []
  public private(set) var count = 0
  private var isFrozen = false

  public init() {}

  /// The contacts that a golden lists.
  init(_ listed: [EventRecord], count: Int?) {
    first = listed
    self.count = count ?? listed.count
  }

  static let listed = 150

  mutating func add(_ event: EventRecord) {
    count += 1
    if first.count < Self.listed { first.append(event) }
    if isFrozen { return }
    recent.append(event)
    if recent.count > 512 { recent.removeFirst(256) }
  }

  /// Keeps the recent contacts.
  mutating func freeze() { isFrozen = true }

  /// The last contact up to a frame, one of a view if there was any shortly before.
  func last(before frame: Int, of view: String?) -> EventRecord? {
    let all = recent.isEmpty ? first : recent
    let earlier = all.filter { $0.frame <= frame }
    guard let last = earlier.last else { return nil }
    let own = earlier.last { $0.a == view || $0.b == view }
    // one frame apart counts as the same instant
    return own ?? last
  }
}
