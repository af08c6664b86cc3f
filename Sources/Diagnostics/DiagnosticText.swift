package import Formats

/// A problem in words: what is wrong, and one way to put it right. The only place, with its extensions, that writes them.
package struct DiagnosticText {
  package private(set) var text: String
  private(set) var help: String?

  init(_ text: String, help: String? = nil) {
    self.text = text
    self.help = help
  }

  package init(_ diagnostic: Diagnostic, _ sources: [SourceText]) {
    let source = sources[diagnostic.source]
    switch diagnostic.problem {
    case .syntax(let problem): self = Self.syntax(problem, source)
    case .notAScene(let kind): self = Self.foreign(kind)
    case .trace(let problem): self = Self.trace(problem)
    case .importing(let problem, let count): self = Self.importing(problem, count)
    case .track(let problem, let path): self = Self.track(problem, path)
    case .sweep(let problem): self = Self.sweep(problem)
    case .wrongType, .notObject, .wrongCount, .notWhole, .outOfRange, .tooSmall, .radiusTooLarge, .insetsTooLarge, .unknownChoice:
      self = Self.value(diagnostic, Self.subject(diagnostic.pointer), source.text(diagnostic.range))
      // the format's own words, unless there is something better to say
      if help == nil { help = diagnostic.note ?? Self.wayOut(diagnostic.problem) }
    case .unknownKey, .missingKey, .missingOneOf, .missingPlace, .meaningless, .onlyFor, .notOfKind, .conflictingKeys,
      .wrongShape:
      self = Self.key(diagnostic.problem, source)
    case .duplicateID, .unknownID, .nothingMatches, .badID, .attachedToItself, .badPointer, .pointerMatchesNothing, .noValue, .cannotBeSet:
      self = Self.reference(diagnostic.problem, sources)
    case .outsideWindow, .noItems, .nestedGroup, .notDynamic, .inTwoGroups, .partOfGroup:
      self = Self.composition(diagnostic.problem)
    case .notOfProfile, .secondGravity, .noProfile: self = Self.profile(diagnostic.problem)
    case .missed(let failure): self = Self.failure(failure)
    case .checksAfterTheEnd, .endsBeforeItBegins, .emptyRange, .metric, .notOfDigest, .noFile, .outsideFolder:
      self = Self.expectation(diagnostic.problem)
    case .afterTheEnd, .endsBefore, .notThereYet, .noLongerThere, .neverTouch: self = Self.event(diagnostic.problem)
    default: self = Self.matter(diagnostic.problem)
    }
  }

  /// What a value is called after its place: the key, or which entry of it.
  private static func subject(_ pointer: String) -> String {
    guard let parts = JSONPointer(pointer)?.parts, let name = parts.lastIndex(where: { Int($0) == nil }) else { return "" }
    let entries = parts[(name + 1)...].joined(separator: "/")
    return (entries.isEmpty ? "" : "entry \(entries) of ") + "\"\(clipped(parts[name]))\" "
  }

  /// What to do about a value that no key's description explains.
  private static func wayOut(_ problem: Problem) -> String {
    switch problem {
    case .wrongCount: "write as many as it needs"
    case .outOfRange(let number, _): number < 0 ? "check the sign" : "check the unit: points, seconds, radians"
    default: "write what it must be in its place"
    }
  }

  // MARK: - Values

  private static func value(_ diagnostic: Diagnostic, _ subject: String, _ found: String) -> DiagnosticText {
    switch diagnostic.problem {
    case .wrongType(let expected, let kind):
      let inner = found.dropFirst().dropLast()
      let isQuoted = kind == "a string" && expected != "a string" && (Double(inner) != nil || inner == "true" || inner == "false")
      let fact = "\(subject)must be \(expected), not \(shown(found, kind))"
      if isQuoted { return DiagnosticText(fact, help: "leave the quotes out: \(inner)") }
      if kind == "null" || expected == "true" { return DiagnosticText(fact, help: "leave the key out") }
      return DiagnosticText(fact, help: diagnostic.pointer == "/gravity" ? gravity(found, kind) : nil)
    case .notObject(let owner, let kind):
      return DiagnosticText(
        "\(owner) must be an object, not \(shown(found, kind))", help: "an object is written {\"key\": value, \"key\": value}")
    case .wrongCount(let expected, let count):
      return DiagnosticText(
        "\(subject)needs \(expected), has \(count == 0 ? "none" : "\(count)")", help: count == 0 ? "leave the key out, or fill it" : nil)
    case .notWhole(let number):
      return DiagnosticText("\(subject)must be a whole number, got \(short(number))", help: "\(short(number.rounded())) is the nearest")
    case .outOfRange(let number, let requirement): return DiagnosticText("\(subject)must be \(requirement), got \(short(number))")
    case .tooSmall(let number, let isWidth, let least):
      return DiagnosticText(
        "the \(isWidth ? "width" : "height") must be at least \(short(least)), got \(short(number))",
        help: "the last two numbers are width and height, in points")
    case .radiusTooLarge(let radius, let most):
      return DiagnosticText(
        "\(subject)must be at most half the shorter side, \(short(most)), got \(short(radius))", help: "\(short(most)) makes it a capsule")
    case .insetsTooLarge(let width, let height):
      return DiagnosticText(
        "these insets leave nothing of the reference view, which is \(short(width)) x \(short(height))",
        help: "insets are [top, left, bottom, right], each the distance that a side moves inward")
    case .unknownChoice(let word, let suggestion, let known):
      return DiagnosticText(
        "\(subject)must be \(list(known)), not \"\(clipped(word))\"", help: suggestion.map { "did you mean \"\($0)\"?" } ?? diagnostic.note)
    default: return DiagnosticText("")
    }
  }

  /// World gravity as an object, from a vector or a magnitude that stands in its place.
  private static func gravity(_ found: String, _ kind: String) -> String {
    let isShort = found.utf8.count <= 40 && !found.contains("\n")
    let vector = kind == "an array" && isShort ? found : kind == "a number" && isShort ? "[0, \(found)]" : "[0, 9.81]"
    return "write \"gravity\": { \"vector\": \(vector), \"unit\": \"m/s2\" }"
  }

  /// A found value: itself when it is short, else its kind.
  private static func shown(_ found: String, _ kind: String) -> String {
    kind == "a string" && found.utf8.count <= 40 ? "the string \(found)" : kind == "a number" ? found : kind
  }

  // MARK: - Keys

  private static func key(_ problem: Problem, _ source: SourceText) -> DiagnosticText {
    switch problem {
    case .unknownKey(let key, let owner, let suggestion, let known):
      return DiagnosticText(
        "\(owner) has no key \"\(clipped(key))\"",
        help: Suggestion.advice(forKey: key, among: known) ?? suggestion.map { "did you mean \"\($0)\"?" }
          ?? "keys are \(known.joined(separator: ", ")); your own may begin with \"x-\"")
    case .missingKey(let key, let owner, let example):
      return DiagnosticText("\(owner) needs \"\(key)\"", help: "add \"\(key)\": \(example)")
    case .missingOneOf(let keys, let owner, let example): return DiagnosticText("\(owner) needs \(list(keys))", help: "add \(example)")
    case .missingPlace(let owner):
      return DiagnosticText("\(owner) needs \"frame\", or \"center\" and \"size\"", help: "add \"frame\": [100, 100, 40, 40]")
    case .meaningless(let key, let other, let example):
      return DiagnosticText("\"\(key)\" requires \"\(other)\"", help: "add \"\(other)\": \(example)")
    case .onlyFor(let key, let other): return DiagnosticText("\"\(key)\" is for \"\(other)\" only", help: "leave it out")
    case .notOfKind(let key, let owner, let takes, let found):
      return DiagnosticText(
        "\"\(key)\" is for \(owner) of kind \(list(takes)), and this one is \"\(found)\"",
        help: "leave it out, or write \"kind\": \"\(takes[0])\"")
    case .conflictingKeys(let a, let b): return DiagnosticText("\"\(a)\" and \"\(b)\" do not go together", help: "keep one of them")
    case .wrongShape(let key, let takes, let found):
      return DiagnosticText(
        "\"\(key)\" is for the collisionBoundsType \"\(takes)\", and this is \(article(found)) \(found)",
        help: "leave it out, or write \"collisionBoundsType\": \"\(takes)\"")
    default: return DiagnosticText("")
    }
  }

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.first ?? " ") ? "an" : "a" }

  // MARK: - The rest

  private static func matter(_ problem: Problem) -> DiagnosticText {
    switch problem {
    case .tooThin(let side, let least):
      return DiagnosticText(
        "this is too thin for the engine: the shorter side is \(short(side))",
        help: "make it at least \(short(least)), a hundred-thousandth of the longer one")
    case .tooFarOut(let distance, let size):
      return DiagnosticText(
        "\(rounded(distance)) from the origin, something of \(rounded(size)) is a point to the engine",
        help: "move it nearer, or make it larger")
    case .selfCrossing(let a, let b):
      return DiagnosticText(
        "the path crosses itself: the edges that begin at points \(a) and \(b) meet",
        help: "points count from 0; list them in the order in which they go around the shape")
    case .noArea:
      return DiagnosticText(
        "this path encloses nothing: its points lie on one line, or next to it", help: "give at least three points that make a triangle")
    case .noExtent: return DiagnosticText("this line has no length: all its points are one", help: "give it two ends that differ")
    case .noDirection: return DiagnosticText("this axis has no direction: its length is 0", help: "[1, 0] is to the right, [0, 1] down")
    case .reversed(let lower, let upper):
      return DiagnosticText(
        "\(short(lower)) is above \(short(upper))", help: "write the smaller number first: [\(short(upper)), \(short(lower))]")
    case .withoutZero(let lower, let upper):
      return DiagnosticText(
        "0 is not between \(short(lower)) and \(short(upper))",
        help: "a range counts from where the attachment begins, and has to contain that: 0")
    case .notAscending(let time, let after):
      return DiagnosticText(
        "times must ascend: \(short(time)) comes after \(short(after))", help: "sort the entries by time; no two may have the same")
    case .emptyWindow(let from, let until):
      return DiagnosticText(
        "\"until\" must be after \"from\", \(short(from)), got \(short(until))", help: "leave \"until\" out for a behavior that stays")
    case .wrongVersion(let version):
      return DiagnosticText("this physim reads version 1 of the format, not \(short(version))", help: "write \"physim\": 1")
    case .tooMuch(let amount, let limit): return tooMuch(amount, limit)
    default: return DiagnosticText("")
    }
  }
}

