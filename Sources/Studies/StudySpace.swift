public import Diagnostics
import Formats
import Platform
public import SceneFormat
public import SceneModel
import Sweeps

/// A scene and the ranges of its parameters: runs it at points of the unit cube, on several threads.
public struct StudySpace: Sendable {
  public let sweep: Sweep
  let axes: [SweepAxis]
  let bounds: [(low: Double, high: Double)]
  let limits: Limits
  let threads: Int

  /// - Parameter sweep: Read with ``SweepRequest/hasBounds``.
  public init(_ sweep: Sweep, limits: Limits, threads: Int) {
    self.sweep = sweep
    axes = sweep.axes
    bounds = axes.map { $0.bounds ?? (0, 1) }
    self.limits = limits
    self.threads = threads
  }

  var count: Int { axes.count }

  /// The number of a parameter at a coordinate between 0 and 1.
  func number(_ coordinate: Double, of axis: Int) -> Double {
    let (low, high) = bounds[axis]
    // exact at both ends
    return coordinate >= 1 ? high : low + (high - low) * coordinate
  }

  func coordinate(of number: Double, of axis: Int) -> Double {
    let (low, high) = bounds[axis]
    return min(1, max(0, (number - low) / (high - low)))
  }

  func values(at point: [Double]) -> [SweepValue] { axes.indices.map { axes[$0].value(number(point[$0], of: $0)) } }

  /// Errors of the scene at the ends and in the middle of every range.
  public func check() -> [Diagnostic] {
    var points = [[Double](repeating: 0.5, count: count)]
    for i in 0..<count {
      for end in [0.0, 1] {
        var point = points[0]
        point[i] = end
        points.append(point)
      }
    }
    for point in points {
      let errors = sweep.template.variant(axes, values(at: point)).diagnostics.filter { $0.severity == .error }
      if !errors.isEmpty { return errors }
    }
    return []
  }

  /// Work on the scene at each of several points, in their order; nil where the values make no scene.
  ///
  /// - Throws: ``StudyError/stopped`` when a signal has asked the process to end.
  func map<Result: Sendable>(_ points: [[Double]], _ work: @escaping @Sendable (Scene) -> Result?) throws(StudyError) -> [Result?] {
    try map(values: points.map { values(at: $0) }, work)
  }

  func map<Result: Sendable>(values: [[SweepValue]], _ work: @escaping @Sendable (Scene) -> Result?) throws(StudyError) -> [Result?] {
    var results: [Result?] = []
    let (template, axes) = (sweep.template, axes)
    var isStopped = false
    Workers.run(
      values.count, threads: threads, makeState: {},
      work: { (i, _) -> Result? in template.variant(axes, values[i]).scene.flatMap { work($0) } },
      deliver: { (_, result: Result?) -> Bool in
        results.append(result)
        isStopped = Signals.received != nil
        return !isStopped
      },
      idle: {
        isStopped = Signals.received != nil
        return !isStopped
      })
    if isStopped || results.count < values.count { throw .stopped }
    return results
  }

  /// Points that are spread evenly over the cube, the same for a seed; the first is the middle.
  func samples(_ count: Int, seed: UInt64) -> [[Double]] {
    let design = SamplingDesign(SweepSample(count: count, seed: seed, method: .lhs))
    let middle = [Double](repeating: 0.5, count: self.count)
    return [middle] + (0..<count).map { sample in (0..<self.count).map { design.coordinate(sample, axis: $0) } }
  }
}

/// Why a study has no result.
public enum StudyError: Error, Equatable {
  /// A signal has asked the process to end.
  case stopped
  /// These parameters change nothing that is compared or measured.
  case noEffect([String])
  /// The recording has no view of the scene, or no time in common with it.
  case nothingInCommon
  /// Every run failed.
  case noRun
  /// No value meets the requirements; the metric that comes closest, and what it is.
  case unmet(best: String)
}
