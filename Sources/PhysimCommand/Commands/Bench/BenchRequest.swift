/// The arguments of `physim bench`.
struct BenchRequest {
  let paths: [String]
  let changes: SceneChanges
  let limits: SceneLimits
  let threads: ThreadOption
  let warmUps: Int
  let repeats: Int
  let wantsJSON: Bool
  /// What to compare the times with.
  let earlier: SavedBenchmarks?

  /// Far more runs than a benchmark needs; sums of two such numbers do not overflow.
  private static let mostRuns = 1_000_000

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    limits = try SceneLimits(arguments)
    threads = try ThreadOption(arguments)
    var changes = SceneChanges()
    changes.frames = try arguments.integer("steps", atLeast: 1)
    changes.variant = arguments.value("variant")
    self.changes = changes
    warmUps = try arguments.integer("warm-up", atLeast: 0, atMost: Self.mostRuns) ?? 1
    repeats = try arguments.integer("repeats", atLeast: 1, atMost: Self.mostRuns) ?? 5
    wantsJSON = arguments.has("json")
    if let path = arguments.value("against") { earlier = try SavedBenchmarks(path) } else { earlier = nil }
  }
}
