public import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// A scene that is changed while it runs: everything that a live page does, without a page.
///
/// A text is loaded with overrides, then either run from its start or, after a change that leaves the past as it is, continued. Results that are
/// more than a number are JSON in ``output``.
public struct LiveSession: ~Copyable {
  /// What came of a step.
  public enum Step: Int32, Sendable {
    /// The run is over; the last frame is as it was.
    case over = 0
    case frame = 1
    /// It cannot go on; ``LiveSession/output`` has the error's sentence, and the frames before are valid.
    case failed = 2
  }

  /// Floats per view in ``samples``.
  public static let stride = 8

  /// What the last call reports; empty when there is nothing to report.
  public private(set) var output: [UInt8] = []
  /// The frame's views, ascending by number: number, x, y, angle, vx, vy, omega, energy of each.
  public private(set) var samples: [Float] = []
  private var files: [String: [UInt8]] = [:]
  private var text: [UInt8] = []
  private var name = ""
  private var overrides: [Override] = []
  private var scene: Scene?
  private var simulation: Simulation?

  public init() {}

  /// Adds a file that scenes name, by its path relative to the scene.
  public mutating func add(file path: String, _ bytes: [UInt8]) { files[path] = bytes }

  /// Reads a scene. The run that there is goes on as it was until ``start()`` or ``proceed()`` is called.
  ///
  /// ``output`` is an object as of ``LiveReport``.
  ///
  /// - Returns: false when the scene has errors; the scene that was loaded before stays loaded.
  public mutating func load(_ text: [UInt8], name: String, overrides: [Override]) -> Bool {
    let files = files
    let provider = FileProvider { path, limit in
      guard let bytes = files[path] else { return .failure(.system("the page does not contain this file")) }
      return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
    }
    let reading = SceneSource(bytes: text, name: name, files: provider).read(overrides)
    output = LiveReport.text(reading)
    guard let scene = reading.scene else { return false }
    (self.text, self.name, self.overrides) = (text, name, overrides)
    self.scene = scene
    return true
  }

  /// Begins a run of the scene that was loaded last.
  ///
  /// ``output`` is an object with `names` of the views by number, or the error's sentence.
  ///
  /// - Returns: false when the scene cannot be built.
  public mutating func start() -> Bool {
    output.removeAll(keepingCapacity: true)
    guard let scene else { return false }
    do throws(SimulationError) {
      let simulation = try Simulation(scene, name: scene.name ?? name)
      output = LiveReport.text(names: simulation.names)
      self.simulation = consume simulation
      return true
    } catch {
      output = Array(error.sentence.utf8)
      return false
    }
  }

  /// Goes on with the run as a run of the scene that was loaded last.
  ///
  /// - Returns: false when the scene has to be run from its start.
  public mutating func proceed() -> Bool {
    output.removeAll(keepingCapacity: true)
    guard let scene, simulation != nil else { return false }
    do throws(SimulationError) {
      return try simulation?.continue(as: scene) ?? false
    } catch {
      return false
    }
  }

  /// Whether a change may come at any time, so that rest does not end the run.
  public mutating func setHeld(_ isHeld: Bool) { simulation?.endsAtRest = !isHeld }

  /// Adds a key at the current frame to a track of the scene, in the units of the scene.
  public mutating func appendKey(_ values: [Double], toTrack track: Int) { simulation?.appendKey(values, toTrack: track) }

  /// Adds a place of a finger, seconds after its drag's event, to the drag of a scroll that goes on.
  public mutating func appendPoint(_ x: Double, _ y: Double, at time: Double, toDragOf motion: String) {
    simulation?.appendPoint(Vector(x, y), at: time, toDragOf: motion)
  }

  /// Computes the next frame, the first one being the initial state.
  ///
  /// ``output`` is empty, or an object with `views`, ids of the views that the frame is the first to have a number for, and `events`: per contact
  /// and sleep event its kind's place in `kinds` of a page, two names, x, y, and impulse.
  public mutating func step() -> Step {
    output.removeAll(keepingCapacity: true)
    do throws(SimulationError) {
      guard try simulation?.next() == true else { return .over }
    } catch {
      output = Array(error.sentence.utf8)
      return .failed
    }
    noteFrame()
    return .frame
  }

  private mutating func noteFrame() {
    samples.removeAll(keepingCapacity: true)
    guard let frame = simulation?.frame, let events = simulation?.events else { return }
    for sample in frame.samples {
      samples.append(Float(sample.view))
      for value in [sample.x, sample.y, sample.angle, sample.vx, sample.vy, sample.omega, sample.energy] { samples.append(value) }
    }
    let shown = events.filter { ($0.kind.beginsContact && $0.x != nil) || $0.kind == .slept || $0.kind == .woke }
    if !shown.isEmpty || !frame.newViews.isEmpty { output = LiveReport.text(frame.newViews, shown) }
  }

  /// The digest of all frames so far, as `physim run --digest` prints it.
  public var digest: String { mutating get { simulation?.digest.text ?? "" } }

  /// The text of the scene that was loaded last with its overrides in place, in the canonical layout.
  public var sceneText: [UInt8] { SceneFormatter.format(bytes: text, name: name, overrides: overrides).bytes ?? text }
}
