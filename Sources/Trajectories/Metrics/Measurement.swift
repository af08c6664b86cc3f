/// Metrics of one run; memory does not grow with the number of frames. ``value(_:)`` may be called at any time.
public struct Measurement: RunObserver, Sendable {
  public let metrics: [Metric]
  /// Frames per second.
  private var frameRate = 1.0
  /// One per metric, for those that are reduced from frames.
  private var reducers: [Reducer?]
  /// Per metric, the channel of a view, or that it is the energy of all.
  private var sources: [Source]

  private enum Source {
    case channel(Column)
    case energy, other
  }

  /// Per metric of a view, its number; -1 while no view of its name is known.
  private var numbers: [Int32]
  private var known: Int32 = 0
  /// Metrics of each view, by its name. For lookup only.
  private var byView: [String: [Int]] = [:]
  /// Metrics of each pair that may touch. For lookup only.
  private var byPair: [ContactPair: [Int]] = [:]
  private var contacts: [(count: Int, first: Double?)]
  private var settled: Double?
  private var digest = RunDigest()

  public init(_ metrics: [Metric]) {
    self.metrics = metrics
    reducers = metrics.map { metric in
      switch metric {
      case .channel(_, _, let reduction), .energy(let reduction): Reducer(reduction)
      default: nil
      }
    }
    sources = metrics.map { metric in
      switch metric {
      case .channel(_, let column, _): .channel(column)
      case .energy: .energy
      default: .other
      }
    }
    numbers = [Int32](repeating: -1, count: metrics.count)
    contacts = [(count: Int, first: Double?)](repeating: (0, nil), count: metrics.count)
    for (i, metric) in metrics.enumerated() {
      switch metric {
      case .channel(let view, _, _): byView[view, default: []].append(i)
      case .contactCount(let a, let b), .firstContactTime(let a, let b): byPair[ContactPair(a, b), default: []].append(i)
      default: break
      }
    }
  }

  public mutating func begin(_ header: RunHeader) {
    frameRate = header.frameRate
    for name in header.names { number(name) }
  }

  /// Gives the next view its number: one past the last.
  private mutating func number(_ name: String) {
    for i in byView[name] ?? [] { numbers[i] = known }
    known += 1
  }

  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for name in frame.newViews { number(name) }
    digest.absorb(frame.digest)
    for i in sources.indices {
      switch sources[i] {
      case .channel(let column):
        if let sample = frame.sample(numbers[i]) { reducers[i]?.add(Double(sample.value(column)), frame) }
      case .energy:
        var sum = 0.0
        for sample in frame.samples { sum += Double(sample.energy) }
        reducers[i]?.add(sum, frame)
      case .other: break
      }
    }
    for event in events { count(event) }
  }

  private mutating func count(_ event: EventRecord) {
    if event.kind == .settled, settled == nil { settled = event.time }
    guard event.kind.beginsContact, !byPair.isEmpty else { return }
    for i in byPair[ContactPair(event.a, event.b ?? "")] ?? [] { contacts[i] = (contacts[i].count + 1, contacts[i].first ?? event.time) }
  }

  /// The value of a metric so far.
  public func value(_ i: Int) -> MetricValue {
    switch metrics[i] {
    case .channel, .energy: reducers[i]?.value(frameRate: frameRate) ?? .never
    case .settledTime: settled.map { .number($0, at: $0) } ?? .never
    case .contactCount: .number(Double(contacts[i].count), at: nil)
    case .firstContactTime: contacts[i].first.map { .number($0, at: $0) } ?? .never
    case .digest: .digest(digest)
    }
  }
}
