import Formats
import Platform
import Resources
import SceneFormat
import Trajectories

extension Command {
  static let new = Command(
    name: "new",
    abstract: "Write a starter scene.",
    examples: [
      Example(line: "physim new", purpose: "A small scene on standard output, with notes."),
      Example(line: "physim new menu -o menu.json", purpose: "A scene of UIKit Dynamics to a file."),
      Example(
        line: "physim new --bench large_pyramid --size 20 | physim run - --summary",
        purpose: "A benchmark scene, and its run."),
      Example(line: "physim new --gallery -o site", purpose: "Live pages of all templates, for any static host."),
    ],
    notes: [
      "A file that is not empty is replaced only with --force: starter scenes are edited.",
      "The $schema line of a scene names scene.schema.json beside it, which 'physim schema' writes: editors use it for completion and explanations.",
      "'physim test menu.json' records the golden of a scene at the first run and compares with it from then on.",
      "In the scenes of --bench 16 points are a meter; each has a --size.",
      "Exit status: 0 success, 64 usage, 66 no engine for live pages, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(
      name: "template", isOptional: true, words: Template.starters.map(\.name),
      help: "A scene of the first list below. (default: \(Template.starters[0].name))"),
    listings: [
      Listing(title: "TEMPLATES", entries: Template.starters.map { ($0.name, $0.summary) }),
      Listing(title: "SCENES OF --bench", entries: Template.benchmarks.map { ($0.name, $0.summary) }),
    ],
    options: [
      Option(name: "output", short: "o", value: "file", file: .output, help: "File of the scene. (default: -, standard output)"),
      Option(
        name: "bench", value: "name", choices: Template.benchmarks.map(\.name),
        help: "A benchmark scene of the second list instead of a template."),
      Option(name: "size", value: "n", help: "Size of a benchmark scene."),
      Option(name: "gallery", help: "Write a folder of live pages of all templates, with an index; requires -o <folder>."),
      Option(name: "force", help: "Replace an existing file."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if arguments.has("gallery") { return try writeGallery(arguments, console) }
    let template = try template(arguments)
    let text = Array(Self.withSchema(template.text(try size(of: template, arguments))).utf8)
    let scene = SceneFormatter.format(bytes: text, name: template.name).bytes ?? text
    let output = try Output(arguments.value("output") ?? "-", for: .scene, force: arguments.has("force"))
    try output.write(whole: String(decoding: scene, as: UTF8.self))
    if output.isStandardOutput { return .fine }
    console.printMessage("\(output.path) (\(NumberFormat.byteCount(output.length)))")
    SchemaHint.printMessage(beside: output.path, console)
    return .fine
  }

  private static func writeGallery(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if let operand = arguments.operands.first { throw arguments.usage(.incompatible("--gallery", operand)) }
    if arguments.has("bench") { throw arguments.usage(.incompatible("--gallery", "--bench")) }
    guard let folder = arguments.value("output"), folder != "-" else { throw arguments.usage(.needsFolder("--gallery")) }
    let paths = try Gallery(folder: folder, limits: SceneLimits(arguments), force: arguments.has("force")).write(console)
    console.printMessage("\(paths.last ?? folder) (\(NumberFormat.count(paths.count, "page")))")
    return .fine
  }

  private static func template(_ arguments: ParsedArguments) throws(Failure) -> Template {
    if let name = arguments.value("bench"), let template = Template.benchmarks.first(where: { $0.name == name }) {
      if let operand = arguments.operands.first { throw arguments.usage(.incompatible("--bench", operand)) }
      return template
    }
    guard let name = arguments.operands.first else { return Template.starters[0] }
    if let template = Template.starters.first(where: { $0.name == name }) { return template }
    let names = Template.starters.map(\.name)
    if Template.benchmarks.contains(where: { $0.name == name }) { throw arguments.usage(.benchmarkTemplate(name)) }
    throw arguments.usage(
      .invalidValue(
        name, label: arguments.command.operand.label, expected: Option.listed(names), near: Suggestion.word(name, among: names)))
  }

  private static func size(of template: Template, _ arguments: ParsedArguments) throws(Failure) -> Int {
    guard let text = arguments.value("size") else { return template.size?.standard ?? 0 }
    guard let size = template.size else { throw arguments.usage(.missingOption("--bench", requiredBy: "--size")) }
    guard let number = Int(text), (1...size.largest).contains(number) else {
      throw arguments.invalid("size", text, expected: "the number of \(size.unit), 1 to \(size.largest)")
    }
    return number
  }

  /// The scene with the line by which editors find the schema.
  private static func withSchema(_ scene: String) -> String {
    guard !scene.includes("\"$schema\""), let brace = scene.firstIndex(of: "{") else { return scene }
    return "{\n  \"$schema\": \"./\(SceneSchema.fileName)\"," + scene[scene.index(after: brace)...]
  }
}

/// The schema that the `$schema` line of a new scene names.
enum SchemaHint {
  /// Prints the command that writes the schema next to a scene if it is missing.
  static func printMessage(beside path: String, _ console: Console) {
    let schema = PathName.beside(path, SceneSchema.fileName)
    if FileSystem.kind(schema) == .missing { console.printMessage("for completion in an editor: physim schema -o \(schema)") }
  }
}
