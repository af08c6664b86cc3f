import Formats
public import SceneModel
public import Trajectories

/// The state of a scene's checks during a run of it. Memory does not grow with the number of frames.
public struct CheckRun: RunObserver, Sendable {
  private let checks: [Check]
  /// Names of those that a run is known to fail.
  private let fails: [String]
  private var views: [ViewCheck] = []
  private var contacts: [ContactCheck] = []
  private var rests: [RestCheck] = []
  private var metrics: Measurement
  /// Per metric of two that may touch, how near they came.
  private var approaches: [(metric: Int, approach: ContactApproach)] = []
  /// Per check, its index among those of its kind.
  private var places: [Int] = []
  /// For lookup only.
  private var viewsByName: [String: [Int]] = [:]
  private var contactsByPair: [ContactPair: [Int]] = [:]
  private var approachesByPair: [ContactPair: [Int]] = [:]
  private var known: Int32 = 0
  /// Time of the last frame.
  private var end = 0.0
  private var isAtRest = false
  /// The last time at which something moved; noted for checks of rest alone.
  private var lastMotion = 0.0
  /// How fast the fastest view is in the last frame, in parts of the limits of rest; for checks of rest alone.
  private var motion = 0.0
  private let needsMotion: Bool
  /// Speed that counts as rest, pt/s.
  private let restSpeed: Double
  /// Of the run as it is planned, seconds.
  private var duration: Double

  /// The checks of a scene.
  public init(_ scene: borrowing Scene) {
    let checks = scene.expect.checks
    self.checks = checks
    fails = scene.expect.fails
    // 5 mm/s is the engine's limit for a view that falls asleep
    restSpeed = 0.005 * (scene.profile == .uikit ? Double(Units.meter) : scene.pointsPerMeter)
    duration = scene.duration
    var measured: [Metric] = []
    for check in checks {
      switch check.expectation {
      case .view(let name, let expectations, let during):
        places.append(views.count)
        viewsByName[name, default: []].append(views.count)
        views.append(ViewCheck(view: name, expectations: expectations, during: during, scene.schedule))
      case .contact(let a, let b, let count, let span):
        places.append(contacts.count)
        contactsByPair[ContactPair(a, b), default: []].append(contacts.count)
        contacts.append(ContactCheck(a: a, b: b, wanted: count, span: span, in: scene))
      case .settled(let isWanted, let span):
        places.append(rests.count)
        rests.append(RestCheck(isWanted: isWanted, span: span))
      case .metric(let metric, _, _):
        places.append(measured.count)
        switch metric {
        case .contactCount(let a, let b), .firstContactTime(let a, let b):
          approachesByPair[ContactPair(a, b), default: []].append(approaches.count)
          approaches.append((measured.count, ContactApproach(a, b, in: scene)))
        default: break
        }
        measured.append(metric)
      }
    }
    needsMotion = !rests.isEmpty || measured.contains(.settledTime)
    metrics = Measurement(measured)
  }

  public var count: Int { checks.count }

  /// Goes on with a scene whose run is the same so far: ``Scene/lastCommonFrame(with:)``.
  public mutating func adopt(_ scene: borrowing Scene) {
    duration = scene.duration
    for i in contacts.indices { contacts[i].adopt(scene) }
    for i in approaches.indices { approaches[i].approach.adopt(scene) }
  }

  public mutating func begin(_ header: RunHeader) {
    metrics.begin(header)
    for name in header.names { number(name) }
  }

