import Platform
import Trajectories

@testable import Formats
@testable import Goldens
@testable import PhysimCommand
@testable import Pictures
@testable import SceneFormat
@testable import SceneModel
@testable import Simulation
@testable import Sweeps

/// What is given arbitrary bytes: every reader, the parser of the command line, and the engine.
///
/// A target that returns has kept the contract. It traps where a diagnostic has no place in its text, where a run is not finite, and where
/// what was formatted is not the same when it is formatted again.
enum FuzzTarget: String, CaseIterable {
  case scene, override, format, trace, track, trajectory, sweep, world, journal, table, arguments, random

  func run(_ bytes: [UInt8]) {
    switch self {
    case .scene: Self.readScene(bytes)
    case .override: Self.readOverride(bytes)
    case .format: Self.formatTwice(bytes)
    case .trace: Self.readTrace(bytes)
    case .track: Self.readTrack(bytes)
    case .trajectory: Self.readTrajectory(bytes)
    case .sweep: Self.readSweep(bytes)
    case .world: Self.importWorld(bytes)
    case .journal: Self.readJournal(bytes)
    case .table: _ = SweepResults(csv: bytes)
    case .arguments: Self.parseArguments(bytes)
    case .random: Self.simulate(Array(RandomScene.text(bytes).utf8))
    }
  }

  /// Limits under which any scene is read and run within seconds.
  static let limits: Limits = {
    var limits = Limits()
    limits.views = 200
    limits.events = 500
    limits.vertices = 500
    limits.frames = 100_000
    limits.traceSamples = 10_000
    limits.comparisons = 100_000
    limits.edgePairs = 1_000_000
    limits.memory = 64 << 20
    return limits
  }()

  /// Relative paths of scenes lead to nothing.
  private static let folder = "/nonexistent"

  // MARK: - Scenes

  private static func readScene(_ bytes: [UInt8]) {
    let reading = SceneReader.read(bytes: bytes, name: "scene.json", folder: folder, limits: limits)
    check(reading)
    if let scene = reading.scene { run(scene) }
  }

  private static let overridden = Array(
    #"{"physim":1,"bounds":[320,460],"frames":5,"views":[{"id":"ball","frame":[10,10,50,50]}],"behaviors":[{"type":"gravity","id":"g"}]}"#
      .utf8)

  /// `POINTER=VALUE`, several between zero bytes.
  private static func readOverride(_ bytes: [UInt8]) {
    let overrides = bytes.split(separator: 0).prefix(4).map { part in
      let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return Override(
        pointer: String(decoding: halves[0], as: UTF8.self), value: String(decoding: halves.count > 1 ? halves[1] : [], as: UTF8.self))
    }
    let reading = SceneReader.read(bytes: overridden, name: "scene.json", folder: folder, overrides: Array(overrides), limits: limits)
    check(reading)
    if let scene = reading.scene { run(scene) }
  }

  private static func check(_ reading: SceneReadResult) {
    for diagnostic in reading.diagnostics {
      precondition(reading.sources.indices.contains(diagnostic.source), "a diagnostic of no text")
      precondition(diagnostic.range.start <= diagnostic.range.end, "a diagnostic of no place")
    }
    precondition(reading.scene != nil || !reading.rendered().isEmpty, "a scene refused without a word")
  }

  private static func run(_ scene: Scene) {
    var limits = Limits.standard
    limits.contacts = 20_000
    guard var simulation = try? Simulation(scene, limits: limits) else { return }
    do {
      var frames = 0
      while frames < 30, try simulation.next() { frames += 1 }
    } catch SimulationError.notFinite {
      // the contract of a scene with a source of energy: the run ends with a message
    } catch {}
  }

  private static func simulate(_ bytes: [UInt8]) {
    let reading = SceneReader.read(bytes: bytes, name: "random.json", folder: folder, limits: limits)
    precondition(reading.scene != nil, "a random scene is refused: \(reading.rendered())")
    if let scene = reading.scene { run(scene) }
  }

  private static func formatTwice(_ bytes: [UInt8]) {
    guard let once = SceneFormatter.format(bytes: bytes, name: "scene.json", limits: limits).bytes else { return }
    precondition(SceneFormatter.format(bytes: once, name: "scene.json", limits: limits).bytes == once, "formatted anew, it is another text")
  }

