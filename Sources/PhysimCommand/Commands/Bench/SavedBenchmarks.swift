import Formats

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
