import Formats

/// A command line that fits its command's grammar.
struct ParsedArguments {
  var command: Command
  var operands: [String] = []
  /// By option name, in the order given; flags hold one empty text.
  var values: [String: [String]] = [:]

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The last one given counts.
  func value(_ name: String) -> String? { values[name]?.last }

  /// Every value of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// A whole number of at least `least` and at most `most`.
  func integer(_ name: String, atLeast least: Int, atMost most: Int = .max) throws(Failure) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), number >= least, number <= most else {
      throw invalid(name, text, expected: "a whole number, \(least) \(most == .max ? "or more" : "to \(most)")")
    }
    return number
  }

  /// A number above 0.
  func positive(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, number > 0 else { throw invalid(name, text, expected: "a number above 0") }
    return number
  }

  /// A number of at least 0.
  func notNegative(_ name: String) throws(Failure) -> Double? {
    guard let text = value(name) else { return nil }
    guard let number = Double(text), number.isFinite, number >= 0 else { throw invalid(name, text, expected: "a number, 0 or more") }
    return number
  }

  /// The operand that is one of a few words; nil when there is none.
  func word() throws(Failure) -> String? {
    guard let word = operands.first else { return nil }
    let words = command.operand.words
    if words.contains(word) { return word }
    throw usage(
      .invalidValue(word, label: command.operand.label, expected: Option.listed(words), near: Suggestion.word(word, among: words)))
  }

  func choice<Choice: RawRepresentable>(_ name: String, as: Choice.Type) -> Choice? where Choice.RawValue == String {
    value(name).flatMap { Choice(rawValue: $0) }
  }

  func invalid(_ name: String, _ text: String, expected: String) -> Failure { command.invalid(name, text, expected: expected) }

  func usage(_ problem: UsageError) -> Failure { .usage(problem, command: command) }
}

extension Command {
  /// The error of an option's value.
  func invalid(_ name: String, _ text: String, expected: String) -> Failure {
    let label = allOptions.first { $0.name == name }?.label ?? "--\(name)"
    return .usage(.invalidValue(text, label: label, expected: expected, near: nil), command: self)
  }
}

/// The same by the options themselves.
extension ParsedArguments {
  /// The files that options name.
  func files(_ use: Option.FileUse) -> [String] { command.options.filter { $0.file == use }.flatMap { all($0) } }

  func has(_ option: Option) -> Bool { has(option.name) }
  func value(_ option: Option) -> String? { value(option.name) }
  func all(_ option: Option) -> [String] { all(option.name) }
  func invalid(_ option: Option, _ text: String, expected: String) -> Failure { invalid(option.name, text, expected: expected) }

  func integer(_ option: Option, atLeast least: Int, atMost most: Int = .max) throws(Failure) -> Int? {
    try integer(option.name, atLeast: least, atMost: most)
  }

  func choice<Choice: RawRepresentable>(_ option: Option, as type: Choice.Type) -> Choice? where Choice.RawValue == String {
    choice(option.name, as: type)
  }
}
