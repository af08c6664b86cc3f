import PhysicsScenes
import Platform
import Rigid2D

/// Measures the engine on the scenes of the peers.
///
/// - `EngineBench [--once | --digest] [--steps N] [--threads N] [SCENE…]` prints a line `scene ms` each, ms a step. A scene is run until half a second
///   has passed and the median counts. With `--once` it is run once and not timed: the digits of a time would change the count of
///   instructions. With `--digest` it is run once, and the line has the digest of its last state in place of a time.
/// - `EngineBench physics [--frames-per-second N] [--substeps N] [--peers]` prints the table of physics, beside the peers' figures if they
///   come by the standard input.
@main
enum EngineBench {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "physics" { printPhysics(arguments.dropFirst()) } else { printTimes(&arguments) }
  }

  private static func printPhysics(_ options: ArraySlice<String>) {
    func number(_ option: String, _ fallback: Int) -> Int {
      options.firstIndex(of: option).flatMap { $0 + 1 < options.endIndex ? Int(options[$0 + 1]) : nil } ?? fallback
    }
    let standard = Pace.standard
    let pace = Pace(
      framesPerSecond: number("--frames-per-second", standard.framesPerSecond), substeps: number("--substeps", standard.substeps))
    PhysicsTable(pace, options.contains("--peers") ? PeerFigures.read() : []).print()
  }

  private static func printTimes(_ arguments: inout ArraySlice<String>) {
    var names: [String] = []
    var steps: Int?
    var executor = StepExecutor.serial
    var isOnce = false
    var isForDigest = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--once": isOnce = true
      case "--digest": isForDigest = true
      case "--steps": steps = arguments.popFirst().flatMap(Int.init)
      case "--threads":
        let pool = ThreadPool(width: arguments.popFirst().flatMap(Int.init) ?? Workers.coreCount)
        executor = StepExecutor(width: pool.width) { pool.run($0, $1) }
      default: names.append(argument)
      }
    }
    for name in names where !BenchScene.all.contains(where: { $0.name == name }) {
      print("no scene \(name); there are \(BenchScene.all.map(\.name))")
      return
    }
    for scene in BenchScene.all where names.isEmpty || names.contains(scene.name) {
      let steps = steps ?? scene.steps
      if isForDigest {
        print(scene.name, digest(scene, steps, executor))
      } else if isOnce {
        run(scene, steps, executor)
      } else {
        print(scene.name, time(scene, steps, executor))
      }
    }
  }

  /// Median milliseconds a step, as its peers are timed: of a small scene with its share of the building, of a large one without its first step.
  private static func time(_ scene: BenchScene, _ steps: Int, _ executor: StepExecutor) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    let start = clock.now
    repeat { times.append(time(of: scene, steps, executor, clock)) } while clock.now - start < .milliseconds(500)
    // nanoseconds will do
    return (times.sorted()[times.count / 2] * 1e6).rounded() / 1e6
  }

  private static func time(of scene: BenchScene, _ steps: Int, _ executor: StepExecutor, _ clock: ContinuousClock) -> Double {
    let before = clock.now
    var world = scene.build()
    let untimed = scene.countsBuilding ? 0 : min(1, steps - 1)
    advance(&world, scene, 0..<untimed, executor)
    let start = scene.countsBuilding ? before : clock.now
    advance(&world, scene, untimed..<steps, executor)
    return (clock.now - start) / .milliseconds(steps - untimed)
  }

  private static func run(_ scene: BenchScene, _ steps: Int, _ executor: StepExecutor) {
    var world = scene.build()
    advance(&world, scene, 0..<steps, executor)
  }

  private static func digest(_ scene: BenchScene, _ steps: Int, _ executor: StepExecutor) -> String {
    var run = scene.build()
    advance(&run, scene, 0..<steps, executor)
    return String(run.world.digest, radix: 16)
  }

  /// A scene that loses bodies is not measured.
  private static func advance(_ run: inout BenchWorld, _ scene: BenchScene, _ steps: Range<Int>, _ executor: StepExecutor) {
    for i in steps {
      scene.prepareStep?(&run, i)
      let lost = run.world.step(1 / 60, substeps: 4, on: executor).failedBodies
      precondition(lost == 0, "\(lost) bodies left the range of numbers in step \(i)")
    }
  }
}
