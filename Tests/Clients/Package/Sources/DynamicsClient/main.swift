// An app's dynamics code: on an Apple system the same lines run on UIKit itself.
import PhysimDynamics

final class Controller: UICollisionBehaviorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let ball = UIView(frame: CGRect(x: 140, y: 40, width: 40, height: 40))
  lazy var animator = UIDynamicAnimator(referenceView: view)
  var contacts = 0

  func viewDidLoad() {
    view.addSubview(ball)
    let gravity = UIGravityBehavior(items: [ball])
    animator.addBehavior(gravity)
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 320, y: 400))
    collision.collisionDelegate = self
    animator.addBehavior(collision)
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    guard let id = identifier as? String, id == "floor" else { return }
    contacts += 1
  }
}

let controller = Controller()
controller.viewDidLoad()
controller.animator.step(frames: 240)
print("contacts: \(controller.contacts > 0), ball at \(Int(controller.ball.center.y.rounded())), running: \(controller.animator.isRunning)")
