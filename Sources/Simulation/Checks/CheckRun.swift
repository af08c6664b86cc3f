public import Scenes
public import Trajectories

/// A scene's checks on their way through a run of it.
///
/// Calls are: per frame any ``declare(_:)``s and one ``absorb(_:_:)``, then ``misses(isAtRest:)``. Memory does not grow with the number of frames.
public struct CheckRun: Sendable {
  private let checks: [Check]
  private let frameRate: Double
  private var views: [ViewCheck] = []
  private var contacts: [ContactCheck] = []
  private var rests: [RestCheck] = []
  private var metrics: Measurement
  /// Per check, its place among those of its kind.
  private var places: [Int] = []
  /// For looking up only.
  private var viewsByName: [String: [Int]] = [:]
  private var contactsByPair: [ContactPair: [Int]] = [:]
  private var known: Int32 = 0
  private var end = 0.0

  /// - Parameter names: Ids of the views that are known from the start, by their numbers.
  public init(_ checks: [Check], names: [String], frameRate: Double) {
    self.checks = checks
    self.frameRate = frameRate
    var measured: [Metric] = []
    for check in checks {
      switch check.claim {
      case .view(let name, let claims, let during):
        places.append(views.count)
        viewsByName[name, default: []].append(views.count)
        views.append(ViewCheck(view: name, claims: claims, during: during, frameRate: frameRate))
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
    metrics = Measurement(measured, names: names, frameRate: frameRate)
    for name in names { note(name) }
  }

  public var count: Int { checks.count }

  /// Announces the next view: its number is one past the last.
  public mutating func declare(_ name: String) {
    metrics.declare(name)
    note(name)
  }

  private mutating func note(_ name: String) {
    for i in viewsByName[name] ?? [] { views[i].number = known }
    known += 1
  }

  /// Takes in one more frame, and what happened on the way to it.
  public mutating func absorb(_ frame: Frame, _ events: [EventRecord]) {
    end = frame.time
    for i in views.indices { views[i].absorb(frame) }
    for event in events {
      if event.kind == .settled { for i in rests.indices { rests[i].absorb(event.time) } }
      guard event.kind.isMeeting, !contacts.isEmpty else { continue }
      for i in contactsByPair[ContactPair(event.a, event.b ?? "")] ?? [] { contacts[i].absorb(event.time) }
    }
    if !metrics.metrics.isEmpty { metrics.absorb(frame, events) }
  }

  /// What the run has missed, in the order of the checks.
  ///
  /// - Parameter isAtRest: The run ended early because everything was at rest for good: as it is in the last frame it goes on to be.
  public func misses(isAtRest: Bool) -> [Diagnostic] {
    let horizon = isAtRest ? Double.infinity : end
    var misses: [Diagnostic] = []
    for (check, place) in zip(checks, places) {
      let miss: Miss? =
        switch check.claim {
        case .view: views[place].miss(end: end, horizon: horizon)
        case .contact: contacts[place].miss(end: end, horizon: horizon)
        case .settled: rests[place].miss(end: end, horizon: horizon)
        case .metric(_, let text, let claim): MetricCheck.miss(text, metrics.value(place), claim)
        }
      guard let miss else { continue }
      misses.append(Diagnostic(.missed(miss), check.range, source: check.source, pointer: check.pointer))
    }
    return misses
  }
}
