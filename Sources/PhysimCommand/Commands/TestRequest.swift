import Goldens
import Platform
import Sweeps
import Trajectories

/// The arguments of `physim test`.
struct TestRequest {
  var test: GoldenTest
  let format: ReportFormat
  let output: String
  let html: String?
  /// Whether the page can run the scenes.
  let isLive: Bool
  let jobs: Int
  private let shardOption: ShardOption
  /// The folder of pending results; nil where they are next to the scenes.
  let pending: String?
  let failsOrphans: Bool
  let showsMargins: Bool
  let force: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    var test = GoldenTest(version: Version.text, record: arguments.choice("record", as: RecordMode.self) ?? .usual)
    test.limits = try SceneLimits(arguments).values
    test.tolerances = try ComparisonOptions.tolerances(arguments)
    test.measuresSensitivity = arguments.has("sensitivity")
    test.keepsFrames = arguments.has("html")
    self.test = test
    format = arguments.choice("format", as: ReportFormat.self) ?? .text
    output = arguments.value("output") ?? "-"
    html = arguments.value("html")
    isLive = arguments.has("live")
    if isLive, html == nil { throw arguments.usage(.missingOption("--html <file>", requiredBy: "--live")) }
    jobs = try arguments.integer("jobs", atLeast: 1) ?? Workers.coreCount
    force = arguments.has("force")
    shardOption = try ShardOption(arguments)
    pending = arguments.value("pending")
    showsMargins = arguments.has("margins")
    failsOrphans = arguments.value("orphans") == "fail"
    if html == "-" { throw arguments.usage(.needsFile("--html")) }
    if let html, html == output { throw arguments.usage(.sharedOutput("--html", "--output")) }
  }

  /// The part of the scenes that is tested: all, or every n-th.
  func shard(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> Shard {
    let expected = "like 2/3, the second of three parts, or auto"
    let shard = try shardOption.shard(arguments, console, expected: expected)
    if case .hash = shard { throw arguments.invalid("shard", shard.text, expected: expected) }
    return shard
  }
}
