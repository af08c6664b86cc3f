// The dynamics code of three tutorials (shared/seeds), as Swift: what an app has of it, with its import changed. Fingers are functions here.
import PhysimDynamics

/// "UIKit Dynamics and iOS 7: Building UIKit Pong".
@MainActor final class PongController: UICollisionBehaviorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 568))
  let ballView = UIView(frame: CGRect(x: 50, y: 200, width: 32, height: 32))
  let paddleView = UIView(frame: CGRect(x: 100, y: 440, width: 120, height: 24))
  let animator: UIDynamicAnimator
  let pusher: UIPushBehavior
  var collider: UICollisionBehavior?
  var ballDynamicProperties: UIDynamicItemBehavior?
  var paddleDynamicProperties: UIDynamicItemBehavior?
  var touch: UIAttachmentBehavior?
  var finger: UISnapBehavior?
  var contacts = 0

  init() {
    view.addSubview(ballView)
    view.addSubview(paddleView)
    animator = UIDynamicAnimator(referenceView: view)

    // Start ball off with a push
    pusher = UIPushBehavior(items: [ballView], mode: .instantaneous)
    pusher.pushDirection = CGVector(dx: 0.5, dy: 1.0)
    pusher.active = true
    animator.addBehavior(pusher)
  }

  func addCollisions() {
    let collider = UICollisionBehavior(items: [ballView, paddleView])
    collider.collisionDelegate = self
    collider.collisionMode = .everything
    collider.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collider)
    self.collider = collider
  }

  func removeRotation() {
    let ball = UIDynamicItemBehavior(items: [ballView])
    ball.allowsRotation = false
    animator.addBehavior(ball)
    let paddle = UIDynamicItemBehavior(items: [paddleView])
    paddle.allowsRotation = false
    animator.addBehavior(paddle)
    (ballDynamicProperties, paddleDynamicProperties) = (ball, paddle)
  }

  func makePaddleHeavy() { paddleDynamicProperties?.density = 1000.0 }

  func improveCollisions() {
    ballDynamicProperties?.elasticity = 1.0
    ballDynamicProperties?.friction = 0.0
    ballDynamicProperties?.resistance = 0.0
  }

  func teleport(to x: CGFloat, _ y: CGFloat) {
    paddleView.center = CGPoint(x: x, y: y)
    animator.updateItem(usingCurrentState: paddleView)
  }

  func attach(to x: CGFloat, _ y: CGFloat) {
    if let touch { animator.removeBehavior(touch) }
    let next = UIAttachmentBehavior(item: paddleView, attachedToAnchor: CGPoint(x: x, y: y))
    next.length = 0
    next.frequency = 3
    next.damping = 1
    animator.addBehavior(next)
    touch = next
  }

  func snap(to x: CGFloat, _ y: CGFloat) {
    if let finger {
      finger.snapPoint = CGPoint(x: x, y: y)
    } else {
      let finger = UISnapBehavior(item: paddleView, snapTo: CGPoint(x: x, y: y))
      animator.addBehavior(finger)
      self.finger = finger
    }
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
  ) {
    contacts += 1
  }
}

