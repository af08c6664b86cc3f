/// For fish.
enum FishCompletions {
  static var script: String {
    let lines =
      ["complete -c physim -f"]
      + Shell.verbs.map { "complete -c physim -n 'not __physim_verb > /dev/null' -a \($0.name) -d \(quoted($0.summary))" }
      + Option.common.map { option($0, when: "") }
      + Verb.all.flatMap { verb in
        let condition = " -n 'contains -- \(verb.name) (__physim_verb)'"
        return verb.options.map { option($0, when: condition) } + [operand(verb.operand, when: condition)]
      }
    return head + lines.map { $0 + "\n" }.joined()
  }

  private static var head: String {
    """
    # physim completions for fish, written by 'physim completions fish'

    # the verb on the command line; an option's value is none
    function __physim_verb
        set -l words (commandline -opc)
        set -e words[1]
        set -l isValue 0
        for word in $words
            if test $isValue = 1
                set isValue 0
                continue
            end
            switch $word
                case \(Option.common.filter { $0.value != nil }.map { "--\($0.name)" }.joined(separator: " "))
                    set isValue 1
                case '-*'
                case '*'
                    echo $word
                    return 0
            end
        end
        return 1
    end


    """
  }

  private static func option(_ option: Option, when condition: String) -> String {
    let short = option.short.map { " -s \($0)" } ?? ""
    return "complete -c physim\(condition)\(short) -l \(option.name)\(value(option.candidates)) -d \(quoted(Shell.summary(option.help)))"
  }

  /// `-x`: a value, and no file; `-r -F`: a file.
  private static func value(_ candidates: Candidates?) -> String {
    switch candidates {
    case nil: ""
    case .anything: " -x"
    case .words(let words), .beginnings(let words): " -x -a '\(words.joined(separator: " "))'"
    case .files: " -r -F"
    }
  }

  private static func operand(_ operand: Verb.Operand, when condition: String) -> String {
    let what =
      switch operand.candidates {
      case .words(let words), .beginnings(let words): "-a '\(words.joined(separator: " "))'"
      case .files(let endings) where endings.isEmpty: "-F"
      case .files(let endings): "-k -a '(__fish_complete_suffix \(endings.map { ".\($0)" }.joined(separator: " ")))'"
      case .anything: ""
      }
    return "complete -c physim\(condition) \(what)"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
