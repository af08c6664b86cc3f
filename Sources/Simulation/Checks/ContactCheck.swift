import Diagnostics
import SceneModel
import Trajectories

/// How often two things touch.
struct ContactCheck: Sendable {
  let a: String
  let b: String
  let wanted: CountRange
  let span: TimeSpan
  private var count = 0
  /// When the first one too many was.
  private var excess: Double?
  /// The last one before the span, and the first one after it.
  private var early: Double?
  private var late: Double?

  init(a: String, b: String, wanted: CountRange, span: TimeSpan) {
    (self.a, self.b, self.wanted, self.span) = (a, b, wanted, span)
  }

  /// Adds a time at which the two began to touch.
  mutating func add(_ time: Double) {
    switch span.phase(at: time) {
    case .before: early = time
    case .after: late = late ?? time
    case .inside:
      count += 1
      if let most = wanted.most, count > most { excess = excess ?? time }
    }
  }

  func failure(end: Double, horizon: Double) -> FailedExpectation? {
    if let excess, let most = wanted.most {
      return .tooManyContacts(a, b, count: count, most: most, span: span, time: excess)
    }
    // enough is enough, however long the run; but until the span is over there may come too many
    let isOpen = span.ends(after: horizon) && (count < wanted.least || wanted.most != nil)
    if isOpen { return .notReached(time: span.until ?? span.from, end: end) }
    guard count < wanted.least else { return nil }
    return .tooFewContacts(a, b, count: count, least: wanted.least, span: span, nearest: late ?? early)
  }
}

/// Whether everything comes to rest.
struct RestCheck: Sendable {
  let isWanted: Bool
  let span: TimeSpan
  private var time: Double?
  /// The last time before the span, and the first one after it.
  private var early: Double?
  private var late: Double?

  init(isWanted: Bool, span: TimeSpan) { (self.isWanted, self.span) = (isWanted, span) }

  /// Adds a time at which the motion ended for a rest of everything.
  mutating func add(_ time: Double) {
    switch span.phase(at: time) {
    case .before: early = time
    case .after: late = late ?? time
    case .inside: self.time = self.time ?? time
    }
  }

  /// - Parameter lastMotion: The last time at which something moved.
  func failure(end: Double, horizon: Double, lastMotion: Double) -> FailedExpectation? {
    if let time { return isWanted ? nil : .settled(time: time) }
    if span.ends(after: horizon) { return .notReached(time: span.until ?? span.from, end: end) }
    guard isWanted else { return nil }
    let isOpen = late == nil && lastMotion < end && span.phase(at: lastMotion) == .inside && (early ?? -1) < lastMotion
    return isOpen ? .restNotCertain(since: lastMotion, end: end) : .neverSettled(span: span, nearest: late ?? early)
  }
}

/// Whether a metric is what it should be.
enum MetricCheck {
  static func failure(_ text: String, _ value: MetricValue, _ expectation: MetricExpectation) -> FailedExpectation? {
    switch (value, expectation) {
    case (.never, _): return .noMetric(text: text)
    case (.digest(let digest), .digest(let wanted)): return digest.text == wanted ? nil : .digest(found: digest.text, wanted: wanted)
    case (.number(let found, let time), _):
      return expectation.admits(found) ? nil : .metric(text: text, found: found, time: time, expectation)
    case (.digest(let digest), _): return .digest(found: digest.text, wanted: "a number")
    }
  }
}

extension MetricExpectation {
  fileprivate func admits(_ number: Double) -> Bool {
    switch self {
    case .between(let least, let most): number >= least ?? -.infinity && number <= most ?? .infinity
    case .equals(let wanted, let within): (number - wanted).magnitude <= within
    case .digest: false
    }
  }
}

extension TimeSpan {
  fileprivate enum Phase { case before, inside, after }

  /// A frame's time is a rounded quotient, hence the slack.
  private static let slack = 1e-6

  fileprivate func phase(at time: Double) -> Phase {
    if time < from - Self.slack { return .before }
    return time > (until ?? .infinity) + Self.slack ? .after : .inside
  }

  /// Whether a run that ends at a time does not see all of the span; one that is open goes to the end of the run.
  fileprivate func ends(after time: Double) -> Bool { (until ?? from) > time + Self.slack }
}
