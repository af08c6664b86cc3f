import Formats
public import SceneModel

/// How far a run is from failing a check, in a unit of the check; negative where it fails, by how much.
///
/// A margin has a slope where a plain result is flat: two views that should have touched have one that grows as they come nearer.
public struct Margin: Equatable, Sendable {
  public enum Unit: String, Sendable {
    case points = "pt"
    case radians = "rad"
    case seconds = "s"
    case pointsPerSecond = "pt/s"
    case radiansPerSecond = "rad/s"
    case joules = "J"
    /// Contacts, whole ones and a part on the way to the next.
    case contacts
    case none = ""
  }

  public var value: Double
  public var unit: Unit
  /// A size that the value is compared with, in the same unit and above 0: a tolerance, half a rectangle, a bound. nil for a check of an exact value.
  public var bound: Double?
  /// Seconds at which the value was decided; nil where there is no such time.
  public var time: Double?

  public init(_ value: Double, _ unit: Unit, bound: Double?, at time: Double? = nil) {
    self.value = value
    self.unit = unit
    self.bound = bound.flatMap { $0 > 0 ? $0 : nil }
    self.time = time
  }

  /// The value in parts of its bound, so that margins of different units can be compared.
  public var share: Double { value / (bound ?? 1) }

  /// Whether the check passes, but barely: by less than a hundredth of its bound. A margin of 0 is that of a run that has to be at its bound.
  public var isSlim: Bool { value > 0 && bound != nil && share < 0.01 }

  /// The value with its unit: `0.3 pt`.
  public var text: String { NumberFormat.significant(value) + (unit == .none ? "" : " \(unit.rawValue)") }
  /// `12 %`, of the bound.
  public var shareText: String { "\(NumberFormat.significant(100 * share, digits: 2)) %" }

  /// The same with the sign of a result, which rounding and the slack of times may contradict.
  func signed(fails: Bool) -> Margin {
    var signed = self
    signed.value = fails ? min(value, -1e-9 * (bound ?? 1)) : max(value, 0)
    return signed
  }

  /// The one with the smaller share.
  static func least(_ a: Margin?, _ b: Margin?) -> Margin? {
    guard let a, let b else { return a ?? b }
    return b.share < a.share ? b : a
  }
}

/// What came of one check in a run.
public struct CheckResult: Sendable {
  public let check: Check
  /// nil where nothing was measured: the run ended before, a view was not there, or the check is of a digest.
  public let margin: Margin?
  /// Whether the run is not as expected. A check that ``Expectations/fails`` lists may fail without that.
  public let failure: Diagnostic?
  /// Whether the run failed the check, expected or not.
  public let hasFailed: Bool
  /// Whether the scene states that the check fails.
  public let isKnownToFail: Bool

  /// How good the result is, for a search: the share of the margin; -1 for a failure without one, infinity for any other check without one.
  public var score: Double { margin?.share ?? (hasFailed ? -1 : .infinity) }
}

extension Array where Element == CheckResult {
  /// The result with the smallest share among those of checks that are not known to fail; nil where no check has a margin or fails.
  public var tightest: CheckResult? {
    filter { !$0.isKnownToFail && $0.score < .infinity }.min { $0.score < $1.score }
  }

  /// The margin of a check in its unit, or without a name the smallest share of a bound; nil where there is none.
  public func number(ofMargin name: String?) -> Double? { name.map { margin(of: $0)?.value } ?? tightest?.score }

  /// The smallest margin of the checks of a name.
  public func margin(of name: String) -> Margin? { reduce(nil) { $1.check.name == name ? Margin.least($0, $1.margin) : $0 } }
}
