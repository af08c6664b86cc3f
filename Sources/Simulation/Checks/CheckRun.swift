public import Diagnostics
public import SceneModel
public import Trajectories

/// The state of a scene's checks during a run of it. Memory does not grow with the number of frames.
public struct CheckRun: RunObserver, Sendable {
  private let checks: [Check]
  private var views: [ViewCheck] = []
  private var contacts: [ContactCheck] = []
  private var rests: [RestCheck] = []
  private var metrics: Measurement
  /// Per check, its index among those of its kind.
  private var places: [Int] = []
  /// For lookup only.
  private var viewsByName: [String: [Int]] = [:]
  private var contactsByPair: [ContactPair: [Int]] = [:]
  private var known: Int32 = 0
  /// Time of the last frame.
  private var end = 0.0
  private var isAtRest = false
  /// The last time at which something moved; noted for checks of rest alone.
  private var lastMotion = 0.0

  /// - Parameter frameRate: Of the run, per second.
  public init(_ checks: [Check], frameRate: Double) {
    self.checks = checks
    var measured: [Metric] = []
    for check in checks {
      switch check.expectation {
      case .view(let name, let expectations, let during):
        places.append(views.count)
        viewsByName[name, default: []].append(views.count)
        views.append(ViewCheck(view: name, expectations: expectations, during: during, frameRate: frameRate))
      case .contact(let a, let b, let count, let span):
        places.append(contacts.count)
        contactsByPair[ContactPair(a, b), default: []].append(contacts.count)
        contacts.append(ContactCheck(a: a, b: b, wanted: count, span: span))
      case .settled(let isWanted, let span):
        places.append(rests.count)
        rests.append(RestCheck(isWanted: isWanted, span: span))
      case .metric(let metric, _, _):
        places.append(measured.count)
        measured.append(metric)
      }
    }
    metrics = Measurement(measured)
  }

  public var count: Int { checks.count }

  public mutating func begin(_ header: RunHeader) {
    metrics.begin(header)
    for name in header.names { number(name) }
  }

  /// Gives the next view its number: one past the last.
  private mutating func number(_ name: String) {
    for i in viewsByName[name] ?? [] { views[i].number = known }
    known += 1
  }

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    guard !checks.isEmpty else { return }
    for name in frame.newViews { number(name) }
    end = frame.time
    for i in views.indices { views[i].observe(frame) }
    // an empty frame is not at rest either
    if !rests.isEmpty, frame.samples.isEmpty || !frame.samples.allSatisfy({ $0.still }) { lastMotion = frame.time }
    for event in events {
      if event.kind == .settled { for i in rests.indices { rests[i].add(event.motionEnd ?? event.time) } }
      guard event.kind.beginsContact, !contacts.isEmpty else { continue }
      for i in contactsByPair[ContactPair(event.a, event.b ?? "")] ?? [] { contacts[i].add(event.time) }
    }
    if !metrics.metrics.isEmpty { metrics.observe(frame, events) }
  }

  public mutating func end(_ result: RunResult) { isAtRest = result.isAtRest }

  /// The checks that failed, in their order; after the run.
  ///
  /// A run that ended early because everything is at rest counts as one whose last frame lasts forever.
  public var failures: [Diagnostic] {
    let horizon = isAtRest ? Double.infinity : end
    var failures: [Diagnostic] = []
    for (check, place) in zip(checks, places) {
      let failure: FailedExpectation? =
        switch check.expectation {
        case .view: views[place].failure(end: end, horizon: horizon)
        case .contact: contacts[place].failure(end: end, horizon: horizon)
        case .settled: rests[place].failure(end: end, horizon: horizon, lastMotion: lastMotion)
        case .metric(_, let text, let expectation): MetricCheck.failure(text, metrics.value(place), expectation)
        }
      guard let failure else { continue }
      failures.append(Diagnostic(.missed(failure), check.range, source: check.source, pointer: check.pointer))
    }
    return failures
  }
}
