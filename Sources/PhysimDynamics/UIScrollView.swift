#if !canImport(UIKit)
  public import Foundation

  /// A view whose bounds move over its content, dragged by ``panGestureRecognizer``.
  ///
  /// A drag, a release and the ends of the content have UIScrollView's law as recorded on iOS 26; content that moves by itself does so in the
  /// frames of the animators. Pages and targets that a delegate changes are reached by a decay of another time constant, and an animated
  /// offset in 0.25 s of a curve: UIKit's own are not public.
  @preconcurrency @MainActor open class UIScrollView: UIView {
    public struct DecelerationRate: RawRepresentable, Equatable, Hashable, Sendable {
      public var rawValue: CGFloat
      public init(rawValue: CGFloat) { self.rawValue = rawValue }
      public static let normal = DecelerationRate(rawValue: 0.998)
      public static let fast = DecelerationRate(rawValue: 0.99)
    }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable { case automatic, scrollableAxes, never, always }

    open weak var delegate: (any UIScrollViewDelegate)?
    open var contentSize = CGSize.zero { didSet { noteChange() } }
    open var contentInset = UIEdgeInsets.zero { didSet { noteChange() } }
    /// The same: the screen has no safe area.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
    open var isPagingEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    open var scrollsToTop = true
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    /// Has no effect: the screen has no safe area.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    open var decelerationRate = DecelerationRate.normal
    /// Always 1: pinches are not replayed.
    open var zoomScale: CGFloat { 1 }
    /// The finger's gesture: a test sends it, or a recording does.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer()
    open private(set) var isDragging = false
    open var isTracking: Bool { isDragging || isCaught }
    /// Whether a finger has stopped the content without dragging it.
    private var isCaught = false
    open var isDecelerating: Bool { motion?.isDeceleration ?? false }
    private var motion: ScrollMotion?
    /// Where the content would be without the pull of its ends, when the finger took hold of it.
    private var start = CGPoint.zero

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
        stop()
        scroll(to: newValue)
      }
    }

    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
      guard animated, contentOffset != self.contentOffset, let motion = ScrollMotion(animating: self, to: contentOffset) else {
        self.contentOffset = contentOffset
        return
      }
      move(by: motion)
    }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
      func shown(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
        max(min(start, low), high - length)
      }
      setContentOffset(
        CGPoint(x: shown(rect.minX, rect.maxX, bounds.minX, bounds.width), y: shown(rect.minY, rect.maxY, bounds.minY, bounds.height)),
        animated: animated)
    }

    /// Moves the bounds and reports it.
    func scroll(to offset: CGPoint) {
      guard offset != bounds.origin, offset.x.isFinite, offset.y.isFinite else { return }
      bounds.origin = offset
      setNeedsLayout()
      delegate?.scrollViewDidScroll(self)
    }

    // MARK: - The finger

    private func drag(_ pan: UIPanGestureRecognizer) {
      switch pan.state {
      case .began:
        isCaught = false
        stop()
        let (x, y) = ScrollAxis.axes(of: self)
        start = CGPoint(x: x.free(contentOffset.x), y: y.free(contentOffset.y))
        isDragging = true
        delegate?.scrollViewWillBeginDragging(self)
      case .changed, .ended, .cancelled:
        let way = pan.translation(in: superview)
        // a gesture that is cancelled leaves the content without a velocity
        let speed = pan.state == .cancelled ? .zero : pan.velocity(in: superview)
        let axes = ScrollAxis.axes(of: self)
        let (x, y) = (
          axes.x.dragged(from: start.x, by: way.x, velocity: speed.x), axes.y.dragged(from: start.y, by: way.y, velocity: speed.y)
        )
        contentOffset = CGPoint(x: x.offset, y: y.offset)
        guard pan.state != .changed else { return }
        isDragging = false
        release(CGPoint(x: x.velocity, y: y.velocity), finger: speed)
      case .possible, .failed: break
      }
    }

    /// - Parameters:
    ///   - velocity: Of the offset, pt/s.
    ///   - finger: Its velocity, against the offset.
    private func release(_ velocity: CGPoint, finger: CGPoint) {
      var motion = ScrollMotion(releasing: self, velocity)
      let announced = motion.target
      var target = announced
      // UIKit's unit there is points per millisecond
      let perMillisecond = CGPoint(x: -finger.x / 1000, y: -finger.y / 1000)
      unsafe delegate?.scrollViewWillEndDragging(self, withVelocity: perMillisecond, targetContentOffset: &target)
      if target != announced { motion = motion.toward(target, from: announced) }
      let decelerates = motion.duration > 0
      if decelerates { move(by: motion) }
      delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
      if decelerates, isDecelerating { delegate?.scrollViewWillBeginDecelerating(self) }
    }

    /// A finger of a recording stops content that moves by itself.
    func catchContent() {
      guard motion != nil else { return }
      stop()
      isCaught = true
    }

    /// The finger is lifted without a drag: content past an end, or between pages, goes back.
    func letGo() {
      guard isCaught else { return }
      isCaught = false
      let motion = ScrollMotion(releasing: self, .zero)
      if motion.duration > 0 { move(by: motion) }
    }

    // MARK: - By itself

    private func move(by motion: ScrollMotion) {
      self.motion = motion
      DisplayClock.add(self)
    }

    /// Moves on in a frame of the animators.
    func followMotion(at time: TimeInterval) {
      guard let motion else { return DisplayClock.remove(self) }
      scroll(to: motion.offset(at: time))
      // a delegate may have stopped it
      guard self.motion?.start == motion.start, motion.isOver(at: time) else { return }
      stop()
      if motion.isDeceleration {
        delegate?.scrollViewDidEndDecelerating(self)
      } else {
        delegate?.scrollViewDidEndScrollingAnimation(self)
      }
    }

    private func stop() {
      motion = nil
      DisplayClock.remove(self)
    }
  }

  /// The pan of a scroll view, which a finger catches before it pans.
  final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    override func track(_ finger: Finger) -> Bool {
      let scroll = view as? UIScrollView
      if finger.phase == .began { scroll?.catchContent() }
      defer { if finger.phase == .ended || finger.phase == .cancelled { scroll?.letGo() } }
      return super.track(finger)
    }
  }
#endif
