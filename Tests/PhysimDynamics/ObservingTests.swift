import Foundation
import PhysimDynamics
import Testing

/// Key-value observing of views and gestures.
@MainActor struct ObservingTests {
  private final class Watcher: UIView {
    var calls: [String] = []
    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
    ) {
      calls.append("\(keyPath ?? "") \(change?[.oldKey] as? CGPoint ?? .zero) \(change?[.newKey] as? CGPoint ?? .zero)")
    }
  }

  private final class Disc: UIView {
    override var center: CGPoint { didSet {} }
  }

  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))

  private func warnings(_ body: () -> Void) -> [String] {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    var found: [String] = []
    DynamicsWarning.handler = { found.append($0) }
    body()
    return found
  }

  /// Without a context.
  private func observe(_ observer: NSObject, _ path: String, _ options: NSKeyValueObservingOptions = []) {
    unsafe scroll.addObserver(observer, forKeyPath: path, options: options, context: nil)
  }

  @Test func `a content offset is observed, until the observation is invalidated or released`() {
    scroll.contentSize = CGSize(width: 100, height: 1000)
    var seen: [CGFloat] = []
    var observation: NSKeyValueObservation? = scroll.observe(\.contentOffset, options: [.new, .old, .initial]) { scroll, change in
      #expect(scroll.contentOffset == change.newValue)
      seen += [change.oldValue?.y ?? -1, change.newValue?.y ?? -1]
    }
    scroll.contentOffset.y = 30
    scroll.contentOffset.y = 30
    scroll.panGestureRecognizer.send(.began)
    scroll.panGestureRecognizer.send(.changed, translation: CGPoint(x: 0, y: -10))
    #expect(seen == [-1, 0, 0, 30, 30, 40])
    observation?.invalidate()
    scroll.contentOffset.y = 50
    #expect(seen.count == 6)
    observation = scroll.observe(\.contentOffset) { _, change in
      #expect(change.newValue == nil && change.oldValue == nil)
      seen = []
    }
    scroll.contentOffset.y = 60
    #expect(seen.isEmpty && observation != nil)
    observation = nil
    seen = [1]
    scroll.contentOffset.y = 70
    #expect(seen == [1])
  }

  @Test func `geometry is observed where an animator moves it, and a frame once`() {
    let disc = Disc(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    var (centers, frames) = (0, [CGRect]())
    let center = disc.observe(\.center) { _, _ in centers += 1 }
    let frame = disc.observe(\.frame, options: .new) { _, change in frames.append(change.newValue ?? .null) }
    disc.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    #expect(frames == [CGRect(x: 10, y: 10, width: 40, height: 40)] && centers == 1)
    let animator = UIDynamicAnimator()
    animator.addBehavior(UIGravityBehavior(items: [disc]))
    animator.step(frames: 10)
    #expect(centers == 11 && frames.count == 11)
    withExtendedLifetime((center, frame)) {}
  }

  @Test func `a gesture's state is observed`() {
    var states: [UIGestureRecognizer.State] = []
    let observation = scroll.panGestureRecognizer.observe(\.state) { pan, _ in states.append(pan.state) }
    scroll.panGestureRecognizer.send(.began)
    scroll.panGestureRecognizer.send(.ended)
    #expect(states == [.began, .ended, .possible])
    withExtendedLifetime(observation) {}
  }

  @Test func `a view observes by name, until it is removed`() {
    let watcher = Watcher()
    observe(watcher, "contentOffset", [.new, .old])
    observe(watcher, "panGestureRecognizer.state")
    scroll.contentOffset.y = 7
    #expect(watcher.calls == ["contentOffset \(CGPoint.zero) \(CGPoint(x: 0, y: 7))"])
    scroll.panGestureRecognizer.send(.began)
    #expect(watcher.calls.count == 2)
    scroll.removeObserver(watcher, forKeyPath: "contentOffset")
    unsafe scroll.removeObserver(watcher, forKeyPath: "panGestureRecognizer.state", context: nil)
    scroll.contentOffset.y = 8
    #expect(watcher.calls.count == 2)
    #expect(
      warnings { scroll.removeObserver(watcher, forKeyPath: "contentOffset") }.first?.contains("not registered as an observer") == true)
  }

  @Test func `what cannot be observed is reported`() {
    #expect(warnings { _ = scroll.observe(\.tag) { _, _ in } }.first?.contains("no key-value observing") == true)
    #expect(warnings { observe(Watcher(), "tag") }.count == 1)
    #expect(warnings { observe(NSObject(), "center") }.first?.contains("observe(_:") == true)
    let plain = UIView()
    observe(plain, "center")
    #expect(warnings { scroll.center.x += 1 }.first?.contains("received but not handled") == true)
  }
}
