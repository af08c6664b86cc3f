import Platform
import SceneFormat
import Simulation
import Trajectories

/// Times of one scene.
struct Benchmark {
  let path: String
  /// For people: the scene's name, or its file's.
  let name: String
  let warmUps: Int
  let repeats: Int
  /// Threads within a step.
  let threads: Int
  /// Steps that a run took.
  let steps: Int
  /// Views that could move, summed over all steps.
  let bodySteps: Int
  /// At the end of the run.
  let counts: RunCensus
  /// Seconds from the checked scene to its initial state.
  let building: TimingStatistics
  /// Seconds that all steps of a run took, and of each timed run.
  let engine: TimingStatistics
  let runs: [Double]
  /// The comparison with earlier times; nil without times of this scene.
  let comparison: TimingComparison?
  /// The file with the earlier ones, for messages; nil where none was given.
  let earlier: String?
  /// Seconds of each phase in a run with clocks between them.
  let phases: [(name: String, seconds: Double)]
  /// Bytes by which the process grew while it built and ran the scene; nil when it is unknown.
  let growth: Int?

  /// Nil without a step.
  var secondsPerStep: Double? { steps > 0 ? engine.median / Double(steps) : nil }
  var stepsPerSecond: Double? { engine.median > 0 && steps > 0 ? Double(steps) / engine.median : nil }
  var secondsPerBodyStep: Double? { bodySteps > 0 ? engine.median / Double(bodySteps) : nil }

  /// Less growth than this is noise of the allocator's pages.
  private static let leastGrowth = 1 << 20

  /// Nil where the growth is unknown, or too small compared with the granularity of allocators.
  var bytesPerBody: Int? {
    guard let growth, growth >= Self.leastGrowth, counts.bodies > 0 else { return nil }
    return growth / counts.bodies
  }

  /// Each phase's part of the phases' time, 0 to 1.
  var shares: [(name: String, share: Double)] {
    let total = phases.reduce(0) { $0 + $1.seconds }
    return phases.map { ($0.name, total > 0 ? $0.seconds / total : 0) }
  }
}

extension Benchmark {
  private struct Times {
    var building = 0.0
    var engine = 0.0
    var steps = 0
  }

  /// Runs a scene the requested number of times, and once more with a clock between the phases.
  init(_ scene: LoadedScene, _ path: String, _ request: BenchRequest, _ console: Console) throws(Failure) {
    let runs = request.warmUps + request.repeats + 1
    var progress = Progress(console, total: runs, unit: "\(path): run", streams: false)
    defer { progress.clear() }
    var times: [Times] = []
    for run in 0..<runs - 1 {
      let time = try Self.time(scene, request.threads)
      if run >= request.warmUps { times.append(time) }
      progress.reached(run + 1)
    }
    self = try Self.observe(scene, path, request, times)
  }

  private static func time(_ scene: LoadedScene, _ threads: ThreadOption) throws(Failure) -> Times {
    var timer = Timer()
    var simulation = try scene.simulation()
    threads.apply(to: &simulation)
    if case .failed(let error) = try simulation.run(observing: &timer) { throw .run(error) }
    return timer.times
  }

  /// The run that is watched rather than timed.
  private static func observe(_ scene: LoadedScene, _ path: String, _ request: BenchRequest, _ times: [Times]) throws(Failure) -> Benchmark
  {
    let before = Memory.resident
    let clock = PhaseTimer()
    var timer = Timer()
    var simulation = try scene.simulation()
    let threads = request.threads.apply(to: &simulation)
    simulation.onPhaseEnd = { clock.end($0) }
    var bodySteps = -simulation.movableCount
    var end: RunEnd?
    while end == nil {
      clock.begin()
      end = try simulation.next(observing: &timer)
      if end == nil { bodySteps += simulation.movableCount }
    }
    if case .failed(let error) = end { throw .run(error) }
    let after = Memory.resident
    var growth: Int?
    if let before, let after { growth = after - before }
    let runs = times.map(\.engine)
    let earlier = request.earlier?.times(scene.name, steps: times[0].steps)
    return Benchmark(
      path: path, name: scene.name, warmUps: request.warmUps, repeats: request.repeats, threads: threads, steps: times[0].steps,
      bodySteps: bodySteps,
      counts: simulation.census, building: TimingStatistics(times.map(\.building)), engine: TimingStatistics(times.map(\.engine)),
      runs: runs, comparison: earlier.flatMap { TimingComparison(runs, against: $0) }, earlier: request.earlier?.source,
      phases: clock.times,
      growth: growth)
  }

  /// Times a run: from its creation to the initial state, and from there to the end.
  private struct Timer: RunObserver {
    private(set) var times = Times()
    private var clock = Stopwatch()

    mutating func observe(_ frame: Frame, _ events: [EventRecord]) throws(Failure) {
      if let status = Signals.status { throw .stopped(status) }
      if frame.index == 0 {
        times.building = clock.elapsed
        clock = Stopwatch()
      } else {
        times.steps += 1
      }
    }

    mutating func end(_ result: RunResult) { times.engine = clock.elapsed }
  }
}

/// Time spent on each phase of a run, read off a clock at the end of every one.
///
/// A reading of the clock takes about as long as a short phase, so its cost is subtracted.
final class PhaseTimer {
  private var last: Double
  private let phases = RunPhase.allCases
  private var seconds = [Double](repeating: 0, count: RunPhase.allCases.count)
  private let look = PhaseTimer.secondsPerLook
  private let clock = Stopwatch()

  init() { last = clock.elapsed }

  /// Begins a frame; the time since the last one belongs to no phase.
  func begin() { last = clock.elapsed }

  func end(_ phase: RunPhase) {
    let now = clock.elapsed
    for i in phases.indices where phases[i] == phase { seconds[i] += max(0, now - last - look) }
    last = now
  }

  /// All phases in the order in which a step comes to them.
  var times: [(name: String, seconds: Double)] { zip(phases, seconds).map { ($0.name, $1) } }

  private static var secondsPerLook: Double {
    let clock = Stopwatch()
    var least = Double.infinity
    for _ in 0..<20 {
      let start = clock.elapsed
      var end = start
      for _ in 0..<100 { end = clock.elapsed }
      least = min(least, (end - start) / 100)
    }
    return least
  }
}
