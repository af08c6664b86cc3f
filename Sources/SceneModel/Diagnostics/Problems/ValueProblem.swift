import Formats
import Trajectories

/// What can be wrong with a value.
public enum ValueProblem: Equatable, Sendable {
  case wrongVersion(Double)
  /// A scene for this release or a later one.
  case newerRelease(String)
  /// `owner` has to be an object.
  case notObject(owner: String, found: String)
  case wrongType(expected: String, found: String)
  case wrongCount(expected: String, found: Int)
  case notWhole(Double)
  case outOfRange(Double, requirement: String)
  case tooSmall(Double, isWidth: Bool, least: Double)
  case radiusTooLarge(Double, most: Double)
  /// Of a reference view of this size nothing is left.
  case insetsTooLarge(width: Double, height: Double)
  /// Limits with the first above the second.
  case reversed(Double, Double)
  /// Limits around something else than 0.
  case withoutZero(Double, Double)
  case unknownChoice(String, suggestion: String?, known: [String])

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .wrongVersion: .wrongVersion
    case .newerRelease: .newerRelease
    case .notObject, .wrongType, .notWhole: .wrongType
    case .wrongCount: .wrongCount
    case .outOfRange, .tooSmall, .radiusTooLarge, .insetsTooLarge, .reversed, .withoutZero: .outOfRange
    case .unknownChoice: .unknownValue
    }
  }
}

extension DiagnosticText {
  /// `found` is the value as the file has it.
  static func value(_ problem: ValueProblem, _ diagnostic: Diagnostic, found: String) -> DiagnosticText {
    let fact = value(problem, diagnostic, subject(diagnostic.pointer), found)
    // the format's own words, unless there is something better to say
    return DiagnosticText(fact.text, help: fact.help ?? diagnostic.note ?? wayOut(problem))
  }

  /// The name of a value by its place: the key, or an entry of the key's array.
  private static func subject(_ pointer: String) -> String {
    guard let parts = JSONPointer(pointer)?.parts, let name = parts.lastIndex(where: { Int($0) == nil }) else { return "" }
    let entries = parts[(name + 1)...].joined(separator: "/")
    return (entries.isEmpty ? "" : "entry \(entries) of ") + "\"\(clipped(parts[name]))\" "
  }

  /// Help for a value that no key's description explains.
  private static func wayOut(_ problem: ValueProblem) -> String {
    switch problem {
    case .wrongCount: "write as many as it needs"
    case .outOfRange(let number, _): number < 0 ? "check the sign" : "check the unit: points, seconds, radians"
    default: "write what it must be in its place"
    }
  }

  private static func value(_ problem: ValueProblem, _ diagnostic: Diagnostic, _ subject: String, _ found: String) -> DiagnosticText {
    switch problem {
    case .wrongVersion(let version):
      return DiagnosticText("this physim reads version 1 of the format, not \(short(version))", help: "write \"physim\": 1")
    case .newerRelease(let release):
      return DiagnosticText(
        "this scene needs physim \(clipped(release)) or later; this is physim \(Release.version)",
        help: "'physim help ci' begins with installing; the rest of the scene was not checked")
    case .notObject(let owner, let kind):
      return DiagnosticText(
        "\(owner) must be an object, not \(shown(found, kind))", help: "an object is written {\"key\": value, \"key\": value}")
    case .wrongType(let expected, let kind):
      let inner = found.dropFirst().dropLast()
      let isQuoted = kind == "a string" && expected != "a string" && (Double(inner) != nil || inner == "true" || inner == "false")
      let fact = "\(subject)must be \(expected), not \(shown(found, kind))"
      if isQuoted { return DiagnosticText(fact, help: "leave the quotes out: \(inner)") }
      if kind == "null" || expected == "true" { return DiagnosticText(fact, help: "leave the key out") }
      return DiagnosticText(fact, help: diagnostic.pointer == "/gravity" ? gravity(found, kind) : nil)
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
    case .reversed(let lower, let upper):
      return DiagnosticText(
        "\(short(lower)) is above \(short(upper))", help: "write the smaller number first: [\(short(upper)), \(short(lower))]")
    case .withoutZero(let lower, let upper):
      return DiagnosticText(
        "0 is not between \(short(lower)) and \(short(upper))",
        help: "a range counts from where the attachment begins, and has to contain that: 0")
    case .unknownChoice(let word, let suggestion, let known):
      return DiagnosticText(
        "\(subject)must be \(list(known)), not \"\(clipped(word))\"", help: suggestion.map { "did you mean \"\($0)\"?" } ?? diagnostic.note)
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
}

extension DiagnosticDocumentation {
  static let wrongVersion = DiagnosticDocumentation(
    "another version of the format",
    scene: sample().substituting("\"physim\": 1", with: "\"physim\": 2"),
    meaning: "The number under \"physim\" is the version of the format that a scene is written in, not that of the program.",
    remedy: "Write 1, the only version there is; a scene with a higher one needs a newer physim.")

  static let newerRelease = DiagnosticDocumentation(
    "a scene for a later release", scene: sample("\"requires\": \"99.0\""),
    meaning: "The release under \"requires\" is the oldest one that reads the scene and moves it as it was meant. This physim is older: "
      + "other messages about the scene could mislead, so the rest is not checked.",
    remedy: "Install that release or a later one: 'physim help ci' begins with installing. 'physim help changes' lists the changes by "
      + "release.")

  static let wrongType = DiagnosticDocumentation(
    "a value of another kind", scene: sample("\"sleeping\": \"yes\""),
    meaning: "A key takes values of one kind: a number, a whole number, true or false, a string, an array or an object. Nothing is "
      + "converted: \"0.5\" in quotes is a string, and null does not mean that a key is left out.",
    remedy: "Write the kind that is asked for; leave a key out to have its default.")

  static let wrongCount = DiagnosticDocumentation(
    "an array with too many or too few entries", scene: sample(views: "\"frame\": [40, 40, 50]"),
    meaning: "A point is [x, y], a size [width, height], a frame [x, y, width, height], insets [top, left, bottom, right]. A path has "
      + "as many points as it needs to be one.",
    remedy: "Write as many entries as are asked for, in that order.")

  static let outOfRange = DiagnosticDocumentation(
    "a number that is too large or too small", scene: sample(views: "\"frame\": [40, 40, 50, 50], \"density\": 0"),
    meaning: "What nothing physical could have, such as a density of 0 or a friction below 0, is a mistake. So is what the engine's "
      + "numbers of 24 bits cannot distinguish: anything past 1e9, a view thinner than a hundred-thousandth of its length, or "
      + "one so far out that its two ends are one.",
    remedy: "Most often it is a sign or a unit: lengths are points, times seconds, angles radians.")

  static let unknownValue = DiagnosticDocumentation(
    "a word that is not on the list",
    scene: sample(views: "\"frame\": [40, 40, 50, 50], \"collisionBoundsType\": \"circle\""),
    meaning: "Some keys take one of a few words. They are UIKit's where it has them, and capitals count.",
    remedy: "Take the word that is proposed, or another of the list.")
}
