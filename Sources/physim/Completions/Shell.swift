/// A shell that completions can be written for, from the same tables that the parser and the help read.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  var completions: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// What stands in the place of a command, with its explanation.
  static var verbs: [(name: String, summary: String)] { Verb.all.map { ($0.name, summary($0.abstract)) } }

  /// The first sentence of a text without its stop, and without what is in parentheses after it.
  static func summary(_ text: String) -> String {
    let end = [". ", ": ", "; ", " ("].compactMap { text.firstRange(of: $0)?.lowerBound }.min() ?? text.endIndex
    let sentence = text[..<end]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }
}

/// What may stand in a place of the command line.
enum Candidates {
  /// Anything: a number, a pointer.
  case anything
  case words([String])
  /// Words that end in = are to be continued.
  case beginnings([String])
  /// Files whose names end so; all when none is named.
  case files(endings: [String])
}

extension Option {
  /// What its value may be; nil for a flag.
  var candidates: Candidates? {
    guard let value else { return nil }
    if !choices.isEmpty { return .words(choices) }
    if !offers.isEmpty { return offers.contains { $0.hasSuffix("=") } ? .beginnings(offers) : .words(offers) }
    return ["file", "folder"].contains(value) ? .files(endings: []) : .anything
  }
}

extension Verb.Operand {
  var candidates: Candidates { words.isEmpty ? .files(endings: endings) : .words(words) }
}
