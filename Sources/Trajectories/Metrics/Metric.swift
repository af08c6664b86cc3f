public import Formats

/// A number of a whole run, written like `ball.speed:max`, `settled:time` or `contacts(ball,hoop):count`.
public enum Metric: Equatable, Sendable {
  /// A channel of a view over the frames in which the view is there.
  case channel(view: String, Column, Reduction)
  /// A channel of each view that a pattern matches, reduced over the frames, then the results over the views.
  case channels(views: Glob, Column, Reduction, over: ViewReduction)
  /// Points between the centers of two views, over the frames in which both are there.
  case distance(String, String, Reduction)
  /// The energy of all views together.
  case energy(Reduction)
  /// Seconds until the motion ended before everything was first at rest.
  case settledTime
  /// How often two of the views, walls and boundaries began to touch, or to overlap where one is a sensor.
  case contactCount(String, String)
  /// Seconds until they first did.
  case firstContactTime(String, String)
  /// A number of a motion, by the behavior's id; nil for a motion of one value, or for the largest of several.
  case motion(String, Column?, MotionMeasure)
  /// The run's digest.
  case digest

  /// Empty where there is none.
  package var unit: String {
    switch self {
    case .channel(_, let column, let reduction), .channels(_, let column, let reduction, _): reduction.isTime ? "s" : column.unit
    case .distance(_, _, let reduction): reduction.isTime ? "s" : "pt"
    case .energy(let reduction): reduction.isTime ? "s" : "J"
    case .settledTime, .firstContactTime: "s"
    case .contactCount: "contacts"
    case .motion(_, _, .finish): "s"
    case .motion(_, .angle?, _): Column.angle.unit
    case .motion: "pt"
    case .digest: ""
    }
  }
}

extension Reduction {
  /// Whether the number is a time instead of a value of the channel.
  fileprivate var isTime: Bool {
    switch self {
    case .argmax, .argmin, .timeAbove, .timeBelow, .firstTimeAbove, .firstTimeBelow, .settledWithin: true
    case .final, .min, .max, .mean, .rms, .quantile, .at, .range: false
    }
  }
}

/// A number of a motion.
public enum MotionMeasure: String, CaseIterable, Equatable, Sendable {
  /// Seconds of the run at which it ended by its own rule, the last time.
  case finish
  /// How far it went past its target, or past a bound, in the unit of the value: the largest.
  case overshoot
  /// How far its frames were from its law in exact time, in the unit of the value: the largest. It is 0 for a motion that does not depend on
  /// the times of frames.
  case deviation
  /// Where it says at its start that it will end, the last time.
  case projected
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
  /// The value below which a part of the values lies, between 0 and 1; 0.5 is the median. It is interpolated between two values.
  ///
  /// It keeps every value: 8 bytes per frame.
  case quantile(Double)
  /// The value in the frame nearest to a time, in seconds.
  case at(Double)
  /// Seconds until the first largest or smallest value.
  case argmax
  case argmin
  /// Largest less smallest.
  case range
  /// Seconds during which the value is above or below a number: each frame but frame 0 counts for the step that led to it.
  case timeAbove(Double)
  case timeBelow(Double)
  /// Seconds until the value is above or below a number for the first time.
  case firstTimeAbove(Double)
  case firstTimeBelow(Double)
  /// Seconds until the value is at most `band` from `target` for good: in every frame from then on.
  case settledWithin(target: Double, band: Double)
}

/// Reduces numbers of several views to one.
public enum ViewReduction: String, CaseIterable, Equatable, Sendable {
  case min
  case max
  case mean
  case median
  case sum
  case range
}

/// The value of a metric.
public enum MetricValue: Equatable, Sendable {
  /// With the time in seconds at which it was so, where it was at one time.
  case number(Double, at: Double?)
  case digest(RunDigest)
  /// There was nothing to measure: the view never existed, or the event never happened.
  case never
}
