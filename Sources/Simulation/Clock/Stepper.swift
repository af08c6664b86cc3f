public import Rigid2D

/// Advances the world from one frame to the next. A scene's profile selects it once.
enum Stepper: Equatable, Sendable {
  /// One step per frame, in substeps.
  case soft(dt: Float, substeps: Int)
  /// As many steps per frame as fit into it.
  case impulses(ImpulsePace)

  /// Solver passes per frame of a scene without `substeps`; the engine's accuracy and speed are tuned for it.
  static let defaultSubsteps = 4

  /// Seconds of the world's time that the next frame covers.
  var comingSeconds: Float {
    switch self {
    case .soft(let dt, _): return dt
    case .impulses(var pace): return Float(pace.nextCount()) * pace.h
    }
  }

  mutating func step(_ world: inout World, on executor: StepExecutor, _ probe: EngineProbe?) -> StepReport {
    switch self {
    case .soft(let dt, let substeps):
      guard var probe else { return world.step(dt, substeps: substeps, on: executor) }
      return world.step(dt, substeps: substeps, on: executor, probe: &probe)
    case .impulses(var pace):
      let count = pace.nextCount()
      self = .impulses(pace)
      guard var probe else { return world.step(pace.h, count: count, iterations: pace.iterations) }
      return world.step(pace.h, count: count, iterations: pace.iterations, probe: &probe)
    }
  }
}

/// Steps of fixed length, taken from accumulated time. The rest of a frame is carried over to the next.
public struct ImpulsePace: Equatable, Sendable {
  /// Seconds of a step.
  public let h: Float
  public let iterations: ImpulseIterations
  /// Seconds of a frame.
  private let frame: Double
  private var account: Double = 0

  public init(h: Float, frame: Double, _ iterations: ImpulseIterations) {
    self.h = h
    self.frame = frame
    self.iterations = iterations
  }

  /// The number of steps that fit into the next frame.
  ///
  /// UIKit's step is the `Float` nearest to 1/120 s, which is slightly longer: one fits into the first frame of 1/60 s, two into every later one.
  public mutating func nextCount() -> Int {
    account += frame
    var count = 0
    while account >= Double(h) {
      account -= Double(h)
      count += 1
    }
    return count
  }
}
