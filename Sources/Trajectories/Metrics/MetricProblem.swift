/// Why a text is not a metric, and where in it.
public struct MetricProblem: Error, Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// It has no form of a metric; `known` are all there are.
    case form(known: [String])
    case unknownChannel(String, known: [String])
    /// What stands after the colon; `known` is what could.
    case unknownReduction(String, known: [String])
    /// A reduction that needs `=` and a number, or the number is none.
    case needsNumber(String, example: String)
    case takesNoNumber(String)
    /// A reduction that needs `=`, a target and a band around it, or one of them is not a number.
    case needsBand(String, example: String)
  }

  public let kind: Kind
  /// Offsets in bytes of UTF-8.
  public let range: Range<Int>
}
