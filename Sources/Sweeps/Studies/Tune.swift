import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// A bound that a metric has to keep.
public struct Requirement: Equatable, Sendable {
  public enum Relation: String, Sendable {
    case below = "<"
    case atMost = "<="
    case above = ">"
    case atLeast = ">="
  }

  /// As it is written.
  public let metric: String
  public let relation: Relation
  public let limit: Double

  /// `METRIC<VALUE`, with `<`, `<=`, `>` or `>=`; nil for any other text.
  public init?(_ text: String) {
    guard let place = text.lastIndex(where: { $0 == "<" || $0 == ">" }) else { return nil }
    var rest = text[text.index(after: place)...]
    let isInclusive = rest.first == "="
    if isInclusive { rest = rest.dropFirst() }
    guard place > text.startIndex, let limit = Double(rest), limit.isFinite else { return nil }
    metric = String(text[..<place])
    self.limit = limit
    relation = text[place] == "<" ? (isInclusive ? .atMost : .below) : isInclusive ? .atLeast : .above
  }

  public func isMet(by value: Double) -> Bool {
    switch relation {
    case .below: value < limit
    case .atMost: value <= limit
    case .above: value > limit
    case .atLeast: value >= limit
    }
  }
}

/// What came of a search for the best values.
public struct TuneResult: Equatable, Sendable {
  /// Names, pointers and values, as texts that were run.
  public var parameters: [(name: String, pointer: String, value: String)]
  /// The value of every metric, the objective first; nil for one that has none.
  public var metrics: [Double?]
  /// The same of the scene as it is; nil where it cannot be run.
  public var before: [Double?]?
  /// How many values were run.
  public var runs: Int

  public var settings: [(pointer: String, value: String)] { parameters.map { ($0.pointer, $0.value) } }

  public static func == (a: TuneResult, b: TuneResult) -> Bool {
    a.metrics == b.metrics && a.before == b.before && a.runs == b.runs && a.parameters.elementsEqual(b.parameters) { $0 == $1 }
  }
}

/// Finds the values of parameters at which a metric is best while others keep their bounds.
///
/// Metrics such as the time of rest have steps, so no derivatives are taken: samples of the whole space, then an evolution strategy from the best of
/// them. Values are rounded before they are run, so those that are printed are those that were run.
public struct Tune {
  private let space: StudySpace
  private let seed: UInt64
  private let sign: Double
  private let requirements: [Requirement]
  /// Per requirement, its metric among those of the sweep.
  private let places: [Int]

  /// - Parameters:
  ///   - space: Of a sweep with the metrics of ``metrics(_:_:)``.
  ///   - maximizes: Whether a large value of the first metric is good, instead of a small one.
  public init(_ space: StudySpace, maximizes: Bool, requirements: [Requirement], seed: UInt64) {
    self.space = space
    self.seed = seed
    sign = maximizes ? -1 : 1
    self.requirements = requirements
    let names = space.sweep.metrics.map { $0.text }
    places = requirements.map { requirement in names.firstIndex(of: requirement.metric) ?? 0 }
  }

  /// The metrics to read a sweep with: each once.
  public static func metrics(_ objective: String, _ requirements: [Requirement]) -> [String] {
    requirements.reduce(into: [objective]) { if !$0.contains($1.metric) { $0.append($1.metric) } }
  }

  /// What a run is worth; less is better.
  private struct Score: Comparable {
    /// Requirements whose metric has no value, and by how much the others are missed, each in parts of its limit.
    var missing: Int
    var excess: Double
    var objective: Double

    static func < (a: Score, b: Score) -> Bool { (a.missing, a.excess, a.objective) < (b.missing, b.excess, b.objective) }
    static func == (a: Score, b: Score) -> Bool { (a.missing, a.excess, a.objective) == (b.missing, b.excess, b.objective) }
    var isGood: Bool { missing == 0 && excess == 0 && objective.isFinite }
  }

  private struct Candidate {
    var point: [Double]
    var texts: [String]
    var metrics: [Double?]
    var score: Score
  }

  private static let mostGenerations = 20

  public func run() throws(StudyError) -> TuneResult {
    var search = Search()
    var found = try evaluate(space.samples(32 + 16 * space.count, seed: seed), &search)
    guard !found.isEmpty else { throw .noRun }
    try checkEffects(found)
    found.sort { $0.score < $1.score }
    var best = found[0]
    for (i, start) in found.prefix(2).enumerated() {
      var strategy = EvolutionStrategy(from: start.point, seed: CounterHash.hash(seed, 11, UInt64(i)))
      for _ in 0..<Self.mostGenerations where !strategy.isDone {
        let generation = try evaluate(strategy.points(), &search).sorted { $0.score < $1.score }
        guard let first = generation.first else { break }
        if first.score < best.score { best = first }
        strategy.update(generation.map { $0.point })
      }
    }
    guard best.score.isGood else { throw .unmet(best: described(best)) }
    let before = space.sweep.template.variant([], []).scene.flatMap { Self.measure($0, space.sweep.metrics, space.limits) }
    let parameters = zip(space.axes, best.texts).map { (name: $0.name, pointer: $0.pointer, value: $1) }
    return TuneResult(parameters: parameters, metrics: best.metrics, before: before, runs: search.known.count)
  }

