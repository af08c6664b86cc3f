/// A parameter that was fitted.
public struct FittedParameter: Equatable, Sendable {
  /// As the command line calls it.
  public var name: String
  /// A JSON Pointer, or the name of a parameter of the scene.
  public var pointer: String
  /// The value, rounded to the digits that the recording determines.
  public var text: String
  public var value: Double
  /// The ends of the 95 % interval, within the bounds.
  public var low: Double
  public var high: Double
  public var flaw: Flaw?

  /// Why a value is to be taken with care.
  public enum Flaw: String, Sendable {
    case atLowerBound
    case atUpperBound
    /// At the solution it changes nothing.
    case undetermined
  }
}

/// What came of a fit.
public struct FitResult: Equatable, Sendable {
  public var parameters: [FittedParameter]
  /// Pairs of names whose effects are proportional to each other: the recording determines one combination of the two.
  public var indistinguishable: [[String]]
  /// Root of the mean square of the differences in ``time`` seconds, points, and that of the scene as it is.
  public var rms: Double
  public var rmsBefore: Double?
  /// How many coordinates that is of.
  public var coordinates: Int
  public var views: [String]
  /// Seconds during which the run follows the recording, and those that both last.
  public var time: Double
  public var duration: Double

  public var followsToEnd: Bool { time >= duration }
  /// The changes that make the scene the fitted one.
  public var settings: [(pointer: String, value: String)] { parameters.map { ($0.pointer, $0.text) } }
}
