import Formats
import Platform
public import SceneFormat
public import SceneModel
public import Simulation

/// A scene and the ranges of its parameters: runs it at points of the unit cube, on several threads.
public struct StudySpace: Sendable {
  public let sweep: Sweep
  let axes: [SweepAxis]
  let bounds: [(low: Double, high: Double)]
  private let kinds: [Kind]
  let limits: Limits
  let threads: Int

  /// The values that an axis may have.
  private enum Kind {
    case numbers
    case wholeNumbers
    case choices
  }

  /// - Parameter sweep: Read with ``SweepRequest/hasBounds``.
  public init(_ sweep: Sweep, limits: Limits, threads: Int) {
    self.sweep = sweep
    axes = sweep.axes
    let axes = sweep.axes
    bounds = axes.map { $0.bounds ?? (0, 1) }
    let first = axes.map { $0.first }
    kinds = axes.indices.map { i in
      guard axes[i].bounds != nil else { return .choices }
      return sweep.template.takesWholeNumbers(i, of: axes, first) ? .wholeNumbers : .numbers
    }
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

  func values(at point: [Double]) -> [SweepValue] { axes.indices.map { value(point[$0], of: $0) } }

  /// The value of an axis at a coordinate.
  func value(_ coordinate: Double, of axis: Int) -> SweepValue {
    func place(of count: Double) -> Double { min(count - 1, (coordinate * count).rounded(.down)) }
    switch kinds[axis] {
    case .numbers: return axes[axis].value(number(coordinate, of: axis))
    case .wholeNumbers:
      // ends that are not whole numbers themselves are not reached
      let (low, high) = (bounds[axis].low.rounded(.up), bounds[axis].high.rounded(.down))
      return axes[axis].value(low + place(of: max(1, high - low + 1)))
    case .choices: return axes[axis].values[Int(place(of: Double(axes[axis].values.count)))]
    }
  }

  /// Whether an axis has a list of values instead of two ends.
  func isChoice(_ axis: Int) -> Bool { kinds[axis] == .choices }

  /// The middle of the cube, and the ends of every range while the others are in the middle.
  var middleAndEnds: [[Double]] {
    var points = [[Double](repeating: 0.5, count: count)]
    for i in 0..<count {
      for end in [0.0, 1] {
        var point = points[0]
        point[i] = end
        points.append(point)
      }
    }
    return points
  }

  /// Errors of the scene at the ends and in the middle of every range.
  public func check() -> [Diagnostic] {
    // a number of the command line is told before one between two
    let points = middleAndEnds
    for point in points.dropFirst() + points.prefix(1) {
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
    try map(count: values.count, { (axes, values[$0]) }, { work($1) })
  }

  /// The same for scenes in which some axes have values, and all others are as the scene is written.
  func map<Result: Sendable>(settings: [StudySettings], _ work: @escaping @Sendable (Scene) -> Result?) throws(StudyError) -> [Result?] {
    let axes = axes
    return try map(count: settings.count, { i in (settings[i].places.map { axes[$0] }, settings[i].values) }, { work($1) })
  }

  /// - Parameter took: Gets every result with its index, as soon as those before it are there.
  func map<Result: Sendable>(
    count: Int, _ variant: @escaping @Sendable (Int) -> (axes: [SweepAxis], values: [SweepValue]),
    _ work: @escaping @Sendable (Int, Scene) -> Result?, took: (Int, Result?) throws(StudyError) -> Void = { _, _ in }
  ) throws(StudyError) -> [Result?] {
    var results: [Result?] = []
    let template = sweep.template
    var isStopped = false
    try Workers.run(
      count, threads: threads, makeState: {},
      work: { (i, _) -> Result? in
        let (axes, values) = variant(i)
        return template.variant(axes, values).scene.flatMap { work(i, $0) }
      },
      deliver: { (i, result: Result?) throws(StudyError) -> Bool in
        try took(i, result)
        results.append(result)
        isStopped = Signals.received != nil
        return !isStopped
      },
      idle: {
        isStopped = Signals.received != nil
        return !isStopped
      })
    if isStopped || results.count < count { throw .stopped }
    return results
  }

  /// Points that are spread evenly over the cube, the same for a seed; the first is the middle.
  func samples(_ count: Int, seed: UInt64) -> [[Double]] {
    let design = SamplingDesign(SweepSample(count: count, seed: seed, method: .lhs))
    let middle = [Double](repeating: 0.5, count: self.count)
    return [middle] + (0..<count).map { sample in (0..<self.count).map { design.coordinate(sample, axis: $0) } }
  }
}

/// Values of some axes, the others are as the scene is written.
struct StudySettings: Equatable, Sendable {
  /// Indices of the axes, ascending.
  private(set) var places: [Int]
  private(set) var values: [SweepValue]

  init(_ values: [SweepValue]) {
    places = Array(values.indices)
    self.values = values
  }

  var count: Int { places.count }

  func without(_ place: Int) -> StudySettings {
    var other = self
    if let i = places.firstIndex(of: place) {
      other.places.remove(at: i)
      other.values.remove(at: i)
    }
    return other
  }

  func replacing(_ place: Int, by value: SweepValue) -> StudySettings {
    var other = self
    if let i = places.firstIndex(of: place) { other.values[i] = value }
    return other
  }

  /// The same with a value for an axis that may have one or not.
  func setting(_ place: Int, to value: SweepValue) -> StudySettings {
    if places.contains(place) { return replacing(place, by: value) }
    var other = self
    let i = places.firstIndex { $0 > place } ?? places.count
    other.places.insert(place, at: i)
    other.values.insert(value, at: i)
    return other
  }

  func value(of place: Int) -> SweepValue? { places.firstIndex(of: place).map { values[$0] } }
}

/// Why a study has no result.
public enum StudyError: Error, Equatable {
  /// A signal has asked the process to end.
  case stopped
  /// These parameters change nothing that is compared or measured.
  case noEffect([String])
  /// The recording has no view of the scene, or no time in common with it.
  case nothingInCommon
  /// The scene has no expectations, and no invariants are to be checked.
  case expectsNothing
  /// A check fails with the values of the scene, and by how much if that is known.
  case failsAsItStands(check: String, margin: Margin?)
  /// Every run failed.
  case noRun
  /// The folder of a hunt cannot be used.
  case folder(FolderError)
  /// No value meets the requirements; the metric that comes closest, and what it is.
  case unmet(best: String)
}
