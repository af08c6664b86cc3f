extension Command {
  /// What the shells' scripts call; not among the commands that help lists.
  static let complete = Command(
    name: "complete",
    abstract: "Print what may stand at the end of a command line.",
    examples: [Example(line: "physim complete -- 'physim run Fixtures/pong.json --views '", purpose: "The ids of a scene's views.")],
    notes: [
      "A line is a word, a tab and a description. One that begins with a tab requests file names: a tab, what stands before the name in its word, "
        + "a tab, and the endings.",
      "The second operand is what the shell takes for the last word, if it takes words apart at = and : as bash does; what stands before it "
        + "is left out of the words.",
    ],
    operand: Operand(name: "line", repeats: true, help: "The command line up to the cursor."),
    options: [],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in
      let piece = arguments.operands.count > 1 ? CommandLineText(arguments.operands[1]).current : nil
      let current = CommandLineText(arguments.operands[0]).current
      let cut = piece.map { current.hasSuffix($0) ? current.count - $0.count : 0 } ?? 0
      var text = ""
      for answer in CompletionQuery(line: arguments.operands[0]).answers {
        switch answer {
        case .word(let word, let summary): text += "\(word.dropFirst(cut))\(summary.isEmpty ? "" : "\t")\(summary)\n"
        case .files(let prefix, let endings): text += "\t\(prefix)\t\(endings.joined(separator: " "))\n"
        }
      }
      try console.print(text)
      return .fine
    })
}
