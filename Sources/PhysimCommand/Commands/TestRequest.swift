import Goldens
import Platform
import Trajectories

/// What `physim test` is asked to do.
struct TestRequest {
  var test: GoldenTest
  let format: ReportFormat
  let output: String
  let html: String?
  /// Whether the page can run the scenes.
  let isLive: Bool
  let jobs: Int
  let shard: (index: Int, count: Int)?
  let force: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    var test = GoldenTest(version: Version.text, record: arguments.choice("record", as: RecordMode.self) ?? .usual)
    test.limits = try SceneLimits(arguments).values
    test.tolerances = try ComparisonOptions.tolerances(arguments)
    test.measuresSensitivity = arguments.has("sensitivity")
    self.test = test
    format = arguments.choice("format", as: ReportFormat.self) ?? .text
    output = arguments.value("output") ?? "-"
    html = arguments.value("html")
    isLive = arguments.has("live")
    if isLive, html == nil { throw arguments.usage(.missingOption("--html <file>", requiredBy: "--live")) }
    jobs = try arguments.integer("jobs", atLeast: 1) ?? Workers.coreCount
    force = arguments.has("force")
    shard = try arguments.value("shard").map { (text: String) throws(Failure) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard parts.count == 2, parts[0] >= 1, parts[0] <= parts[1] else {
        throw arguments.invalid("shard", text, expected: "like 2/3, the second of three parts")
      }
      return (parts[0], parts[1])
    }
    if html == "-" { throw arguments.usage(.needsFile("--html")) }
    if let html, html == output { throw arguments.usage(.sharedOutput("--html", "--output")) }
  }
}