  private func described(_ candidate: Candidate) -> String {
    zip(space.sweep.metrics, candidate.metrics).map { "\($0.text) \($1.map { NumberFormat.exact($0) } ?? "without a value")" }
      .joined(separator: ", ")
  }

  /// A parameter that changes no metric of any sample is an error: a wrong pointer is the likeliest reason.
  private func checkEffects(_ found: [Candidate]) throws(StudyError) {
    guard let base = found.first else { return }
    var points: [[Double]] = []
    let places = [0, 0.25, 0.75, 1.0]
    for start in [base.point, found[found.count / 2].point] {
      for i in 0..<space.count {
        for place in [start[i]] + places {
          var point = start
          point[i] = place
          points.append(point)
        }
      }
    }
    let (metrics, limits) = (space.sweep.metrics, space.limits)
    let values = try space.map(points) { Self.measure($0, metrics, limits) }
    var idle: [String] = []
    let each = places.count + 1
    for i in 0..<space.count {
      let isIdle = [0, space.count].allSatisfy { start in
        let group = values[(start + i) * each..<(start + i + 1) * each].compactMap { $0 }
        return group.allSatisfy { $0 == group.first }
      }
      if isIdle { idle.append(space.axes[i].name) }
    }
    if !idle.isEmpty { throw .noEffect(idle) }
  }

  // MARK: - Runs

  /// What has been run, by the texts of the values. For lookup only.
  private struct Search {
    var known: [[String]: [Double?]?] = [:]
  }

  /// The candidates at points whose values make a scene, in their order.
  private func evaluate(_ points: [[Double]], _ search: inout Search) throws(StudyError) -> [Candidate] {
    let texts = points.map { point in space.axes.indices.map { text(point[$0], of: $0) } }
    var new: [[String]] = []
    for text in texts where search.known[text] == nil && !new.contains(text) { new.append(text) }
    let (metrics, limits) = (space.sweep.metrics, space.limits)
    let values = new.map { texts in zip(space.axes, texts).map { $0.value(Double($1) ?? 0) } }
    for (text, result) in zip(new, try space.map(values: values) { Self.measure($0, metrics, limits) }) {
      search.known[text] = .some(result)
    }
    var candidates: [Candidate] = []
    for (point, text) in zip(points, texts) {
      guard let known = search.known[text], let metrics = known else { continue }
      candidates.append(Candidate(point: point, texts: text, metrics: metrics, score: score(metrics)))
    }
    return candidates
  }

  /// A value with the digits of a thousandth of the range, within the range.
  private func text(_ coordinate: Double, of axis: Int) -> String {
    let (low, high) = space.bounds[axis]
    let exact = space.number(coordinate, of: axis)
    if coordinate > 0, coordinate < 1 {
      let text = DecimalRounding.text(exact, unit: 1e-3 * (high - low))
      if let value = Double(text), value >= low, value <= high { return text }
    }
    return ExactDecimal.rounded(exact, to: 15).text
  }

  private func score(_ metrics: [Double?]) -> Score {
    var score = Score(missing: 0, excess: 0, objective: metrics[0].map { sign * $0 } ?? .infinity)
    for (requirement, place) in zip(requirements, places) {
      guard let value = metrics[place] else {
        score.missing += 1
        continue
      }
      if requirement.isMet(by: value) { continue }
      score.excess += max(1e-9, (value - requirement.limit).magnitude / max(1, requirement.limit.magnitude))
    }
    return score
  }

  /// The metrics of a scene's run; nil when it fails.
  private static func measure(_ scene: Scene, _ metrics: [SweepMetric], _ limits: Limits) -> [Double?]? {
    let measured = metrics.compactMap { metric in if case .metric(let metric) = metric.kind { metric } else { nil } }
    var observer = MetricObserver(measurement: Measurement(measured), checks: CheckRun(scene))
    guard var simulation = try? Simulation(scene, limits: limits) else { return nil }
    if case .failed = simulation.run(observing: &observer) { return nil }
    var next = 0
    let results = observer.checks.results
    return metrics.map { metric in
      switch metric.kind {
      case .expect: return results.allSatisfy { $0.failure == nil } ? 1 : 0
      case .margin(let name): return results.number(ofMargin: name)
      case .metric:
        next += 1
        if case .number(let number, _) = observer.measurement.value(next - 1) { return number }
        return nil
      }
    }
  }
}

/// Measures a run and checks its expectations.
private struct MetricObserver: RunObserver {
  var measurement: Measurement
  var checks: CheckRun

  mutating func begin(_ header: RunHeader) {
    measurement.begin(header)
    checks.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    measurement.observe(frame, events)
    checks.observe(frame, events)
  }

  mutating func end(_ result: RunResult) { checks.end(result) }
}
