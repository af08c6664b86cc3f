import Formats

/// What can be wrong with the variants of a scene.
public enum VariantProblem: Equatable, Sendable {
  case badName(String)
  /// A name that differs from another one by capitals alone.
  case sameFile(String, other: String)
  case noVariants
  case tooMany(Int, limit: Int)
  case changesNothing(String)
  /// `known` are the names of the scene's variants.
  case unknown(String, suggestion: String?, known: [String])

  /// The code, which is also the name of its page.
  var code: DiagnosticCode { .badVariant }
}

extension DiagnosticText {
  static func variant(_ problem: VariantProblem) -> DiagnosticText {
    switch problem {
    case .badName(let name):
      DiagnosticText(
        "\"\(clipped(name))\" cannot be the name of a variant",
        help: "a name has up to 64 letters, digits, - and _: its golden's file has it")
    case .sameFile(let name, let other):
      DiagnosticText(
        "\"\(clipped(name))\" and \"\(clipped(other))\" differ by capitals alone",
        help: "on some systems their goldens are one file; rename one")
    case .noVariants: DiagnosticText("\"variants\" names none", help: "add one, like \"fast\": { \"speed\": 900 }, or leave the key out")
    case .tooMany(let count, let limit):
      DiagnosticText(
        "the scene has \(count) variants, more than \(limit)",
        help: "'physim sweep' runs a scene with many values, in the memory of one run")
    case .changesNothing(let name):
      DiagnosticText(
        "the variant \"\(clipped(name))\" changes nothing",
        help: "give a parameter or a JSON Pointer another value, like \"/views/ball/elasticity\": 0.5")
    case .unknown(let name, let suggestion, let known):
      DiagnosticText(
        "the scene has no variant \"\(clipped(name))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "variants stand in the scene under \"variants\"" : "variants are \(known.prefix(8).joined(separator: ", "))"))
    }
  }
}

extension DiagnosticDocumentation {
  static let badVariant = DiagnosticDocumentation(
    "a variant that cannot be tested",
    scene: sample("\"variants\": { \"fast ball\": { \"/views/ball/velocity\": [0, 300] } }"),
    meaning:
      "A variant is the scene with other values: { \"NAME\": { POINTER: VALUE } }, or names of parameters in place of pointers. Each has "
      + "a golden SCENE@NAME.golden.csv of its own, so its name is part of the name of a file. A variant without values is the scene itself.",
    remedy: "Take a name of letters, digits, - and _, and give at least one value. 'physim help scene' has an example.")
}
