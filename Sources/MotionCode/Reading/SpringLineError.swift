package import Motion

/// Why a line of code is not read, with the place in it.
package struct SpringLineError: Error, Equatable, Sendable {
  package enum Problem: Equatable, Sendable {
    /// No dialect has such a line.
    case notASpring
    /// A name that no form has, and the one it resembles.
    case unknownName(String, near: String?)
    /// Something other than a number after a name.
    case notANumber(String, of: String)
    case repeated(String)
    /// A problem of the parameters; the names as the line spells them.
    case parameters(SpringParameters.Problem, names: [String])
    /// linear() without a duration, or with fewer than two points, or one that no spring follows.
    case curveDuration, curvePoints
    /// A bracket without its other half.
    case unclosed(Character)
    case unopened(Character)
    case openQuote(Character)
    /// A name, or a comma, that no value follows or precedes.
    case noValue(String)
    /// A name with a number and nothing between them.
    case noSeparator(String)
    /// Something that more has to follow.
    case cutOff(String)
    /// More than ``SpringLine/longest`` characters.
    case tooLong
  }

  package let problem: Problem
  /// Offset of its first character in the line, and its length.
  package let start: Int
  package let length: Int
}
