public import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// Finds the values of parameters at which a scene's run is closest to a recording, in the sense of least squares.
///
/// Far from the solution an impact that comes early or late makes all that follows meaningless. So samples of the whole space are ranked by how long they
/// follow the recording, and from the best ones least squares are taken over a window that ends shortly after the run leaves the recording; the window
/// grows until it holds all of it.
public struct Fit {
  private let space: StudySpace
  private let recorded: RecordedSamples
  private let seed: UInt64
  private let threshold: Double
  private let missing: Double
  private let before: Scene?

  /// - Parameters:
  ///   - views: Patterns of the views to compare; empty for all.
  ///   - seed: Of the samples.
  public init(_ space: StudySpace, to recording: Recording, views: [Glob], seed: UInt64) throws(StudyError) {
    let middle = [Double](repeating: 0.5, count: space.count)
    guard let scene = space.sweep.template.variant(space.axes, space.values(at: middle)).scene,
      let recorded = RecordedSamples(recording, scene, views: views)
    else { throw .nothingInCommon }
    self.space = space
    self.recorded = recorded
    self.seed = seed
    let size = max(scene.bounds.width, scene.bounds.height)
    missing = size
    threshold = max(0.02 * size, 6 * recorded.noise)
    before = space.sweep.template.variant([], []).scene
  }

  private var rows: Int { recorded.times.count }

  public func run() throws(StudyError) -> FitResult {
    let starts = try bestStarts()
    var best: Chain?
    for start in starts {
      guard let chain = try chain(from: start) else { continue }
      if best.map({ chain.isBetter(than: $0) }) ?? true { best = chain }
      if chain.followed >= rows { break }
    }
    guard let best else { throw .noRun }
    return try result(of: best)
  }

  // MARK: - Runs

  /// What a run came to.
  private struct Comparison: Sendable {
    var residuals: [Double]
    /// The recording's times that it follows.
    var followed: Int
  }

  /// Runs at several points, compared up to a number of the recording's times.
  private func compare(_ points: [[Double]], rows: Int) throws(StudyError) -> [Comparison?] {
    let observe = observer(rows: rows)
    return try space.map(points) { observe($0) }
  }

  private func observer(rows: Int) -> @Sendable (Scene) -> Comparison? {
    let (recorded, missing, threshold, limits) = (recorded, missing, threshold, space.limits)
    return { scene in
      var observer = RecordingComparison(recorded, rows: rows, missing: missing, threshold: threshold)
      guard var simulation = try? Simulation(scene, limits: limits) else { return nil }
      if case .failed = simulation.run(observing: &observer) { return nil }
      return Comparison(residuals: observer.residuals, followed: observer.divergence ?? rows)
    }
  }

  // MARK: - Starts

  /// How many samples least squares start from at most.
  private static let mostStarts = 4

  private func bestStarts() throws(StudyError) -> [[Double]] {
    let points = space.samples(24 + 16 * space.count, seed: seed)
    let found = try compare(points, rows: rows)
    var ranked: [(place: Int, followed: Int, cost: Double)] = []
    for (i, comparison) in found.enumerated() {
      if let comparison { ranked.append((i, comparison.followed, LeastSquares.cost(comparison.residuals))) }
    }
    guard !ranked.isEmpty else { throw .noRun }
    ranked.sort { ($1.followed, $0.cost, $0.place) < ($0.followed, $1.cost, $1.place) }
    try checkEffects(around: points[ranked[0].place])
    return ranked.prefix(Self.mostStarts).map { points[$0.place] }
  }

  /// Every parameter has to change the run somewhere along its range.
  private func checkEffects(around point: [Double]) throws(StudyError) {
    let places = [0, 0.25, 0.5, 0.75, 1.0]
    var points: [[Double]] = []
    for i in 0..<space.count {
      for place in places {
        var other = point
        other[i] = place
        points.append(other)
      }
    }
    let found = try compare(points, rows: rows)
    var idle: [String] = []
    for i in 0..<space.count {
      let residuals = found[i * places.count..<(i + 1) * places.count].compactMap { $0?.residuals }
      if residuals.allSatisfy({ $0 == residuals[0] }) { idle.append(space.axes[i].name) }
    }
    if !idle.isEmpty { throw .noEffect(idle) }
  }

  // MARK: - Growing windows

  /// Where the steps from one start have led.
  private struct Chain {
    var solution: LeastSquares.Solution
    /// Times that the least squares were over, and those that the run follows.
    var window: Int
    var followed: Int

    func isBetter(than other: Chain) -> Bool {
      (other.followed, solution.cost / Double(window)) < (followed, other.solution.cost / Double(other.window))
    }
  }

