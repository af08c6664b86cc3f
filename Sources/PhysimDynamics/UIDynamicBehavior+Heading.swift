#if !canImport(UIKit)
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// The direction of a gravity or a push.
  extension UIDynamicBehavior {
    final var heading: Direction {
      get {
        switch current {
        case .gravity(let action)?: action.direction
        case .push(let action)?: action.direction
        default: Direction(.zero)
        }
      }
      set {
        set(.direction, .vector(Vector(newValue.vector))) {
          if case .push(var action) = $0 {
            action.direction = newValue
            $0 = .push(action)
          } else {
            $0 = .gravity(GravityAction(newValue))
          }
        }
      }
    }

    final func setHeading(angle: CGFloat? = nil, magnitude: CGFloat? = nil) {
      if let angle, !isValid(angle, "angle") { return }
      if let magnitude, !isValid(magnitude, "magnitude") { return }
      switch (angle, magnitude) {
      case (let angle?, let magnitude?): heading = Direction(angle: Float(angle), magnitude: Float(magnitude))
      case (let angle?, nil): heading = heading.with(angle: Float(angle))
      case (nil, let magnitude): heading = heading.with(magnitude: Float(magnitude ?? 0))
      }
    }
  }
#endif
