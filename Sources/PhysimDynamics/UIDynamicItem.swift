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
  @preconcurrency @MainActor public protocol UIDynamicItem: AnyObject {
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

    /// Whether both are one object.
    public func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }
  }
#endif
