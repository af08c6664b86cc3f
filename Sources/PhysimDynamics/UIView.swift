#if !canImport(UIKit)
  public import Foundation

  /// A view: a rectangle with a place in a hierarchy. Its colors and layers are kept and never drawn.
  @preconcurrency @MainActor open class UIView: UIResponder, UIDynamicItem {
    open var center = CGPoint.zero { didSet { noteChange() } }
    open var bounds = CGRect.zero {
      didSet {
        if bounds.size != oldValue.size { setNeedsLayout() }
        noteChange()
      }
    }
    open var transform = CGAffineTransform.identity { didSet { noteChange() } }
    open var tag = 0
    /// Names the view in a scene and a golden.
    open var accessibilityIdentifier: String?
    open var alpha: CGFloat = 1 { didSet { noteChange() } }
    open var isHidden = false { didSet { noteChange() } }
    open var isOpaque = true
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var backgroundColor: UIColor?
    open var tintColor: UIColor! = .systemBlue
    open var contentMode = ContentMode.scaleToFill
    /// Kept; there is no Auto Layout, so a view has the frame that the app gives it.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// Kept; a superview that is resized leaves its subviews as they are.
    open var autoresizingMask: AutoresizingMask = []
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    open private(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// With the view's geometry.
    public let layer = CALayer()
    /// Of the view controller whose view this is.
    weak var controller: UIViewController?
    private var needsLayout = true
    #if !canImport(ObjectiveC)
      var observers = PropertyObservers()
    #endif

    public init(frame: CGRect) {
      super.init()
      layer.view = self
      self.frame = frame
    }

    public convenience override init() { self.init(frame: .zero) }

    /// A view of an archive, whose contents are not read: storyboards are not supported.
    public required init?(coder: NSCoder) {
      super.init()
      layer.view = self
    }

    open func awakeFromNib() {}
    /// Never called: nothing is drawn.
    open func draw(_ rect: CGRect) {}
    open func setNeedsDisplay() {}

    open class var layerClass: AnyClass { CALayer.self }
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// In the superview: the box around the bounds, turned by the transform. Setting it is undefined, as in UIKit, while the transform is not the identity.
    open var frame: CGRect {
      get {
        guard transform.isIdentity else { return CGRect(origin: .zero, size: bounds.size).applying(toSuperview) }
        return CGRect(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width, height: bounds.height)
      }
      set {
        holdObservers(true)
        bounds.size = newValue.size
        center = CGPoint(x: newValue.origin.x + newValue.size.width / 2, y: newValue.origin.y + newValue.size.height / 2)
        holdObservers(false)
        noteChange()
      }
    }

    /// From coordinates that begin in the upper left corner to those of the superview.
    private var toSuperview: CGAffineTransform {
      CGAffineTransform(translationX: -bounds.width / 2, y: -bounds.height / 2).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    // MARK: - The hierarchy

    open override var next: UIResponder? { controller ?? superview }

    open func addSubview(_ view: UIView) { insert(view) { $0.count } }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view) { max(0, min(index, $0.count)) } }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
    }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
      insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
    }

    private func insert(_ view: UIView, _ place: ([UIView]) -> Int) {
      guard !isDescendant(of: view) else {
        return DynamicsWarning.report("Can't add self as subview: a view cannot be a subview of itself or of its subview")
      }
      let isNew = view.superview !== self
      if isNew { view.willMove(toSuperview: self) }
      if let superview = view.superview { superview.subviews.removeAll { $0 === view } }
      view.superview = self
      subviews.insert(view, at: place(subviews))
      guard isNew else { return }
      view.didMoveToSuperview()
      didAddSubview(view)
      setNeedsLayout()
      if window != nil { view.enterWindow() }
    }

    private func enterWindow() {
      willMove(toWindow: window)
      didMoveToWindow()
      for view in subviews { view.enterWindow() }
    }

    open func removeFromSuperview() {
      guard let superview else { return }
      willMove(toSuperview: nil)
      superview.willRemoveSubview(self)
      superview.subviews.removeAll { $0 === self }
      self.superview = nil
      didMoveToSuperview()
    }

    open func bringSubviewToFront(_ view: UIView) { reorder(view) { $0.append(view) } }
    open func sendSubviewToBack(_ view: UIView) { reorder(view) { $0.insert(view, at: 0) } }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
      guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
      subviews.swapAt(index1, index2)
    }

    private func reorder(_ view: UIView, _ place: (inout [UIView]) -> Void) {
      guard view.superview === self else { return }
      subviews.removeAll { $0 === view }
      place(&subviews)
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}

    open func isDescendant(of view: UIView) -> Bool {
      var next: UIView? = self
      while let current = next {
        if current === view { return true }
        next = current.superview
      }
      return false
    }

    open func viewWithTag(_ tag: Int) -> UIView? {
      if self.tag == tag { return self }
      for view in subviews { if let found = view.viewWithTag(tag) { return found } }
      return nil
    }

    /// The window at the top of the hierarchy.
    open var window: UIWindow? { root as? UIWindow }

    /// The top of the hierarchy.
    var root: UIView {
      var view = self
      while let next = view.superview { view = next }
      return view
    }

    // MARK: - Layout

    open func layoutSubviews() {}

    open func setNeedsLayout() {
      needsLayout = true
      Self.isLayoutPending = true
    }

    /// Lays out the view and all below it, where something has changed.
    open func layoutIfNeeded() {
      if needsLayout {
        needsLayout = false
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
      }
      for view in subviews { view.layoutIfNeeded() }
    }

    /// Whether some view needs layout: animators lay out their hierarchy before a frame.
    static var isLayoutPending = false

    /// Zero: the screen has no notch.
    open var safeAreaInsets: UIEdgeInsets { .zero }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    public static let noIntrinsicMetric: CGFloat = -1
    open func invalidateIntrinsicContentSize() {}

    // MARK: - Gestures

    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
      recognizer.view?.removeGestureRecognizer(recognizer)
      gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
      recognizer.view = self
    }

    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
      guard let i = gestureRecognizers?.firstIndex(where: { $0 === recognizer }) else { return }
      gestureRecognizers?.remove(at: i)
      recognizer.view = nil
    }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    /// The frontmost view that a finger at a point of this view's coordinates touches.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
      guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
      for view in subviews.reversed() {
        if let hit = view.hitTest(convert(point, to: view), with: event) { return hit }
      }
      return self
    }
  }

  extension UIView {
    public enum ContentMode: Int, Sendable {
      case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
        bottomRight
    }

    public struct AutoresizingMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
      public static let flexibleWidth = AutoresizingMask(rawValue: 2)
      public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
      public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
      public static let flexibleHeight = AutoresizingMask(rawValue: 16)
      public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
  }
#endif
