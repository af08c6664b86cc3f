import Formats
import Goldens
import Platform
import Sweeps
import Trajectories

extension Command {
  static let test = Command(
    name: "test",
    abstract: "Run scenes against their goldens and expectations.",
    examples: [
      Example(line: "physim new heap -o heap.json", purpose: "A scene to begin with."),
      Example(line: "physim test heap.json --record missing", purpose: "Record its golden."),
      Example(line: "physim test", purpose: "Test all scenes below the working directory."),
      Example(line: "physim test heap.json --tolerance x=0.5,y=0.5", purpose: "One scene, with a tolerance."),
      Example(line: "CI=true physim test --format junit -o report.xml", purpose: "On a server: nothing is recorded."),
    ],
    notes: [
      "A scene is a file NAME.json with \"physim\" at its root; its golden is NAME.golden.csv beside it. In folders, names that begin with a dot or "
        + "match a .physimignore are skipped: a pattern per line, as in .gitignore, without negation.",
      "Each of a scene's \"variants\" is tested, too: its golden is NAME@VARIANT.golden.csv.",
      "The result of a failed test is pending as NAME.new.csv until 'physim accept' accepts it or the test passes. "
        + "--record selects the goldens that are written. A run that fails an expectation of its scene is not recorded. With --pending the "
        + "results are in another folder, for 'physim accept --pending'. A golden that is a link is compared with and never written.",
      "A scene without a golden whose run agrees in every bit with a golden without a scene was renamed: 'physim accept' renames the golden.",
      "With --format github annotations point into the scenes, at most 10; all failures go to the file that GITHUB_STEP_SUMMARY names.",
      "A margin is how far a run is from failing a check, in the check's unit, negative where it fails. JSON and JUnit always have the margins. A scene "
        + "that passes by less than a hundredth of a bound gets a note.",
      "With --sensitivity every scene is run again with its views shifted by 1e-4 pt and by one unit in the last place: growth is the largest "
        + "distance in parts of the shift; the horizon is the first frame that a unit in the last place moves by more than 1 pt; the "
        + "tolerance is ten times what it moves; the contact is the last one before the shift had grown tenfold.",
      "Exit status: 0 success, also of a shard without scenes, 1 a scene failed, 3 no scene, 64 usage, 65 a scene is bad, 66 a path cannot be read, 73 or 74 a "
        + "file cannot be written; of several, the first in the order 1, 65, 66, 73, 74.",
    ],
    operand: Operand(
      name: "path", repeats: true, isOptional: true, hasGoldens: true, help: "Scenes, and folders to look for scenes in. (default: .)"),
    options: TestRequest.options,
    run: TestRequest.action)

  static let pendingOption = Option(
    name: "pending", value: "folder",
    help: "Folder of the pending results, each at its scene's path from the working directory. (default: next to the scenes)")
}

extension TestRequest: CommandRequest {
  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let clock = Stopwatch()
    let shard = try shard(console)
    var discovery = Discovery(paths, pendingFolder: pending)
    try InputFiles.refuse([output] + (html.map { [$0] } ?? []), among: discovery.cases.flatMap { [$0.scene, $0.golden] })
    let page = try html.map { (path: String) throws(Failure) in try Output(path, for: .page, force: force) }
    let engine = isLive ? try LiveModule.read() : nil
    var test = test
    test.former = FormerGoldens(discovery.former)
    for (path, error) in discovery.missing { console.printError("error: cannot read '\(path)': \(error.words)") }
    let isEmpty = discovery.cases.isEmpty
    if case .turn(let index, let count) = shard { discovery.keepShard(index, of: count) }
    let results = try results(of: test, discovery.cases, console)
    var report = TestReport(results: results, orphans: discovery.orphans, version: Version.text)
    report.failsOrphans = failsOrphans
    report.showsMargins = showsMargins
    if format == .github || format == .junit { report.rootedPath = GitHubActions.path }
    do throws(Failure) {
      try Output(output, for: .report(format), force: force).write(
        whole: FileName.shown(report.rendered(format, style: console.style(of: output))))
      if format == .github { try GitHubActions.append(summary: report.markdown) }
      if let page {
        page.text.append(TestPage.html(results, elapsed: clock.elapsed, engine: engine))
        try page.commit()
        console.printMessage("\(page.path): \(NumberFormat.count(results.count, "scene"))")
      }
    } catch {
      page?.discard()
      throw error
    }
    if output != "-" {
      if let versions = results.versionSummary { console.printMessage("\(versions)") }
      console.printMessage(PrintableText(trusted: report.summary(TerminalStyle(isColored: console.colored))))
    }
    console.printMessage("in \(NumberFormat.duration(clock.elapsed))")
    if !report.failedOrphans.isEmpty { return .failed }
    if isEmpty, discovery.missing.isEmpty {
      console.printError("no scene was found")
      return .nothingCompared
    }
    return Self.status(results, hasMissing: !discovery.missing.isEmpty)
  }

  private func results(of test: GoldenTest, _ cases: [GoldenCase], _ console: Console) throws(Failure) -> [TestResult] {
    var results: [TestResult] = []
    var progress = Progress(console, total: cases.count, unit: "scene", streams: false)
    defer { progress.clear() }
    var page = TestPage.Budget()
    try Workers.run(
      cases.count, threads: jobs, makeState: {}, work: { index, _ in test.result(for: cases[index]) },
      deliver: { (_, result) throws(Failure) in
        var result = result
        page.spend(on: &result)
        results.append(result)
        progress.reached(results.count)
        return true
      }, idle: { Signals.status == nil })
    if let status = Signals.status { throw .stopped(status) }
    return results
  }

  private static func status(_ results: [TestResult], hasMissing: Bool) -> ExitStatus {
    if results.contains(where: { $0.status == .failed && $0.unwritten == nil || $0.failureKind == .run }) { return .failed }
    if results.contains(where: { $0.status == .failed && ($0.comparison != nil || $0.missedCount > 0) }) { return .failed }
    if results.contains(where: { $0.failureKind == .scene }) { return .badInput }
    if hasMissing || results.contains(where: { $0.failureKind == .unreadable }) { return .unreadableInput }
    if let error = results.compactMap(\.unwritten).first { return error.isPassing ? .inputOutput : .cannotCreateOutput }
    return .fine
  }
}

