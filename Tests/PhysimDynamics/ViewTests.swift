import Foundation
import PhysimDynamics
import Testing

/// Views, controllers, paths and the clock: what apps use around an animator.
@MainActor struct ViewTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))

  @Test func `behaviors without arguments have no items`() {
    #expect(UIGravityBehavior().items.isEmpty && UICollisionBehavior().items.isEmpty && UIDynamicItemBehavior().items.isEmpty)
    let push = UIPushBehavior()
    #expect(push.items.isEmpty && push.mode == .continuous && push.magnitude == 0)
  }

  @Test func `points and rectangles are converted through turned and scrolled views`() {
    let scroll = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    view.addSubview(scroll)
    scroll.contentOffset = CGPoint(x: 0, y: 50)
    let turned = UIView(frame: CGRect(x: 0, y: 60, width: 40, height: 20))
    turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
    scroll.addSubview(turned)
    let corner = turned.convert(CGPoint.zero, to: view)
    // the center is (20, 70) in the content, and its upper left corner is 10 pt right of and 20 pt above it
    #expect(abs(corner.x - 40) < 1e-9 && abs(corner.y - 20) < 1e-9)
    let back = turned.convert(corner, from: view)
    #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
    let box = turned.convert(turned.bounds, to: nil)
    #expect(abs(box.width - 20) < 1e-9 && abs(box.height - 40) < 1e-9)
    #expect(abs(turned.frame.width - 20) < 1e-9 && abs(turned.frame.midX - 20) < 1e-9)
  }

  @Test func `subviews have an order, and the frontmost is hit`() {
    let (a, b) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
    view.addSubview(a)
    view.insertSubview(b, at: 0)
    #expect(view.subviews == [b, a] && view.hitTest(CGPoint(x: 5, y: 5), with: nil) === a)
    view.sendSubviewToBack(a)
    #expect(view.subviews == [a, b])
    view.bringSubviewToFront(a)
    a.isUserInteractionEnabled = false
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === b && view.hitTest(CGPoint(x: 500, y: 5), with: nil) == nil)
    view.insertSubview(a, belowSubview: b)
    #expect(view.subviews == [a, b] && a.isEqual(a) && !a.isEqual(b))
  }

  @Test func `views are laid out before a frame, once per change`() {
    final class Row: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let row = Row(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(row)
    let animator = UIDynamicAnimator(referenceView: view)
    animator.step(frames: 3)
    #expect(row.layouts == 1)
    row.bounds.size.width = 60
    animator.step(frames: 3)
    row.center.x = 90
    animator.step()
    #expect(row.layouts == 2)
    row.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(row.layouts == 3)
  }

  @Test func `a window loads and shows its controller`() {
    final class Controller: UIViewController {
      var calls: [String] = []
      override func viewDidLoad() { calls.append("load") }
      override func viewWillAppear(_ animated: Bool) { calls.append("will") }
      override func viewDidLayoutSubviews() { calls.append("layout") }
      override func viewDidAppear(_ animated: Bool) { calls.append("did") }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let controller = Controller()
    window.rootViewController = controller
    #expect(controller.calls.isEmpty)
    window.makeKeyAndVisible()
    #expect(controller.calls == ["load", "will", "layout", "did"])
    #expect(controller.view.frame == window.bounds && controller.view.window === window)
  }

  @Test func `paths contain points, and boundaries have the first subpath`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 30, height: 30))
    #expect(!path.contains(CGPoint(x: 2, y: 2)) && path.contains(CGPoint(x: 98, y: 2)) && !path.contains(CGPoint(x: 98, y: 98)))
    let hole = UIBezierPath(rect: CGRect(x: 40, y: 40, width: 20, height: 20))
    path.append(hole)
    #expect(path.contains(CGPoint(x: 50, y: 50)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 50, y: 50)) && path.contains(CGPoint(x: 30, y: 50)))
    path.apply(CGAffineTransform(translationX: 100, y: 0))
    #expect(path.bounds == CGRect(x: 100, y: 0, width: 100, height: 100))
    let copy = path.copy() as? UIBezierPath
    path.removeAllPoints()
    #expect(path.isEmpty && copy?.isEmpty == false)
    let collision = UICollisionBehavior()
    collision.addBoundary(withIdentifier: "two" as NSString, for: copy ?? path)
    #expect(collision.boundaryIdentifiers?.count == 1)
  }

  @Test func `maps are inverted`() {
    let map = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: 7)
    let point = CGPoint(x: 11, y: -4).applying(map).applying(map.inverted())
    #expect(abs(point.x - 11) < 1e-12 && abs(point.y + 4) < 1e-12)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func `display links and timers follow the frames`() {
    @MainActor final class Counter: NSObject {
      var frames = 0
      var fires = 0
      var times: [Double] = []
      func tick(_ link: CADisplayLink) {
        frames += 1
        times.append(link.timestamp)
      }
      func fire() { fires += 1 }
    }
    let (animator, counter) = (UIDynamicAnimator(referenceView: view), Counter())
    let link = CADisplayLink(target: counter, selector: Counter.tick)
    link.add(to: .main, forMode: .common)
    let timer = Timer.scheduledTimer(timeInterval: 0.1, target: counter, selector: Counter.fire, userInfo: nil, repeats: true)
    let start = CACurrentMediaTime()
    animator.step(frames: 60)
    #expect(abs(CACurrentMediaTime() - start - 1) < 1e-5)
    #expect(counter.frames == 60 && abs(counter.fires - 10) <= 1)
    #expect(zip(counter.times, counter.times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 60) < 1e-5 })
    link.invalidate()
    timer.invalidate()
    animator.step(frames: 10)
    #expect(counter.frames == 60)
  }

  @Test func `a view's layer has the view's geometry, others have their own`() {
    let box = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(box.layer.frame == box.frame && box.layer.bounds == box.bounds)
    box.layer.position = CGPoint(x: 100, y: 100)
    box.layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    #expect(box.center == CGPoint(x: 100, y: 100) && box.transform == CGAffineTransform(rotationAngle: 0.5))
    let shape = CAShapeLayer()
    shape.anchorPoint = .zero
    shape.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    box.layer.addSublayer(CALayer())
    box.layer.insertSublayer(shape, at: 0)
    #expect(shape.position == CGPoint(x: 1, y: 2) && box.layer.sublayers?.first === shape && shape.superlayer === box.layer)
    shape.removeFromSuperlayer()
    #expect(box.layer.sublayers?.count == 1 && shape.superlayer == nil)
    var isComplete = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isComplete = true }
    #expect(!isComplete)
    CATransaction.commit()
    #expect(isComplete)
  }

  @Test func `a controller of a collection shows its items`() {
    final class Numbers: UICollectionViewController {
      override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 7 }
    }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 390, height: 10)
    layout.minimumLineSpacing = 0
    let numbers = Numbers(collectionViewLayout: layout)
    numbers.loadViewIfNeeded()
    numbers.view.layoutIfNeeded()
    #expect(numbers.view === numbers.collectionView && numbers.collectionView.contentSize.height == 70)
    #expect(numbers.collectionView.indexPathForItem(at: CGPoint(x: 5, y: 25))?.item == 2)
  }

  @Test func `a field's function makes a field of the subclass`() {
    final class Wind: UIFieldBehavior { var name = "wind" }
    let wind = Wind.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    let item = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    wind.addItem(item)
    let animator = UIDynamicAnimator()
    animator.addBehavior(wind)
    animator.step(frames: 30)
    #expect(wind.name == "wind" && item.center.x > 60)
  }

  @Test func `an animation without end is ended`() {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    var warnings: [String] = []
    DynamicsWarning.handler = { warnings.append($0) }
    let view = view
    @MainActor func pulse(_ isFinished: Bool) { UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: pulse) }
    pulse(true)
    #expect(warnings.count == 1 && view.alpha == 0.5)
  }

  @Test func `a behavior of two animators is rejected with UIKit's sentence`() {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    DynamicsWarning.handler = { _ in }
    let gravity = UIGravityBehavior()
    let (first, second) = (UIDynamicAnimator(), UIDynamicAnimator())
    first.addBehavior(gravity)
    second.addBehavior(gravity)
    #expect(second.rejections.count == 1 && second.rejections[0].contains("twice") && first.rejections.isEmpty)
    #expect(gravity.dynamicAnimator === first && second.behaviors.isEmpty)
  }
}
