// One source in Swift 5 and in Swift 6 mode: initializers, members and types that apps use around UIKit Dynamics. Each line is checked by its value.
import PhysimDynamics

func check(_ claim: Bool, _ name: String) { print(claim ? "ok \(name)" : "FAILED \(name)") }

/// A plain class, as in UIKit's samples: it has no actor of its own in Swift 5 mode.
class Ramp: UIDynamicBehavior {
  let gravity = UIGravityBehavior()
  let push = UIPushBehavior()
  let properties = UIDynamicItemBehavior()
  lazy var collision: UICollisionBehavior = {
    let collision = UICollisionBehavior()
    collision.addBoundary(withIdentifier: "ramp" as NSString, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 300, y: 260))
    return collision
  }()

  override init() {
    super.init()
    for behavior in [gravity, push, properties, collision] as [UIDynamicBehavior] { addChildBehavior(behavior) }
  }

  convenience init(animator: UIDynamicAnimator) {
    self.init()
    animator.addBehavior(self)
  }

  func add(_ item: UIDynamicItem) {
    gravity.addItem(item)
    properties.addItem(item)
    collision.addItem(item)
  }
}

/// A subclass by each designated initializer.
final class Tether: UIAttachmentBehavior {
  init(_ item: UIDynamicItem, at point: CGPoint) { super.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point) }
}

final class Ball: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor.red.withAlphaComponent(0.5)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
  private(set) var layouts = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

/// An item that is not a view.
final class Particle: NSObject, UIDynamicItem {
  var center = CGPoint(x: 10, y: 10)
  var bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
  var transform = CGAffineTransform.identity
}

let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
let controller = UIViewController()
window.rootViewController = controller
window.makeKeyAndVisible()
let view = controller.view!
check(view.window === window && view.frame == window.bounds && controller.isViewLoaded, "window and controller")

let ball = Ball(frame: CGRect(x: 100, y: 20, width: 40, height: 40))
view.addSubview(ball)
let animator = UIDynamicAnimator(referenceView: view)
animator.setValue(true, forKey: "debugEnabled")
let ramp = Ramp(animator: animator)
ramp.add(ball)
ramp.add(Particle())
animator.step(frames: 120)
check(ball.center.y > 100 && ball.layouts == 1, "behaviors without arguments")
animator.removeAllBehaviors()
animator.addBehavior(Tether(ball, at: CGPoint(x: 100, y: 100)))
check(animator.behaviors.count == 1, "a subclass of an attachment")

let below = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
view.insertSubview(below, at: 0)
view.bringSubviewToFront(below)
view.sendSubviewToBack(ball)
check(view.subviews == [ball, below] && below.isEqual(below) && below != ball, "order of subviews")
let turned = UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
view.addSubview(turned)
let corner = turned.convert(CGPoint.zero, to: view)
check(abs(corner.x - 175) < 1e-9 && abs(corner.y - 75) < 1e-9 && abs(turned.frame.width - 50) < 1e-9, "conversion of points")
let back = turned.convert(corner, from: view)
check(abs(back.x) < 1e-9 && abs(back.y) < 1e-9 && view.hitTest(CGPoint(x: 150, y: 90), with: nil) === turned, "conversion back")

let path = UIBezierPath(
  roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: [.topLeft], cornerRadii: CGSize(width: 20, height: 20))
path.append(UIBezierPath(rect: CGRect(x: 200, y: 0, width: 50, height: 50)))
check(path.contains(CGPoint(x: 99, y: 1)) && !path.contains(CGPoint(x: 1, y: 1)) && path.contains(CGPoint(x: 225, y: 25)), "paths")
path.apply(CGAffineTransform(translationX: 10, y: 0))
let scale = CGAffineTransform(scaleX: 2, y: 4).inverted()
check(path.bounds.minX == 10 && scale.a == 0.5 && CGRect(x: 0, y: 0, width: 8, height: 8).applying(scale).height == 2, "maps")
UIView.animate(withDuration: 0.3, animations: { below.center.x = 50 }, completion: { _ in below.alpha = 0 })
check(below.center.x == 50 && below.alpha == 0, "animations end at once")

final class Counter: UIResponder {
  var frames = 0
  func tick(_ link: CADisplayLink) { frames += 1 }
  func fire() { frames += 100 }
}
let counter = Counter()
let link = CADisplayLink(target: counter, selector: Counter.tick)
link.add(to: .main, forMode: .common)
let timer = Timer.scheduledTimer(timeInterval: 0.05, target: counter, selector: Counter.fire, userInfo: nil, repeats: false)
let before = CACurrentMediaTime()
animator.step(frames: 6)
link.invalidate()
animator.step(frames: 6)
check(counter.frames == 106 && !timer.isValid && abs(CACurrentMediaTime() - before - 0.2) < 1e-5, "display link and timer")

let cards = CardController()
cards.loadViewIfNeeded()
if let pan = cards.card.gestureRecognizers?.first as? UIPanGestureRecognizer {
  pan.send(.began, location: CGPoint(x: 150, y: 500))
  for frame in 1...10 {
    pan.send(
      .changed, translation: CGPoint(x: 0, y: -10 * frame), velocity: CGPoint(x: 0, y: -600), location: CGPoint(x: 150, y: 500 - 10 * frame)
    )
    cards.animator.step()
  }
  pan.send(.ended, translation: CGPoint(x: 0, y: -100), velocity: CGPoint(x: 0, y: -900), location: CGPoint(x: 150, y: 400))
  cards.animator.step(frames: 120)
}
check(cards.isThrown && cards.bounces > 0, "a card is thrown")
(cards.card.gestureRecognizers?.last as? UITapGestureRecognizer)?.send()
check(!cards.isFaceUp && cards.card.alpha == 0.5, "a card is tapped")

let messages = MessagesController()
messages.loadViewIfNeeded()
messages.view.layoutIfNeeded()
let springs = messages.layout.dynamics
check(springs.behaviors.count > 10 && messages.list.contentSize.height == 2190, "a flow layout")
messages.list.contentOffset.y = 30
springs.step(frames: 10)
let stretched = messages.layout.layoutAttributesForItem(at: IndexPath(item: 8, section: 0))?.center.y ?? 0
springs.step(frames: 400)
let resting = messages.layout.layoutAttributesForItem(at: IndexPath(item: 8, section: 0))?.center.y ?? 0
check(abs(stretched - 474) > 1 && abs(resting - 474) < 0.5, "springs come to rest where the layout has the items")
checkScrolling()
checkBadInput()
print("card at \(Int(cards.card.center.x.rounded())), \(Int(cards.card.center.y.rounded())); item 8 at \(resting)")
