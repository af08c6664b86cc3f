#if !canImport(UIKit)
  public import Foundation

  /// Observes a scroll view.
  @preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  }

  extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  }

  /// A view whose bounds move over its content, dragged by ``panGestureRecognizer``.
  ///
  /// A drag stops at the ends of the content and where the finger is lifted.
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
    open var isDecelerating: Bool { false }
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
      set { scroll(to: newValue) }
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
      case .possible, .failed: break
      }
    }

    /// Begins to decelerate from a velocity of the offset, pt/s. The seam for the `scroll` motion: until it is here, the content stops where the finger leaves it.
    ///
    /// - Returns: whether the content goes on moving.
    func decelerate(_ velocity: CGPoint) -> Bool { false }
  }
#endif
