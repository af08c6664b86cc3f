import SceneFormat

/// Which axes of a sweep change the motion: whether two runs that differ in one factor alone have different digests.
public struct AxisEffects: Sendable {
  private enum Effect { case unknown, none, some }

  private let plan: SweepPlan
  /// Runs from one value of a factor to the next.
  private let strides: [Int]
  private var effects: [Effect]
  /// Of runs so far, by their number in the plan; only while an effect is open.
  private var digests: [Int: String] = [:]

  public init(_ plan: SweepPlan) {
    self.plan = plan
    var stride = 1
    var strides: [Int] = []
    for factor in plan.sweep.factors.reversed() {
      strides.append(stride)
      stride *= factor.count
    }
    self.strides = strides.reversed()
    effects = Array(repeating: .unknown, count: strides.count)
  }

  /// Whether every factor has been seen to change something, so that more runs add nothing.
  public var areAllKnown: Bool { effects.allSatisfy { $0 == .some } }

  /// Takes in a run, those before it in the plan having been taken in as far as they are known.
  public mutating func absorb(_ row: RunRow) {
    let digest = row.digest
    if areAllKnown || digest.isEmpty { return }
    var isFirst = false
    for (f, factor) in plan.sweep.factors.enumerated() where effects[f] != .some {
      let place = row.run / strides[f] % factor.count
      isFirst = isFirst || place == 0
      guard place > 0, let first = digests[row.run - place * strides[f]] else { continue }
      effects[f] = first == digest ? .none : .some
    }
    // only what later runs are compared with, and no more than a sweep of sensible size has
    if areAllKnown { digests.removeAll() } else if isFirst, digests.count < 1_000_000 { digests[row.run] = digest }
  }

  /// Names of the axes that made no difference; several in one list are varied together.
  public var ineffective: [[String]] {
    zip(plan.sweep.factors, effects).filter { $0.1 == .none }.map { $0.0.axes.map(\.name) }
  }
}
