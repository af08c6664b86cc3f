import Diagnostics
import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation
import Sweeps
import Trajectories

/// The arguments of `physim sweep`, and its execution.
struct SweepCommand {
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
    input = Input(path: arguments.operands[0])
    limits = try SceneLimits(arguments)
    var request = SweepRequest()
    for text in arguments.all("axis") {
      guard text.contains("=") else { throw arguments.invalid("axis", text, expected: "like /views/ball/elasticity=0.5:1:0.05") }
      request.axes.append(text)
    }
    request.metrics = arguments.all("metric")
    request.isZip = arguments.has("zip")
    request.table = arguments.value("params")
    request.sampleCount = try arguments.integer("sample", atLeast: 1)
    if let count = request.sampleCount, count > SweepSample.largestCount {
      throw arguments.invalid("sample", "\(count)", expected: "at most \(SweepSample.largestCount)")
    }
    request.seed = try arguments.integer("seed", atLeast: 0).map { UInt64($0) }
    request.method = arguments.choice("method", as: SweepSample.Method.self)
    request.overrides = try SceneChanges(arguments).overrides
    self.request = request
    output = arguments.value("output").flatMap { $0 == "-" ? nil : $0 }
    mode = arguments.has("resume") ? .resume : arguments.has("force") ? .force : .new
    jobs = try arguments.integer("jobs", atLeast: 1) ?? Workers.coreCount
    shard = try ShardOption(arguments)
    failsFast = arguments.has("fail-fast")
    series = arguments.choice("series", as: SeriesFormat.self)
    isSafeCSV = arguments.has("safe-csv")
    isDry = arguments.has("dry-run")
    if arguments.has("resume"), arguments.has("force") { throw arguments.usage(.incompatible("--resume", "--force")) }
    if output == nil, !isDry {
      for option in ["resume", "series"] where arguments.has(option) { throw arguments.usage(.needsFolder("--\(option)")) }
    }
  }

  func run(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let shard = try shard.shard(arguments, console, expected: "i/n or hash:i/n, i from 1 to n, or auto")
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
    output.text.append(CSVText.line(runner.header.names, isSafe: isSafeCSV))
    var progress = SweepProgress(console, total: slice.count, done: 0, streams: true)
    var effects = AxisEffects(plan)
    let end = try sweep(runner, slice, after: 0, &progress) { (row) throws(SystemError) in
      effects.absorb(row)
      output.text.append(CSVText.line(row.cells, isSafe: isSafeCSV))
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
