/// A problem in words: what is wrong, and one way to put it right. The only place, with its extensions, that writes them.
struct Sentence {
  private(set) var text: String
  private(set) var help: String?

  init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }

  init(_ diagnostic: Diagnostic, _ sources: [SourceText]) {
    let source = sources[diagnostic.source]
    switch diagnostic.problem {
    case .syntax(let problem): self = Self.syntax(problem)
    case .trace(let problem): self = Self.trace(problem)
    case .wrongType, .wrongCount, .notWhole, .outOfRange, .tooSmall, .radiusTooLarge, .insetsTooLarge, .unknownChoice:
      self = Self.value(diagnostic, Self.subject(diagnostic.pointer), source.text(diagnostic.range))
      // the format's own words, unless there is something better to say
      if help == nil { help = diagnostic.note }
    case .duplicateKey, .unknownKey, .missingKey, .missingOneOf, .missingPlace, .meaningless, .conflictingKeys, .wrongShape, .notBuiltYet:
      self = Self.key(diagnostic.problem, source)
    case .duplicateID, .unknownID, .nothingMatches, .badID, .attachedToItself, .badPointer, .pointerMatchesNothing, .noValue, .cannotBeSet:
      self = Self.reference(diagnostic.problem, sources)
    default: self = Self.matter(diagnostic.problem)
    }
  }

  /// What a value is called after its place: the key, or which entry of it.
  private static func subject(_ pointer: String) -> String {
    let parts = pointer.split(separator: "/")
    guard let last = parts.last else { return "" }
    guard Int(last) != nil, parts.count > 1 else { return "\"\(last)\" " }
    return "entry \(last) of \"\(parts[parts.count - 2])\" "
  }

  // MARK: - Values

  private static func value(_ diagnostic: Diagnostic, _ subject: String, _ found: String) -> Sentence {
    switch diagnostic.problem {
    case .wrongType(let expected, let kind):
      let inner = found.dropFirst().dropLast()
      let isQuoted = kind == "a string" && expected != "a string" && (Double(inner) != nil || inner == "true" || inner == "false")
      return Sentence(
        "\(subject)must be \(expected), not \(shown(found, kind))", help: isQuoted ? "leave the quotes out: \(inner)" : nil)
    case .wrongCount(let expected, let count): return Sentence("\(subject)must be \(expected), not \(count == 0 ? "none" : "\(count)")")
    case .notWhole(let number):
      return Sentence("\(subject)must be a whole number, got \(short(number))", help: "\(short(number.rounded())) is the nearest")
    case .outOfRange(let number, let requirement): return Sentence("\(subject)must be \(requirement), got \(short(number))")
    case .tooSmall(let number, let isWidth, let least):
      return Sentence("the \(isWidth ? "width" : "height") must be at least \(short(least)), got \(short(number))")
    case .radiusTooLarge(let radius, let most):
      return Sentence(
        "\(subject)must be at most half the shorter side, \(short(most)), got \(short(radius))", help: "\(short(most)) makes it a capsule")
    case .insetsTooLarge(let width, let height):
      return Sentence(
        "these insets leave nothing of the reference view, which is \(short(width)) x \(short(height))",
        help: "insets are [top, left, bottom, right], each the distance that a side moves inward")
    case .unknownChoice(let word, let suggestion, let known):
      return Sentence(
        "\(subject)must be \(list(known)), not \"\(clipped(word))\"", help: suggestion.map { "did you mean \"\($0)\"?" } ?? diagnostic.note)
    default: return Sentence("")
    }
  }

  /// A found value: itself when it is short, else its kind.
  private static func shown(_ found: String, _ kind: String) -> String {
    kind == "a string" && found.utf8.count <= 40 ? "the string \(found)" : kind == "a number" ? found : kind
  }

  // MARK: - Keys

  private static func key(_ problem: Problem, _ source: SourceText) -> Sentence {
    switch problem {
    case .duplicateKey(let key, let first):
      return Sentence("the key \"\(clipped(key))\" is here twice", help: "it stands in line \(source.position(of: first).line) already; keep one of them")
    case .unknownKey(let key, let owner, let suggestion, let known):
      return Sentence(
        "\(owner) has no key \"\(clipped(key))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "keys are \(known.joined(separator: ", ")); your own may begin with \"x-\"")
    case .missingKey(let key, let owner, let example): return Sentence("\(owner) needs \"\(key)\"", help: "add \"\(key)\": \(example)")
    case .missingOneOf(let keys, let owner, let example): return Sentence("\(owner) needs \(list(keys))", help: "add \(example)")
    case .missingPlace(let owner):
      return Sentence("\(owner) needs \"frame\", or \"center\" and \"size\"", help: "add \"frame\": [100, 100, 40, 40]")
    case .meaningless(let key, let other, let example):
      return Sentence("\"\(key)\" says nothing without \"\(other)\"", help: "add \"\(other)\": \(example)")
    case .conflictingKeys(let a, let b): return Sentence("\"\(a)\" and \"\(b)\" do not go together", help: "keep one of them")
    case .wrongShape(let key, let takes, let found):
      return Sentence(
        "\"\(key)\" is for the collisionBoundsType \"\(takes)\", and this is \(article(found)) \(found)",
        help: "leave it out, or write \"collisionBoundsType\": \"\(takes)\"")
    case .notBuiltYet(let what, let instead):
      return Sentence(
        "\(what) is part of the format, but this version of physim cannot carry it out yet",
        help: instead.map { "use \($0), or leave it out" } ?? "leave it out; a key that begins with \"x-\" can keep it for later")
    default: return Sentence("")
    }
  }

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.first ?? " ") ? "an" : "a" }

  // MARK: - The rest

  private static func matter(_ problem: Problem) -> Sentence {
    switch problem {
    case .selfCrossing(let a, let b):
      return Sentence(
        "the path crosses itself: the edges that begin at points \(a) and \(b) meet",
        help: "points count from 0; list them in the order in which they go around the shape")
    case .noArea: return Sentence("this path encloses nothing: its points lie on one line", help: "give at least three points that make a triangle")
    case .noExtent: return Sentence("this line has no length: all its points are one", help: "give it two ends that differ")
    case .notAscending(let time, let after):
      return Sentence("times must ascend: \(short(time)) comes after \(short(after))", help: "sort the entries by time; no two may have the same")
    case .emptyWindow(let from, let until):
      return Sentence(
        "\"until\" must be after \"from\", \(short(from)), got \(short(until))", help: "leave \"until\" out for a behavior that stays")
    case .afterTheEnd(let time, let end):
      return Sentence("this is at \(short(time)) s, after the run's end at \(short(end)) s: it never happens", help: "run longer, or take it out")
    case .wrongVersion(let version):
      return Sentence("this physim reads version 1 of the format, not \(short(version))", help: "write \"physim\": 1")
    case .tooMuch(let what, let limit):
      return Sentence("more \(what) than the limit of \(limit)", help: "the limits keep a mistake from taking all memory; split the scene up")
    default: return Sentence("")
    }
  }
}

// MARK: - Words

extension Sentence {
  /// A number as a person would write it.
  static func short(_ number: Double) -> String {
    number.magnitude < 1e15 && number == number.rounded(.towardZero) ? "\(Int(number))" : "\(number)"
  }

  /// What a file says, in a length that can be shown.
  static func clipped(_ text: String) -> String { text.unicodeScalars.count <= 60 ? text : "\(String(text.prefix(57)))…" }

  /// `"a", "b" or "c"`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "\"\($0)\"" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
