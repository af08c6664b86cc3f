#if !canImport(UIKit)
  import Foundation
  import Rigid2D
  import SceneModel
  import Simulation

  /// Where an item is, in its own coordinates.
  @MainActor struct ItemPose: @preconcurrency Equatable {
    var center: CGPoint
    var rotation: CGFloat

    init(_ item: any UIDynamicItem) {
      center = item.center
      rotation = item.rotation
    }
  }

  /// Why an item cannot have a body; UIKit raises an exception.
  struct ItemRejection: Error {
    let sentence: String
  }

  /// An item with a body: what was read of it, and what was written to it last.
  @MainActor final class DynamicsItem {
    let object: any UIDynamicItem
    let index: Int32
    /// Its name in a scene.
    let id: String
    /// As it was first read.
    let view: SceneModel.View
    /// From the item's coordinates to those of the reference view.
    private let offset: CGPoint
    /// The frame in which it got its body.
    var firstFrame = 0
    var isAlive = true
    private var written: (center: CGPoint, transform: CGAffineTransform)?

    init(_ object: any UIDynamicItem, index: Int32, offset: CGPoint, id: String, _ pose: ItemPose) throws(ItemRejection) {
      self.object = object
      self.index = index
      self.id = id
      self.offset = offset
      let center = Vector(pose.center.x + offset.x, pose.center.y + offset.y)
      let shape = try CollisionBounds(object, id)
      guard center.x.isFinite, center.y.isFinite, pose.rotation.isFinite, (try? shape.geometry()) != nil else {
        throw ItemRejection(sentence: "item \(id): its center, its transform and its outline must be finite")
      }
      view = SceneModel.View(
        id: id, center: center, angle: pose.rotation, shape: shape, properties: ItemProperties(Profile.uikit.defaults))
    }

    /// Center in the reference view and angle; the angle is nil while the transform is the one that was written. Nil for what is not finite.
    func pose() -> (CGPoint, CGFloat?)? {
      let point = CGPoint(x: object.center.x + offset.x, y: object.center.y + offset.y)
      let isOurs = written.map { $0.transform == object.transform } ?? (object.rotation == view.angle)
      let turned = isOurs ? nil : object.rotation
      guard point.x.isFinite, point.y.isFinite, turned?.isFinite ?? true, abs(point.x) < 1e12, abs(point.y) < 1e12 else { return nil }
      return (point, turned)
    }

    func write(_ position: CGPoint, _ angle: CGFloat) {
      let transform = angle == 0 ? .identity : CGAffineTransform(rotationAngle: angle)
      let point = CGPoint(x: position.x - offset.x, y: position.y - offset.y)
      written = (point, transform)
      object.center = point
      object.transform = transform
    }
  }

  extension CollisionBounds {
    @MainActor init(_ item: any UIDynamicItem, _ id: String) throws(ItemRejection) {
      if let group = item as? UIDynamicItemGroup {
        var parts: [Part] = []
        for member in group.members {
          let shape = try CollisionBounds(member.item, "of the group \(id)")
          parts.append(Part(center: Vector(member.offset.x, member.offset.y), angle: member.angle, shape: shape))
        }
        guard !parts.isEmpty else { throw Self.invalidSize(.zero, id) }
        self = .parts(parts)
        return
      }
      let size = item.bounds.size
      if item.collisionBoundsType == .path {
        let points = item.collisionBoundingPath.points
        guard Self.isOutline(points) else {
          throw ItemRejection(
            sentence: "item \(id): its collisionBoundingPath must be the outline of an area that does not cross itself")
        }
        self = .path(points.map { Vector($0.x, $0.y) })
        return
      }
      guard size.width.isFinite, size.height.isFinite, min(size.width, size.height) > 0,
        min(size.width, size.height) >= 1e-5 * max(size.width, size.height)
      else { throw Self.invalidSize(size, id) }
      let extent = Size(size.width, size.height)
      self = item.collisionBoundsType == .ellipse ? .ellipse(extent) : .rectangle(extent, cornerRadius: 0)
    }

    /// UIKit's sentence.
    private static func invalidSize(_ size: CGSize, _ id: String) -> ItemRejection {
      func text(_ x: CGFloat) -> String { x == x.rounded() && abs(x) < 1e9 ? "\(Int(x))" : "\(x)" }
      return ItemRejection(sentence: "Invalid size {\(text(size.width)), \(text(size.height))} for item \(id) in Dynamics")
    }

    private static func isOutline(_ points: [CGPoint]) -> Bool {
      guard (3...1000).contains(points.count), points.allSatisfy({ $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e9 && abs($0.y) < 1e9 })
      else { return false }
      let area = points.indices.reduce(0) { sum, i in
        let (a, b) = (points[i], points[(i + 1) % points.count])
        return sum + Double(a.x * b.y - b.x * a.y)
      }
      return abs(area) > 1e-3 && PolygonDecomposition.selfCrossing(points.map { Vector2($0) }) == nil
    }
  }
#endif
