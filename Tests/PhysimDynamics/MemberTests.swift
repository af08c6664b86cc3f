import Foundation
import MotionRecorder
import PhysimDynamics
import SceneModel
import Testing

/// Members of UIKit Dynamics one by one: values, defaults, and what bad input does.
@MainActor struct MemberTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

  private func item(_ x: CGFloat = 100, _ y: CGFloat = 100, _ width: CGFloat = 100, _ height: CGFloat = 100) -> UIView {
    let item = UIView(frame: CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height))
    view.addSubview(item)
    return item
  }

  private func warnings(_ body: () -> Void) -> [String] {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    var found: [String] = []
    DynamicsWarning.handler = { found.append($0) }
    body()
    return found
  }

  @Test func `a fall is the measured one`() {
    let (animator, box) = (UIDynamicAnimator(), item(150, 50))
    animator.addBehavior(UIGravityBehavior(items: [box]))
    let measured: [CGFloat] = [50.0693855, 50.4160881, 51.0396423, 51.9395943, 53.1154747]
    for y in measured {
      animator.step()
      #expect(abs(box.center.y - y) < 1e-4)
    }
    #expect(abs(animator.elapsedTime - 5.0 / 60) < 1e-9 && animator.isRunning)
  }

  @Test func `gravity and push convert between vector, angle and magnitude`() {
    let gravity = UIGravityBehavior(items: [])
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1 && abs(gravity.angle - .pi / 2) < 1e-6)
    gravity.magnitude = 10
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 10))
    let push = UIPushBehavior(items: [], mode: .continuous)
    #expect(push.active && push.magnitude == 0 && push.angle == 0 && push.mode == .continuous)
    push.pushDirection = CGVector(dx: 3, dy: 4)
    #expect(abs(push.angle - 0.927295218) < 1e-6 && push.magnitude == 5)
    push.setAngle(1, magnitude: -1)
    #expect(abs(push.pushDirection.dx + 0.540302277) < 1e-6 && abs(push.pushDirection.dy + 0.841470957) < 1e-6)
  }

  @Test func `an instantaneous push acts once and can be fired again`() {
    let (animator, box) = (UIDynamicAnimator(), item())
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let properties = UIDynamicItemBehavior(items: [box])
    properties.resistance = 0
    animator.addBehavior(push)
    animator.addBehavior(properties)
    animator.step()
    #expect(!push.active && abs(properties.linearVelocity(for: box).x - 100) < 1e-3)
    push.active = true
    animator.step()
    #expect(abs(properties.linearVelocity(for: box).x - 200) < 1e-3)
  }

  @Test func `item properties have the runtime's defaults and are read back`() {
    let properties = UIDynamicItemBehavior(items: [])
    let defaults = [properties.elasticity, properties.friction, properties.density, properties.resistance, properties.angularResistance]
    #expect(defaults == [0.2, 0.2, 1, 0.1, 0.1].map { CGFloat(Float($0)) } || defaults == [0.2, 0.2, 1, 0.1, 0.1])
    #expect(properties.allowsRotation && !properties.isAnchored && properties.charge == 0)
    let (animator, box) = (UIDynamicAnimator(), item())
    properties.addItem(box)
    properties.addLinearVelocity(CGPoint(x: 30, y: 0), for: box)
    properties.addAngularVelocity(2, for: box)
    #expect(properties.linearVelocity(for: box) == .zero)
    animator.addBehavior(properties)
    animator.step()
    #expect(properties.linearVelocity(for: box).x > 29 && properties.angularVelocity(for: box) > 1.9 && box.center.x > 100)
    properties.isAnchored = true
    let x = box.center.x
    animator.step(frames: 10)
    #expect(box.center.x == x)
  }

  @Test func `attachments report their kind, length and range`() {
    let (a, b) = (item(100, 100), item(100, 250))
    let rod = UIAttachmentBehavior(item: a, attachedTo: b)
    #expect(rod.length == 150 && rod.attachedBehaviorType == .items && rod.items.count == 2 && rod.frequency == 0 && rod.damping == 0)
    let hung = UIAttachmentBehavior(item: a, attachedToAnchor: CGPoint(x: 100, y: 40))
    #expect(hung.length == 60 && hung.attachedBehaviorType == .anchor && hung.anchorPoint == CGPoint(x: 100, y: 40))
    hung.length = 20
    #expect(hung.length == 20)
    let pin = UIAttachmentBehavior.pinAttachment(with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 100, y: 175))
    #expect(pin.attachmentRange.isInfinite && pin.frictionTorque == 0)
    pin.attachmentRange = UIFloatRange(minimum: -1, maximum: 0.5)
    pin.frictionTorque = 2
    #expect(pin.attachmentRange == UIFloatRange(minimum: -1, maximum: 0.5) && pin.frictionTorque == 2)
    #expect(warnings { pin.attachmentRange = UIFloatRange(minimum: 1, maximum: 2) }.count == 1)
    let animator = UIDynamicAnimator()
    animator.addBehavior(hung)
    animator.step(frames: 60)
    #expect(hung.length == 20 && abs(hypot(a.center.x - 100, a.center.y - 40) - 20) < 3)
  }

  @Test func `a snap brings an item to its point and the animator pauses`() {
    final class Delegate: UIDynamicAnimatorDelegate {
      var calls: [String] = []
      func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
      func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
    }
    let (animator, box, delegate) = (UIDynamicAnimator(), item(100, 100, 100, 50), Delegate())
    animator.delegate = delegate
    let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 300, y: 200))
    #expect(snap.damping == 0.5 && snap.snapPoint == CGPoint(x: 300, y: 200))
    animator.addBehavior(snap)
    animator.step()
    #expect(abs(box.center.x - 113.265648) < 1e-3 && abs(box.center.y - 106.623589) < 1e-3)
    animator.step(frames: 300)
    #expect(abs(box.center.x - 300) < 0.01 && !animator.isRunning && delegate.calls == ["resume", "pause"])
    let elapsed = animator.elapsedTime
    animator.step(frames: 10)
    #expect(animator.elapsedTime == elapsed)
    snap.snapPoint = CGPoint(x: 200, y: 200)
    #expect(animator.isRunning && delegate.calls.count == 3)
    animator.step(frames: 300)
    #expect(abs(box.center.x - 200) < 0.01)
  }

  @Test func `contacts come to the delegate, and actions see the new places`() {
    final class Delegate: UICollisionBehaviorDelegate {
      var calls: [String] = []
      func collisionBehavior(_ b: UICollisionBehavior, beganContactFor i: any UIDynamicItem, with j: any UIDynamicItem, at p: CGPoint) {
        calls.append("items")
      }
      func collisionBehavior(
        _ b: UICollisionBehavior, beganContactFor i: any UIDynamicItem, withBoundaryIdentifier id: (any NSCopying)?, at p: CGPoint
      ) {
        calls.append((id as? String) ?? "bounds")
        if calls.count == 1 { b.removeItem(i) }
      }
      func collisionBehavior(_ b: UICollisionBehavior, endedContactFor i: any UIDynamicItem, withBoundaryIdentifier id: (any NSCopying)?) {
        calls.append("ended")
      }
    }
    let (animator, box, delegate) = (UIDynamicAnimator(referenceView: view), item(200, 400), Delegate())
    let gravity = UIGravityBehavior(items: [box])
    let collision = UICollisionBehavior(items: [box])
    collision.addBoundary(withIdentifier: "floor" as any NSCopying, from: CGPoint(x: 0, y: 500), to: CGPoint(x: 400, y: 500))
    collision.collisionDelegate = delegate
    var seen: [CGFloat] = []
    gravity.action = { seen.append(box.center.y) }
    animator.addBehavior(gravity)
    animator.addBehavior(collision)
    animator.step(frames: 120)
    // the delegate takes the item out of the collision: it falls through
    #expect(delegate.calls.first == "floor" && box.center.y > 500 && seen.count == 120 && seen.last == box.center.y)
    #expect(collision.items.isEmpty && collision.boundaryIdentifiers?.count == 1)
    collision.removeAllBoundaries()
    #expect(collision.boundaryIdentifiers == nil && collision.boundary(withIdentifier: "floor" as any NSCopying) == nil)
  }

  @Test func `items in a rectangle count with their padding`() {
    let (animator, box) = (UIDynamicAnimator(), item(100, 100, 50, 50))
    animator.addBehavior(UIPushBehavior(items: [box], mode: .continuous))
    #expect(animator.items(in: CGRect(x: 133, y: 90, width: 10, height: 10)).count == 1)
    #expect(animator.items(in: CGRect(x: 136, y: 90, width: 10, height: 10)).isEmpty)
    #expect(animator.items(in: .null).isEmpty)
  }

  @Test func `a group moves its members as one body`() {
    let (a, b) = (item(100, 100), item(220, 130, 50, 20))
    let group = UIDynamicItemGroup(items: [a, b])
    #expect(group.items.count == 2 && group.bounds.size == CGSize(width: 195, height: 100))
    group.center = CGPoint(x: group.center.x + 10, y: group.center.y + 5)
    var turn = CGAffineTransform(rotationAngle: 0.3)
    turn.tx = 7
    group.transform = turn
    #expect(abs(a.center.x - 119.121517) < 1e-4 && abs(a.center.y - 90.9627902) < 1e-4)
    #expect(abs(b.center.x - 224.896289) < 1e-4 && abs(b.center.y - 155.08531) < 1e-4)
    group.transform = .identity
    let animator = UIDynamicAnimator()
    animator.addBehavior(UIGravityBehavior(items: [group]))
    let (y, gap) = (a.center.y, b.center.x - a.center.x)
    animator.step(frames: 20)
    #expect(a.center.y > y + 20 && abs(b.center.x - a.center.x - gap) < 1e-3)
    #expect(
      warnings { animator.addBehavior(UIGravityBehavior(items: [UIDynamicItemGroup(items: [])])) }.contains {
        $0.contains("Invalid size {0, 0}")
      })
  }

  @Test func `fields act within their region, and a block of code is a field`() {
    let animator = UIDynamicAnimator()
    let (inside, outside) = (item(320, 280, 20, 20), item(350.5, 300, 20, 20))
    let field = UIFieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 3))
    field.position = CGPoint(x: 300, y: 300)
    field.region = UIRegion(radius: 50)
    field.addItem(inside)
    field.addItem(outside)
    #expect(field.strength == 1 && field.falloff == 0 && UIFieldBehavior.radialGravityField(position: .zero).falloff == 2)
    let block = UIFieldBehavior.field { _, _, _, _, _, _ in CGVector(dx: 1, dy: 0) }
    let pushed = item(100, 500)
    block.addItem(pushed)
    animator.addBehavior(field)
    animator.addBehavior(block)
    animator.step(frames: 30)
    #expect(inside.center.y > 300 && outside.center.y == 300 && pushed.center.x > 110)
    #expect(animator.sceneOmissions.count == 1)
    let region = UIRegion(radius: 50).difference(from: UIRegion(size: CGSize(width: 20, height: 20)))
    #expect(region.contains(CGPoint(x: 50, y: 0)) && !region.contains(.zero) && !region.inverse().contains(CGPoint(x: 30, y: 0)))
  }

  @Test func `bad input is a warning`() {
    let (animator, box) = (UIDynamicAnimator(referenceView: view), item())
    let gravity = UIGravityBehavior(items: [box])
    animator.addBehavior(gravity)
    animator.addBehavior(gravity)
    #expect(animator.behaviors.count == 1)
    let other = UIDynamicAnimator()
    #expect(warnings { other.addBehavior(gravity) }.first?.contains("twice") == true)
    let parent = UIDynamicBehavior()
    #expect(warnings { parent.addChildBehavior(gravity) }.count == 1)
    #expect(warnings { gravity.addChildBehavior(parent) }.count == 1)
    let flat = item(100, 100, 0, 40)
    #expect(
      warnings {
        animator.addBehavior(UISnapBehavior(item: flat, snapTo: .zero))
        animator.step()
      }.contains { $0.contains("Invalid size {0, 40} for item") })
    #expect(warnings { gravity.magnitude = .nan }.count == 1 && gravity.magnitude == 1)
    let properties = UIDynamicItemBehavior(items: [box])
    #expect(warnings { properties.density = .greatestFiniteMagnitude }.count == 1 && properties.density == 1)
    #expect(
      warnings {
        box.center.x = .nan
        animator.updateItem(usingCurrentState: box)
      }.count == 1)
    let stray = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(warnings { gravity.addItem(stray) }.contains { $0.contains("descendant") })
    let collision = UICollisionBehavior(items: [box])
    #expect(warnings { collision.addBoundary(withIdentifier: "p" as any NSCopying, from: .zero, to: .zero) }.count == 1)
    gravity.action = { animator.step() }
    #expect(warnings { animator.step() }.contains { $0.contains("within a frame") })
  }

  @Test func `an animator may die before its behaviors`() {
    let gravity = UIGravityBehavior(items: [item()])
    var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: view)
    animator?.addBehavior(gravity)
    animator?.step()
    animator = nil
    #expect(gravity.dynamicAnimator == nil)
    gravity.magnitude = 2
    gravity.addItem(item())
    let next = UIDynamicAnimator()
    next.addBehavior(gravity)
    next.step()
    #expect(gravity.items.count == 2 && gravity.dynamicAnimator === next)
  }

  @Test func `a recorder writes items, touches, device motion and the animator`() throws {
    let (animator, box) = (UIDynamicAnimator(), item())
    animator.addBehavior(UIGravityBehavior(items: [box]))
    var time = 10.0
    let recorder = MotionRecorder(animator, items: ["box": box]) { time }
    recorder.start()
    for _ in 0..<3 {
      time += 1.0 / 60
      animator.step()
    }
    recorder.record(touch: "began", at: CGPoint(x: 1, y: 2))
    recorder.record(gravity: 0, -1, 0)
    recorder.stop()
    animator.step()
    let lines = recorder.motionCSV.split(separator: "\n")
    #expect(lines.count == 5 && lines[0] == "time,view,x,y,angle" && lines[1].hasPrefix("0.0,box,100.0,100.0"))
    let snap = UISnapBehavior(item: box, snapTo: .zero)
    animator.addBehavior(snap)
    let (json, omissions) = recorder.scene(bounds: CGSize(width: 400, height: 600), seconds: 2)
    let scene = try Scenery.scene(json)
    #expect(scene.views.count == 1 && scene.behaviors.count == 1 && omissions == ["a snap, whose item cannot be read"])
    #expect(recorder.touchesCSV.contains(",began,1.0,2.0") && recorder.deviceMotionCSV.contains(",0.0,-1.0,0.0"))
  }
}
