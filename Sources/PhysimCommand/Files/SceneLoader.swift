import Diagnostics
import Formats
import Platform
import SceneFormat
import SceneModel
import Trajectories

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

  init() {}

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

/// A checked scene with its limits and its text.
struct LoadedScene {
  let scene: Scene
  /// For people: the scene's name, or its file's.
  let name: String
  /// Limit of pairs of outlines near each other in a run.
  let contactLimit: Int
  /// The result of reading the scene, for messages that point into its text.
  let reading: SceneReadResult

  var columns: [Column] { scene.record.columns }
  var views: [Glob] { scene.record.views.patterns.map { Glob($0) } }
  var every: Int { scene.record.every }

  /// The file in the scene's folder that the scene records its events in; nil when it names none.
  func recordedEvents(_ input: Input) throws(Failure) -> String? {
    guard let name = scene.record.events else { return nil }
    let path = PathName.beside(input.path, name)
    let folder = FileSystem.resolved(PathName.beside(input.path, "."))
    if !FileSystem.resolved(path).hasPrefix(folder == "/" ? "/" : folder + "/") { throw .outsideFolder(path: path, folder: folder) }
    try InputFiles([input.path]).refuse(output: path)
    return path
  }
}

/// Reads scenes with the changes of the command line.
enum SceneLoader {
  struct Reading {
    /// Nil when there is an error among the diagnostics.
    var scene: LoadedScene?
    /// Rendered errors and warnings, each ending in a line end; empty when there are none.
    var diagnostics = ""
    /// The code of the first error, which `physim explain` has a page for.
    var code: String?

    /// The scene, after its diagnostics are printed.
    func accepted(_ console: Console) throws(Failure) -> LoadedScene {
      if !diagnostics.isEmpty, scene == nil || !console.quiet { console.printError(lines: diagnostics) }
      guard let scene else {
        if let code { console.printExplainHint(atCode: code) }
        throw .rejected
      }
      return scene
    }
  }

  /// - Parameter showsNotes: Whether advice is among the diagnostics.
  static func read(
    _ input: Input, changes: SceneChanges, limits: SceneLimits, colored: Bool, showsNotes: Bool = false
  ) throws(Failure) -> Reading {
    read(
      bytes: try input.read(limit: limits.values.fileBytes), input, changes: changes, limits: limits, colored: colored,
      showsNotes: showsNotes)
  }

  /// Reads the scene in the bytes of `input`.
  static func read(
    bytes: [UInt8], _ input: Input, changes: SceneChanges, limits: SceneLimits, colored: Bool, showsNotes: Bool = false
  ) -> Reading {
    let folder = input.isStandardInput ? "" : SceneReader.folder(of: input.path)
    let reading = SceneReader.read(
      bytes: bytes, name: input.name, folder: folder, files: .fileSystem, overrides: changes.overrides, limits: limits.values)
    let scene = reading.scene.map {
      LoadedScene(scene: $0, name: $0.name ?? input.name, contactLimit: limits.values.contactPairs(beside: $0), reading: reading)
    }
    let first = reading.diagnostics.first { $0.severity == .error }
    let diagnostics = reading.rendered(isColored: colored, includesNotes: showsNotes)
    return Reading(scene: scene, diagnostics: diagnostics, code: first?.problem.code.rawValue)
  }
}
