import Formats
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
  /// When there were enough for the first time.
  private var enough: Double?
  /// The last one before the span, and the first one after it.
  private var early: Double?
  private var late: Double?
  /// The one that is best within the span, or nearest to it.
  private var best: SpanDistance
  private var approach: ContactApproach

  init(a: String, b: String, wanted: CountRange, span: TimeSpan, in scene: borrowing Scene) {
    (self.a, self.b, self.wanted, self.span) = (a, b, wanted, span)
    best = SpanDistance(span)
    approach = ContactApproach(a, b, in: scene)
  }

  mutating func number(_ name: String, _ number: Int32) { approach.number(name, number) }

  mutating func adopt(_ scene: borrowing Scene) { approach.adopt(scene) }

  mutating func observe(_ frame: Frame) { approach.observe(frame, counts: span.phase(at: frame.time) == .inside) }

  /// Adds a time at which the two began to touch.
  mutating func add(_ time: Double) {
    approach.begin()
    best.add(time)
    switch span.phase(at: time) {
    case .before: early = time
    case .after: late = late ?? time
    case .inside:
      count += 1
      if count >= wanted.least { enough = enough ?? time }
      if let most = wanted.most, count > most { excess = excess ?? time }
    }
  }

  /// The two no longer touch.
  mutating func part() { approach.end() }

  /// How far the run is from failing; nil where the two were never there together.
  ///
  /// The smallest gap in points of two that must not touch; seconds of a contact that has to come within a span; else the number of contacts, whole ones and a
  /// part on the way to the next.
  ///
  /// - Parameter duration: Of the run as it is planned, seconds.
  func margin(duration: Double) -> Margin? {
    guard count > 0 || best.hasTimes || approach.smallest < .infinity else { return nil }
    if wanted.most == 0 {
      // a contact early in the span is worse than one at its end
      guard let excess else { return Margin(approach.smallest, .points, bound: approach.scale, at: approach.time) }
      return Margin(-best.remainder(after: excess, duration: duration), .points, bound: approach.scale, at: excess)
    }
    if wanted.least == 1, wanted.most == nil {
      return best.margin(without: approach.smallest / approach.scale, at: approach.time, duration: duration)
    }
    var margin: Margin?
    let number = Double(count)
    if wanted.least > 0 {
      let part = enough.map { 0.99 * best.remainder(after: $0, duration: duration) } ?? 0.99 * approach.progress
      margin = Margin(number - Double(wanted.least) + part, .contacts, bound: Double(wanted.least), at: enough ?? approach.time)
    }
    guard let most = wanted.most else { return margin }
    let part = excess.map { 0.99 * best.remainder(after: $0, duration: duration) } ?? 0.99 * approach.progress
    return Margin.least(margin, Margin(Double(most + 1) - number - part, .contacts, bound: Double(most), at: excess ?? approach.time))
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
  /// The one that is best within the span, or nearest to it.
  private var best: SpanDistance

  init(isWanted: Bool, span: TimeSpan) {
    (self.isWanted, self.span) = (isWanted, span)
    best = SpanDistance(span)
  }

  /// How far the run is from failing, in seconds.
  ///
  /// - Parameters:
  ///   - motion: How fast the fastest view was at the end, in parts of the limit of rest.
  ///   - duration: Of the run as it is planned, seconds.
  func margin(motion: Double, duration: Double) -> Margin? {
    var margin = best.margin(without: PortableMath.logarithm(max(1, motion)), at: nil, duration: duration)
    if !isWanted { margin.value = -margin.value }
    return margin
  }

  /// Adds a time at which the motion ended for a rest of everything.
  mutating func add(_ time: Double) {
    best.add(time)
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

/// How far times of something are within a span, or outside of it: the best one counts.
struct SpanDistance: Sendable {
  private let span: TimeSpan
  /// Seconds by which the best time is within the span, negative outside; of an open span as far as its start decides.
  private var distance = -Double.infinity
  private var time: Double?

  init(_ span: TimeSpan) { self.span = span }

  var hasTimes: Bool { time != nil }

  mutating func add(_ time: Double) {
    // the start of a run is not a bound
    let after = span.from > 0 ? time - span.from : .infinity
    // of an open span the first time that is inside counts, else the last one
    let distance = span.until.map { min($0 - time, after) } ?? min(after, 0)
    if distance > self.distance { (self.distance, self.time) = (distance, time) }
  }

  /// The margin of something that has to happen within the span.
  ///
  /// - Parameters:
  ///   - lack: How far it was from happening where it did not, 0 or more: it counts as so many seconds after the end of the run.
  ///   - duration: Of the run as it is planned, where an open span ends.
  func margin(without lack: Double, at nearest: Double?, duration: Double) -> Margin {
    let until = span.until ?? duration
    guard let time else {
      return Margin(min(0, until - duration) - min(lack, 1e6), .seconds, bound: until - span.from, at: nearest)
    }
    let isInside = span.until == nil && distance >= 0
    let value = isInside ? min(until - time, span.from > 0 ? time - span.from : .infinity) : distance
    return Margin(value, .seconds, bound: until - span.from, at: time)
  }

  /// The part of the span that is left after a time, 0 to 1.
  func remainder(after time: Double, duration: Double) -> Double {
    let until = span.until ?? duration
    return until > span.from ? min(1, max(0, (until - time) / (until - span.from))) : 0
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

  /// How far a metric is from a bound of it, in its unit; nil of a digest, and of most metrics without a value.
  static func margin(_ metric: Metric, _ value: MetricValue, _ expectation: MetricExpectation) -> Margin? {
    guard case .number(let found, let time) = value else { return nil }
    return expectation.margin(found, Margin.Unit(rawValue: metric.unit) ?? .none, at: time)
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

  /// The distance to the nearer bound. A range is as large as half of it, one bound as its own number.
  func margin(_ number: Double, _ unit: Margin.Unit, at time: Double?) -> Margin? {
    switch self {
    case .between(let least?, let most?):
      Margin(min(number - least, most - number), unit, bound: (most - least) / 2, at: time)
    case .between(let least?, nil): Margin(number - least, unit, bound: least == 0 ? 1 : least.magnitude, at: time)
    case .between(nil, let most?): Margin(most - number, unit, bound: most == 0 ? 1 : most.magnitude, at: time)
    case .equals(let wanted, let within): Margin(within - (number - wanted).magnitude, unit, bound: within, at: time)
    case .between(nil, nil), .digest: nil
    }
  }

  /// The largest number that is allowed; nil where none is.
  var most: Double? {
    switch self {
    case .between(_, let most): most
    case .equals(let wanted, let within): wanted + within
    case .digest: nil
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
