import Formats
public import SceneFormat
public import SceneModel

/// All runs of a sweep, each made when it is asked for: which value every axis has in it.
///
/// Factors are combined, the last one changing fastest. Memory does not grow with the number of runs.
public struct SweepPlan: Sendable {
  public let sweep: Sweep
  public let axes: [SweepAxis]
  public let count: Int
  private let design: SamplingDesign?
  /// The values of axes that have few, made once; of others none.
  private let known: [[[SweepValue]]]

  /// Values of an axis that are kept.
  private static let mostKnown = 1000

  public init(_ sweep: Sweep) {
    self.sweep = sweep
    axes = sweep.axes
    design = sweep.sample.map { SamplingDesign($0) }
    count = sweep.factors.reduce(1) { $0 * $1.count }
    known = sweep.factors.map { factor in
      factor.axes.map { axis in axis.values.count <= Self.mostKnown ? (0..<axis.values.count).map { axis.values[$0] } : [] }
    }
  }

  /// The value of every axis in a run, 0..<``count``.
  public func values(_ run: Int) -> [SweepValue] {
    var places = [Int](repeating: 0, count: sweep.factors.count)
    var rest = run
    for f in sweep.factors.indices.reversed() {
      places[f] = rest % sweep.factors[f].count
      rest /= sweep.factors[f].count
    }
    var values: [SweepValue] = []
    values.reserveCapacity(axes.count)
    for f in sweep.factors.indices { append(f, places[f], to: &values) }
    return values
  }

  /// The scene of a run.
  func variant(_ run: Int) -> SceneTemplate.Variant { variant(values(run)) }
  func variant(_ values: [SweepValue]) -> SceneTemplate.Variant { sweep.template.variant(axes, values) }

  private func append(_ factor: Int, _ place: Int, to values: inout [SweepValue]) {
    for axis in sweep.factors[factor].axes.indices { values.append(value(factor, axis, place)) }
  }

  /// A value of one of a factor's axes.
  func value(_ factor: Int, _ axis: Int, _ place: Int) -> SweepValue {
    if isSampled(factor), let design { return sweep.factors[factor].axes[axis].values.value(at: design.coordinate(place, axis: axis)) }
    return place < known[factor][axis].count ? known[factor][axis][place] : sweep.factors[factor].axes[axis].values[place]
  }

  /// Samples are the last factor; a table before it is not sampled.
  func isSampled(_ factor: Int) -> Bool {
    design != nil && factor == sweep.factors.count - 1 && (factor > 0 || sweep.table == nil)
  }

  /// What is wrong with the values, found before anything runs.
  ///
  /// Numbers are checked by their type and range, up to ``SceneTemplate/mostChecked`` of an axis. The scenes that they make are checked whole for up to
  /// ``checksPerFactor`` rows of each factor, with the first row of the others; combinations are left to the runs themselves.
  public func check() -> [Diagnostic] {
    let base = sweep.factors.indices.map { f in sweep.factors[f].axes.indices.map { value(f, $0, 0) } }
    var seen: Set<String> = []
    var diagnostics: [Diagnostic] = []
    func note(_ diagnostic: Diagnostic) {
      guard diagnostic.severity == .error else { return }
      let key = "\(diagnostic.problem.code.rawValue) \(diagnostic.source) \(diagnostic.range.start)"
      if seen.insert(key).inserted { diagnostics.append(diagnostic) }
    }
    let first = sweep.template.variant(axes, base.flatMap(\.self))
    for diagnostic in first.diagnostics { note(diagnostic) }
    if first.scene == nil { return diagnostics }
    for (f, factor) in sweep.factors.enumerated() where diagnostics.count < 20 {
      let offset = sweep.factors[..<f].reduce(0) { $0 + $1.axes.count }
      for a in factor.axes.indices {
        let misfit = sweep.template.firstMisfit(offset + a, of: axes, base.flatMap(\.self), count: factor.count) { value(f, a, $0) }
        if let misfit { note(misfit) }
      }
      for place in SceneTemplate.evenlySpaced(factor.count, Self.checksPerFactor) where diagnostics.count < 20 {
        var rows = base
        rows[f] = factor.axes.indices.map { value(f, $0, place) }
        for diagnostic in sweep.template.variant(axes, rows.flatMap(\.self)).diagnostics { note(diagnostic) }
      }
    }
    return diagnostics
  }

  static let checksPerFactor = 1000
}
