import Foundation
import PhysimDynamics
import Testing

/// Scroll views after a release, and spring timings.
@MainActor struct ScrollTests {
  private final class Watcher: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    var target = CGPoint.zero
    var wanted: CGPoint?

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      target = unsafe targetContentOffset.pointee
      if let wanted { unsafe targetContentOffset.pointee = wanted }
      calls.append("target")
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { calls.append("drag \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("begin") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("end") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }
  }

  private let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  private let watcher = Watcher()
  private let animator = UIDynamicAnimator(referenceView: UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200)))

  init() {
    scroll.contentSize = CGSize(width: 100, height: 5000)
    scroll.delegate = watcher
    // frames are those of an animator that moves something
    let item = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    animator.referenceView?.addSubview(item)
    animator.addBehavior(UIGravityBehavior(items: [item]))
  }

  private func fling(_ velocity: CGFloat, from way: CGFloat = -100) {
    scroll.panGestureRecognizer.send(.began)
    scroll.panGestureRecognizer.send(.changed, translation: CGPoint(x: 0, y: way))
    scroll.panGestureRecognizer.send(.ended, translation: CGPoint(x: 0, y: way), velocity: CGPoint(x: 0, y: velocity))
  }

  @Test func `a release decelerates as recorded, with UIKit's target`() {
    fling(-1000)
    #expect(scroll.isDecelerating && watcher.calls == ["target", "drag true", "begin"])
    // to the pixel
    #expect(abs(watcher.target.y - 100 - 990 / 2.002002) < 1.0 / 6)
    animator.step(frames: 240)
    #expect(abs(scroll.contentOffset.y - 100 - 0.499 * 990) < 0.01)
    #expect(!scroll.isDecelerating && watcher.calls.last == "end")
  }

  @Test func `a delegate's target is where it ends`() {
    watcher.wanted = CGPoint(x: 0, y: 600)
    fling(-1000)
    animator.step(frames: 300)
    #expect(abs(scroll.contentOffset.y - 600) < 0.5 && !scroll.isDecelerating)
  }

  @Test func `the end of the content bounces, or stops without bouncing`() {
    fling(1000)
    animator.step(frames: 12)
    #expect(scroll.contentOffset.y < 0)
    animator.step(frames: 120)
    #expect(scroll.contentOffset.y == 0)
    scroll.bounces = false
    fling(1000)
    animator.step(frames: 12)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `a finger and an offset stop it`() {
    fling(-1000)
    animator.step(frames: 3)
    scroll.contentOffset.y = 30
    animator.step(frames: 3)
    #expect(scroll.contentOffset.y == 30 && !scroll.isDecelerating)
    fling(-5)
    #expect(!scroll.isDecelerating && watcher.calls.last == "drag false")
  }

  @Test func `pages are where a release comes to rest`() {
    scroll.isPagingEnabled = true
    fling(-300)
    #expect(watcher.target.y == 200)
    animator.step(frames: 120)
    #expect(abs(scroll.contentOffset.y - 200) < 0.5 && !scroll.isDecelerating && watcher.calls.last == "end")
  }

  @Test func `content that fits does not move, unless it always bounces`() {
    scroll.contentSize.height = 150
    fling(-1000)
    animator.step(frames: 10)
    #expect(scroll.contentOffset == .zero && !scroll.isDecelerating)
    scroll.alwaysBounceVertical = true
    fling(0)
    #expect(scroll.contentOffset.y > 30)
    animator.step(frames: 120)
    #expect(scroll.contentOffset == .zero)
  }

  @Test func `an offset is reached in a quarter of a second, or at once`() {
    scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
    animator.step(frames: 7)
    #expect((20..<80).contains(scroll.contentOffset.y) && !scroll.isDecelerating)
    animator.step(frames: 10)
    #expect(scroll.contentOffset.y == 100 && watcher.calls == ["animated"])
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(scroll.contentOffset.y == 50 && watcher.calls.count == 1)
  }

  @Test func `numbers that are not finite are reported and move nothing`() {
    let before = DynamicsWarning.handler
    defer { DynamicsWarning.handler = before }
    var warnings: [String] = []
    DynamicsWarning.handler = { warnings.append($0) }
    scroll.panGestureRecognizer.send(.began, velocity: CGPoint(x: CGFloat.nan, y: 0))
    #expect(warnings.count == 1 && !scroll.isDragging)
    scroll.contentOffset.y = .nan
    scroll.contentSize.height = .nan
    fling(-1000)
    animator.step(frames: 3)
    #expect(warnings.count > 1 && scroll.contentOffset == .zero)
  }

  @Test func `a recorded finger catches content, and lets it go`() throws {
    animator.referenceView?.addSubview(scroll)
    fling(-1000)
    animator.step(frames: 3)
    var replay = try TouchReplay(csv: "time,phase,x,y\n0,began,50,50\n0.1,ended,50,50\n0.2,began,50,50\n0.3,ended,50,50\n")
    replay.send(frame: 0, of: animator)
    let caught = scroll.contentOffset.y
    #expect(scroll.isTracking && !scroll.isDecelerating && caught > 120)
    animator.step(frames: 3)
    replay.send(frame: 6, of: animator)
    animator.step(frames: 3)
    #expect(scroll.contentOffset.y == caught && !scroll.isTracking)
    // in the middle of a bounce it goes back
    fling(1000, from: 200)
    animator.step(frames: 3)
    replay.send(frame: 12, of: animator)
    animator.step()
    #expect(scroll.isTracking && scroll.contentOffset.y < 0)
    replay.send(frame: 18, of: animator)
    #expect(scroll.isDecelerating)
    animator.step(frames: 60)
    #expect(scroll.contentOffset.y == 0)
  }

  @Test func `spring timings have the progress of their springs`() {
    #expect(abs(UISpringTimingParameters(duration: 0.5, bounce: 0).progress(at: 0.5) - 0.9864) < 1e-3)
    // a thousandth is left at the duration
    #expect(abs(UISpringTimingParameters(dampingRatio: 1).progress(at: 0.8, duration: 0.8) - 0.999) < 1e-6)
    #expect(UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 0)).initialVelocity.dx == 2)
    #expect(UISpringTimingParameters().springTimingParameters != nil)
  }
}
