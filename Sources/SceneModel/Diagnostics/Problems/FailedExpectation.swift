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
  /// Nothing has moved since a time, but the run ended before that counted as rest.
  case restNotCertain(since: Double, end: Double)
  case settled(time: Double)
  /// A number, measured at a time if there was one.
  case metric(text: String, found: Double, time: Double?, MetricExpectation)
  case digest(found: String, wanted: String)
  /// There was nothing to measure.
  case noMetric(text: String)
  /// A check that the scene lists as one that fails.
  case passes(check: String)

  package var isNotReached: Bool { if case .notReached = self { true } else { false } }
}

/// A view where it should not have been.
public struct FailedViewExpectation: Equatable, Sendable {
  /// How a view was at a time.
  public struct Sighting: Equatable, Sendable {
    public var time: Double
    public var center: Vector
    public var angle: Double
    /// Distance from the expected value: points, for an angle radians.
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

extension DiagnosticText {
  /// What was measured, when, and by how much it missed.
  static func failure(_ failure: FailedExpectation) -> DiagnosticText {
    switch failure {
    case .notReached(let time, let end):
      return DiagnosticText("not reached: this is about \(rounded(time)) s, and the run ended at \(rounded(end)) s", help: "run longer")
    case .absent(let view, let time):
      return DiagnosticText("\(clipped(view)) was not there" + (time.map { " at \(rounded($0)) s" } ?? " at any time"))
    case .view(let failure): return view(failure)
    case .tooFewContacts(let a, let b, let count, let least, let span, let nearest):
      let late = nearest.map { "; \(distance(of: $0, to: span))" } ?? ""
      return DiagnosticText(
        "\(clipped(a)) and \(clipped(b)) began to touch \(times(count))\(words(span)), \(least - count) less than expected\(late)")
    case .tooManyContacts(let a, let b, let count, let most, let span, let time):
      let which = most == 0 ? "the first" : "the first one too many"
      return DiagnosticText(
        "\(clipped(a)) and \(clipped(b)) began to touch \(times(count))\(words(span)), \(count - most) more than allowed; \(which) at \(rounded(time)) s"
      )
    case .neverSettled(let span, let nearest):
      return DiagnosticText("not everything came to rest\(words(span))" + (nearest.map { ": \(distance(of: $0, to: span))" } ?? ""))
    case .restNotCertain(let since, let end):
      return DiagnosticText(
        "nothing moved after \(rounded(since)) s, but the run ended at \(rounded(end)) s, before that was certain to be rest",
        help: "rest is certain after half a second: run longer")
    case .settled(let time): return DiagnosticText("everything came to rest at \(rounded(time)) s, and should not have")
    case .metric(let text, let found, let time, let expectation): return metric(text, found, time, expectation)
    case .digest(let found, let wanted): return DiagnosticText("the digest is \(found), not \(wanted): some bit of some frame differs")
    case .passes(let check):
      return DiagnosticText(
        "the check \(clipped(check)) passes, and \"fails\" lists it", help: "remove it from \"fails\"")
    case .noMetric(let text): return DiagnosticText("\(clipped(text)) has no value: what it measures was never there")
    }
  }

  private static func view(_ failure: FailedViewExpectation) -> DiagnosticText {
    let (name, first, worst) = (clipped(failure.view), failure.first, failure.worst)
    let place = "(\(rounded(first.center.x)), \(rounded(first.center.y))) at \(rounded(first.time)) s"
    let fact: String
    let unit: String
    let within: Double
    switch failure.expectation {
    case .center(let center, let allowed):
      (unit, within) = ("pt", allowed)
      fact = "\(name) was at \(place), \(figures(first.distance)) pt from (\(short(center.x)), \(short(center.y)))"
    case .angle(let angle, let allowed):
      (unit, within) = ("rad", allowed)
      fact =
        "\(name) was turned by \(rounded(first.angle)) at \(rounded(first.time)) s, \(figures(first.distance)) rad from \(short(angle))"
    case .inside(let rect, let allowed):
      (unit, within) = ("pt", allowed)
      let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map { short($0) }
      fact = "\(name) was at \(place), \(figures(first.distance)) pt outside of [\(numbers.joined(separator: ", "))]"
    }
    let excess = within > 0 ? ", \(figures(first.distance - within)) \(unit) more than allowed" : ""
    let later = worst.distance > first.distance ? "; at worst \(figures(worst.distance)) \(unit), at \(rounded(worst.time)) s" : ""
    return DiagnosticText(fact + excess + later)
  }

  private static func metric(_ text: String, _ found: Double, _ time: Double?, _ expectation: MetricExpectation) -> DiagnosticText {
    let fact = "\(clipped(text)) is \(figures(found, 6))" + (time.map { $0 == found ? "" : ", at \(rounded($0)) s" } ?? "")
    switch expectation {
    case .between(let least?, _) where found < least: return DiagnosticText("\(fact): \(figures(least - found)) less than \(short(least))")
    case .between(_, let most): return DiagnosticText("\(fact): \(figures(found - (most ?? found))) more than \(short(most ?? found))")
    case .equals(let number, let within):
      let excess = within > 0 ? ", \(figures((found - number).magnitude - within)) more than allowed" : ""
      return DiagnosticText("\(fact): \(figures((found - number).magnitude)) from \(short(number))\(excess)")
    case .digest(let digits): return DiagnosticText("\(fact), not \(digits)")
    }
  }

  // MARK: - Words

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private static func words(_ span: TimeSpan) -> String {
    switch (span.from > 0, span.until) {
    case (false, nil): ""
    case (false, let until?): " by \(short(until)) s"
    case (true, nil): " from \(short(span.from)) s on"
    case (true, let until?): " between \(short(span.from)) and \(short(until)) s"
    }
  }

  /// How far a time lies outside of a span.
  private static func distance(of time: Double, to span: TimeSpan) -> String {
    if time < span.from { return "it was at \(rounded(time)) s, \(figures(span.from - time)) s too early" }
    return "it was at \(rounded(time)) s, \(figures(time - (span.until ?? time))) s too late"
  }

  /// A number with so many significant digits, or all before the point.
  private static func figures(_ number: Double, _ digits: Int = 3) -> String {
    guard number != 0, number.isFinite else { return short(number) }
    var scale = 1.0
    var scaled = number.magnitude
    while scaled < 1, scale < 1e15 { (scale, scaled) = (scale * 10, scaled * 10) }
    var whole = 1
    while scaled >= 10 { (scaled, whole) = (scaled / 10, whole + 1) }
    for _ in 0..<max(0, digits - whole) { scale *= 10 }
    return short((number * scale).rounded() / scale)
  }
}

extension DiagnosticDocumentation {
  static let missed = DiagnosticDocumentation(
    "a check that the run does not pass",
    scene: sample("\"expect\": { \"checks\": [{ \"view\": \"ball\", \"at\": 1, \"center\": [65, 300], \"within\": 0.5 }] }"),
    foundBy: .run,
    meaning: "The scene is good and has run to its end, but an expectation in \"expect\" failed. The message shows what was "
      + "measured, when, and by how much it missed.",
    remedy: "Find out what has changed: physim run SCENE --summary shows where everything ends, --events what touched what. If the "
      + "motion is right, change the check.")
}
