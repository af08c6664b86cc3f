extension Command {
  static let completions = Command(
    name: "completions",
    abstract: "Print a script that completes physim's command line.",
    examples: [
      Example(line: "physim completions bash > physim.bash", purpose: "For bash; source it from ~/.bashrc."),
      Example(line: "physim completions zsh > _physim", purpose: "For zsh; put it into a folder of $fpath."),
      Example(line: "physim completions fish > physim.fish", purpose: "For fish; put it into ~/.config/fish/completions."),
    ],
    notes: [
      "Without a file: source <(physim completions bash), source <(physim completions zsh), physim completions fish | "
        + "source. make install puts all three in the folders that the shells search.",
      "Exit status: 0 success, 64 usage.",
    ],
    operand: Operand(name: "shell", words: Shell.allCases.map(\.rawValue), help: "bash, zsh or fish."),
    options: [],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in
      let shell = try arguments.word().flatMap(Shell.init(rawValue:))
      try console.print(shell?.completions ?? "")
      return .fine
    })

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

/// A command line up to the cursor, taken apart as a POSIX shell does: quotes and backslashes count, nothing is expanded.
struct CommandLineText {
  /// Words that are complete.
  private(set) var words: [String] = []
  /// The word before the cursor; empty after a blank.
  private(set) var current = ""

  init(_ line: String) {
    var quote: Character?
    var isEscaped = false
    var isWord = false
    for character in line {
      if isEscaped {
        current.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        (isEscaped, isWord) = (true, true)
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        (quote, isWord) = (character, true)
      } else if quote == nil, character.isWhitespace {
        if isWord { words.append(current) }
        (current, isWord) = ("", false)
      } else {
        current.append(character)
        isWord = true
      }
    }
  }
}
