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

  /// Items that move as one: a dynamic item whose bounds are the union of theirs.
  @preconcurrency @MainActor open class UIDynamicItemGroup: NSObject, UIDynamicItem {
    /// Where a member is relative to the group's center, before the group turns.
    struct Member {
      var item: any UIDynamicItem
      var offset: CGPoint
      var angle: CGFloat
    }

    let members: [Member]
    public let bounds: CGRect
    public var items: [any UIDynamicItem] { members.map { $0.item } }

    public init(items: [any UIDynamicItem]) {
      var members: [any UIDynamicItem] = []
      for item in items {
        if item is UIDynamicItemGroup {
          DynamicsWarning.report("a group cannot be a member of a group")
        } else if !members.contains(where: { $0 === item }) {
          members.append(item)
        }
      }
      var box = CGRect.null
      for item in members where item.center.x.isFinite && item.center.y.isFinite {
        let size = item.bounds.size
        box = box.union(
          CGRect(x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width, height: size.height))
      }
      if members.isEmpty { box = .zero }
      let middle = CGPoint(x: box.midX, y: box.midY)
      bounds = CGRect(origin: .zero, size: box.size)
      self.members = members.map {
        Member(item: $0, offset: CGPoint(x: $0.center.x - middle.x, y: $0.center.y - middle.y), angle: $0.rotation)
      }
      center = middle
    }

    /// Moves the members along.
    open var center: CGPoint { didSet { place() } }

    /// Turns the members about the center.
    open var transform = CGAffineTransform.identity { didSet { place() } }

    private func place() {
      let rotation = self.rotation
      for member in members {
        let arm = member.offset.applying(CGAffineTransform(rotationAngle: rotation))
        let translation = CGPoint(x: transform.tx, y: transform.ty)
        member.item.center = CGPoint(x: center.x + arm.x + translation.x, y: center.y + arm.y + translation.y)
        member.item.transform = CGAffineTransform(rotationAngle: rotation + member.angle)
      }
    }
  }
#endif
