#if !canImport(UIKit)
  public import Foundation

  /// The outline that an item collides with.
  public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
    case rectangle
    /// Inscribed in the bounds.
    case ellipse
    /// ``UIDynamicItem/collisionBoundingPath``, relative to the center.
    case path
  }

  /// What an animator moves.
  @MainActor public protocol UIDynamicItem: AnyObject {
    /// In the coordinates of the reference view.
    var center: CGPoint { get set }
    /// Its size counts; read when the item is first associated with an animator.
    var bounds: CGRect { get }
    /// Its rotation counts.
    var transform: CGAffineTransform { get set }
    var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
    var collisionBoundingPath: UIBezierPath { get }
  }

  extension UIDynamicItem {
    public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  }

  /// A view, as far as dynamics code uses it: a rectangle with a place in a hierarchy.
  @MainActor open class UIView: UIDynamicItem {
    open var center = CGPoint.zero
    open var bounds = CGRect.zero
    open var transform = CGAffineTransform.identity
    open var tag = 0
    /// Names the view in a scene and a golden.
    open var accessibilityIdentifier: String?
    open var alpha: CGFloat = 1
    open var isHidden = false
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []

    public init(frame: CGRect) { self.frame = frame }
    public convenience init() { self.init(frame: .zero) }

    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }

    /// In the superview; undefined, as in UIKit, while the transform is not the identity.
    open var frame: CGRect {
      get {
        CGRect(x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width, height: bounds.height)
      }
      set {
        bounds.size = newValue.size
        center = CGPoint(x: newValue.origin.x + newValue.size.width / 2, y: newValue.origin.y + newValue.size.height / 2)
      }
    }

    open func addSubview(_ view: UIView) {
      guard !isDescendant(of: view) else { return DynamicsWarning.report("a view cannot be a subview of itself or of its subview") }
      view.removeFromSuperview()
      view.superview = self
      subviews.append(view)
    }

    open func removeFromSuperview() {
      superview?.subviews.removeAll { $0 === self }
      superview = nil
    }

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

    /// From the coordinates of the superview to those of a view above; rotations between them do not count.
    func offset(to reference: UIView) -> CGPoint {
      var offset = CGPoint.zero
      var next = superview
      while let view = next, view !== reference {
        offset.x += view.center.x - view.bounds.midX
        offset.y += view.center.y - view.bounds.midY
        next = view.superview
      }
      return offset
    }
  }

  extension UIView: @preconcurrency Hashable {
    nonisolated public static func == (a: UIView, b: UIView) -> Bool { a === b }
    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  /// Reports calls that UIKit raises an exception for, or that have no meaning. Nothing here ever traps.
  public enum DynamicsWarning {
    /// Receives each warning; prints it to standard error by default.
    @MainActor public static var handler: (String) -> Void = { message in
      FileHandle.standardError.write(Data("PhysimDynamics: \(message)\n".utf8))
    }

    @MainActor static func report(_ message: String) { handler(message) }
  }
#endif
