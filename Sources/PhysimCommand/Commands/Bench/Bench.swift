import Formats
import SceneFormat

extension Command {
  static let bench = Command(
    name: "bench",
    abstract: "Time the engine on scenes.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim bench pong.json --steps 600", purpose: "Times, counts and phases of one scene."),
      Example(
        line: "physim new --bench large_pyramid --size 20 | physim bench - --steps 20 --repeats 3",
        purpose: "A scene made for measuring, scaled down."),
      Example(line: "physim bench pong.json --steps 100 --json > before.json", purpose: "All numbers as JSON."),
      Example(line: "physim bench pong.json --steps 100 --against before.json", purpose: "Whether it is faster than before."),
    ],
    notes: [
      "Engine time is the time of all steps of a run, without reading and building the scene and writing results. A frame is a step.",
      "Phases are measured in one more run, with a clock between them; each phase's share is applied to the median. script: events, "
        + "tracks and behaviors; pairs: the broad phase; manifolds: contact points; rows: contacts sorted for the solver; solve: "
        + "all substeps; continuous: fast bodies; events: contact events; rest: sleep; frame: positions and digest.",
      "Bodies are the views that can move. Memory is the growth of the process per body; – where the system "
        + "does not report it, or where it is less than 1 MB.",
      "Option --against compares the runs of each scene with those of the same name and as many steps: the median of all ratios of times, and "
        + "the interval that includes the true ratio in at least 95 of 100 cases (Mann and Whitney). Times are faster or slower when the "
        + "interval excludes 1; with fewer than 4 runs on either side the result is undecided.",
      "Exit status: 0 success, 1 a run failed, 64 usage, 65 bad scene, 66 unreadable scene, 74 output error, 130 interrupted, 141 "
        + "broken pipe, 143 terminated. Nothing is timed unless all scenes are valid.",
    ],
    operand: Operand(name: "scene", repeats: true, endings: ["json"], help: "Scene files; - for standard input."),
    options: [
      Option(name: "steps", value: "n", help: "Steps of a run. (default: the scene's frames)"),
      Option(name: "warm-up", value: "n", help: "Runs before the timed ones. (default: 1)"),
      Option(name: "repeats", value: "n", help: "Timed runs. (default: 5)"),
      Option(
        name: "against", value: "file",
        help: "Compare with the times that an earlier --json printed: faster, slower or the same, with the interval."),
      Option(name: "json", help: "Print a JSON array with all numbers of each scene, in seconds unless a name says otherwise."),
      SceneChanges.variantOption,
      ThreadOption.option,
      SceneLimits.option,
    ],
    run: BenchRequest.action)
}

extension BenchRequest: CommandRequest {
  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let scenes = try load(console)
    var benchmarks: [Benchmark] = []
    var status = ExitStatus.fine
    for (path, scene) in zip(paths, scenes) {
      do {
        let benchmark = try Benchmark(scene, Input(path: path).name, self, console)
        if !wantsJSON { try console.print((benchmarks.isEmpty ? "" : "\n") + benchmark.text) }
        benchmarks.append(benchmark)
      } catch {
        // an error of one scene does not end the benchmark of the others
        guard error.isOfOneScene else { throw error }
        if let report = error.report { console.printError("\(report)\n  in '\(path)'") }
        status = error.status
      }
    }
    if wantsJSON { try console.print(Benchmark.json(benchmarks)) }
    if !wantsJSON, benchmarks.count > 1 { try console.print("\n" + Benchmark.summary(of: benchmarks)) }
    return status
  }

  /// Loads all scenes; all diagnostics are printed before any scene is timed.
  private func load(_ console: Console) throws(Failure) -> [LoadedScene] {
    var scenes: [LoadedScene] = []
    for path in paths {
      let source = try SceneSource(Input(path: path), limits)
      let reading = source.read(changes.overrides)
      reading.print(on: console)
      if let scene = LoadedScene(source, reading) { scenes.append(scene) }
    }
    guard scenes.count == paths.count else { throw .rejected }
    return scenes
  }
}

extension Failure {
  /// Whether other scenes may still be fine.
  fileprivate var isOfOneScene: Bool {
    switch self {
    case .run, .unbuildable: true
    default: false
    }
  }
}

/// The arguments of `physim bench`.
struct BenchRequest {
  let paths: [String]
  let changes: SceneChanges
  let limits: SceneLimits
  let threads: ThreadOption
  let warmUps: Int
  let repeats: Int
  let wantsJSON: Bool
  /// What to compare the times with.
  let earlier: SavedBenchmarks?

  /// Far more runs than a benchmark needs; sums of two such numbers do not overflow.
  private static let mostRuns = 1_000_000

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    limits = try SceneLimits(arguments)
    threads = try ThreadOption(arguments)
    var changes = SceneChanges()
    changes.frames = try arguments.integer("steps", atLeast: 1)
    changes.variant = arguments.value("variant")
    self.changes = changes
    warmUps = try arguments.integer("warm-up", atLeast: 0, atMost: Self.mostRuns) ?? 1
    repeats = try arguments.integer("repeats", atLeast: 1, atMost: Self.mostRuns) ?? 5
    wantsJSON = arguments.has("json")
    if let path = arguments.value("against") { earlier = try SavedBenchmarks(path) } else { earlier = nil }
  }
}
