/// A number of a whole run, written like `ball.speed:max`, `settled:time` or `contacts(ball,hoop):count`.
public enum Metric: Equatable, Sendable {
  /// A channel of a view over the frames in which the view is there.
  case channel(view: String, Column, Reduction)
  /// The energy of all views together.
  case energy(Reduction)
  /// Seconds until everything first came to rest.
  case settledTime
  /// How often two of the views, walls and boundaries began to touch, or to overlap where one is a sensor.
  case contactCount(String, String)
  /// Seconds until they first did.
  case firstContactTime(String, String)
  /// The run's digest.
  case digest
}

/// Reduces a channel's values, one per frame, to one number.
public enum Reduction: Equatable, Sendable {
  /// The last one.
  case final
  case min
  case max
  case mean
  /// The root of the mean of the squares.
  case rms
  /// Largest less smallest.
  case range
  /// Seconds during which the value is above or below a number: each frame but frame 0 counts for the step that led to it.
  case timeAbove(Double)
  case timeBelow(Double)
  /// Seconds until the value is above or below a number for the first time.
  case firstTimeAbove(Double)
  case firstTimeBelow(Double)
}

/// The value of a metric.
public enum MetricValue: Equatable, Sendable {
  /// With the time in seconds at which it was so, where it was at one time.
  case number(Double, at: Double?)
  case digest(RunDigest)
  /// There was nothing to measure: the view never existed, or the event never happened.
  case never
}
