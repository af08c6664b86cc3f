import SceneFormat
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
    options: [
      Option(
        name: "axis", short: "x", value: "pointer=values", ofScene: .pointers, repeats: true,
        help: "A place in the scene and its values, like /views/ball/elasticity=0.5:1:0.05. May be repeated: all are combined."),
      Option(
        name: "metric", short: "m", value: "metric", ofScene: .metrics, repeats: true,
        help: "A metric of each run, like ball.speed:max. May be repeated."),
      Option(name: "output", short: "o", value: "folder", help: "The folder of the results. (default: -, the table on standard output)"),
      Option(name: "zip", help: "Take the axes together, value by value, instead of combining them."),
      Option(name: "params", value: "file", help: "CSV of combinations: a column per axis, a row per run."),
      Option(name: "sample", value: "n", help: "Number of samples of the axes, instead of every value."),
      Option(name: "seed", value: "n", help: "Seed of the samples. (default: 0)"),
      Option(
        name: "method", value: "method", choices: SweepSample.Method.allCases.map(\.rawValue),
        help: "Sampling method: lhs (Latin hypercube), random or sobol. (default: lhs)"),
      Option(
        name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
        help: "Change a value of the scene in all runs. May be repeated."),
      Option(name: "frames", value: "n", help: "Run up to this frame instead of the scene's."),
      Option(name: "duration", value: "s", help: "Duration in seconds instead of the scene's."),
      SceneChanges.variantOption,
      SceneChanges.profileOption,
      SceneChanges.substepsOption,
      Option(name: "jobs", short: "j", value: "n", help: "Number of threads. (default: one per core)"),
      Option(
        name: "shard", value: "i/n", offers: ["auto", "hash:"],
        help:
          "Run the i-th of n parts: every n-th run; with hash:i/n by ids; auto reads the environment of Slurm, Kubernetes, Bazel, GitLab or GitHub."
      ),
      ShardOption.count,
      Option(name: "resume", help: "Continue the sweep in the folder; start one where the folder is empty."),
      Option(name: "fail-fast", help: "Stop at the first run that fails."),
      Option(
        name: "series", value: "format", choices: SeriesFormat.allCases.map(\.rawValue), implied: SeriesFormat.csv.rawValue,
        help: "Write each run's trajectory too: csv, as series/ID.csv, or parquet, in one table series.parquet as well. (default: csv)"),
      Command.safeCSVOption,
      Option(name: "dry-run", help: "Print the plan without running it."),
      SceneLimits.option,
      Option(name: "force", help: "Discard the sweep in the folder."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw arguments.usage(.unexpectedOperand(arguments.operands[1])) }
    return try SweepCommand(arguments).run(arguments, console)
  }
}
