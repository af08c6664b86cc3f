import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation
import Sweeps
import Trajectories

/// The arguments of `physim sweep`, and its execution.
struct SweepCommand: CommandRequest {
  private static let axisOption = Option(
    name: "axis", short: "x", value: "pointer=values", ofScene: .pointers, repeats: true,
    help: "A place in the scene and its values, like /views/ball/elasticity=0.5:1:0.05. May be repeated: all are combined.")
  private static let metricOption = Option(
    name: "metric", short: "m", value: "metric", ofScene: .metrics, repeats: true,
    help: "A metric of each run, like ball.speed:max. May be repeated.")
  private static let outputOption = Option(
    name: "output", short: "o", value: "folder", file: .output,
    help: "The folder of the results. (default: -, the table on standard output)")
  private static let zipOption = Option(name: "zip", help: "Take the axes together, value by value, instead of combining them.")
  private static let paramsOption = Option(
    name: "params", value: "file", file: .input, help: "CSV of combinations: a column per axis, a row per run.")
  private static let sampleOption = Option(name: "sample", value: "n", help: "Number of samples of the axes, instead of every value.")
  private static let seedOption = Option(name: "seed", value: "n", help: "Seed of the samples. (default: 0)")
  private static let methodOption = Option(
    name: "method", value: "method", choices: SweepSample.Method.allCases.map(\.rawValue),
    help: "Sampling method: lhs (Latin hypercube), random or sobol. (default: lhs)")
  private static let setOption = Option(
    name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
    help: "Change a value of the scene in all runs. May be repeated.")
  private static let framesOption = Option(name: "frames", value: "n", help: "Run up to this frame instead of the scene's.")
  private static let durationOption = Option(name: "duration", value: "s", help: "Duration in seconds instead of the scene's.")
  private static let jobsOption = Option(name: "jobs", short: "j", value: "n", help: "Number of threads. (default: one per core)")
  private static let shardOption = Option(
    name: "shard", value: "i/n", offers: ["auto", "hash:"],
    help:
      "Run the i-th of n parts: every n-th run; with hash:i/n by ids; auto reads the environment of Slurm, Kubernetes, Bazel, GitLab or GitHub."
  )
  private static let resumeOption = Option(name: "resume", help: "Continue the sweep in the folder; start one where the folder is empty.")
  private static let failFastOption = Option(name: "fail-fast", help: "Stop at the first run that fails.")
  private static let seriesOption = Option(
    name: "series", value: "format", choices: SeriesFormat.allCases.map(\.rawValue), implied: SeriesFormat.csv.rawValue,
    help: "Write each run's trajectory too: csv, as series/ID.csv, or parquet, in one table series.parquet as well. (default: csv)")
  private static let dryRunOption = Option(name: "dry-run", help: "Print the plan without running it.")
  private static let forceOption = Option(name: "force", help: "Discard the sweep in the folder.")

  /// In the order of the help.
  static let options = [
    axisOption, metricOption, outputOption, zipOption, paramsOption, sampleOption, seedOption, methodOption, setOption, framesOption,
    durationOption, SceneChanges.variantOption, SceneChanges.profileOption, SceneChanges.substepsOption, jobsOption, shardOption,
    ShardOption.count, resumeOption, failFastOption, seriesOption, Command.safeCSVOption, dryRunOption, SceneLimits.option, forceOption,
  ]

