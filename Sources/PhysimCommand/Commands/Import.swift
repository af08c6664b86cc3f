import Formats
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
