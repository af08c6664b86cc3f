import Formats

/// Metrics of one run; memory grows with the number of frames for quantiles alone. ``value(_:)`` may be called at any time.
public struct Measurement: RunObserver, Sendable {
  public let metrics: [Metric]
  private var schedule = FrameSchedule(rate: 1)
  /// One per metric, for those that are reduced from frames.
  private var reducers: [Reducer?]
  /// Per metric, what it takes from each frame.
  private var sources: [Source]

  private enum Source {
    case channel(Column)
    case channels(Column)
    case distance, energy, other
  }

  /// Per metric of one or two views, their numbers; -1 while no view of a name is known.
  private var numbers: [(first: Int32, second: Int32)]
  /// Per metric of a pattern, the views that match.
  private var members: [[(number: Int32, reducer: Reducer)]]
  private var known: Int32 = 0
  /// Metrics of each view, by its name. For lookup only.
  private var byView: [String: [Int]] = [:]
  /// Metrics of patterns.
  private var patterns: [Int] = []
  /// Metrics of each pair that may touch. For lookup only.
  private var byPair: [ContactPair: [Int]] = [:]
  private var contacts: [(count: Int, first: Double?)]
  private var settled: Double?
  /// Metrics of each motion, by its id. For lookup only.
  private var byMotion: [String: [Int]] = [:]
  /// Per metric of a motion, its value so far.
  private var measured: [Double?]
  private var digest = RunDigest()

  public init(_ metrics: [Metric]) {
    self.metrics = metrics
    reducers = metrics.map { metric in
      switch metric {
      case .channel(_, _, let reduction), .energy(let reduction), .distance(_, _, let reduction): Reducer(reduction)
      default: nil
      }
    }
    sources = metrics.map { metric in
      switch metric {
      case .channel(_, let column, _): .channel(column)
      case .channels(_, let column, _, _): .channels(column)
      case .distance: .distance
      case .energy: .energy
      default: .other
      }
    }
    numbers = [(first: Int32, second: Int32)](repeating: (-1, -1), count: metrics.count)
    members = [[(number: Int32, reducer: Reducer)]](repeating: [], count: metrics.count)
    contacts = [(count: Int, first: Double?)](repeating: (0, nil), count: metrics.count)
    measured = [Double?](repeating: nil, count: metrics.count)
    for (i, metric) in metrics.enumerated() {
      switch metric {
      case .channel(let view, _, _): byView[view, default: []].append(i)
      case .channels: patterns.append(i)
      case .distance(let a, let b, _):
        byView[a, default: []].append(i)
        if b != a { byView[b, default: []].append(i) }
      case .contactCount(let a, let b), .firstContactTime(let a, let b): byPair[ContactPair(a, b), default: []].append(i)
      case .motion(let id, _, _): byMotion[id, default: []].append(i)
      default: break
      }
    }
  }

  public var watchesContacts: Bool { !byPair.isEmpty }

  public mutating func begin(_ header: RunHeader) {
    schedule = header.schedule
    for name in header.names { number(name) }
  }

  /// Gives the next view its number: one past the last.
  private mutating func number(_ name: String) {
    for i in byView[name] ?? [] {
      if case .distance(_, let second, _) = metrics[i], second == name { numbers[i].second = known } else { numbers[i].first = known }
    }
    for i in patterns {
      guard case .channels(let views, _, let reduction, _) = metrics[i], views.matches(name) else { continue }
      members[i].append((known, Reducer(reduction)))
    }
    known += 1
  }

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    if !frame.newViews.isEmpty { for name in frame.newViews { number(name) } }
    digest.absorb(frame.digest)
    for i in sources.indices {
      switch sources[i] {
      case .channel(let column):
        if let sample = frame.sample(numbers[i].first) { reducers[i]?.add(Double(sample.value(column)), frame, schedule) }
      case .channels(let column):
        for m in members[i].indices {
          if let sample = frame.sample(members[i][m].number) { members[i][m].reducer.add(Double(sample.value(column)), frame, schedule) }
        }
      case .distance:
        guard let a = frame.sample(numbers[i].first), let b = frame.sample(numbers[i].second) else { continue }
        let (x, y) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
        reducers[i]?.add((x * x + y * y).squareRoot(), frame, schedule)
      case .energy:
        var sum = 0.0
        for sample in frame.samples { sum += Double(sample.energy) }
        reducers[i]?.add(sum, frame, schedule)
      case .other: break
      }
    }
    // most metrics are of no event, and what is counted is copied, which retains its names
    for i in events.indices where events[i].kind == .settled || !byPair.isEmpty { count(events[i]) }
    if !byMotion.isEmpty { for event in events where event.motions != nil { measure(event) } }
  }

  private mutating func measure(_ event: EventRecord) {
    for i in byMotion[event.a] ?? [] {
      guard case .motion(_, let column, let measure) = metrics[i] else { continue }
      let reports = (event.motions ?? []).filter { column == nil || $0.column == column }
      switch measure {
      case .finish: if event.kind == .motionFinished { measured[i] = event.motionEnd }
      case .overshoot:
        for report in reports { if let overshoot = report.overshoot { measured[i] = Swift.max(measured[i] ?? 0, overshoot) } }
      case .deviation:
        for report in reports { if let deviation = report.deviation { measured[i] = Swift.max(measured[i] ?? 0, deviation) } }
      // of several values none is that of the motion
      case .projected: if event.kind == .motionBegan { measured[i] = reports.count == 1 ? reports[0].projected : nil }
      }
    }
  }

  private mutating func count(_ event: EventRecord) {
    if event.kind == .settled, settled == nil { settled = event.motionEnd ?? event.time }
    guard event.kind.beginsContact else { return }
    for i in byPair[ContactPair(event.a, event.b ?? "")] ?? [] { contacts[i] = (contacts[i].count + 1, contacts[i].first ?? event.time) }
  }

  /// The value of a metric so far.
  public func value(_ i: Int) -> MetricValue {
    switch metrics[i] {
    case .channel, .energy, .distance: reducers[i]?.value(schedule) ?? .never
    case .channels(_, _, let reduction, let over):
      over.value(of: results(i, reduction)).map { .number($0, at: nil) } ?? .never
    case .settledTime: settled.map { .number($0, at: $0) } ?? .never
    case .contactCount: .number(Double(contacts[i].count), at: nil)
    case .firstContactTime: contacts[i].first.map { .number($0, at: $0) } ?? .never
    case .motion(_, _, let measure): measured[i].map { .number($0, at: measure == .finish ? $0 : nil) } ?? .never
    case .digest: .digest(digest)
    }
  }

  /// Of each view that a pattern matches; a view without one is left out, but several have not settled before all of them have.
  private func results(_ i: Int, _ reduction: Reduction) -> [Double] {
    let results = members[i].compactMap { $0.reducer.value(schedule).number }
    if case .settledWithin = reduction, results.count < members[i].count { return [] }
    return results
  }
}

extension MetricValue {
  /// Nil of a digest and where there was nothing to measure.
  fileprivate var number: Double? { if case .number(let number, _) = self { number } else { nil } }
}