  // MARK: - Tables

  /// The first byte chooses how the trace is read.
  private static func readTrace(_ bytes: [UInt8]) {
    var options = TraceOptions()
    let choice = bytes.first ?? 0
    options.format = choice & 1 == 0 ? nil : TraceFormat.allCases[Int(choice >> 1) % TraceFormat.allCases.count]
    options.loops = choice & 2 != 0
    options.rate = choice & 4 == 0 ? nil : 50
    options.lowPass = choice & 8 == 0 ? 0 : 5
    options.needed = choice & 16 == 0 ? nil : 3
    options.skipsEmpty = choice & 32 != 0
    options.areDifferences = choice & 64 != 0 && options.rate == nil
    options.conditions = choice & 128 == 0 ? [] : [TraceCondition(column: "2", values: ["0", "accelerometer"])]
    _ = TraceReader.read(Array(bytes.dropFirst()), path: "trace.csv", options, limits)
  }

  private static func readTrack(_ bytes: [UInt8]) {
    let type: ValueType = (bytes.first ?? 0) & 1 == 0 ? .number(.any) : .numbers(2, .any)
    var table = TrackTable(path: "track.csv", type: type, limits: limits, needed: nil)
    try? table.read(Array(bytes.dropFirst()))
  }

  private static func readTrajectory(_ bytes: [UInt8]) {
    // a sidecar stands before a zero byte
    let cut = bytes.first == UInt8(ascii: "{") ? bytes.firstIndex(of: 0) : nil
    let sidecar = cut.map { Array(bytes[..<$0]) }
    let source = ByteSource(cut.map { Array(bytes[($0 + 1)...]) } ?? bytes)
    do throws(TrajectoryError) {
      var reader = try TrajectoryReader(source, sidecar: sidecar)
      var frame = Frame()
      while try reader.next(into: &frame) {}
    } catch {
      precondition(!error.sentence(in: "file").isEmpty)
    }
  }

  private static func importWorld(_ bytes: [UInt8]) {
    let reading = SceneImporter.rube(bytes: bytes, name: "world.json", limits: limits)
    precondition(reading.text != nil || !reading.rendered().isEmpty, "a world refused without a word")
  }

  // MARK: - Sweeps

  /// Axes between zero bytes, or the file of a sweep.
  private static func readSweep(_ bytes: [UInt8]) {
    var request = SweepRequest()
    var document = bytes
    if bytes.first == 0 {
      document = overridden
      request.axes = bytes.dropFirst().split(separator: 0).prefix(4).map { String(decoding: $0, as: UTF8.self) }
    }
    let reading = SweepReader.read(
      bytes: document, name: "sweep.json", path: folder + "/sweep.json", files: SceneFiles(.none), request: request, limits: limits)
    _ = reading.rendered(reading.diagnostics)
    guard let sweep = reading.sweep else { return }
    let plan = SweepPlan(sweep)
    if plan.count > 0 { for run in [0, plan.count / 2, plan.count - 1] { _ = plan.values(run) } }
    if plan.count <= 100 { _ = plan.check() }
  }

  private static func readJournal(_ bytes: [UInt8]) {
    let header = TableHeader(axes: ["/a"], metrics: ["m"])
    for line in bytes.split(separator: 0x0A) { _ = Journal.row(line, header) }
    _ = Manifest(bytes)
  }

  // MARK: - Command line

  /// Words between zero bytes or line ends.
  private static func parseArguments(_ bytes: [UInt8]) {
    let words = bytes.split { $0 == 0 || $0 == 0x0A }.prefix(40).map { FileName.text(Array($0)) }
    do throws(Failure) {
      guard case .run(let arguments) = try ArgumentParser.parse(Array(words)) else { return }
      switch arguments.command.name {
      case "run": _ = try RunRequest(arguments)
      case "test": _ = try TestRequest(arguments)
      case "render": _ = try RenderRequest(arguments)
      case "bench": _ = try BenchRequest(arguments)
      case "sweep": _ = try SweepCommand(arguments)
      default: _ = try SceneLimits(arguments)
      }
    } catch {
      guard let report = error.report?.text else { return }
      let isPlain = report.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F }
      precondition(isPlain, "a message with control characters")
    }
  }
}
