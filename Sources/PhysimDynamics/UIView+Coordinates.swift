#if !canImport(UIKit)
  public import Foundation

  extension UIView {
    /// From this view's coordinates to those of its superview.
    private var toSuperview: CGAffineTransform {
      CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }

    /// From this view's coordinates to those of the top of its hierarchy.
    private var toRoot: CGAffineTransform {
      var map = CGAffineTransform.identity
      var view = self
      while let superview = view.superview {
        map = map.concatenating(view.toSuperview)
        view = superview
      }
      return map
    }

    private static func map(from source: UIView?, to target: UIView?) -> CGAffineTransform {
      let map = source?.toRoot ?? .identity
      return target.map { map.concatenating($0.toRoot.inverted()) } ?? map
    }

    /// nil stands for the window, or the top of the hierarchy.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point.applying(Self.map(from: self, to: view)) }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { point.applying(Self.map(from: view, to: self)) }
    /// The box around the rectangle as the other view has it.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect.applying(Self.map(from: self, to: view)) }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { rect.applying(Self.map(from: view, to: self)) }

    static func convert(_ point: CGPoint, fromRootTo view: UIView?) -> CGPoint { point.applying(map(from: nil, to: view)) }

    /// A direction of the root's coordinates in those of a view.
    static func convert(direction: CGPoint, fromRootTo view: UIView?) -> CGPoint {
      var map = map(from: nil, to: view)
      (map.tx, map.ty) = (0, 0)
      return direction.applying(map)
    }

    static func convert(direction: CGPoint, toRootFrom view: UIView?) -> CGPoint {
      var map = map(from: view, to: nil)
      (map.tx, map.ty) = (0, 0)
      return direction.applying(map)
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
#endif
