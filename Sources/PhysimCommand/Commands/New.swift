import Platform
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
        purpose: "A scene that engines are measured with, and its run."),
    ],
    notes: [
      "A file that is not empty is replaced with --force only: a starter scene is there to be edited.",
      "The $schema line of a scene names scene.schema.json beside it, which 'physim schema' writes: editors use it for completion and explanations.",
      "'physim test menu.json' tests such a scene: the first time it records the golden, and from then on it compares with it.",
      "In the scenes of --bench 16 points are a meter; each has a --size.",
      "Exit status: 0 success, 64 usage, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(
      name: "template", isOptional: true, words: Template.starters.map(\.name),
      help: "Which scene, one of the first list below. (default: \(Template.starters[0].name))"),
    listings: [
      Listing(title: "TEMPLATES", entries: Template.starters.map { ($0.name, $0.summary) }),
      Listing(title: "SCENES OF --bench", entries: Template.measured.map { ($0.name, $0.summary) }),
    ],
    options: [
      Option(name: "output", short: "o", value: "file", help: "Where the scene goes. (default: -, standard output)"),
      Option(
        name: "bench", value: "name", choices: Template.measured.map(\.name),
        help: "Instead of a template, a scene that engines are measured with, one of the second list."),
      Option(name: "size", value: "n", help: "How large, for the scenes of --bench."),
      Option(name: "force", help: "Replace a file that is there."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let template = try template(arguments)
    let text = Array(template.text(try size(of: template, arguments)).utf8)
    let scene = SceneFormatter.format(bytes: text, name: template.name).bytes ?? text
    let output = try Output(arguments.value("output") ?? "-", for: .scene, force: arguments.has("force"))
    try output.write(whole: String(decoding: scene, as: UTF8.self))
    if output.isStandardOutput { return .fine }
    console.printMessage("\(output.path) (\(Amount.bytes(output.length)))")
    SchemaHint.printMessage(beside: output.path, console)
    return .fine
  }

  private static func template(_ arguments: ParsedArguments) throws(Failure) -> Template {
    if let name = arguments.value("bench"), let template = Template.measured.first(where: { $0.name == name }) {
      if let operand = arguments.operands.first { throw arguments.usage(.together("--bench", operand)) }
      return template
    }
    guard let name = arguments.operands.first else { return Template.starters[0] }
    if let template = Template.starters.first(where: { $0.name == name }) { return template }
    let names = Template.starters.map(\.name)
    if Template.measured.contains(where: { $0.name == name }) { throw arguments.usage(.measuredTemplate(name)) }
    throw arguments.usage(
      .invalidValue(
        name, label: arguments.command.operand.label, expected: Option.listed(names), near: Suggestion.near(name, in: names)))
  }

  private static func size(of template: Template, _ arguments: ParsedArguments) throws(Failure) -> Int {
    guard let text = arguments.value("size") else { return template.size?.standard ?? 0 }
    guard let size = template.size else { throw arguments.usage(.meaningless("--size", without: "--bench")) }
    guard let number = Int(text), (1...size.largest).contains(number) else {
      throw arguments.invalid("size", text, expected: "the number of \(size.counts), 1 to \(size.largest)")
    }
    return number
  }
}
