import Platform
import SceneFormat
import SceneModel

/// Converts a file of another program to a scene and checks the scene.
enum ImportSource {
  struct Reading {
    /// Nil when there is an error among the diagnostics.
    var text: String?
    /// Rendered errors and warnings, each ending in a line end; empty when there are none.
    var diagnostics = ""
  }

  static let profile = Option(
    name: "profile", value: "profile", choices: Profile.allCases.map(\.rawValue),
    help: "The scene's profile; box2d keeps the file's iterations. (default: none, which is physics)")

  static func read(_ input: Input, _ arguments: ParsedArguments, colored: Bool) throws(Failure) -> Reading {
    let limits = try SceneLimits(arguments)
    let options = try options(arguments, input)
    let bytes = try input.read(limit: limits.values.fileBytes)
    let reading = SceneImporter.rube(bytes: bytes, name: input.name, options: options, limits: limits.values)
    var result = Reading(text: reading.text, diagnostics: reading.rendered(isColored: colored))
    guard let text = reading.text else { return result }
    // numbers that are good one by one can still make a scene that is not
    let check = SceneSource(bytes: Array(text.utf8), name: "the scene of \(input.name)", limits: limits.values).read()
    result.diagnostics += check.rendered(isColored: colored)
    if check.scene == nil { result.text = nil }
    return result
  }

  private static func options(_ arguments: ParsedArguments, _ input: Input) throws(Failure) -> ImportOptions {
    var options = ImportOptions()
    if let scale = try arguments.positive("points-per-meter") { options.pointsPerMeter = scale }
    if let duration = try arguments.positive("duration") { options.duration = duration }
    if let text = arguments.value("bounds") {
      let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
      guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0 <= 1e6 }) else {
        throw arguments.invalid("bounds", text, expected: "width and height in points, like 320x460")
      }
      options.bounds = Size(sides[0], sides[1])
    }
    options.profile = arguments.value("profile").flatMap(Profile.init(rawValue:))
    if !input.isStandardInput { options.name = PathName.stem(input.path) }
    return options
  }
}
