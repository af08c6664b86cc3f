package import Rigid2D
package import SceneModel

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