  private func chain(from start: [Double]) throws(StudyError) -> Chain? {
    var point = start
    guard var followed = try compare([point], rows: rows)[0]?.followed else { return nil }
    var margin = Self.margin(followed)
    var misses = 0
    while misses < 4 {
      let window = min(rows, followed + margin)
      var method = LeastSquares()
      // what is only on the way need not be exact
      if window < rows { (method.mostIterations, method.tolerance) = (8, 1e-3) }
      guard let solution = try minimum(method, from: point, window) else { return nil }
      let next = try compare([solution.point], rows: rows)[0]?.followed ?? 0
      if next >= window, window == rows { return Chain(solution: solution, window: window, followed: next) }
      if next > followed || (next == followed && solution.point != point && misses == 0) {
        misses = next > followed ? 0 : misses + 1
        (point, followed) = (solution.point, next)
        margin = Self.margin(followed)
      } else {
        misses += 1
        margin *= 2
      }
    }
    // the rest cannot be followed: it does not count
    let window = max(followed, min(rows, 2))
    return try minimum(LeastSquares(), from: point, window).map { Chain(solution: $0, window: window, followed: followed) }
  }

  /// How far the window reaches beyond the time at which the run leaves the recording.
  private static func margin(_ followed: Int) -> Int { max(8, followed / 4) }

  private func minimum(_ method: LeastSquares, from point: [Double], _ window: Int) throws(StudyError) -> LeastSquares.Solution? {
    try method.minimum(from: point) { (points) throws(StudyError) in try compare(points, rows: window).map { $0?.residuals } }
  }

  // MARK: - Result

  private func result(of chain: Chain) throws(StudyError) -> FitResult {
    let solution = chain.solution
    let method = LeastSquares()
    let normal = try method.normalEquations(at: solution) { (points) throws(StudyError) in
      try compare(points, rows: chain.window).map { $0?.residuals }
    }
    let uncertainty = Uncertainty(normal?.matrix, cost: solution.cost, coordinates: solution.residuals.count, count: space.count)
    // fewer digits while the sum of squares does not rise by more than a tenth of a deviation would raise it
    let freedom = max(1, solution.residuals.count - space.count)
    let most = solution.cost * (1 + 0.01 / Double(freedom))
    let candidates = Self.roundings.map { rounding in
      (0..<space.count).map { i in
        parameter(i, at: solution.point[i], rounding: rounding, deviation: uncertainty.deviations[i], uncertainty.factor)
      }
    }
    let observe = observer(rows: chain.window)
    let found = try space.map(values: candidates.map { zip(space.axes, $0).map { $0.value($1.value) } }) { observe($0) }
    let costs = found.map { $0.map { LeastSquares.cost($0.residuals) } ?? .infinity }
    let place = costs.firstIndex { $0 <= most } ?? Self.roundings.count - 1
    let (parameters, residuals) = (candidates[place], found[place]?.residuals ?? solution.residuals)
    return FitResult(
      parameters: parameters,
      indistinguishable: uncertainty.proportional.map { [space.axes[$0.0].name, space.axes[$0.1].name] },
      rms: Self.rms(residuals), rmsBefore: before.flatMap { observe($0) }.map { Self.rms($0.residuals) },
      coordinates: residuals.count, views: recorded.views,
      time: chain.followed >= rows ? recorded.times[rows - 1] : recorded.times[chain.followed],
      duration: recorded.times[rows - 1])
  }

  private static func rms(_ residuals: [Double]) -> Double {
    (LeastSquares.cost(residuals) / Double(max(1, residuals.count))).squareRoot()
  }

  /// Units of the values, as parts of their ranges.
  private static let roundings = [1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7]

  private func parameter(_ i: Int, at coordinate: Double, rounding: Double, deviation: Double?, _ factor: Double) -> FittedParameter {
    let (axis, (low, high)) = (space.axes[i], space.bounds[i])
    let range = high - low
    let exact = space.number(coordinate, of: i)
    let isAtEnd = coordinate <= 0 || coordinate >= 1
    let text = isAtEnd ? ExactDecimal.rounded(exact, to: 15).text : DecimalRounding.text(exact, unit: rounding * range)
    let value = min(high, max(low, Double(text) ?? exact))
    var flaw: FittedParameter.Flaw?
    if value <= low { flaw = .atLowerBound }
    if value >= high { flaw = .atUpperBound }
    if deviation == nil { flaw = flaw ?? .undetermined }
    let reach = deviation.map { factor * $0 * range }
    // the value that was rounded belongs to its interval
    let ends = reach.map { (min(value, max(low, exact - $0)), max(value, min(high, exact + $0))) } ?? (low, high)
    return FittedParameter(
      name: axis.name, pointer: axis.pointer, text: text, value: value, low: ends.0, high: ends.1, flaw: flaw)
  }
}
