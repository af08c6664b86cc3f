import Formats
import Simulation
import Trajectories

/// For programs: all numbers, in seconds and bytes unless a name says otherwise.
extension Benchmark {
  static func json(_ all: [Benchmark]) -> String {
    let bytes = Array(JSONText.array(all.map(\.json)).text.utf8)
    guard let value = JSONParser.parse(bytes, limits: .standard).value else { return "" }
    return String(decoding: JSONLayout.text(of: value, in: bytes), as: UTF8.self)
  }

  private var json: JSONText {
    let json: JSONText = [
      "scene": .string(path), "name": .string(name), "physim": .string(Version.text), "steps": .raw("\(steps)"),
      "warmUp": .raw("\(warmUps)"), "repeats": .raw("\(repeats)"), "threads": .raw("\(threads)"), "bodies": .raw("\(counts.bodies)"),
      "asleep": .raw("\(counts.asleep)"), "contacts": .raw("\(counts.contacts)"), "joints": .raw("\(counts.joints)"),
      "islands": .raw("\(counts.islands)"), "building": Self.object(building), "engine": Self.object(engine),
      "runs": .array(runs.map { Self.number($0) }), "stepsPerSecond": Self.number(stepsPerSecond),
      "microsecondsPerStep": Self.number(secondsPerStep.map { $0 * 1e6 }),
      "nanosecondsPerBodyStep": Self.number(secondsPerBodyStep.map { $0 * 1e9 }),
      "bytesPerBody": .raw(bytesPerBody.map { "\($0)" } ?? "null"),
      "phases": .array(
        shares.map { name, share in
          let time = Self.number(secondsPerStep.map { $0 * share * 1e6 })
          return ["phase": .string(name), "share": Self.number(share), "microsecondsPerStep": time]
        }),
    ]
    guard let comparison else { return json }
    return json.merging([
      "against": [
        "ratio": Self.number(comparison.ratio), "low": Self.number(comparison.low), "high": Self.number(comparison.high),
        "result": .string(comparison.result.rawValue),
      ]
    ])
  }

  private static func object(_ statistics: TimingStatistics) -> JSONText {
    ["median": number(statistics.median), "min": number(statistics.least), "max": number(statistics.most)]
  }

  /// Twelve decimals of a second are finer than any clock; JSON has no infinity.
  private static func number(_ value: Double?) -> JSONText {
    guard let value, value.isFinite else { return .raw("null") }
    return .raw(value.magnitude < 1 ? NumberFormat.fixed(value, 12) : value.description)
  }
}

/// The output of an earlier `physim bench --json`.
struct SavedBenchmarks {
  /// The file's name, for messages.
  let source: String
  private let scenes: [Scene]

  private struct Scene {
    let name: String
    let steps: Int
    /// Seconds per run.
    let times: [Double]
  }

  private static let largestFile = 1 << 26

  init(_ path: String) throws(Failure) {
    let input = Input(path: path)
    source = input.name
    let (value, errors) = JSONParser.parse(try input.read(limit: Self.largestFile), limits: .standard)
    guard errors.isEmpty, let elements = value?.elements else { throw .noBenchmark(path: source) }
    var scenes: [Scene] = []
    for element in elements {
      guard let name = element.member("name")?.string, let steps = element.member("steps")?.number, let whole = Int(exactly: steps),
        let runs = element.member("runs")?.elements
      else { throw .noBenchmark(path: source) }
      scenes.append(Scene(name: name, steps: whole, times: runs.compactMap(\.number)))
    }
    self.scenes = scenes
  }

  /// The times of a scene with as many steps; nil where the file has none.
  func times(_ name: String, steps: Int) -> [Double]? { scenes.first { $0.name == name && $0.steps == steps }?.times }
}
