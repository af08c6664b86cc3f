import Goldens
import Platform
import Sweeps
import Trajectories

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
