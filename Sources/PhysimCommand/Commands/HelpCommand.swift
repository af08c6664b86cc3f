import Formats
import Platform
import Resources

extension Command {
  static let help = Command(
    name: "help",
    abstract: "Show the help of a command, or a page of the manual.",
    examples: [
      Example(line: "physim help", purpose: "List the commands and the topics."),
      Example(line: "physim help scene", purpose: "The scene format, key by key."),
      Example(line: "physim help run", purpose: "The same as physim run --help."),
      Example(line: "physim help sweep merge", purpose: "A command of sweep."),
    ],
    notes: [
      "On a terminal pages are as wide as the window, up to 100 columns; elsewhere 80 columns.",
      "Exit status: 0 success, 64 unknown topic.",
    ],
    operand: Operand(
      name: "topic", repeats: true, isOptional: true, words: groups.flatMap(\.commands).map(\.name) + Topic.all.map(\.name),
      help: "A command or a topic."),
    listings: [Listing(title: "TOPICS", entries: Topic.all.map { ($0.name, $0.title) })],
    options: [
      Option(name: "man", value: "folder", help: "Write all pages as man pages into a folder, under man1, man5 and man7."),
      Option(name: "force", help: "Replace files that physim did not write."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if let folder = arguments.value("man") {
      let count = try ManualPages.write(into: folder, force: arguments.has("force"))
      console.printMessage("\(folder): \(NumberFormat.count(count, "page"))")
      return .fine
    }
    guard let name = arguments.operands.first else {
      try console.print(Help.overview)
      return .fine
    }
    if let command = Command.named(name) {
      let subcommand = arguments.operands.dropFirst().first.flatMap(command.subcommand)
      let rest = arguments.operands.dropFirst(subcommand == nil ? 1 : 2)
      if let unexpected = rest.first { throw arguments.usage(.unexpectedOperand(unexpected)) }
      try console.print(Help.command(subcommand ?? command))
      return .fine
    }
    guard let topic = Topic.named(name) else {
      let known = Command.all.map(\.name) + Topic.all.map(\.name)
      throw arguments.usage(.unknownTopic(name, near: Suggestion.word(name, among: known)))
    }
    let width = Descriptor.output.isTerminal ? Terminal.size.map { min(100, max(40, $0.columns)) } : nil
    let renderer = TextRenderer(width: width ?? 80, styled: console.dataColored)
    try console.print(renderer.text(topic.blocks.filled(ReferenceTable.named)))
    return .fine
  }
}
