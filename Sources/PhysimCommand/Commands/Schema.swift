import Formats
import SceneFormat

extension Command {
  static let schema = Command(
    name: "schema",
    abstract: "Print the JSON Schema of scenes or sweeps.",
    examples: [
      Example(line: "physim schema", purpose: "The schema of scenes on standard output."),
      Example(line: "physim schema -o scene.schema.json", purpose: "Where the $schema line of a starter scene looks for it."),
      Example(line: "physim schema sweep -o sweep.schema.json", purpose: "The schema of sweeps' files."),
    ],
    notes: [
      "JSON Schema 2020-12. It describes every key with its default and an example, so that an editor completes keys, explains them and marks mistakes. "
        + "Errors that involve several places of a scene, such as references to missing ids, are found by 'physim check' only.",
      "An editor finds it by the scene's line \"$schema\": \"./scene.schema.json\" or by a setting.",
      "Exit status: 0 success, 64 usage, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(
      name: "format", isOptional: true, words: ["scene", "sweep"], help: "Which format's schema: scene or sweep. (default: scene)"),
    options: [
      Option(name: "output", short: "o", value: "file", file: .output, help: "File of the schema. (default: -, standard output)"),
      Option(name: "force", help: "Replace a file that physim did not write."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let word = try arguments.word()
    let output = try Output(arguments.value("output") ?? "-", for: .schema, force: arguments.has("force"))
    try output.write(whole: word == "sweep" ? SweepSchema.text : SceneSchema.text)
    if !output.isStandardOutput { console.printMessage("\(output.path) (\(NumberFormat.byteCount(output.length)))") }
    return .fine
  }
}