/// The arguments of `physim test`.
struct TestRequest {
  private static let recordOption = Option(
    name: "record", value: "mode", choices: RecordMode.allCases.map(\.rawValue),
    help: "Which goldens to write: all, failed (and missing), missing or never. (default: missing; never when CI is set)")
  private static let formatOption = Option(
    name: "format", value: "format", choices: ReportFormat.allCases.map(\.rawValue),
    help: "text, concise, json, junit, tap or github. (default: text)")
  private static let outputOption = Option(
    name: "output", short: "o", value: "file", file: .output, help: "File of the report. (default: -, standard output)")
  private static let htmlOption = Option(
    name: "html", value: "file", file: .output, help: "Also write a page with every scene: golden and run of failed ones.")
  private static let liveOption = Option(
    name: "live", help: "Put the engine into the page, so that its scenes can be run, changed and compared with their goldens.")
  private static let marginsOption = Option(
    name: "margins", help: "Also report how far each run is from failing each check: the smallest margins first.")
  private static let sensitivityOption = Option(
    name: "sensitivity",
    help: "Also report how much a small shift of the views grows in each run, and from which frame on the last bit decides.")
  private static let jobsOption = Option(
    name: "jobs", short: "j", value: "n", help: "Number of scenes to run in parallel. (default: one per core)")
  private static let orphansOption = Option(
    name: "orphans", value: "mode", choices: ["report", "fail"],
    help: "Whether a golden without a scene is only reported, or fails. (default: report)")
  private static let shardOption = Option(
    name: "shard", value: "i/n", offers: ["auto"],
    help: "Test only the i-th of n parts, counted from 1; auto reads the environment of Slurm, Kubernetes, Bazel, GitLab or GitHub.")
  private static let forceOption = Option(name: "force", help: "Replace files that physim did not write.")

  /// In the order of the help.
  static let options = [
    recordOption, ComparisonOptions.toleranceOption, formatOption, outputOption, htmlOption, liveOption, marginsOption, sensitivityOption,
    jobsOption, orphansOption, Command.pendingOption, shardOption, ShardOption.count, WatchLoop.option, SceneLimits.option, forceOption,
  ]

  /// Scenes, and folders to look for scenes in.
  let paths: [String]
  let test: GoldenTest
  let format: ReportFormat
  let output: String
  let html: String?
  /// Whether the page can run the scenes.
  let isLive: Bool
  let jobs: Int
  private let part: ShardOption
  /// The folder of pending results; nil where they are next to the scenes.
  let pending: String?
  let failsOrphans: Bool
  let showsMargins: Bool
  let force: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    var test = GoldenTest(version: Version.text, record: arguments.choice(Self.recordOption, as: RecordMode.self) ?? .usual)
    test.limits = try SceneLimits(arguments).values
    test.tolerances = try ComparisonOptions.tolerances(arguments)
    test.measuresSensitivity = arguments.has(Self.sensitivityOption)
    test.keepsFrames = arguments.has(Self.htmlOption)
    self.test = test
    format = arguments.choice(Self.formatOption, as: ReportFormat.self) ?? .text
    output = arguments.value(Self.outputOption) ?? "-"
    html = arguments.value(Self.htmlOption)
    isLive = arguments.has(Self.liveOption)
    if isLive, html == nil { throw arguments.usage(.missingOption("--html <file>", requiredBy: "--live")) }
    jobs = try arguments.integer(Self.jobsOption, atLeast: 1) ?? Workers.coreCount
    force = arguments.has(Self.forceOption)
    part = try ShardOption(arguments)
    pending = arguments.value(Command.pendingOption)
    showsMargins = arguments.has(Self.marginsOption)
    failsOrphans = arguments.value(Self.orphansOption) == "fail"
    if html == "-" { throw arguments.usage(.needsFile("--html")) }
    if let html, html == output { throw arguments.usage(.sharedOutput("--html", "--output")) }
  }

  /// The part of the scenes that is tested: all, or every n-th.
  func shard(_ console: Console) throws(Failure) -> Shard {
    let expected = "like 2/3, the second of three parts, or auto"
    let shard = try part.shard(console, expected: expected)
    if case .hash = shard { throw part.invalid(shard.text, expected: expected) }
    return shard
  }
}
