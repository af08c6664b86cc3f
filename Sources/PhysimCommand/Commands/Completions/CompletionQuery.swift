import Formats
import Platform
import SceneFormat
import SceneModel

/// Completions of the end of a command line, from the tables of the parser and the help.
struct CompletionQuery {
  /// A word, or files that the shell itself looks for.
  enum Answer: Equatable {
    case word(String, summary: String)
    /// What stands before the file's name in its word, as `--output=`.
    case files(prefix: String, endings: [String])
  }

  private let current: String
  private var command: Command?
  private var operands: [String] = []
  /// The option whose value the current word is.
  private var pending: Option?
  private var onlyOperands = false

  init(line: String) {
    let text = CommandLineText(line)
    current = text.current
    for word in text.words.dropFirst() { take(word) }
  }

  private var options: [Option] { command?.allOptions ?? Option.common }

  private mutating func take(_ word: String) {
    if pending != nil {
      pending = nil
    } else if !onlyOperands, word == "--" {
      onlyOperands = true
    } else if !onlyOperands, word.hasPrefix("-"), word != "-" {
      pending = valueOption(word)
    } else if let command {
      if operands.isEmpty, let subcommand = command.subcommand(word) { self.command = subcommand } else { operands.append(word) }
    } else {
      command = Command.named(word)
    }
  }

  /// The option that takes the next word as its value: `--name`, `-n`, or the last of several letters.
  private func valueOption(_ word: String) -> Option? {
    if word.hasPrefix("--") { return options.first { $0.value != nil && $0.name == word.dropFirst(2) } }
    for letter in word.dropFirst().dropLast() {
      guard options.contains(where: { $0.short == letter && $0.value == nil }) else { return nil }
    }
    return options.first { $0.value != nil && $0.short == word.last }
  }

  // MARK: - Answers

  var answers: [Answer] {
    if let pending { return answers(pending.candidates, current, prefix: "") }
    if !onlyOperands, current.hasPrefix("-"), current != "-" { return optionAnswers }
    guard let command else {
      return Command.all.map { Answer.word($0.name, summary: Self.summary($0.abstract)) }.filter(fits) + optionAnswers
    }
    let parts =
      operands.isEmpty
      ? command.subcommands.map { Answer.word(String($0.name.split(separator: " ").last ?? ""), summary: Self.summary($0.abstract)) } : []
    let isFull = !command.operand.repeats && !operands.isEmpty
    return parts.filter(fits) + (isFull ? [] : answers(command.operand.candidates, current, prefix: ""))
  }

  private var optionAnswers: [Answer] {
    if let equals = current.firstIndex(of: "=") {
      let name = current[..<equals].dropFirst(2)
      guard let option = options.first(where: { $0.name == name && $0.value != nil }) else { return [] }
      return answers(option.candidates, String(current[equals...].dropFirst()), prefix: String(current[...equals]))
    }
    return options.map { Answer.word("--\($0.name)", summary: Self.summary($0.help)) }.filter(fits)
  }

  private func fits(_ answer: Answer) -> Bool { if case .word(let word, _) = answer { word.hasPrefix(current) } else { true } }

  private func answers(_ candidates: Candidates, _ value: String, prefix: String) -> [Answer] {
    func words(_ all: [String]) -> [Answer] { all.filter { $0.hasPrefix(value) }.map { .word(prefix + $0, summary: "") } }
    switch candidates {
    case .anything: return []
    case .words(let all): return words(all)
    case .list(let all): return words(Self.continued(value, all))
    case .files(let endings): return [.files(prefix: prefix, endings: endings)]
    case .scene(let word):
      guard let names = sceneNames else { return [] }
      switch word {
      case .views: return words(Self.continued(value, names.views))
      case .pointers: return value.contains("=") ? [] : words(names.pointers(value))
      case .metrics: return words(names.metrics(value))
      case .variants: return words(names.variants)
      }
    }
  }

  /// A list that begins so, longer by one of the words that are not in it yet; of `x=` what stands before the `=` counts.
  private static func continued(_ value: String, _ words: [String]) -> [String] {
    guard let comma = value.lastIndex(of: ",") else { return words }
    let head = value[...comma]
    func key(_ word: Substring) -> Substring { word.prefix { $0 != "=" } }
    let present = Set(head.split(separator: ",").map(key))
    return words.filter { !present.contains(key($0[...])) }.map { head + $0 }
  }

  /// The names in the first scene among the operands; for a sweep's file, in the scene that it names.
  private var sceneNames: SceneNames? {
    for operand in operands where operand != "-" {
      let path = operand.hasPrefix("~/") ? (Environment.value("HOME") ?? "~") + operand.dropFirst() : operand
      guard FileSystem.kind(path) == .file, let bytes = try? Input(path: path).read(limit: Limits.standard.fileBytes) else { continue }
      if let names = SceneNames(bytes) { return names }
      guard let scene = SweepReader.scenePath(bytes, path: path), let bytes = try? Input(path: scene).read(limit: Limits.standard.fileBytes)
      else { continue }
      return SceneNames(bytes)
    }
    return nil
  }

  /// The first sentence of a text without its stop, and without what is in parentheses after it.
  private static func summary(_ text: String) -> String {
    let end = [". ", ": ", "; ", " ("].compactMap { text.firstOccurrence(of: $0)?.lowerBound }.min() ?? text.endIndex
    let sentence = text[..<end]
    return String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence)
  }
}

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
