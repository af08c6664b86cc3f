import Foundation
import PhysimDynamics
import PhysimTesting
import Testing

@MainActor struct MotionTests {
  private let cards = CardController()
  private let messages = MessagesController()

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

  @Test func card() {
    cards.loadViewIfNeeded()
    assertMotion(of: cards.animator, frames: 150, touches: "card.touches.csv")
    #expect(cards.isThrown && cards.bounces > 0)
  }

  @Test func list() {
    messages.loadViewIfNeeded()
    messages.view.layoutIfNeeded()
    assertMotion(of: messages.layout.dynamics, frames: 240, touches: "messages.touches.csv", name: "messages")
    // the finger leaves the list at 230 pt on its way back, and the list goes on
    #expect((100..<230).contains(messages.list.contentOffset.y))
  }
}