/// "iOS7 Day-by-Day, day 0: UIKit Dynamics", a Newton's cradle.
@MainActor final class CradleController {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 480))
  var ballBearings: [UIView] = []
  let behavior = UIDynamicBehavior()
  var itemBehavior: UIDynamicItemBehavior?
  var userDragBehavior: UIPushBehavior?
  lazy var animator = UIDynamicAnimator(referenceView: view)

  init(_ places: [CGFloat]) {
    for x in places {
      let ballBearing = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      ballBearing.center = CGPoint(x: x, y: 300)
      view.addSubview(ballBearing)
      ballBearings.append(ballBearing)
    }
    let gravity = UIGravityBehavior(items: ballBearings)
    gravity.magnitude = 10
    behavior.addChildBehavior(gravity)
    for ballBearing in ballBearings {
      var anchor = ballBearing.center
      anchor.y -= 200
      behavior.addChildBehavior(UIAttachmentBehavior(item: ballBearing, attachedToAnchor: anchor))
    }
    if places.count > 1 { behavior.addChildBehavior(UICollisionBehavior(items: ballBearings)) }
  }

  func makeElastic() {
    let itemBehavior = UIDynamicItemBehavior(items: ballBearings)
    // Elasticity governs the efficiency of the collisions
    itemBehavior.elasticity = 1.0
    itemBehavior.allowsRotation = false
    itemBehavior.resistance = 0.5
    behavior.addChildBehavior(itemBehavior)
    self.itemBehavior = itemBehavior
  }

  func start() { animator.addBehavior(behavior) }

  func panBegan() {
    if let userDragBehavior { animator.removeBehavior(userDragBehavior) }
    let drag = UIPushBehavior(items: [ballBearings[0]], mode: .continuous)
    animator.addBehavior(drag)
    userDragBehavior = drag
  }

  func panMoved(by push: CGFloat) { userDragBehavior?.pushDirection = CGVector(dx: push, dy: 0) }

  func panEnded() {
    if let userDragBehavior { animator.removeBehavior(userDragBehavior) }
    userDragBehavior = nil
  }
}

class CircleView: UIView {
  // setting collision's bounds type to an ellipse.
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { return .ellipse }
}

/// "Creating a basketball simulator using UIKit only".
@MainActor final class BasketballController: UICollisionBehaviorDelegate {
  let view = UIView(frame: CGRect(x: 0, y: 0, width: 414, height: 736))
  let ball: UIView
  let animator: UIDynamicAnimator
  let collision: UICollisionBehavior
  var attachment: UIAttachmentBehavior?
  var reported: [String] = []

  init(ball: UIView) {
    self.ball = ball
    ball.frame = CGRect(x: view.center.x - 50, y: 250, width: 100, height: 100)
    view.addSubview(ball)
    animator = UIDynamicAnimator(referenceView: view)
    let gravity = UIGravityBehavior(items: [ball])
    animator.addBehavior(gravity)
    collision = UICollisionBehavior(items: [ball])
  }

  func addCollisions() {
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    animator.addBehavior(collision)
  }

  func makeElastic() {
    let behavior = UIDynamicItemBehavior(items: [ball])
    behavior.elasticity = 0.9
    animator.addBehavior(behavior)
  }

  func addHoop() {
    let backboard = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 250))
    let connectingPart = UIView(frame: CGRect(x: 10, y: 302, width: 5, height: 2))
    let hoopBeginning = UIView(frame: CGRect(x: 15, y: 300, width: 2, height: 5))
    let hoopEnd = UIView(frame: CGRect(x: 147, y: 300, width: 2, height: 5))
    collision.addBoundary(withIdentifier: "back" as any NSCopying, for: UIBezierPath(rect: backboard.frame))
    collision.addBoundary(withIdentifier: "connecting" as any NSCopying, for: UIBezierPath(rect: connectingPart.frame))
    collision.addBoundary(withIdentifier: "start" as any NSCopying, for: UIBezierPath(rect: hoopBeginning.frame))
    collision.addBoundary(withIdentifier: "end" as any NSCopying, for: UIBezierPath(rect: hoopEnd.frame))
  }

  func touchesBegan(at location: CGPoint) {
    // offset makes the attraction more realistic
    let offset = UIOffset(horizontal: 20, vertical: 20)
    let attachment = UIAttachmentBehavior(item: ball, offsetFromCenter: offset, attachedToAnchor: location)
    attachment.frequency = 1.5
    animator.addBehavior(attachment)
    self.attachment = attachment
  }

  func touchesMoved(to location: CGPoint) { attachment?.anchorPoint = location }

  func touchesEnded() { if let attachment { animator.removeBehavior(attachment) } }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  ) {
    guard let id = identifier as? String else { return }
    reported.append(id)
  }
}
