import PhysimDynamics

/// A class without an actor that uses the animator from everywhere, as Swift 5 mode lets it with UIKit.
class Pendulum {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  let weight = UIView(frame: CGRect(x: 90, y: 90, width: 20, height: 20))
  lazy var animator = UIDynamicAnimator(referenceView: view)

  init() { view.addSubview(weight) }

  func swing(frames: Int) -> CGPoint {
    let rod = UIAttachmentBehavior(item: weight, attachedToAnchor: CGPoint(x: 20, y: 100))
    animator.addBehavior(rod)
    animator.addBehavior(UIGravityBehavior(items: [weight]))
    rod.action = { [weak self] in if let self, self.weight.center.y > 170 { self.animator.removeBehavior(rod) } }
    animator.step(frames: frames)
    return weight.center
  }
}

func swing() -> CGPoint { Pendulum().swing(frames: 30) }
