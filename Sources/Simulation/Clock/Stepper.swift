import Rigid2D

/// How the world gets from one frame to the next. A scene's profile picks it once.
enum Stepper: Equatable, Sendable {
  /// One step a frame, in substeps.
  case soft(dt: Float, substeps: Int)
  /// So many steps a frame as have room in it.
  case impulses(ImpulsePace)

  /// Solver passes a frame unless the scene says otherwise: what the engine's accuracy and its speed were tuned for.
  static let defaultSubsteps = 4

  /// How much of the world's time the next frame covers, seconds.
  var comingSeconds: Float {
    switch self {
    case .soft(let dt, _): return dt
    case .impulses(var pace): return Float(pace.nextCount()) * pace.h
    }
  }

  mutating func step(_ world: inout World, _ probe: EngineProbe?) -> StepReport {
    switch self {
    case .soft(let dt, let substeps):
      guard var probe else { return world.step(dt, substeps: substeps) }
      return world.step(dt, substeps: substeps, probe: &probe)
    case .impulses(var pace):
      let count = pace.nextCount()
      self = .impulses(pace)
      guard var probe else { return world.step(pace.h, count: count, iterations: pace.iterations) }
      return world.step(pace.h, count: count, iterations: pace.iterations, probe: &probe)
    }
  }
}

/// Steps of fixed length that are taken from an account of time. What a frame leaves of it is carried on.
struct ImpulsePace: Equatable, Sendable {
  /// Seconds of a step.
  let h: Float
  let iterations: ImpulseIterations
  /// Seconds of a frame.
  private let frame: Double
  private var account: Double = 0

  init(h: Float, frame: Double, _ iterations: ImpulseIterations) {
    self.h = h
    self.frame = frame
    self.iterations = iterations
  }

  /// How many steps the next frame has room for.
  ///
  /// UIKit's step is the `Float` nearest to 1/120 s, which is longer than that by a hair: so the first frame of 1/60 s has room for one, every later one for two.
  mutating func nextCount() -> Int {
    account += frame
    var count = 0
    while account >= Double(h) {
      account -= Double(h)
      count += 1
    }
    return count
  }
}
