import Formats
import SceneFormat

extension Command {
  static let expand = Command(
    name: "expand",
    abstract: "Print a scene with its parameters, expressions and loops written out.",
    examples: [
      Example(line: "physim new bridge -o bridge.json", purpose: "A scene with a loop."),
      Example(line: "physim expand bridge.json", purpose: "The scene without it, on standard output."),
      Example(line: "physim expand bridge.json --set planks=3 -o three.json", purpose: "With another value of a parameter, to a file."),
    ],
    notes: [
      "The result is a plain scene in the layout of fmt, without \"parameters\", \"seed\", \"variants\", \"for\" and \"if\"; its digest is the same. Random "
        + "values are those that a run uses. See 'physim help scene', section Parameters.",
      "Exit status: 0 success, 64 usage, 65 bad scene, 66 unreadable scene, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(name: "scene", endings: ["json"], help: "A scene file; - for standard input."),
    options: [
      Option(name: "output", short: "o", value: "file", file: .output, help: "File of the plain scene. (default: -, standard output)"),
      Option(
        name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
        help: "Change a parameter, like count=20, or a value of the scene, like /views/ball/elasticity=0.5. May be repeated."),
      SceneChanges.variantOption,
      SceneLimits.option,
      Option(name: "force", help: "Replace an existing file."),
    ],
    run: ExpandRequest.action)
}

/// The arguments of `physim expand`.
struct ExpandRequest: CommandRequest {
  private let input: Input
  private let changes: SceneChanges
  private let limits: SceneLimits
  private let output: String
  private let force: Bool

  init(_ arguments: ParsedArguments) throws(Failure) {
    limits = try SceneLimits(arguments)
    changes = try SceneChanges(settingsOf: arguments)
    input = Input(path: arguments.operands[0])
    output = arguments.value("output") ?? "-"
    force = arguments.has("force")
  }

  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let scene = try SceneSource(input, limits).accepted(changes, console)
    let output = try Output(output, for: .scene, force: force)
    try output.write(whole: scene.reading.expandedText ?? "")
    if !output.isStandardOutput { console.printMessage("\(output.path) (\(NumberFormat.byteCount(output.length)))") }
    return .fine
  }
}
