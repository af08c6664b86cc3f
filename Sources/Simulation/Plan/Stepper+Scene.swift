import Rigid2D
import SceneModel

extension Stepper {
  init(_ scene: borrowing Scene) {
    let frame = Float(1 / scene.frameRate)
    let iterations = ImpulseIterations(velocity: scene.velocityIterations, position: scene.positionIterations)
    switch scene.profile {
    case .physics: self = .soft(dt: frame, substeps: scene.substeps ?? Self.defaultSubsteps)
    case .uikit: self = .impulses(ImpulsePace(h: 1.0 / 120, frame: 1 / scene.frameRate, iterations))
    // the frame in the engine's precision, so that exactly one step fits into it
    case .box2d: self = .impulses(ImpulsePace(h: frame, frame: Double(frame), iterations))
    }
  }
}
