import Platform
import SceneFormat
import SceneModel
import Sweeps

extension Command {
  static let sweep = Command(
    name: "sweep",
    abstract: "Run a scene over a grid or a sample of parameters.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(
        line: "physim sweep pong.json -x /views/ball/elasticity=0.5:1.0:0.05 --frames 300 -m ball.speed:final",
        purpose: "Eleven runs as a table on standard output."),
      Example(
        line:
          "physim sweep pong.json -x /views/ball/elasticity=0.5:1.0:0.05 -x /behaviors/push/magnitude=0.1,0.5,1 -m ball.speed:final -o out",
        purpose: "Every combination, 33 runs, into a folder that --resume can continue."),
      Example(
        line: "physim sweep pong.json -x '/views/ball/elasticity=uniform(0.5,1)' --sample 20 --seed 7 --frames 60",
        purpose: "Twenty samples of a distribution."),
      Example(line: "physim sweep pong.json -x /behaviors/push/magnitude=0.1:1:0.001 --dry-run", purpose: "The plan and its size."),
      Example(
        line: "physim sweep pong.json -x /views/ball/elasticity=0.5,1 --frames 60 --shard 1/2 -o s1",
        purpose: "One half of the runs, for this machine."),
    ],
    notes: [
      "Values of an axis are separated by commas: numbers, words, JSON; ranges low:high:step and low:high:#count, both ends "
        + "included; log(low,high,count). With --sample also uniform(low,high), loguniform(low,high), normal(mean,deviation), "
        + "triangular(low,mode,high), integers(low,high).",
      "Metrics are VIEW.CHANNEL:REDUCTION, the channel any column of a trajectory, the reduction final, min, max, mean, median, rms, range, "
        + "argmax, argmin, or with a number quantile=, at=, time-above=, time-below=, first-time-above= or first-time-below=; "
        + "settled-within=TARGET+-BAND, when a channel is inside the band for good; "
        + "PATTERN.CHANNEL:REDUCTION:OVER over the views that match, as in 'ball-*.x:final:mean'; distance(A,B):REDUCTION; energy:REDUCTION; "
        + "settled:time; contacts(A,B):count or :first-time; expect, 1 where the run meets the scene's expectations. The digest is always in "
        + "the table.",
      "A name before a pointer or a metric names its column: -x e=/views/ball/elasticity=0.5,1 -m top=ball.y:min.",
      "runs.csv has a row per run in the order of the plan: id, values, status (ok, failed, invalid), digest, metrics. summary.csv has n, mean, "
        + "min, max and std of each metric for each value of each axis; runs.parquet is runs.csv for data frames. None depends on --jobs, shards "
        + "or interruptions.",
      "A run that fails keeps its row, the others go on, and the exit status is 1 at the end.",
      "Exit status: 0 success, 1 a run failed, 64 usage, 65 bad scene or sweep, or another one than in the folder, 66 unreadable input, 73 output "
        + "cannot be created, 74 output error (--resume continues), 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(
      name: "scene", repeats: true, endings: ["json"],
      help: "A scene, or a sweep's file; - for standard input."),
    subcommands: [.sweepMerge, .sweepStatus, .sweepShow],
    options: SweepCommand.options,
    run: SweepCommand.action)
}

/// The diagnostics of a sweep's file, without running it.
struct SweepCheck {
  let isValid: Bool
  /// Rendered, each ending in a line end; empty when there are none.
  let diagnostics: String
  /// The code of the first error.
  let code: String?

  /// Nil for a scene, or if the input is not JSON.
  init?(_ bytes: [UInt8], _ input: Input, _ limits: SceneLimits, colored: Bool) {
    guard SweepReader.isSweep(bytes, limits: limits.values) else { return nil }
    let path = input.isStandardInput ? nil : input.path
    let reading = SweepReader.read(
      bytes: bytes, name: input.name, path: path, files: SourceFileCache(.fileSystem, limits.values).files, request: SweepRequest(),
      limits: limits.values)
    let misfits = reading.sweep.map { SweepPlan($0).check() } ?? []
    isValid = reading.sweep != nil && misfits.isEmpty
    diagnostics = reading.rendered(reading.diagnostics + misfits, isColored: colored)
    code = (reading.diagnostics + misfits).firstErrorCode
  }
}
