import Formats

/// Parses a command line by the table of commands and options. Only `help` and `version` are built in.
struct ArgumentParser {
  /// The request of a command line.
  enum Request {
    case overview
    case help(Command)
    case version
    case run(ParsedArguments)
  }

  /// The request in `arguments`, the program's name not among them.
  static func parse(_ arguments: [String]) throws(Failure) -> Request {
    var rest = arguments[...]
    var leading: [String] = []  // options of every command may precede the command
    while let first = rest.first, first.hasPrefix("-"), first != "-" {
      rest.removeFirst()
      if let letters = separated(first, Option.common) {
        rest = letters + rest
        continue
      }
      let (option, inlineValue) = try option(first, among: Option.common, command: nil)
      if option.name == "help" { return .overview }
      if option.name == "version" { return .version }
      leading.append(first)
      if option.value != nil, inlineValue == nil, let value = rest.popFirst() { leading.append(value) }
    }
    guard let name = rest.popFirst() else { return .overview }
    return try parse(leading + rest, for: try command(name))
  }

  private static func command(_ name: String) throws(Failure) -> Command {
    if let command = Command.named(name) { return command }
    throw .usage(CommandHint.problem(name), command: nil)
  }

  private static func parse(_ arguments: [String], for whole: Command) throws(Failure) -> Request {
    var command = whole
    var parsed = ParsedArguments(command: command)
    var rest = arguments[...]
    var onlyOperands = false
    while let argument = rest.popFirst() {
      if onlyOperands || argument == "-" || !argument.hasPrefix("-") {
        if !onlyOperands, parsed.operands.isEmpty, let subcommand = command.subcommand(argument) {
          command = subcommand
          parsed.command = subcommand
        } else {
          parsed.operands.append(argument)
        }
      } else if argument == "--" {
        onlyOperands = true
      } else if let letters = separated(argument, command.allOptions) {
        rest = letters + rest
      } else {
        let (option, inlineValue) = try option(argument, among: command.allOptions, command: command)
        if option.name == "help" { return .help(command) }
        if option.name == "version" { return .version }
        parsed.values[option.name, default: []].append(try value(of: option, inlineValue: inlineValue, from: &rest, command: command))
      }
    }
    // options before the name of a subcommand must be the subcommand's too
    for name in parsed.values.keys.sorted() where !command.allOptions.contains(where: { $0.name == name }) {
      throw .usage(.unknownOption("--\(name)", near: nil), command: command)
    }
    if command.operand.second != nil {
      let isAlone = command.operand.pairUnless.map { parsed.has($0) } ?? false
      if parsed.operands.count == 1, !isAlone { throw .usage(.missingOperand(command.operand), command: command) }
      if parsed.operands.count > 2 { throw .usage(.unexpectedOperand(parsed.operands[2]), command: command) }
    }
    if parsed.operands.isEmpty, !command.operand.isOptional { throw .usage(.missingOperand(command.operand), command: command) }
    if !command.operand.repeats, parsed.operands.count > 1 { throw .usage(.unexpectedOperand(parsed.operands[1]), command: command) }
    return .run(parsed)
  }

  /// `-qo FILE` as `-q -o FILE`: the letters of flags may stand together, before one that takes a value. Nil where nothing is to be separated.
  private static func separated(_ argument: String, _ options: [Option]) -> ArraySlice<String>? {
    guard !argument.hasPrefix("--") else { return nil }
    var words: ArraySlice<String> = []
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else { return nil }
      guard option.value == nil, letters.first != "=" else {
        words.append("-\(letter)\(letters)")
        break
      }
      words.append("-\(letter)")
    }
    return words.count > 1 ? words : nil
  }

  /// The option that `argument` names, and the value attached to it: `--name=value`, `-nvalue`.
  private static func option(_ argument: String, among options: [Option], command: Command?) throws(Failure) -> (Option, String?) {
    if argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if let option = options.first(where: { $0.name == name }) { return (option, parts.count > 1 ? String(parts[1]) : nil) }
      if let problem = OptionHint.problem(name, of: command?.name) { throw .usage(problem, command: command) }
      let near = Suggestion.word(name, among: options.map(\.name)).map { "--\($0)" }
      throw .usage(.unknownOption("--\(name)", near: near), command: command)
    }
    let letter = argument[argument.index(after: argument.startIndex)]
    let inlineValue = argument.dropFirst(2)
    if let option = options.first(where: { $0.short == letter }), option.value != nil || inlineValue.isEmpty || inlineValue.first == "=" {
      return (option, inlineValue.isEmpty ? nil : String(inlineValue.first == "=" ? inlineValue.dropFirst() : inlineValue))
    }
    let near = options.contains { $0.name == argument.dropFirst() } ? "-\(argument)" : nil
    throw .usage(.unknownOption(argument, near: near), command: command)
  }

  private static func value(
    of option: Option, inlineValue: String?, from rest: inout ArraySlice<String>, command: Command
  ) throws(Failure) -> String {
    guard option.value != nil else {
      if let inlineValue { throw .usage(.unexpectedValue(inlineValue, label: option.label), command: command) }
      return ""
    }
    if let implied = option.implied, inlineValue == nil, !option.choices.contains(rest.first ?? "") { return implied }
    // a text like an option of this command is one: a missing value must not consume it
    let next = rest.first.flatMap { looksLikeOption($0, of: command) ? nil : $0 }
    guard let value = inlineValue ?? next, !value.isEmpty else { throw .usage(.missingValue(label: option.label), command: command) }
    if inlineValue == nil { rest.removeFirst() }
    if !option.choices.isEmpty, !option.choices.contains(value) {
      let near = Suggestion.word(value, among: option.choices)
      throw .usage(.invalidValue(value, label: option.label, expected: Option.listed(option.choices), near: near), command: command)
    }
    return value
  }

  private static func looksLikeOption(_ argument: String, of command: Command) -> Bool {
    if argument.hasPrefix("--") { return true }
    guard argument.hasPrefix("-"), let letter = argument.dropFirst().first else { return false }
    return command.allOptions.contains { $0.short == letter }
  }
}
