import Formats

/// What can be wrong with expressions, parameters and loops.
public enum ExpressionProblem: Equatable, Sendable {
  /// Something else than the grammar expects; `found` is empty at the end.
  case syntax(expected: String, found: String)
  case tooDeep(limit: Int)
  /// More operators than one expression may have.
  case tooLong(limit: Int)
  case unknownName(String, suggestion: String?, known: [String])
  case unknownFunction(String, suggestion: String?, known: [String])
  case wrongArguments(String, expected: String, found: Int)
  /// An operand or argument of another type, named with its article.
  case wrongType(String, expected: String, found: String)
  case divisionByZero
  /// A result that is infinite or not a number.
  case notFinite(String)
  /// Braces in a string that are not closed.
  case openBrace
  /// Parameters that need each other, the first one repeated at the end.
  case recursion([String])
  /// A name that expressions cannot contain, or that has a meaning already.
  case badName(String, reason: String)
  /// A loop over something else than a count or a list.
  case badLoop(found: String)
  /// A parameter of the command line that the scene does not have.
  case noParameter(String, suggestion: String?, known: [String])

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .syntax, .tooDeep, .tooLong, .wrongArguments, .wrongType, .divisionByZero, .notFinite, .openBrace: .badExpression
    case .unknownName, .unknownFunction: .unknownName
    case .recursion, .badName, .noParameter: .badParameter
    case .badLoop: .badLoop
    }
  }
}

extension DiagnosticText {
  static func expression(_ problem: ExpressionProblem) -> DiagnosticText {
    switch problem {
    case .syntax(let expected, let found):
      return DiagnosticText(
        found.isEmpty ? "the expression ends where \(expected) is expected" : "expected \(expected), found \"\(clipped(found))\"",
        help: "expressions have numbers, names, + - * / % ^, comparisons, calls such as max(a, b), and parentheses")
    case .tooDeep(let limit):
      return DiagnosticText("parentheses and calls go \(limit) deep at most", help: "give a part a name under \"parameters\"")
    case .tooLong(let limit):
      return DiagnosticText("an expression has at most \(limit) operators", help: "give a part a name under \"parameters\"")
    case .unknownName(let name, let suggestion, let known):
      return DiagnosticText(
        "there is no parameter or loop variable \"\(clipped(name))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "define it under \"parameters\"" : "names here are \(listed(known))"))
    case .unknownFunction(let name, let suggestion, let known):
      return DiagnosticText(
        "there is no function \"\(clipped(name))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" } ?? "functions are \(known.joined(separator: ", "))")
    case .wrongArguments(let name, let expected, let found):
      return DiagnosticText("\(name) takes \(expected), got \(found)", help: "arguments are separated by commas")
    case .wrongType(let owner, let expected, let found): return DiagnosticText("\(owner) needs \(expected), got \(found)")
    case .divisionByZero: return DiagnosticText("division by zero", help: "\"if\" can leave out the element for which it happens")
    case .notFinite(let text): return DiagnosticText("\(clipped(text)) is not a finite number here", help: "numbers go up to about 1e308")
    case .openBrace: return DiagnosticText("this { has no }", help: "{…} inserts a value; write {{ for a brace")
    case .recursion(let names):
      return DiagnosticText(
        "parameters refer to each other: \(names.map { "\"\(clipped($0))\"" }.joined(separator: " → "))",
        help: "give one of them a value of its own")
    case .badName(let name, let reason):
      return DiagnosticText(
        "\"\(clipped(name))\" cannot be a name: \(reason)", help: "a name is letters, digits and _, and does not begin with a digit")
    case .badLoop(let found):
      return DiagnosticText(
        "a loop variable runs over a whole number of values from 0, or a list; got \(found)",
        help: "such as \"for\": { \"i\": 20 } or { \"side\": [-1, 1] }")
    case .noParameter(let name, let suggestion, let known):
      return DiagnosticText(
        "the scene has no parameter \"\(clipped(name))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty
            ? "places in the scene are JSON Pointers, such as /views/ball/elasticity" : "its parameters are \(listed(known))"))
    }
  }

  private static func listed(_ names: [String]) -> String {
    names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }
}

extension DiagnosticDocumentation {
  static let badExpression = DiagnosticDocumentation(
    "an expression that has no value",
    scene: sample("\"parameters\": { \"gap\": 0 }", views: "\"frame\": [40, 40, 50, \"= 100 / gap\"]"),
    meaning:
      "A string that begins with = is an expression, and {…} in any other string inserts one. Here it cannot be read, an operand has "
      + "another type, or the result is not a finite number. The message names the values of loop variables at that point.",
    remedy:
      "See 'physim help scene', section Expressions, for the operators and functions. A string may begin with == where it really begins with =."
  )

  static let unknownName = DiagnosticDocumentation(
    "a name in an expression that nothing defines",
    scene: sample("\"parameters\": { \"width\": 50 }", views: "\"frame\": [40, 40, \"= widht\", 50]"),
    meaning: "Names in expressions are parameters of the scene, variables of the loops around, functions, and pi.",
    remedy: "Correct the name, or define it: \"parameters\": { \"width\": 50 }.")

  static let badParameter = DiagnosticDocumentation(
    "a parameter that cannot have a value",
    scene: sample("\"parameters\": { \"a\": \"= b\", \"b\": \"= a\" }", views: "\"frame\": [40, 40, \"= a\", 50]"),
    meaning:
      "A parameter is a number, true or false, a text, or an expression of other parameters. It must not need itself, and its name must be one "
      + "that an expression can contain.",
    remedy: "Give one of the parameters a value that needs no other.")

  static let badLoop = DiagnosticDocumentation(
    "a loop that cannot run",
    scene: sample("\"walls\": [{ \"for\": { \"i\": 2.5 }, \"from\": [\"= 50 * i\", 400], \"to\": [\"= 50 * i\", 480] }]"),
    meaning:
      "\"for\" copies its element for each value of its variables: a whole number n stands for 0 to n - 1, and a list for its elements. The last "
      + "variable varies fastest.",
    remedy: "Give a whole number of at least 0, or a list. floor(…) and round(…) make whole numbers.")
}