// MARK: - Words

extension DiagnosticText {
  static func tooMuch(_ amount: Problem.Amount, _ limit: Int) -> DiagnosticText {
    switch amount {
    case .frames: DiagnosticText("a run has at most \(limit) frames", help: "give a shorter duration, or raise it with --limit frames=N")
    case .views:
      DiagnosticText(
        "a scene has at most \(limit) views, those that events add included", help: "split the scene up, or raise it with --limit views=N")
    case .events:
      DiagnosticText(
        "a scene has at most \(limit) events, each repetition counted", help: "repeat less often, or raise it with --limit events=N")
    case .pathPoints:
      DiagnosticText("a path has at most \(limit) points", help: "leave out points that lie on a line, or raise it with --limit vertices=N")
    case .edgePairs:
      DiagnosticText(
        "these paths are too large to be checked for crossings", help: "give them fewer points, or raise it with --limit edge-pairs=N")
    case .comparisons:
      DiagnosticText(
        "these patterns take too long to be matched with all views", help: "use fewer patterns, or raise it with --limit comparisons=N")
    case .checks: DiagnosticText("a scene has at most \(limit) checks", help: "check less, or raise it with --limit checks=N")
    case .categories:
      DiagnosticText(
        "a scene has at most \(limit) names of categories", help: "the engine distinguishes no more; give several views one name")
    case .composites:
      DiagnosticText(
        "composites go \(limit) deep at most", help: "put what is in this one into the one around it: they act in the same order")
    case .collisions:
      DiagnosticText(
        "there are at most \(limit) collision behaviors at a time", help: "the engine distinguishes no more; put items into one behavior")
    case .regionDepth:
      DiagnosticText("regions are at most \(limit) deep within each other", help: "a union of many regions takes them in one list")
    case .regionShapes: DiagnosticText("a region has at most \(limit) shapes", help: "use larger shapes, or several fields")
    }
  }

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
