public import SceneModel

/// By how much a run has missed what its scene expects. Lengths are points, times seconds.
public enum FailedExpectation: Equatable, Sendable {
  /// The run was over before there was anything to judge by.
  case notReached(time: Double, end: Double)
  /// A view was not there at a time, or at no time of a span.
  case absent(view: String, time: Double?)
  case view(FailedViewExpectation)
  /// Fewer contacts than wanted; the nearest one outside of the span, if there was any.
  case tooFewContacts(String, String, count: Int, least: Int, span: TimeSpan, nearest: Double?)
  /// More contacts than wanted; the first one too many was at `time`.
  case tooManyContacts(String, String, count: Int, most: Int, span: TimeSpan, time: Double)
  /// Not at rest within the span, but at `nearest`, or never.
  case neverSettled(span: TimeSpan, nearest: Double?)
  case settled(time: Double)
  /// A number, measured at a time if there was one.
  case metric(text: String, found: Double, time: Double?, MetricExpectation)
  case digest(found: String, wanted: String)
  /// There was nothing to measure.
  case noMetric(text: String)
}

/// A view where it should not have been.
public struct FailedViewExpectation: Equatable, Sendable {
  /// How a view was at a time.
  public struct Sighting: Equatable, Sendable {
    public var time: Double
    public var center: Vector
    public var angle: Double
    /// How far from what was expected: points, of an angle radians.
    public var distance: Double
    public init(time: Double, center: Vector, angle: Double, distance: Double) {
      self.time = time
      self.center = center
      self.angle = angle
      self.distance = distance
    }
  }

  public var view: String
  public var expectation: ViewExpectation
  public var first: Sighting
  /// The one farthest off.
  public var worst: Sighting

  public init(view: String, expectation: ViewExpectation, first: Sighting, worst: Sighting) {
    self.view = view
    self.expectation = expectation
    self.first = first
    self.worst = worst
  }
}
