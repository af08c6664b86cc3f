import Formats
import Platform
import SceneFormat
import SceneModel
import Sweeps

/// The common options of `fit` and `tune`: a scene, ranges of its parameters, and the search.
struct StudyOptions {
  let input: Input
  let limits: SceneLimits
  let seed: UInt64
  private let jobs: Int
  private let axes: [String]
  private let changes: SceneChanges

  /// Options of both commands, those before and those after their own.
  static let axis = Option(
    name: "axis", short: "x", value: "name=pointer=low:high", ofScene: .pointers, repeats: true,
    help:
      "A place in the scene, or a parameter of it, with its lowest and highest value; a parameter alone goes from its min to its max. May "
      + "be repeated; the name is optional.")
  static let common = [
    Option(
      name: "set", value: "pointer=value", ofScene: .pointers, repeats: true, help: "Change a value of the scene. May be repeated."),
    Option(name: "frames", value: "n", help: "Run up to this frame instead of the scene's."),
    Option(name: "duration", value: "s", help: "Duration in seconds instead of the scene's."),
    SceneChanges.variantOption,
    SceneChanges.profileOption,
    SceneChanges.substepsOption,
    Option(name: "seed", value: "n", help: "Seed of the samples that the search begins with. (default: 0)"),
    Option(name: "jobs", short: "j", value: "n", help: "Number of threads. (default: one per core)"),
    Option(name: "json", help: "Print all numbers as one JSON object."),
    SceneLimits.option,
    Option(name: "force", help: "Replace an existing file."),
  ]

  init(_ arguments: ParsedArguments) throws(Failure) {
    input = Input(path: arguments.operands[0])
    limits = try SceneLimits(arguments)
    seed = UInt64(try arguments.integer("seed", atLeast: 0) ?? 0)
    jobs = try arguments.integer("jobs", atLeast: 1) ?? Workers.coreCount
    axes = arguments.all("axis")
    changes = try SceneChanges(arguments)
    guard !axes.isEmpty else { throw arguments.usage(.missingOption("-x <name=pointer=low:high>", requiredBy: arguments.command.name)) }
    for text in axes where !text.contains("=") && !SceneReader.isParameterName(text) {
      throw arguments.invalid("axis", text, expected: "like e=/views/ball/elasticity=0.3:1")
    }
  }

  /// The scene's text and the space of its parameters, checked at their ends.
  ///
  /// - Parameter hasChoices: Whether an axis may be a list of values instead.
  func read(metrics: [String], hasChoices: Bool = false, _ console: Console) throws(Failure) -> (bytes: [UInt8], space: StudySpace) {
    let bytes = try input.read(limit: limits.values.fileBytes)
    var request = SweepRequest()
    request.axes = axes
    request.metrics = metrics
    request.hasBounds = true
    request.hasChoices = hasChoices
    // the ranges are not sampled by the sweep, but a sweep needs a number
    request.sampleCount = 1
    request.overrides = changes.overrides
    let reading = SweepReader.read(
      bytes: bytes, name: input.name, path: input.isStandardInput ? nil : input.path,
      files: SourceFileCache(.fileSystem, limits.values).files, request: request, limits: limits.values)
    let space = reading.sweep.map { StudySpace($0, limits: limits.values, threads: jobs) }
    let errors = space?.check() ?? []
    let diagnostics = reading.diagnostics + errors
    if !diagnostics.isEmpty, space == nil || !errors.isEmpty || !console.quiet {
      console.printError(lines: reading.rendered(diagnostics, isColored: console.colored))
    }
    guard let space, errors.isEmpty else {
      if let code = diagnostics.firstErrorCode { console.printExplainHint(atCode: code) }
      throw .rejected
    }
    return (bytes, space)
  }

  /// The text of the scene with other values, for a file; its layout stays.
  func scene(_ bytes: [UInt8], with settings: [(pointer: String, value: String)], for path: String) -> String {
    let overrides = changes.overrides + settings.map { Override(pointer: $0.pointer, value: $0.value) }
    let formatting = SceneFormatter.replace(
      bytes: bytes, name: input.name, overrides: overrides, newName: path, limits: limits.values)
    return String(decoding: formatting.bytes ?? bytes, as: UTF8.self)
  }

  /// The scene with other values, whose diagnostics have been printed.
  func loaded(_ bytes: [UInt8], with settings: [(pointer: String, value: String)]) throws(Failure) -> LoadedScene {
    var changes = changes
    changes.sets += settings
    let source = SceneSource(bytes: bytes, input, limits)
    guard let loaded = LoadedScene(source, source.read(changes.overrides)) else { throw .rejected }
    return loaded
  }

  /// The changes of the command line as values of the scene.
  func settings(_ bytes: [UInt8]) -> [(pointer: String, value: String)] {
    changes.overrides.flatMap { override in
      override.variant.map { SceneReader.settings(ofVariant: $0, in: bytes, limits: limits.values) } ?? [(override.pointer, override.value)]
    }
  }

  /// The line of the shell that runs the scene with other values.
  ///
  /// - Parameter lastFrame: Of a shorter run.
  func command(_ settings: [(pointer: String, value: String)], lastFrame: Int?) -> String {
    var words = ["physim run", ShellText.quoted(input.path)]
    if let variant = changes.variant { words += ["--variant", variant] }
    if !changes.sets.isEmpty { words.append(Self.line(changes.sets)) }
    if !settings.isEmpty { words.append(Self.line(settings)) }
    if let frames = lastFrame ?? changes.frames { words.append("--frames \(frames)") }
    if lastFrame == nil, let duration = changes.duration { words.append("--duration \(NumberFormat.exact(duration))") }
    if let profile = changes.profile { words.append("--profile \(profile)") }
    if let substeps = changes.substeps { words.append("--substeps \(substeps)") }
    return (words + ["--summary"]).joined(separator: " ")
  }

  /// `--set` options in a line of the shell.
  static func line(_ settings: [(pointer: String, value: String)]) -> String {
    settings.map { "--set " + ShellText.quoted("\($0.pointer)=\($0.value)") }.joined(separator: " ")
  }
}
