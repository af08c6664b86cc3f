/// The words that may stand at a place of the command line.
enum Candidates {
  /// Anything: a number, a text.
  case anything
  case words([String])
  /// Several of these, with commas between.
  case list([String])
  /// Files whose names end so; all when none is named.
  case files(endings: [String])
  case scene(SceneWord)
}

/// Names in the scene of the command line.
enum SceneWord {
  /// Ids, with commas between.
  case views
  /// JSON Pointers, before a `=`.
  case pointers
  case metrics
  case variants
}

extension Option {
  /// The candidates for its value.
  var candidates: Candidates {
    if let ofScene { return .scene(ofScene) }
    if !choices.isEmpty { return .words(choices) }
    if !offers.isEmpty { return isList ? .list(offers) : .words(offers) }
    return ["file", "folder"].contains(value) ? .files(endings: []) : .anything
  }
}

extension Command.Operand {
  var candidates: Candidates { isText ? .anything : words.isEmpty ? .files(endings: endings) : .words(words) }
}
