import Formats
import Platform
import SceneFormat
import SceneModel
import Trajectories

extension Command {
  static let importing = Command(
    name: "import",
    abstract: "Convert a R.U.B.E. or b2dJson file to a scene.",
    examples: [
      Example(line: "physim import playground.json -o scene.json", purpose: "A file that R.U.B.E. exported."),
      Example(line: "physim import -q playground.json | physim run - --summary", purpose: "Convert and run."),
      Example(
        line: "physim import playground.json --points-per-meter 32 --bounds 800x600 -o small.json",
        purpose: "At another scale, the world in the middle of a view of that size."),
    ],
    notes: [
      "Reads the JSON that R.U.B.E. exports and b2dJson writes. Meters become points, y turns down, and angles turn clockwise. Bodies become "
        + "views; edges and chains of static bodies become walls; joints become attachments; filters become categories.",
      "Elements without a counterpart in scenes are reported on stderr, each kind once with its first place and its count; none is dropped "
        + "silently. The scene is checked; an invalid one is not written.",
      "Exit status: 0 success, 64 usage, 65 bad file, 66 unreadable file, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(name: "file", help: "A file of R.U.B.E. or b2dJson; - for standard input."),
    options: [
      Option(name: "output", short: "o", value: "file", file: .output, help: "File of the scene. (default: -, standard output)"),
      Option(name: "points-per-meter", value: "n", help: "Points that a meter becomes. (default: 100)"),
      Option(name: "bounds", value: "wxh", help: "Size of the reference view, like 320x460. (default: around all bodies)"),
      Option(name: "duration", value: "s", help: "Seconds that the scene runs. (default: 10)"),
      ImportSource.profile,
      SceneLimits.option,
      Option(name: "force", help: "Replace an existing file."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let input = Input(path: arguments.operands[0])
    let reading = try ImportSource.read(input, arguments, colored: console.colored)
    guard let text = reading.text else {
      console.printError(lines: reading.diagnostics)
      throw .rejected
    }
    if !console.quiet { console.printError(lines: reading.diagnostics) }
    let output = try Output(arguments.value("output") ?? "-", for: .scene, force: arguments.has("force"))
    do {
      output.text.append(text)
      try output.commit()
    } catch {
      output.discard()
      throw error
    }
    if output.isStandardOutput { return .fine }
    console.printMessage("\(output.path) (\(NumberFormat.byteCount(output.length)))")
    SchemaHint.printMessage(beside: output.path, console)
    return .fine
  }
}

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