  /// Gives the next view its number: one past the last.
  private mutating func number(_ name: String) {
    for i in viewsByName[name] ?? [] { views[i].number = known }
    for i in contacts.indices { contacts[i].number(name, known) }
    for i in approaches.indices { approaches[i].approach.number(name, known) }
    known += 1
  }

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    guard !checks.isEmpty else { return }
    for name in frame.newViews { number(name) }
    end = frame.time
    for i in views.indices { views[i].observe(frame) }
    if needsMotion { observeMotion(frame) }
    for event in events {
      if event.kind == .settled { for i in rests.indices { rests[i].add(event.motionEnd ?? event.time) } }
      if !contacts.isEmpty || !approaches.isEmpty { observeContact(event) }
    }
    for i in contacts.indices { contacts[i].observe(frame) }
    for i in approaches.indices { approaches[i].approach.observe(frame, counts: true) }
    if !metrics.metrics.isEmpty { metrics.observe(frame, events) }
  }

  private mutating func observeMotion(_ frame: Frame) {
    motion = 0
    for sample in frame.samples where !sample.still {
      motion = max(motion, Double(sample.speed) / restSpeed, Double(sample.omega.magnitude) / Self.restOmega)
    }
    // an empty frame is not at rest either
    if frame.samples.isEmpty || !frame.samples.allSatisfy({ $0.still }) { lastMotion = frame.time }
  }

  /// Angular velocity that counts as rest, rad/s: one degree per second.
  private static let restOmega = 0.0175

  private mutating func observeContact(_ event: EventRecord) {
    let begins = event.kind.beginsContact
    guard begins || event.kind.endsContact else { return }
    let pair = ContactPair(event.a, event.b ?? "")
    for i in contactsByPair[pair] ?? [] { if begins { contacts[i].add(event.time) } else { contacts[i].part() } }
    for i in approachesByPair[pair] ?? [] { if begins { approaches[i].approach.begin() } else { approaches[i].approach.end() } }
  }

  public mutating func end(_ result: RunResult) { isAtRest = result.isAtRest }

  /// Everything that was not as expected, in the order of the checks; after the run.
  public var failures: [Diagnostic] { results.compactMap { $0.failure } }

  /// One result per check, in their order; after the run.
  ///
  /// A run that ended early because everything is at rest counts as one whose last frame lasts forever.
  public var results: [CheckResult] {
    let outcomes = zip(checks, places).map { outcome(of: $0, $1) }
    var results: [CheckResult] = []
    for (i, check) in checks.enumerated() {
      let (failure, margin) = outcomes[i]
      let isKnown = fails.contains(check.name)
      var shown = failure
      if isKnown {
        // of a pattern of views one that fails is enough; all that pass are one failure
        let failed = zip(checks, outcomes).contains { $0.name == check.name && $1.failure != nil }
        let isFirst = checks.firstIndex { $0.name == check.name } == i
        shown = failed || !isFirst ? nil : .passes(check: check.name)
      }
      results.append(
        CheckResult(
          check: check, margin: margin?.signed(fails: failure != nil),
          failure: shown.map { Diagnostic(.missed($0), check.range, source: check.source, pointer: check.pointer) },
          hasFailed: failure != nil, isKnownToFail: isKnown))
    }
    return results
  }

  private func outcome(of check: Check, _ place: Int) -> (failure: FailedExpectation?, margin: Margin?) {
    let horizon = isAtRest ? Double.infinity : end
    switch check.expectation {
    case .view: return views[place].outcome(end: end, horizon: horizon)
    case .contact:
      let failure = contacts[place].failure(end: end, horizon: horizon)
      return (failure, failure?.isNotReached == true ? nil : contacts[place].margin(duration: duration))
    case .settled:
      let failure = rests[place].failure(end: end, horizon: horizon, lastMotion: lastMotion)
      return (failure, failure?.isNotReached == true ? nil : rests[place].margin(motion: motion, duration: duration))
    case .metric(let metric, let text, let expectation):
      let value = metrics.value(place)
      let failure = MetricCheck.failure(text, value, expectation)
      return (failure, margin(of: metric, place, value, expectation))
    }
  }

  /// The margin of a metric; one without a value counts by its distance from having one.
  private func margin(of metric: Metric, _ place: Int, _ value: MetricValue, _ expectation: MetricExpectation) -> Margin? {
    let approach = approaches.first { $0.metric == place }?.approach
    switch (metric, value) {
    case (.contactCount, .number(let count, _)):
      // on the way to the next contact
      guard let approach, var margin = expectation.margin(count, .contacts, at: nil) else { return nil }
      let part = 0.99 * approach.progress
      if margin.value < 0, count < expectation.most ?? .infinity {
        margin.value += part
      } else if let most = expectation.most, count <= most {
        margin = Margin.least(margin, Margin(most + 1 - count - part, .contacts, bound: margin.bound)) ?? margin
      }
      return margin
    case (.firstContactTime, .never): return lack(approach.map { $0.smallest / $0.scale }, expectation)
    case (.settledTime, .never): return lack(PortableMath.logarithm(max(1, motion)), expectation)
    default: return MetricCheck.margin(metric, value, expectation)
    }
  }

  /// The margin of a time that did not come: below all that came too late.
  private func lack(_ lack: Double?, _ expectation: MetricExpectation) -> Margin? {
    guard let lack, lack.isFinite, let most = expectation.most else { return nil }
    return Margin(min(0, most - duration) - lack, .seconds, bound: most == 0 ? 1 : most.magnitude)
  }
}
