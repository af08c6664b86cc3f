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
}
