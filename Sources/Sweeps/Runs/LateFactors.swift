import SceneFormat
package import SceneModel
import Simulation

/// The factors of a plan that act late: runs that differ in nothing else begin with the same frames.
package struct LateFactors: Sendable {
  private let plan: SweepPlan
  /// Of each, how many runs there are from one value to the next, and how many values.
  private let steps: [(stride: Int, count: Int)]
  /// Frames at which every run is worth keeping: those at which the first and the last values begin to act.
  let frames: Set<Int>

  /// A part of the runs' frames below which it is not worth while to keep a state.
  private static let leastShare = 0.125

  init(_ plan: SweepPlan) {
    self.plan = plan
    var steps: [(stride: Int, count: Int)] = []
    var frames: Set<Int> = []
    var stride = 1
    for factor in plan.sweep.factors.reversed() {
      let common = factor.count > 1 && Self.mayActLate(factor) ? Self.commonFrames(plan, stride, count: factor.count) : []
      if !common.isEmpty { steps.append((stride, factor.count)) }
      frames.formUnion(common)
      stride *= factor.count
    }
    self.steps = steps
    self.frames = frames
  }

  /// Whether no axis leads to what a run begins with.
  private static func mayActLate(_ factor: SweepFactor) -> Bool {
    !factor.axes.contains { axis in ["/views", "/walls", "/behaviors"].contains { axis.pointer.hasPrefix($0) } }
  }

  /// The frames up to which the first two runs of a factor are the same, and the last two, if those are a good part of them all.
  private static func commonFrames(_ plan: SweepPlan, _ stride: Int, count: Int) -> [Int] {
    (count > 2 ? [0, count - 2] : [0]).compactMap { place in
      guard let scene = plan.variant(place * stride).scene, let next = plan.variant((place + 1) * stride).scene else { return nil }
      return commonFrame(scene, next)
    }
  }

  /// The frame up to which two runs are the same; nil where that saves less than keeping the state costs.
  package static func commonFrame(_ scene: borrowing Scene, _ next: borrowing Scene) -> Int? {
    guard let frame = scene.lastCommonFrame(with: next), frame > 0, Double(frame) >= leastShare * Double(scene.frameCount) else {
      return nil
    }
    return frame
  }

  var isEmpty: Bool { steps.isEmpty }

  /// The runs that differ from a run by the next value of such a factor.
  func successors(of run: Int) -> [Int] {
    steps.compactMap { run / $0.stride % $0.count + 1 < $0.count ? run + $0.stride : nil }
  }
}
