import Formats

/// What can be wrong with pointers into the scene.
public enum PointerProblem: Equatable, Sendable {
  case badPointer(String)
  case cannotBeSet(String, known: [String], suggestion: String?)
  /// A track's target whose values are names.
  case cannotFollowCurve(String)
  case pointerMatchesNothing(String, missing: String, in: String, suggestion: String?)
  /// An override without a value.
  case noValue

  /// The code, which is also the name of its page.
  var code: DiagnosticCode {
    switch self {
    case .badPointer: .badPointer
    case .cannotBeSet, .cannotFollowCurve: .cannotBeSet
    case .pointerMatchesNothing: .noSuchPlace
    case .noValue: .noValue
    }
  }
}

extension DiagnosticText {
  static func pointer(_ problem: PointerProblem) -> DiagnosticText {
    switch problem {
    case .badPointer(let pointer):
      return DiagnosticText("\"\(clipped(pointer))\" is not a JSON Pointer", help: "a pointer looks like /views/ball/elasticity")
    case .cannotBeSet(let pointer, let known, let suggestion):
      return DiagnosticText(
        "\"\(clipped(pointer))\" cannot be changed while the scene runs",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? (known.isEmpty ? "nothing of it can be" : "what can be: \(known.joined(separator: ", "))"))
    case .cannotFollowCurve(let pointer):
      return DiagnosticText(
        "\"\(clipped(pointer))\" cannot follow a curve: its values are names", help: "change it with \"set\" in an event")
    case .pointerMatchesNothing(let pointer, let missing, let owner, let suggestion):
      return DiagnosticText(
        "\"\(clipped(pointer))\" does not exist: \(owner) there has no \"\(clipped(missing))\"",
        help: suggestion.map { "did you mean \"\($0)\"?" }
          ?? "elements go by their id or their index from 0, behaviors by their type too; * stands for all elements")
    case .noValue: return DiagnosticText("there is no value after the =", help: "give one, such as 0.5, true, [1, 2] or a word")
    }
  }
}

extension DiagnosticDocumentation {
  private static let drag = "\"behaviors\": [{ \"id\": \"drag\", \"type\": \"attachment\", \"item\": \"ball\", \"anchor\": [65, 0] }]"

  static let badPointer = DiagnosticDocumentation(
    "a text that is not a JSON Pointer",
    scene: sample(drag, "\"tracks\": [{ \"target\": \"drag.anchor\", \"keys\": [[0, 65, 0], [1, 200, 0]] }]"),
    meaning: "Places in a scene are written as JSON Pointers (RFC 6901): they begin with /, and / parts one key from the next.",
    remedy: "Write /behaviors/drag/anchor. Elements of an array go by their id or their index from 0. ~1 stands for a / in a key, "
      + "and ~0 for ~.")

  static let cannotBeSet = DiagnosticDocumentation(
    "a value that stays while the scene runs",
    scene: sample("\"events\": [{ \"time\": 1, \"set\": { \"/views/ball/size\": [10, 10] } }]"),
    meaning: "Events and tracks change what an app could change: properties of views, walls and behaviors, and gravity. The shape "
      + "of a view, or what a behavior acts on, is fixed. A track changes numbers and truth values, not categories.",
    remedy: "Take one of the keys that are listed. To change something else, let an event remove the element and another add one. "
      + "Before the run, --set changes anything.")

  static let noSuchPlace = DiagnosticDocumentation(
    "a --set whose place does not exist", scene: sample(), set: Override(pointer: "/views/bal/angle", value: "1"),
    meaning: "Everything in a pointer but its last part has to be in the scene.",
    remedy: "Take the name that is proposed. Elements go by their id or their index from 0. * stands for all of them, a pattern such as "
      + "card-* for those whose ids match it, and the type of behaviors, as in /behaviors/snap/damping, for all of that type.")

  static let noValue = DiagnosticDocumentation(
    "a --set without a value", scene: sample(), set: Override(pointer: "/views/ball/angle", value: ""),
    meaning: "What follows the = is the new value, as JSON; a bare word is a string.",
    remedy: "Give one: 0.5, true, [1, 2], '{\"vector\": [0, 1]}', or a word. To do without a key, take it out of the file.")
}
