#if !canImport(UIKit)
  public import Foundation

  /// Observes a scroll view.
  @preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  }

  /// A view whose bounds move over its content, dragged by ``panGestureRecognizer``.
  ///
  /// A drag stops at the ends of the content. A release decelerates as recorded on iOS 26, in the frames of the animators, and bounces at the
  /// ends; a delegate may change its target. Pages and changed targets are reached by a decay of another time constant: UIKit's own is not public.
  @preconcurrency @MainActor open class UIScrollView: UIView {
    public struct DecelerationRate: RawRepresentable, Equatable, Hashable, Sendable {
      public var rawValue: CGFloat
      public init(rawValue: CGFloat) { self.rawValue = rawValue }
      public static let normal = DecelerationRate(rawValue: 0.998)
      public static let fast = DecelerationRate(rawValue: 0.99)
    }

    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero
    open var contentInset = UIEdgeInsets.zero
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    open var isPagingEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var decelerationRate = DecelerationRate.normal
    /// Always 1: pinches are not replayed.
    open var zoomScale: CGFloat { 1 }
    /// The finger's gesture: a test sends it, or a recording does.
    public let panGestureRecognizer = UIPanGestureRecognizer()
    open private(set) var isDragging = false
    open var isTracking: Bool { isDragging }
    open var isDecelerating: Bool { deceleration != nil }
    private var deceleration: ScrollDeceleration?
    private var offsetAtStart = CGPoint.zero

    public override init(frame: CGRect) {
      super.init(frame: frame)
      addGestureRecognizer(panGestureRecognizer)
      panGestureRecognizer.addTarget(self, action: UIScrollView.drag)
    }

    public required init?(coder: NSCoder) {
      super.init(coder: coder)
      addGestureRecognizer(panGestureRecognizer)
      panGestureRecognizer.addTarget(self, action: UIScrollView.drag)
    }

    /// The upper left corner of the bounds, in the content.
    open var contentOffset: CGPoint {
      get { bounds.origin }
      set {
        stopDecelerating()
        scroll(to: newValue)
      }
    }

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
      func shown(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
        max(min(start, low), high - length)
      }
      contentOffset = CGPoint(
        x: shown(rect.minX, rect.maxX, bounds.minX, bounds.width), y: shown(rect.minY, rect.maxY, bounds.minY, bounds.height))
    }

    /// Moves the bounds and reports it.
    func scroll(to offset: CGPoint) {
      guard offset != bounds.origin, offset.x.isFinite, offset.y.isFinite else { return }
      bounds.origin = offset
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }

    /// An offset within the content.
    private func clamped(_ offset: CGPoint) -> CGPoint {
      func clamp(_ value: CGFloat, _ before: CGFloat, _ content: CGFloat, _ after: CGFloat, _ length: CGFloat) -> CGFloat {
        min(max(value, -before), max(-before, content + after - length))
      }
      return CGPoint(
        x: clamp(offset.x, contentInset.left, contentSize.width, contentInset.right, bounds.width),
        y: clamp(offset.y, contentInset.top, contentSize.height, contentInset.bottom, bounds.height))
    }

    private func drag(_ pan: UIPanGestureRecognizer) {
      switch pan.state {
      case .began:
        stopDecelerating()
        offsetAtStart = contentOffset
        isDragging = true
        delegate?.scrollViewWillBeginDragging(self)
      case .changed, .ended, .cancelled:
        let way = pan.translation(in: superview)
        contentOffset = clamped(CGPoint(x: offsetAtStart.x - way.x, y: offsetAtStart.y - way.y))
        guard pan.state != .changed else { return }
        isDragging = false
        let velocity = pan.velocity(in: superview)
        let decelerates = pan.state == .ended && decelerate(CGPoint(x: -velocity.x, y: -velocity.y))
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        if decelerates { delegate?.scrollViewWillBeginDecelerating(self) }
      case .possible, .failed: break
      }
    }

    /// Begins to decelerate from a velocity of the offset, pt/s.
    ///
    /// - Returns: whether the content goes on moving.
    func decelerate(_ velocity: CGPoint) -> Bool {
      let motion = ScrollDeceleration(self, velocity, at: DisplayClock.now)
      var target = motion.target
      // UIKit's unit there is points per millisecond
      let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
      unsafe delegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target)
      let wanted = target == motion.target ? motion : motion.toward(target)
      guard wanted.duration > 0 else { return false }
      deceleration = wanted
      DisplayClock.add(self)
      return true
    }

    /// Moves on in a frame of the animators.
    func followDeceleration(at time: TimeInterval) {
      guard let deceleration else { return DisplayClock.remove(self) }
      scroll(to: deceleration.offset(at: time))
      // a delegate may have stopped it
      guard self.deceleration != nil, deceleration.isOver(at: time) else { return }
      stopDecelerating()
      delegate?.scrollViewDidEndDecelerating(self)
    }

    private func stopDecelerating() {
      deceleration = nil
      DisplayClock.remove(self)
    }
  }
#endif
