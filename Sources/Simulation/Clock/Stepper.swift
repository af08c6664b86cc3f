package import Rigid2D
package import SceneModel

/// Advances the world from one frame to the next. A scene's profile selects it once.
///
/// Steps have a fixed length. Where frames are at explicit times, a frame has as many steps as its time requires, or none; what the scene does
/// is done once per frame.
package enum Stepper: Equatable, Sendable {
  /// Steps of a frame of the frame rate, in substeps.
  case soft(dt: Float, substeps: Int)
  /// The same with one pass of impulses per step.
  case impulses(h: Float, ImpulseIterations)
  /// As many steps as fit into the frames so far.
  case paced(ImpulsePace)

  /// Solver passes per frame of a scene without `substeps`; the engine's accuracy and speed are tuned for it.
  static let defaultSubsteps = 4

  /// Seconds of the world's time that the next frame covers.
  func comingSeconds(_ clock: FrameClock) -> Float {
    switch self {
    case .soft(let dt, _): return Float(clock.comingSteps) * dt
    case .impulses(let h, _): return Float(clock.comingSteps) * h
    case .paced(var pace): return Float(pace.nextCount(in: clock.comingSeconds)) * pace.h
    }
  }
}

/// Steps of fixed length, taken from accumulated time. The rest of a frame is carried over to the next.
package struct ImpulsePace: Equatable, Sendable {
  /// Seconds of a step.
  package let h: Float
  package let iterations: ImpulseIterations
  private var account: Double = 0

  package init(h: Float, _ iterations: ImpulseIterations) {
    self.h = h
    self.iterations = iterations
  }

  /// The number of steps that fit into the next frame.
  ///
  /// UIKit's step is the `Float` nearest to 1/120 s, which is slightly longer: one fits into the first frame of 1/60 s, two into every later one.
  ///
  /// - Parameter frame: Seconds of the frame.
  package mutating func nextCount(in frame: Double) -> Int {
    account += frame
    var count = 0
    while account >= Double(h) {
      account -= Double(h)
      count += 1
    }
    return count
  }
}

extension Stepper {
  init(_ scene: borrowing Scene) {
    self.init(
      scene.profile, frameRate: scene.frameRate, substeps: scene.substeps,
      ImpulseIterations(velocity: scene.velocityIterations, position: scene.positionIterations))
  }

  package init(
    _ profile: Profile, frameRate: Double, substeps: Int? = nil,
    _ iterations: ImpulseIterations = ImpulseIterations(velocity: Profile.velocityIterations, position: Profile.positionIterations)
  ) {
    let frame = Float(1 / frameRate)
    switch profile {
    case .physics: self = .soft(dt: frame, substeps: substeps ?? Self.defaultSubsteps)
    case .uikit: self = .paced(ImpulsePace(h: 1.0 / 120, iterations))
    case .box2d: self = .impulses(h: frame, iterations)
    }
  }
}
