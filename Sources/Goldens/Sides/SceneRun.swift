public import Scenes
import Simulation
public import Trajectories

/// A run of a scene, taken frame by frame for comparing: with its contacts, and on request its golden and the scene's checks.
public final class SceneRun {
  public let scene: Scene
  private let reading: SceneReading
  private var simulation: Simulation
  public private(set) var header: TrajectoryHeader
  public private(set) var contacts = ContactLog()
  /// What came of the run so far, as a golden; nil unless asked for.
  private var golden: GoldenWriter?
  private var checks: CheckRun
  private var told: Int

  /// - Parameters:
  ///   - reading: A scene without errors.
  ///   - name: What the scene is called if it has no name of its own.
  ///   - recordsGolden: Whether ``finishGolden()`` is going to be asked.
  public init(
    _ scene: Scene, _ reading: SceneReading, name: String, version: String, contactLimit: Int, recordsGolden: Bool
  ) throws(GoldenTrouble) {
    self.scene = scene
    self.reading = reading
    do throws(SimulationError) {
      simulation = try Simulation(scene, contactLimit: contactLimit)
    } catch {
      throw .simulation(error, began: false)
    }
    header = TrajectoryHeader()
    header.names = simulation.names
    header.columns = Column.standard
    header.frameRate = scene.frameRate
    header.scene = scene.name ?? name
    header.version = version
    told = simulation.names.count
    checks = CheckRun(scene.expect.checks, names: simulation.names, frameRate: scene.frameRate)
    if recordsGolden {
      let run = RunHeader(version: version, scene: scene.name ?? name, frameRate: scene.frameRate, names: simulation.names)
      golden = GoldenWriter(run, lastFrame: simulation.lastFrame)
    }
  }

  public var lastFrame: Int { simulation.lastFrame }

  /// Goes on to the next frame.
  ///
  /// - Returns: false at the end of the run.
  public func next(into frame: inout TrajectoryFrame) throws(GoldenTrouble) -> Bool {
    do throws(SimulationError) {
      guard try simulation.next() else {
        header.digest = simulation.digest.text
        return false
      }
    } catch {
      throw .simulation(error, began: true)
    }
    if simulation.names.count > told {
      for name in simulation.names[told...] {
        header.names.append(name)
        golden?.declare(name)
        checks.declare(name)
      }
      told = simulation.names.count
    }
    frame.take(simulation.frame, header.columns)
    let events = simulation.events
    for event in events where event.kind.beginsContact { contacts.add(event) }
    golden?.absorb(simulation.frame, events)
    if checks.count > 0 { checks.absorb(simulation.frame, events) }
    return true
  }

  func freezeContacts() { contacts.freeze() }

  /// The columns that frames are given with, instead of the standard ones.
  public func choose(_ columns: [Column]) { header.columns = columns }

  public var checkCount: Int { checks.count }

  /// The scene's checks that the run misses; after the run.
  public var misses: [Diagnostic] { checks.misses(isAtRest: simulation.hasEndedAtRest) }

  /// The text of the run's golden; after the run.
  public func finishGolden() -> [UInt8]? { golden?.finish() }
}

/// What came into contact in a run: the first of them all, and the last before something happened.
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

  /// Keeps what is recent as it is.
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
