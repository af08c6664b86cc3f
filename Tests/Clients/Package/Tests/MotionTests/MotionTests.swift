import Foundation
import PhysimDynamics
import PhysimTesting
import Testing

@MainActor struct MotionTests {
  @Test func drop() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let box = UIView(frame: CGRect(x: 60, y: 40, width: 50, height: 30))
    box.accessibilityIdentifier = "box"
    view.addSubview(box)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    let properties = UIDynamicItemBehavior(items: [box])
    properties.elasticity = CGFloat(Double(ProcessInfo.processInfo.environment["ELASTICITY"] ?? "0.6") ?? 0.6)
    animator.addBehavior(properties)
    assertMotion(of: animator, frames: 120)
  }
}
