import Formats
package import Motion

/// The motion that is closest to a recorded value, in the sense of least squares, of several models.
///
/// A recording begins at any time: the time shift is a parameter of every model. From the best points of a grid least squares are taken.
package struct SpringFit: Sendable {
  package struct Sample: Equatable, Sendable {
    /// Seconds.
    package var time: Double
    package var value: Double

    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  /// Numbers that are known, and not fitted.
  package struct Known: Sendable {
    /// The first sample's unless given.
    package var start: Double?
    package var target: Double?
    /// Units per second.
    package var velocity: Double?

    package init(start: Double? = nil, target: Double? = nil, velocity: Double? = nil) {
      self.start = start
      self.target = target
      self.velocity = velocity
    }
  }

  package struct Value: Equatable, Sendable {
    package var parameter: SpringModel.Parameter
    package var value: Double
    /// The ends of the 95 % interval; nil where the recording does not determine it.
    package var interval: ClosedRange<Double>?
  }

  /// A model with the values that fit best.
  package struct Result: Sendable {
    package let model: SpringModel
    package let motion: FittedMotion
    package let values: [Value]
    /// Root of the mean squared difference, in units of the value.
    package let rms: Double
    /// Pairs of parameters: the recording determines only a combination of the two.
    package let proportional: [(SpringModel.Parameter, SpringModel.Parameter)]
    /// Bayes' criterion: a model with a smaller one explains the recording better.
    let criterion: Double
  }

  package enum Problem: Error, Equatable, Sendable {
    /// Fewer samples than parameters.
    case tooFew(Int, least: Int)
    /// The value never changes.
    case constant
    /// No model follows the recording at all.
    case noFit
  }

  private let samples: [Sample]
  private let known: Known
  /// Seconds from the first sample to the last, and the spread of the values.
  private let duration: Double
  private let low: Double
  private let high: Double
  /// The variance that the digits of the recording leave open.
  private let noise: Double

  /// Samples that every model needs.
  package static let leastSamples = 6
  /// Of longer recordings so many samples are left.
  private static let mostSamples = 5000
  /// Differences of the criterion that do not decide between two models.
  private static let indifference = 6.0

  /// - Parameter samples: Times ascending.
  package init(_ samples: [Sample], known: Known = Known()) throws(Problem) {
    guard samples.count >= Self.leastSamples else { throw .tooFew(samples.count, least: Self.leastSamples) }
    let samples = Self.thinned(samples, to: Self.mostSamples)
    self.samples = samples
    self.known = known
    duration = samples[samples.count - 1].time - samples[0].time
    low = samples.reduce(samples[0].value) { min($0, $1.value) }
    high = samples.reduce(samples[0].value) { max($0, $1.value) }
    guard high > low else { throw .constant }
    // values on a grid are wrong by up to half of it
    let sorted = samples.map { $0.value }.sorted()
    let grid = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 0
    let floor = 1e-6 * (high - low)
    noise = max(floor * floor, grid > 1e-4 * (high - low) ? grid * grid / 12 : 0)
  }

  /// Samples that are evenly left, the last one included.
  private static func thinned(_ samples: [Sample], to most: Int) -> [Sample] {
    guard samples.count > most else { return samples }
    return (0..<most).map { samples[$0 * (samples.count - 1) / (most - 1)] }
  }

  /// All models, the best first.
  package func results() throws(Problem) -> [Result] {
    let found = SpringModel.allCases.compactMap { result(of: $0) }.sorted { $0.criterion < $1.criterion }
    if found.isEmpty { throw .noFit }
    return found
  }

  /// Models that the recording does not tell from the best one: others than those that only have more parameters.
  package static func rivals(in results: [Result]) -> [Result] {
    guard let best = results.first else { return [] }
    return results.dropFirst().filter { $0.criterion - best.criterion < indifference && !$0.model.contains(best.model) }
  }

  /// A motion that is known but for its time shift, and its target if that is not given: how well it follows the recording.
  ///
  /// - Parameters:
  ///   - velocity: In distances per second.
  package func result(of spring: Spring, velocity: Double) -> Result? {
    result(of: .rest, scales: scales([.shift] + (known.target == nil ? [.target] : []))) { motion in
      motion.spring = spring
      motion.velocity = velocity * (motion.target - motion.start)
    }
  }

  // MARK: - Parameters

  /// The range of a parameter, which a coordinate from 0 to 1 goes along.
  private struct Scale {
    let parameter: SpringModel.Parameter
    let low: Double
    let high: Double
    var isLogarithmic = false

    func value(_ coordinate: Double) -> Double {
      guard isLogarithmic else { return low + coordinate * (high - low) }
      return low * PortableMath.exponential(coordinate * PortableMath.logarithm(high / low))
    }

    func coordinate(_ value: Double) -> Double {
      let share =
        isLogarithmic ? PortableMath.logarithm(value / low) / PortableMath.logarithm(high / low) : (value - low) / (high - low)
      return min(1, max(0, share))
    }
  }

  private func scales(_ parameters: [SpringModel.Parameter]) -> [Scale] {
    let (first, range) = (samples[0].time, high - low)
    let step = duration / Double(samples.count - 1)
    return parameters.map { parameter in
      switch parameter {
      case .frequency: Scale(parameter: parameter, low: 0.2 / duration, high: 20 / step, isLogarithmic: true)
      case .ratio: Scale(parameter: parameter, low: 0.005, high: 50, isLogarithmic: true)
      case .velocity: Scale(parameter: parameter, low: -100 * range / duration, high: 100 * range / duration)
      case .timeConstant: Scale(parameter: parameter, low: step / 20, high: 10 * duration, isLogarithmic: true)
      case .shift: Scale(parameter: parameter, low: first - 0.5 * duration, high: first + 0.8 * duration)
      case .target: Scale(parameter: parameter, low: low - range, high: high + range)
      }
    }
  }

  private func motion(_ point: [Double], _ scales: [Scale], _ complete: (inout FittedMotion) -> Void) -> FittedMotion {
    var motion = FittedMotion(
      spring: nil, start: known.start ?? samples[0].value, target: known.target ?? samples[samples.count - 1].value,
      velocity: known.velocity ?? 0, shift: samples[0].time)
    var (frequency, ratio) = (1.0, 1.0)
    for (scale, coordinate) in zip(scales, point) {
      let value = scale.value(coordinate)
      switch scale.parameter {
      case .frequency: frequency = value
      case .ratio: ratio = value
      case .velocity: motion.velocity = value
      case .timeConstant: motion.timeConstant = value
      case .shift: motion.shift = value
      case .target: motion.target = value
      }
    }
    if motion.timeConstant == 0 { motion.spring = Spring(angularFrequency: frequency, dampingRatio: ratio) }
    complete(&motion)
    return motion
  }

  // MARK: - Least squares

  private func result(of model: SpringModel) -> Result? {
    var parameters = model.parameters.filter { $0 != .velocity || known.velocity == nil } + [.shift]
    if known.target == nil { parameters.append(.target) }
    guard samples.count > parameters.count else { return nil }
    return result(of: model, scales: scales(parameters)) { _ in }
  }

  private func result(of model: SpringModel, scales: [Scale], _ complete: (inout FittedMotion) -> Void) -> Result? {
    func residuals(_ point: [Double]) -> [Double] {
      let motion = motion(point, scales, complete)
      return samples.map { $0.value - motion.value(at: $0.time) }
    }
    var method = LeastSquares()
    (method.step, method.mostIterations) = (1e-6, 60)
    var best: LeastSquares.Solution?
    let few = Self.thinned(samples, to: 120)
    let ranked = grid(scales).map { point in
      let motion = motion(point, scales, complete)
      return (point: point, cost: LeastSquares.cost(few.map { $0.value - motion.value(at: $0.time) }))
    }
    for start in ranked.sorted(by: { $0.cost < $1.cost }).prefix(6) {
      let solution = method.minimum(from: start.point) { (points) -> [[Double]?] in points.map { residuals($0) } }
      if let solution, solution.cost < best?.cost ?? .infinity { best = solution }
    }
    guard let best, best.cost.isFinite else { return nil }
    let normal = method.normalEquations(at: best) { (points) -> [[Double]?] in points.map { residuals($0) } }
    let uncertainty = Uncertainty(normal?.matrix, cost: best.cost, coordinates: samples.count, count: scales.count)
    let values = scales.indices.map { i in
      Value(
        parameter: scales[i].parameter, value: scales[i].value(best.point[i]),
        interval: uncertainty.deviations[i].map { deviation in
          let half = uncertainty.factor * deviation
          return scales[i].value(max(0, best.point[i] - half))...scales[i].value(min(1, best.point[i] + half))
        })
    }
    let count = Double(samples.count)
    let variance = max(best.cost / count, noise)
    return Result(
      model: model, motion: motion(best.point, scales, complete), values: values, rms: (best.cost / count).squareRoot(),
      proportional: uncertainty.proportional.map { (scales[$0.0].parameter, scales[$0.1].parameter) },
      criterion: count * PortableMath.logarithm(variance) + Double(scales.count) * PortableMath.logarithm(count))
  }

  /// Points to begin with: all combinations of a few values per parameter.
  private func grid(_ scales: [Scale]) -> [[Double]] {
    let step = duration / Double(samples.count - 1)
    let range = high - low
    var points: [[Double]] = [[]]
    for scale in scales {
      let values: [Double] =
        switch scale.parameter {
        case .frequency: (1...14).map { PortableMath.exponential(0.55 * Double($0)) / duration }
        case .ratio: [0.1, 0.3, 0.6, 1, 2]
        case .velocity: [-6 * range / duration, 0, 6 * range / duration, 20 * range / duration, -20 * range / duration]
        case .timeConstant: (0..<8).map { duration * PortableMath.exponential(-0.6 * Double($0)) }
        case .shift: [samples[0].time - 0.02, samples[0].time, samples[0].time + max(step, 0.1 * duration)]
        case .target: [samples[samples.count - 1].value]
        }
      points = points.flatMap { point in values.map { point + [scale.coordinate($0)] } }
    }
    return points
  }
}
