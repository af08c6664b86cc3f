package import Formats

/// A problem in words: what is wrong, and one way to put it right. Only the files of the topics write them.
package struct DiagnosticText {
  package let text: String
  package let help: String?

  init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }

  package init(_ diagnostic: Diagnostic, _ sources: [SourceText]) {
    let source = sources[diagnostic.source]
    switch diagnostic.problem {
    case .syntax(let problem): self = Self.syntax(problem, source)
    case .notAScene(let kind): self = Self.foreign(kind)
    case .key(let problem): self = Self.key(problem)
    case .profile(let problem): self = Self.profile(problem)
    case .value(let problem): self = Self.value(problem, diagnostic, found: source.text(diagnostic.range))
    case .shape(let problem): self = Self.shape(problem)
    case .identifier(let problem): self = Self.identifier(problem, sources)
    case .composition(let problem): self = Self.composition(problem)
    case .variant(let problem): self = Self.variant(problem)
    case .pointer(let problem): self = Self.pointer(problem)
    case .expression(let problem): self = Self.expression(problem)
    case .time(let problem): self = Self.time(problem)
    case .motion(let problem): self = Self.motion(problem)
    case .expectation(let problem): self = Self.expectation(problem)
    case .missed(let problem): self = Self.failure(problem)
    case .trace(let problem): self = Self.trace(problem)
    case .track(let problem, let path): self = Self.track(problem, path)
    case .sweep(let problem): self = Self.sweep(problem)
    case .fileName(let problem): self = Self.fileName(problem)
    case .importing(let problem, let count): self = Self.importing(problem, count)
    case .tooMuch(let quantity, let limit): self = Self.tooMuch(quantity, limit)
    }
  }
}

// MARK: - Words

extension DiagnosticText {
  /// A number as a person would write it.
  package static func short(_ number: Double) -> String {
    number.magnitude < 1e15 && number == number.rounded(.towardZero) ? "\(Int64(number))" : "\(number)"
  }

  /// A number that came of a calculation.
  static func rounded(_ number: Double) -> String { short((number * 1000).rounded() / 1000) }

  /// What a file says, in a length that can be shown.
  static func clipped(_ text: String) -> String { text.unicodeScalars.count <= 60 ? text : "\(String(text.prefix(57)))…" }

  /// `"a", "b" or "c"`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
