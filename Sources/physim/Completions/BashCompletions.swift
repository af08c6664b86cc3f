/// For bash, from 3.2 on.
enum BashCompletions {
  static var script: String {
    """
    # physim completions for bash, written by 'physim completions bash'

    _physim_words() {
      COMPREPLY=($(compgen -W "$1" -- "$word"))
    }

    _physim_beginnings() {
      _physim_words "$1"
      compopt -o nospace 2> /dev/null
    }

    # files that match one of the patterns, and folders; all files when none does
    _physim_files() {
      local pattern line
      for pattern; do
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -X "!$pattern" -- "$word")
      done
      if (($# > 0)); then
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$word")
      fi
      if ((${#COMPREPLY[@]} == 0)); then
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
      fi
      compopt -o filenames 2> /dev/null
    }

    _physim() {
      local word="${COMP_WORDS[COMP_CWORD]}" option="${COMP_WORDS[COMP_CWORD-1]}" verb="" i
      COMPREPLY=()
      # to bash --name=value is three words
      if [[ "$word" == "=" ]]; then
        word=""
      elif [[ "$option" == "=" ]] && ((COMP_CWORD > 1)); then
        option="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      for ((i = 1; i < COMP_CWORD; i++)); do
        case "${COMP_WORDS[i]}" in
          \(leadingValues)) i=$((i + 1)); if [[ "${COMP_WORDS[i]}" == "=" ]]; then i=$((i + 1)); fi ;;
          -*) ;;
          *) verb="${COMP_WORDS[i]}"; break ;;
        esac
      done
      case "$verb" in
        "")
          case "$option" in
    \(values(of: Option.common, indent: 8))
          esac
          _physim_words "\((Shell.verbs.map(\.name) + names(of: Option.common)).joined(separator: " "))" ;;
    \(Verb.all.map(verb).joined())
      esac
    }

    complete -F _physim physim

    """
  }

  /// Options that take a value and may stand before the verb.
  private static var leadingValues: String {
    Option.common.filter { $0.value != nil }.flatMap(names).joined(separator: "|")
  }

  private static func verb(_ verb: Verb) -> String {
    """
        \(verb.name))
          case "$option" in
    \(values(of: verb.allOptions, indent: 8))
          esac
          if [[ "$word" == -?* ]]; then
            _physim_words "\(names(of: verb.allOptions).joined(separator: " "))"
          else
            \(command(verb.operand.candidates))
          fi ;;

    """
  }

  /// A line for each option with a value: what to offer for it.
  private static func values(of options: [Option], indent: Int) -> String {
    options.compactMap { option in
      option.candidates.map { candidates in
        String(repeating: " ", count: indent) + "\(names(option).joined(separator: "|"))) \(command(candidates)); return ;;"
      }
    }.joined(separator: "\n")
  }

  private static func names(_ option: Option) -> [String] { (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"] }
  private static func names(of options: [Option]) -> [String] { options.map { "--\($0.name)" } }

  private static func command(_ candidates: Candidates) -> String {
    switch candidates {
    case .anything: ":"
    case .words(let words): "_physim_words \"\(words.joined(separator: " "))\""
    case .beginnings(let words): "_physim_beginnings \"\(words.joined(separator: " "))\""
    case .files(let endings): (["_physim_files"] + endings.map { "'*.\($0)'" }).joined(separator: " ")
    }
  }
}
