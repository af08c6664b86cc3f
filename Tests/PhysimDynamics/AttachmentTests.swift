import Foundation
import PhysimDynamics
import SceneModel
import Simulation
import Testing
import Trajectories

/// Where an attachment's length and ends come from: UIKit makes the joint in `addBehavior`.
@MainActor struct AttachmentTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

  private func item(_ x: CGFloat, _ y: CGFloat) -> UIView {
    let item = UIView(frame: CGRect(x: x - 20, y: y - 20, width: 40, height: 40))
    view.addSubview(item)
    return item
  }

  private func spring(_ item: UIView, to point: CGPoint) -> UIAttachmentBehavior {
    let spring = UIAttachmentBehavior(item: item, attachedToAnchor: point)
    spring.frequency = 2
    spring.damping = 1
    return spring
  }

  @Test(arguments: [true, false])
  func `an item that is moved before the first frame does not change the length`(isUpdated: Bool) {
    let (animator, box) = (UIDynamicAnimator(referenceView: view), item(100, 100))
    let spring = spring(box, to: CGPoint(x: 100, y: 100))
    animator.addBehavior(spring)
    box.center.y += 6
    if isUpdated { animator.updateItem(usingCurrentState: box) }
    #expect(spring.length == 0)
    animator.step()
    #expect(box.center.y > 105 && box.center.y < 106)
    animator.step(frames: 300)
    #expect(spring.length == 0 && abs(box.center.y - 100) < 0.01)
  }

  @Test func `an item that is moved in the frame of its attachment does not change the length`() {
    let (animator, box) = (UIDynamicAnimator(referenceView: view), item(100, 100))
    animator.step(frames: 3)
    let spring = spring(box, to: CGPoint(x: 100, y: 90))
    animator.addBehavior(spring)
    box.center.y += 6
    animator.updateItem(usingCurrentState: box)
    animator.step(frames: 300)
    #expect(spring.length == 10 && abs(box.center.y - 100) < 0.01)
  }

  @Test func `items that are moved after they were fused turn back into their places`() {
    let (animator, a, b) = (UIDynamicAnimator(referenceView: view), item(100, 300), item(100, 350))
    animator.addBehavior(UIAttachmentBehavior.fixedAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 100, y: 325)))
    b.center.x += 30
    animator.updateItem(usingCurrentState: b)
    animator.step(frames: 300)
    #expect(abs(hypot(b.center.x - a.center.x, b.center.y - a.center.y) - 50) < 0.1)
  }

  @Test func `without a move the length is what the engine finds`() {
    let (animator, box) = (UIDynamicAnimator(referenceView: view), item(130, 140))
    let rod = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 100, y: 100))
    animator.addBehavior(rod)
    #expect(rod.length == 50)
    #expect(!animator.sceneJSON(frames: 1).contains("length"))
  }

  @Test func `the scene of a moved item has the animator's frames`() throws {
    let (animator, a, b) = (UIDynamicAnimator(referenceView: view), item(100, 100), item(180, 100))
    animator.addBehavior(UIGravityBehavior(items: [a, b]))
    animator.addBehavior(spring(a, to: CGPoint(x: 100, y: 90)))
    animator.addBehavior(UIAttachmentBehavior(item: a, attachedTo: b))
    animator.addBehavior(
      UIAttachmentBehavior.pinAttachment(with: a, attachedTo: item(100, 200), attachmentAnchor: CGPoint(x: 100, y: 150)))
    a.center = CGPoint(x: 107, y: 104)
    animator.updateItem(usingCurrentState: a)
    b.transform = CGAffineTransform(rotationAngle: 0.3)
    animator.step(frames: 60)
    var simulation = try Simulation(try Scenery.scene(animator.sceneJSON()))
    while try simulation.next() {}
    let samples = [0, 1].map { simulation.frame.sample($0) }
    #expect(samples[0].map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) } == a.center)
    #expect(samples[1].map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) } == b.center)
  }

  @Test func `an item that left its attachment is read again`() {
    let (animator, box) = (UIDynamicAnimator(referenceView: view), item(100, 100))
    let first = spring(box, to: CGPoint(x: 100, y: 100))
    animator.addBehavior(first)
    animator.removeBehavior(first)
    box.center.y = 150
    let second = spring(box, to: CGPoint(x: 100, y: 100))
    animator.addBehavior(second)
    animator.step(frames: 60)
    #expect(second.length == 50 && abs(box.center.y - 150) < 0.01)
  }

  @Test func `a subclass calls each designated initializer`() {
    final class Tether: UIAttachmentBehavior {
      init(_ item: any UIDynamicItem, at point: CGPoint) { super.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point) }
      init(_ item: any UIDynamicItem, to other: any UIDynamicItem) {
        super.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
      }
    }
    #expect(Tether(item(0, 0), at: CGPoint(x: 3, y: 4)).length == 5)
    #expect(Tether(item(0, 0), to: item(30, 40)).attachedBehaviorType == .items)
  }
}
