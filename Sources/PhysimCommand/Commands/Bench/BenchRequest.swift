/// What `physim bench` is asked to do.
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

  init(_ arguments: ParsedArguments) throws(Failure) {
    paths = arguments.operands
    limits = try SceneLimits(arguments)
    threads = try ThreadOption(arguments)
    var changes = SceneChanges()
    changes.frames = try arguments.integer("steps", atLeast: 1)
    self.changes = changes
    warmUps = try arguments.integer("warm-up", atLeast: 0) ?? 1
    repeats = try arguments.integer("repeats", atLeast: 1) ?? 5
    wantsJSON = arguments.has("json")
    if let path = arguments.value("against") { earlier = try SavedBenchmarks(path) } else { earlier = nil }
  }
}
