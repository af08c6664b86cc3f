import Formats
import SceneFormat
import SceneModel

/// The changes that the command line makes to a scene.
struct SceneChanges {
  /// JSON Pointer and JSON value, in the order given.
  var sets: [(pointer: String, value: String)] = []
  var frames: Int?
  var duration: Double?
  var substeps: Int?
  var profile: String?
  var variant: String?

  static let variantOption = Option(
    name: "variant", value: "name", ofScene: .variants, help: "The variant of the scene that has this name, instead of the scene as it is.")
  static let profileOption = Option(
    name: "profile", value: "profile", choices: Profile.allCases.map(\.rawValue),
    help: "The profile instead of the scene's. (default: the scene's, else physics)")
  static let substepsOption = Option(
    name: "substeps", value: "n", help: "Solver substeps per frame, 1 to 64. (default: the scene's, else 4)")

  init() {}

  /// The changes of `--set` and `--variant`.
  init(settingsOf arguments: ParsedArguments) throws(Failure) {
    for text in arguments.all("set") {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].hasPrefix("/") || SceneReader.isParameterName(String(parts[0])) else {
        throw arguments.invalid("set", text, expected: "like /views/ball/elasticity=0.5 or count=20")
      }
      sets.append((String(parts[0]), String(parts[1])))
    }
    variant = arguments.value("variant")
  }

  /// These, and the changes of the options for length, profile and substeps.
  init(_ arguments: ParsedArguments) throws(Failure) {
    try self.init(settingsOf: arguments)
    frames = try arguments.integer("frames", atLeast: 0)
    duration = try arguments.notNegative("duration")
    substeps = try arguments.integer("substeps", atLeast: 1)
    profile = arguments.value("profile")
    if frames != nil, duration != nil { throw arguments.usage(.incompatible("--frames", "--duration")) }
  }

  /// In the reader's order; options are last, so they win.
  var overrides: [Override] {
    var overrides = variant.map { [Override(variant: $0)] } ?? []
    overrides += sets.map { Override(pointer: $0.pointer, value: $0.value) }
    if let frames { overrides.append(Override(pointer: "/frames", value: "\(frames)", replaces: "duration", option: "--frames")) }
    if let duration { overrides.append(Override(pointer: "/duration", value: "\(duration)", replaces: "frames", option: "--duration")) }
    if let substeps { overrides.append(Override(pointer: "/substeps", value: "\(substeps)", option: "--substeps")) }
    if let profile { overrides.append(Override(pointer: "/profile", value: profile, option: "--profile")) }
    return overrides
  }
}
