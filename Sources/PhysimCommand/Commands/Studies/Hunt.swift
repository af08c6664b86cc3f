import Formats
import Platform
import SceneFormat
import SceneModel
import Simulation
import Sweeps

extension Command {
  static let hunt = Command(
    name: "hunt",
    abstract: "Find values of parameters at which a check of the scene fails.",
    examples: [
      Example(line: "physim new sheet -o sheet.json", purpose: "A scene to begin with."),
      Example(
        line: "physim hunt sheet.json -x flick=0:4000 -x damping=0.2:1 --runs 600 || echo \"exit status $?\"",
        purpose: "A flick and a damping at which the sheet misses its detent, if any do."),
      Example(
        line: "physim hunt sheet.json -x flick -x /frameRate=30,60,120 --runs 600 --worst --json || echo \"exit status $?\"",
        purpose: "The worst of them, at three frame rates, as JSON."),
      Example(
        line: "physim hunt sheet.json -x flick=1150:1300 -x damping=0.48:0.6 --runs 200 -o hunted",
        purpose: "Every run in a folder that --resume can continue, with a page."),
    ],
    notes: [
      "An axis is LOW:HIGH, or values separated by commas; a parameter alone goes from its min to its max, or is both true and false. Samples of the "
        + "space come first, then an evolution of the best ones and local searches, until a check fails or the runs are used up. What is found is "
        + "shrunk: as few parameters as possible differ from the scene, with as few digits as possible, in as few frames as possible. Results do "
        + "not depend on --jobs, shards or interruptions.",
      "A check that the scene lists under \"fails\" does not count. With --save the values become a variant of the scene that lists the checks that "
        + "fail, and its golden is recorded.",
      "Exit status: 0 nothing failed, 1 values were found at which something fails, 64 usage, 65 bad scene or range, a scene without checks, or one that fails as it stands, "
        + "66 unreadable scene, 73 output cannot be created, 74 output error (--resume continues), 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(name: "scene", endings: ["json"], help: "A scene; - for standard input."),
    options: [
      StudyOptions.axis,
      Option(name: "runs", value: "n", help: "Runs of the search; shrinking takes more. (default: 3000)"),
      Option(name: "time", value: "s", help: "Seconds of the search, instead of a number of runs; the result then depends on the machine."),
      Option(name: "worst", help: "Spend all runs on the smallest margin, also where a check fails already."),
      Option(
        name: "invariants",
        help:
          "Also fail runs in which a view leaves closed bounds, energy comes from nowhere, or bodies far away change a bit; the scene needs no checks."
      ),
      Option(name: "save", help: "Add the values to the scene as a variant, and record its golden."),
      Option(
        name: "output", short: "o", value: "folder",
        help: "A folder that keeps every run, for --resume and shards, and gets report.json and page.html."),
      Option(name: "resume", help: "Continue the hunt in the folder, also with more runs; start one where the folder is empty."),
      Option(
        name: "shard", value: "i/n", offers: ["auto"],
        help: "Do the i-th of n parts of the runs, while processes with the same folder do the others; auto reads the environment."),
      ShardOption.count,
      StudyOutputs.page,
    ] + StudyOptions.common.filter { $0.name != "force" } + [
      Option(name: "force", help: "Replace an existing file, and discard the hunt in the folder.")
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.has("runs"), arguments.has("time") { throw arguments.usage(.incompatible("--runs", "--time")) }
    let options = try StudyOptions(arguments)
    if arguments.has("save"), options.input.isStandardInput { throw arguments.usage(.cannotSaveInput) }
    let output = try HuntOutput(arguments, console)
    let outputs = try StudyOutputs(arguments, folder: output?.path)
    var hunting = Hunt.Options()
    hunting.seed = options.seed
    hunting.seconds = try arguments.positive("time")
    hunting.runs = try arguments.integer("runs", atLeast: 1, atMost: 1_000_000_000) ?? (hunting.seconds == nil ? 3000 : .max)
    hunting.findsWorst = arguments.has("worst")
    hunting.checksInvariants = arguments.has("invariants")
    hunting.drawsPlane = outputs.hasPage
    let (bytes, space) = try options.read(metrics: [], hasChoices: true, console)
    let folder = try output?.open(space, hunting, options, console)
    var progress = HuntStatus(console, runs: hunting.runs)
    func search() throws(StudyError) -> HuntResult {
      defer { progress.clear() }
      var hunt = Hunt(space, hunting, in: folder) { progress.reached($0) }
      return try hunt.run()
    }
    let result = try outputs.write(
      options, bytes, settings: { ($0.finding ?? $0.nearest)?.values ?? [] }, findings: \.findings,
      plane: { $0.plane(of: space.sweep.name) }, search: search)
    let line = result.finding.map { options.command($0.values, lastFrame: $0.lastFrame) }
    try console.print(arguments.has("json") ? result.json(line) + "\n" : result.text(line))
    try output?.close(folder, result, line, console)
    if result.isStopped, let status = Signals.status { throw .stopped(status) }
    guard let finding = result.finding else { return .fine }
    if arguments.has("save") { try HuntVariant(finding, options, bytes).save(console) }
    return .failed
  }
}

/// The progress of a hunt: its runs, and the smallest margin so far.
private struct HuntStatus {
  private let shown: Bool
  private let runs: Int
  private let clock = Stopwatch()
  private var line = StatusLine(streams: false)

  init(_ console: Console, runs: Int) {
    shown = !console.quiet
    self.runs = runs
  }

  mutating func reached(_ progress: HuntProgress) {
    guard shown, case let elapsed = clock.elapsed, line.isDue(elapsed) else { return }
    let margin = progress.margin.map { "smallest margin \($0.text)" } ?? "no margin"
    let place =
      progress.isShrinking ? "shrinking, run \(progress.runs)" : runs == .max ? "run \(progress.runs)" : "run \(progress.runs) of \(runs)"
    line.show(PrintableText.line("\(place), \(margin) (\(progress.name)), \(NumberFormat.fixed(elapsed, 0)) s"), at: elapsed)
  }

  mutating func clear() { line.clear() }
}

/// The folder of a hunt as the command line gives it.
struct HuntOutput {
  let path: String
  private let shard: Shard
  private let mode: HuntFolder.Mode

  /// Nil where runs are not kept.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(Failure) {
    let shard = try ShardOption(arguments)
    guard let path = arguments.value("output") else {
      for option in ["resume", "shard"] where arguments.has(option) { throw arguments.usage(.needsFolder("--\(option)")) }
      return nil
    }
    if path == "-" { throw arguments.usage(.needsFolder("--output")) }
    if arguments.has("resume"), arguments.has("force") { throw arguments.usage(.incompatible("--resume", "--force")) }
    self.path = path
    mode = arguments.has("resume") ? .resume : arguments.has("force") ? .force : .new
    let expected = "i/n, i from 1 to n, or auto"
    self.shard = try shard.shard(console, expected: expected)
    if case .hash(let index, let of) = self.shard { throw shard.invalid("hash:\(index)/\(of)", expected: expected) }
  }

  func open(_ space: StudySpace, _ hunting: Hunt.Options, _ options: StudyOptions, _ console: Console) throws(Failure) -> HuntFolder {
    let manifest = Manifest(
      ofHunt: space.sweep, version: Version.text, seed: hunting.seed, checksInvariants: hunting.checksInvariants,
      contactLimit: options.limits.values.contactPairs)
    do {
      let folder = try HuntFolder(path, manifest, mode, shard)
      if folder.knownCount > 0 { console.printMessage("\(NumberFormat.count(folder.knownCount, "run")) known from '\(path)'") }
      return folder
    } catch {
      throw .folder(error)
    }
  }

  /// Writes the report, and brings everything to disk.
  func close(_ folder: HuntFolder?, _ result: HuntResult, _ line: String?, _ console: Console) throws(Failure) {
    do { try folder?.close() } catch { throw .folder(error) }
    if result.isStopped { return console.printMessage("the runs are stored in '\(path)'; --resume continues") }
    let report = "\(path)/\(HuntFolder.reportName)"
    do { try AtomicFile.write(result.json(line) + "\n", to: report) } catch { throw Failure(writing: report, error) }
  }
}
