import PhysimDynamics

/// A header that follows a list, by key-value observing, and a list that stops at multiples of 50 pt.
final class HeaderController: UIViewController, UIScrollViewDelegate {
  let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let header = UIImageView(image: nil)
  let caption = UILabel(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
  private var observation: NSKeyValueObservation?
  private(set) var scrolls = 0
  private(set) var speed: CGFloat = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    list.contentSize = CGSize(width: 320, height: 3000)
    list.delegate = self
    view.addSubview(list)
    view.addSubview(header)
    header.frame = CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: 100)
    header.addSubview(caption)
    caption.text = "Header"
    observation = list.observe(\.contentOffset, options: [.new]) { [weak self] _, change in
      self?.header.frame.size.height = max(44, 100 - (change.newValue?.y ?? 0))
    }
    view.addObserver(self, forKeyPath: "bounds", options: [.new], context: nil)
  }

  private(set) var sizes: [CGFloat] = []
  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
  ) {
    if keyPath == "bounds", let bounds = change?[.newKey] as? CGRect { sizes.append(bounds.width) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    speed = velocity.y
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 50).rounded() * 50
  }
}

@preconcurrency @MainActor func checkScrolling() {
  let controller = HeaderController()
  controller.loadViewIfNeeded()
  let (list, pan, clock) = (controller.list, controller.list.panGestureRecognizer, UIDynamicAnimator())
  pan.send(.began)
  pan.send(.changed, translation: CGPoint(x: 0, y: 100), velocity: CGPoint(x: 0, y: 300))
  check(abs(list.contentOffset.y + 0.55 * 100 * 480 / (0.55 * 100 + 480)) < 1e-9, "a rubber band")
  check(abs(controller.header.frame.height - 100 + list.contentOffset.y) < 1e-9, "an observed offset")
  pan.send(.ended, translation: CGPoint(x: 0, y: 100))
  clock.step(frames: 120)
  check(list.contentOffset.y == 0 && controller.header.frame.height == 100, "a bounce")
  pan.send(.began)
  pan.send(.changed, translation: CGPoint(x: 0, y: -30), velocity: CGPoint(x: 0, y: -800))
  pan.send(.ended, translation: CGPoint(x: 0, y: -30), velocity: CGPoint(x: 0, y: -800))
  check(list.isDecelerating && controller.speed == 0.8, "a deceleration")
  clock.step(frames: 240)
  check(abs(list.contentOffset.y - 400) < 0.5 && controller.scrolls > 60, "a target of the delegate")
  check(controller.header.frame.height == 44, "a header that stays")
  list.isPagingEnabled = true
  list.contentOffset = .zero
  pan.send(.began)
  pan.send(.ended, translation: CGPoint(x: 0, y: -300))
  clock.step(frames: 240)
  check(abs(list.contentOffset.y - 500) < 0.5 || abs(list.contentOffset.y - 480) < 0.5, "pages")
  controller.view.frame.size.width = 300
  controller.view.removeObserver(controller, forKeyPath: "bounds")
  controller.view.frame.size.width = 200
  check(controller.sizes == [300], "an observer by name")

  final class Presses: UIView {
    var count = 0
    func press(_ press: UILongPressGestureRecognizer) { if press.state == .began { count += 1 } }
  }
  let presses = Presses(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let press = UILongPressGestureRecognizer(target: presses, action: Presses.press)
  presses.addGestureRecognizer(press)
  presses.isUserInteractionEnabled = true
  presses.setNeedsLayout()
  press.send(.began, location: CGPoint(x: 50, y: 50))
  press.send(.ended, location: CGPoint(x: 50, y: 50))
  check(presses.count == 1 && presses.gestureRecognizers?.count == 1, "a long press")
}

/// Input that UIKit raises an exception for: its sentence, and no motion.
@preconcurrency @MainActor func checkBadInput() {
  var sentences: [String] = []
  let before = DynamicsWarning.handler
  DynamicsWarning.handler = { sentences.append($0) }
  defer { DynamicsWarning.handler = before }
  func reports(_ sentence: String, _ body: () -> Void) {
    sentences = []
    body()
    check(sentences.contains { $0.contains(sentence) }, "\(sentence): \(sentences)")
  }

  let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let item = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  view.addSubview(item)
  let (first, second) = (UIDynamicAnimator(referenceView: view), UIDynamicAnimator(referenceView: view))
  let gravity = UIGravityBehavior(items: [item])
  first.addBehavior(gravity)
  reports("Adding the same behavior twice is not supported") { second.addBehavior(gravity) }
  second.step(frames: 10)
  check(item.center.y == 5 && second.rejections.count == 1 && gravity.dynamicAnimator === first, "only the first animator moves it")

  let flat = UIView(frame: CGRect(x: 100, y: 100, width: 0, height: 40))
  view.addSubview(flat)
  reports("Invalid size {0, 40} for item") {
    second.addBehavior(UIGravityBehavior(items: [flat]))
    second.step(frames: 10)
  }
  check(flat.center == CGPoint(x: 100, y: 120), "an item without size does not move")
  let stray = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  reports("should be a descendant of reference view") { second.addBehavior(UISnapBehavior(item: stray, snapTo: CGPoint(x: 50, y: 50))) }
  second.step(frames: 10)
  check(stray.center == CGPoint(x: 5, y: 5) && second.rejections.count == 3, "a view elsewhere does not move")

  // UIKit's animator has a dangling pointer then
  var freed: UIView? = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let kept = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  freed?.addSubview(kept)
  let third = UIDynamicAnimator(referenceView: freed!)
  third.addBehavior(UIGravityBehavior(items: [kept]))
  freed = nil
  third.step(frames: 10)
  check(third.referenceView != nil && kept.center.y > 10, "an animator keeps its reference view")

  let pan = UIPanGestureRecognizer()
  view.addGestureRecognizer(pan)
  reports("a gesture that is possible cannot be changed next") { pan.send(.changed, translation: CGPoint(x: 5, y: 0)) }
  check(pan.state == .possible && pan.translation(in: nil) == .zero, "a gesture in another order changes nothing")
  reports("cannot be ended next") { pan.send(.ended) }
  reports("received but not handled") {
    item.addObserver(stray, forKeyPath: "center", context: nil)
    item.center.y = 7
  }
  reports("is not registered as an observer") { item.removeObserver(view, forKeyPath: "center") }
  reports("gravity behavior: magnitude cannot be nan") { gravity.magnitude = .nan }
}
