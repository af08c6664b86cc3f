public import Formats
public import Trajectories

/// What a run of a scene should come to.
public struct Expectations: Equatable, Sendable {
  public var tolerance: Tolerance
  /// The path of a recording that the run is compared with instead of a golden.
  public var recording: String?
  public var checks: [Check]
  /// Names of the checks that a run is known to fail; one that passes is reported.
  public var fails: [String] = []
  public static let none = Expectations(tolerance: Tolerance(), checks: [])
}

/// How far a trajectory may be from its golden, a channel each.
public struct Tolerance: Equatable, Sendable {
  /// Points.
  public var x = 0.0
  public var y = 0.0
  /// Radians.
  public var angle = 0.0
  public init() {}
}

/// One expectation, and where in the scene it stands.
public struct Check: Equatable, Sendable {
  public var expectation: Expectation
  public var range: SourceRange
  /// Which text the range is in, as of ``Diagnostic``.
  public var source: Int
  public var pointer: String

  public init(expectation: Expectation, range: SourceRange, source: Int, pointer: String) {
    self.expectation = expectation
    self.range = range
    self.source = source
    self.pointer = pointer
  }

  /// Its id, or its index among the checks of the scene. Checks that a pattern of views made have one name.
  public var name: String { JSONPointer(pointer)?.parts.last ?? "" }
}

public enum Expectation: Equatable, Sendable {
  /// All of the list hold for a view, at a time or as long as it is there.
  case view(String, [ViewExpectation], During)
  /// Two begin to touch so many times within a span.
  case contact(String, String, count: CountRange, TimeSpan)
  /// Everything comes to rest within a span, or does not.
  case settled(Bool, TimeSpan)
  /// `text` is the metric as it is written.
  case metric(Metric, text: String, MetricExpectation)
}

/// What can be expected of a view; `within` is by how much it may be missed.
public enum ViewExpectation: Equatable, Sendable {
  case center(Vector, within: Double)
  /// Radians, full turns counted.
  case angle(Double, within: Double)
  /// The center is in a rectangle.
  case inside(Rect, within: Double)
}

public enum During: Equatable, Sendable {
  /// Seconds; the first frame that is not before.
  case at(Double)
  case span(TimeSpan)
}

/// Seconds, both ends included.
public struct TimeSpan: Equatable, Sendable {
  public var from: Double
  /// Nil is the end of the run.
  public var until: Double?
  public init(from: Double = 0, until: Double? = nil) {
    self.from = from
    self.until = until
  }
}

/// Both ends included.
public struct CountRange: Equatable, Sendable {
  public var least: Int
  /// Nil is any number.
  public var most: Int?
  public init(_ least: Int, _ most: Int?) {
    self.least = least
    self.most = most
  }
}

public enum MetricExpectation: Equatable, Sendable {
  case between(Double?, Double?)
  case equals(Double, within: Double)
  /// A digest, 16 hexadecimal digits.
  case digest(String)
}
