import Rigid2D
import SceneModel

extension Stepper {
  init(_ scene: borrowing Scene) {
    let frame = Float(1 / scene.frameRate)
    let iterations = ImpulseIterations(velocity: scene.velocityIterations, position: scene.positionIterations)
    switch scene.profile {
    case .physics: self = .soft(dt: frame, substeps: scene.substeps ?? Self.defaultSubsteps)
    case .uikit: self = .paced(ImpulsePace(h: 1.0 / 120, iterations))
    case .box2d: self = .impulses(h: frame, iterations)
    }
  }
}
