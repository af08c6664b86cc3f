import Formats

/// What can be wrong with the keys of an object.
public enum KeyProblem: Equatable, Sendable {
  case unknownKey(key: String, owner: String, suggestion: String?, known: [String])
  /// `example` could be its value.
  case missingKey(String, owner: String, example: String)
  /// `example` is a key with its value, or several.
  case missingOneOf([String], owner: String, example: String)
  /// Neither a frame, nor a center and a size.
  case missingPlace(owner: String)
  /// A key that requires another one, which could have `example` as its value.
  case meaningless(String, without: String, example: String)
  /// A key that changes nothing without another one, which could have `example` as its value.
  case noEffect(String, without: String, example: String)
  /// A key that belongs to another one alone, or to one of its values.
  case onlyFor(String, String)
  /// A key that only some kinds of its owner take, which is named in the plural.
  case notOfKind(String, of: String, takes: [String], found: String)
  case conflictingKeys(String, String)
  /// A key that only one `collisionBoundsType` takes.
  case wrongShape(String, takes: String, found: String)

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .unknownKey: .unknownKey
    case .missingKey, .missingOneOf, .missingPlace, .meaningless, .noEffect: .missingKey
    case .onlyFor, .notOfKind, .conflictingKeys, .wrongShape: .conflictingKeys
    }
  }

  var severity: Diagnostic.Severity { if case .noEffect = self { .warning } else { .error } }
}

extension DiagnosticText {
  static func key(_ problem: KeyProblem) -> DiagnosticText {
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
    case .noEffect(let key, let other, let example):
      return DiagnosticText("\"\(key)\" has no effect without \"\(other)\"", help: "write \"\(other)\": \(example), or leave it out")
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
    }
  }

  private static func article(_ noun: String) -> String { "aeiou".contains(noun.first ?? " ") ? "an" : "a" }
}

extension DiagnosticDocumentation {
  static let unknownKey = DiagnosticDocumentation(
    "an object has a key that the format does not define",
    scene: sample(views: "\"frame\": [40, 40, 50, 50], \"elasticty\": 0.9"),
    meaning: "An unknown key is most often a typing error, and without it the scene would run differently. So objects "
      + "hold the keys of the format and no others.",
    remedy:
      "Take the key that is proposed, or one of those that are listed. Names are UIKit Dynamics': elasticity and not restitution, "
      + "resistance and not linearDamping.",
    "A key that begins with x- is yours: it may stand anywhere and hold anything.")

  static let missingKey = DiagnosticDocumentation(
    "something that has to be there is not",
    scene: sample("\"behaviors\": [{ \"type\": \"snap\", \"item\": \"ball\" }]"),
    meaning: "Some keys have no default, because none would be right for most scenes: the size of the reference view, the place of a "
      + "view, the items of a behavior. Other keys say nothing without a partner: center without size, to without from. As a warning: damping without frequency changes "
      + "nothing, since only a spring has damping.",
    remedy: "The mark stands at the opening bracket of the object that lacks it; the line below proposes a key and a value to put "
      + "there.")

  static let conflictingKeys = DiagnosticDocumentation(
    "two keys do not go together",
    scene: sample(views: "\"frame\": [40, 40, 50, 50], \"center\": [160, 230]"),
    meaning: "Both say the same thing in two ways, as frame and center do, or one belongs to something that is not here, as insets "
      + "to bounds, cornerRadius to rectangles, and substeps to the profile physics.",
    remedy: "Keep one of them. The mark stands under the later one.")
}
