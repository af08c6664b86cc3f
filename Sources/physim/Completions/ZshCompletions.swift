/// For zsh, by its `_arguments`.
enum ZshCompletions {
  static var script: String {
    """
    #compdef physim
    # physim completions for zsh, written by 'physim completions zsh'

    _physim_verbs() {
      local -a verbs
      verbs=(
    \(Shell.verbs.map { "    '\(quoted($0.name + ":" + $0.summary))'" }.joined(separator: "\n"))
      )
      _describe command verbs
    }

    _physim() {
      local curcontext="$curcontext" state line
      _arguments -C \\
    \(arguments(Option.common, indent: 4))
        '1: :_physim_verbs' \\
        '*:: :->rest'
      if [[ "$state" == rest ]]; then
        case "$line[1]" in
    \(Verb.all.map(verb).joined())
        esac
      fi
    }

    if [[ "$funcstack[1]" == _physim ]]; then
      _physim "$@"
    else
      compdef _physim physim
    fi

    """
  }

  private static func verb(_ verb: Verb) -> String {
    """
          \(verb.name))
            _arguments -S \\
    \(arguments(verb.allOptions, indent: 10))
              '\(verb.operand.repeats ? "*" : "1"):\(verb.operand.name):\(action(verb.operand.candidates))' ;;

    """
  }

  /// A line for each option, in the words of `_arguments`.
  private static func arguments(_ options: [Option], indent: Int) -> String {
    options.map { option in
      let help = "[" + quoted(Shell.summary(option.help)).replacing("[", with: "\\[").replacing("]", with: "\\]") + "]"
      let value = option.candidates.map { ":\(option.value ?? ""):\(action($0))" } ?? ""
      let (long, attached) = option.value == nil ? ("--\(option.name)", "") : ("--\(option.name)=", "+")
      let spec =
        option.short.map { "'(-\($0) --\(option.name))'{-\($0)\(attached),\(long)}'\(help)\(value)'" }
        ?? "'\(option.repeats ? "*" : "")\(long)\(help)\(value)'"
      return String(repeating: " ", count: indent) + spec + " \\"
    }.joined(separator: "\n")
  }

  private static func action(_ candidates: Candidates) -> String {
    switch candidates {
    case .anything: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .beginnings(let words): "{compadd -S \"\" -- \(words.joined(separator: " "))}"
    case .files(let endings): endings.isEmpty ? "_files" : "_files -g \"\(endings.map { "*.\($0)" }.joined(separator: " "))\""
    }
  }

  /// Between single quotes.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