  let input: Input
  let request: SweepRequest
  let limits: SceneLimits
  /// The folder; nil for a table on standard output.
  let output: String?
  let mode: SweepFolder.Mode
  let jobs: Int
  let shard: ShardOption
  let failsFast: Bool
  let series: SeriesFormat?
  let isSafeCSV: Bool
  let isDry: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    if arguments.operands.count > 1 { throw arguments.usage(.unexpectedOperand(arguments.operands[1])) }
    input = Input(path: arguments.operands[0])
    limits = try SceneLimits(arguments)
    var request = SweepRequest()
    for text in arguments.all(Self.axisOption) {
      guard text.contains("=") else { throw arguments.invalid(Self.axisOption, text, expected: "like /views/ball/elasticity=0.5:1:0.05") }
      request.axes.append(text)
    }
    request.metrics = arguments.all(Self.metricOption)
    request.isZip = arguments.has(Self.zipOption)
    request.table = arguments.value(Self.paramsOption)
    request.sampleCount = try arguments.integer(Self.sampleOption, atLeast: 1)
    if let count = request.sampleCount, count > SweepSample.largestCount {
      throw arguments.invalid(Self.sampleOption, "\(count)", expected: "at most \(SweepSample.largestCount)")
    }
    request.seed = try arguments.integer(Self.seedOption, atLeast: 0).map { UInt64($0) }
    request.method = arguments.choice(Self.methodOption, as: SweepSample.Method.self)
    request.overrides = try SceneChanges(arguments).overrides
    self.request = request
    output = arguments.value(Self.outputOption).flatMap { $0 == "-" ? nil : $0 }
    mode = arguments.has(Self.resumeOption) ? .resume : arguments.has(Self.forceOption) ? .force : .new
    jobs = try arguments.integer(Self.jobsOption, atLeast: 1) ?? Workers.coreCount
    shard = try ShardOption(arguments)
    failsFast = arguments.has(Self.failFastOption)
    series = arguments.choice(Self.seriesOption, as: SeriesFormat.self)
    isSafeCSV = arguments.has(Command.safeCSVOption)
    isDry = arguments.has(Self.dryRunOption)
    if arguments.has(Self.resumeOption), arguments.has(Self.forceOption) { throw arguments.usage(.incompatible("--resume", "--force")) }
    if output == nil, !isDry {
      for option in [Self.resumeOption, Self.seriesOption] where arguments.has(option) {
        throw arguments.usage(.needsFolder("--\(option.name)"))
      }
    }
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let shard = try shard.shard(console, expected: "i/n or hash:i/n, i from 1 to n, or auto")
    let bytes = try input.read(limit: limits.values.fileBytes)
    let path = input.isStandardInput ? nil : input.path
    let reading = SweepReader.read(
      bytes: bytes, name: input.name, path: path, files: SourceFileCache(.fileSystem, limits.values).files, request: request,
      limits: limits.values)
    if !reading.diagnostics.isEmpty, reading.sweep == nil || !console.quiet {
      console.printError(lines: reading.rendered(reading.diagnostics, isColored: console.colored))
    }
    guard let sweep = reading.sweep else { throw Self.rejected(reading.diagnostics, console) }
    let plan = SweepPlan(sweep)
    let misfits = plan.check()
    if !misfits.isEmpty {
      console.printError(lines: reading.rendered(misfits, isColored: console.colored))
      throw Self.rejected(misfits, console)
    }
    let runner = Runner(
      plan, limits: limits.values, seriesFolder: series == nil ? nil : output.map { "\($0)/\(SweepFolder.seriesName)" },
      isSafeCSV: isSafeCSV,
      diagnosis: { reading.sentence($0) }, sentence: { $0.sentence })
    let slice = ShardSlice(shard, total: plan.count) { runner.identify($0).id }
    if isDry {
      try console.print(SweepPlanSummary(plan, runner, shard, slice).text)
      return .fine
    }
    guard let output else { return try stream(plan, runner, slice, console) }
    return try fill(output, plan, runner, shard, slice, console)
  }

  private static func rejected(_ diagnostics: [Diagnostic], _ console: Console) -> Failure {
    if let code = diagnostics.firstErrorCode { console.printExplainHint(atCode: code) }
    return .rejected
  }

  // MARK: - Running

  /// The table on standard output, as it comes.
  private func stream(_ plan: SweepPlan, _ runner: Runner, _ slice: ShardSlice, _ console: Console) throws(Failure) -> ExitStatus {
    let output = try Output("-", for: .schema, force: false)
    output.text.append(CSVLine.text(runner.header.names, isSafe: isSafeCSV) + "\n")
    var progress = SweepProgress(console, total: slice.count, done: 0, streams: true)
    var effects = AxisEffects(plan)
    let end = try sweep(runner, slice, after: 0, &progress) { (row) throws(SystemError) in
      effects.absorb(row)
      output.text.append(CSVLine.text(row.cells, isSafe: isSafeCSV) + "\n")
      do throws(Failure) { try output.flush() } catch { throw Self.systemError(error) }
    }
    try output.flush()
    return try close(end, &progress, effects, console, where: nil)
  }

  private static func systemError(_ failure: Failure) -> SystemError {
    switch failure {
    case .output(_, let error): error
    case .pipeClosed: .pipeClosed
    default: .interrupted
    }
  }

  private func fill(
    _ path: String, _ plan: SweepPlan, _ runner: Runner, _ shard: Shard, _ slice: ShardSlice, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let manifest = Manifest(
      plan, version: Version.text, shard: shard, slice, series: series, hasSafeCSV: isSafeCSV,
      contactLimit: limits.values.contactPairs)
    let (folder, done) = try open(path, manifest, runner, slice, console)
    let journal: Journal
    do { journal = try folder.journal() } catch { throw .folder(error) }
    if done > 0 { console.printMessage("\(done) of \(NumberFormat.count(slice.count, "run")) are already done") }
    var progress = SweepProgress(console, total: slice.count, done: done, streams: false)
    var last = done
    let end: SweepExecutor.End
    do throws(Failure) {
      // an error here recurs at the next row
      let idle = { () -> Void in try? journal.synchronizeIfDue() }
      end = try sweep(runner, slice, after: done, &progress, idle: idle) { (row) throws(SystemError) in
        try journal.append(row)
        last += 1
      }
      do throws(SystemError) { try journal.close() } catch { throw Failure(writing: journal.path, error) }
    } catch {
      progress.clear()
      try? journal.close()
      console.printMessage("\(last) of \(NumberFormat.count(slice.count, "run")) are stored in \(path); --resume continues")
      throw error
    }
    var effects = AxisEffects(plan)
    if end == .finished {
      Self.readBack(folder, &effects)
      var rows: JournalReader
      do { rows = try folder.rows() } catch { throw .folder(error) }
      do { try folder.writeTables(&rows) } catch { throw Failure(writing: path, error) }
    } else {
      progress.clear()
      console.printMessage("\(last) of \(NumberFormat.count(slice.count, "run")) are done; --resume continues")
    }
    return try close(end, &progress, effects, console, where: folder.tablePath)
  }

  /// The folder, and how many of the shard's runs are done in it; those whose lines are damaged have been run again.
  private func open(
    _ path: String, _ manifest: Manifest, _ runner: Runner, _ slice: ShardSlice, _ console: Console
  ) throws(Failure) -> (folder: SweepFolder, done: Int) {
    let folder: SweepFolder
    let found: SweepFolder.Progress
    do {
      folder = try SweepFolder(writing: path, manifest, mode)
      found = try folder.progress(of: slice) { runner.planned($0) }
    } catch {
      throw .folder(error)
    }
    if found.missing.isEmpty, found.damagedLines.isEmpty { return (folder, found.done) }
    let lines = found.damagedLines.prefix(5).map { "\($0)" }.joined(separator: ", ") + (found.damagedLines.count > 5 ? ", …" : "")
    let damage = lines.isEmpty ? "lines are missing" : "damaged in line \(lines)"
    console.printError("warning: \(folder.journalPath): \(damage); \(NumberFormat.count(found.missing.count, "run")) repeated")
    var rows: [RunRow] = []
    let end: SweepExecutor.End
    do {
      end = try SweepExecutor(runner, slice, threads: jobs).run(
        at: found.missing,
        take: { (row) in
          rows.append(row)
          return true
        }, idle: {})
    } catch {
      throw Failure(error, rows: path)
    }
    if end == .stopped, let status = Signals.status { throw .stopped(status) }
    do { try folder.insert(rows) } catch { throw .folder(error) }
    return (folder, found.done)
  }

  /// Takes in the runs of a folder, those of earlier processes too. A journal that cannot be read is reported where the tables are written.
  private static func readBack(_ folder: SweepFolder, _ effects: inout AxisEffects) {
    guard var rows = try? folder.rows() else { return }
    while !effects.areAllKnown, let row = try? rows.next() { effects.absorb(row) }
  }

  private func sweep(
    _ runner: Runner, _ slice: ShardSlice, after done: Int, _ progress: inout SweepProgress, idle: () -> Void = {},
    _ take: (RunRow) throws(SystemError) -> Void
  ) throws(Failure) -> SweepExecutor.End {
    let target = output ?? "-"
    var failed = false
    do {
      return try SweepExecutor(runner, slice, threads: jobs).run(
        after: done,
        take: { (row) throws(SystemError) in
          try take(row)
          progress.took(row)
          failed = failed || row.error != nil
          return !(failed && failsFast)
        },
        idle: {
          progress.show()
          idle()
        })
    } catch {
      throw Failure(error, rows: target)
    }
  }

  private func close(
    _ end: SweepExecutor.End, _ progress: inout SweepProgress, _ effects: AxisEffects, _ console: Console, where table: String?
  ) throws(Failure) -> ExitStatus {
    progress.clear()
    if end == .stopped, let status = Signals.status { throw .stopped(status) }
    for axes in effects.ineffective {
      let list = axes.joined(separator: ", ")
      console.printMessage("warning: \(list) has no effect: runs that differ only in it have equal digests")
    }
    console.printMessage("\(progress.closing)\(end == .finished ? table.map { ": \($0)" } ?? "" : "")")
    return progress.failed > 0 ? .failed : .fine
  }
}

extension Failure {
  /// - Parameter target: Where rows go.
  fileprivate init(_ trouble: SweepExecutor.ExecutionError, rows target: String) {
    switch trouble {
    case .series(let path, let error): self = Failure(writing: path, error)
    case .rows(let error): self = Failure(writing: target, error)
    }
  }
}
