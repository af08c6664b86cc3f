import Formats
import SceneModel

/// A fixture's outline in points, y down, from the view's center.
struct ImportedOutline {
  private enum Form {
    case rectangle(Vector)
    case circle(Double)
    case path([Vector])
  }

  /// Zero of a path, whose points are from the view's center already.
  let center: Vector
  private let form: Form

  init(_ shape: RubeFixture.Shape, _ scale: Double) {
    switch shape {
    case .circle(let center, let radius):
      self.center = Vector(center.x * scale, -center.y * scale)
      form = .circle(2 * radius * scale)
    case .polygon(let points), .chain(let points, _):
      if let box = Self.box(points) {
        center = Vector(box.center.x * scale, -box.center.y * scale)
        form = .rectangle(Vector(box.size.width * scale, box.size.height * scale))
      } else {
        center = .zero
        form = .path(points.map { Vector($0.x * scale, -$0.y * scale) })
      }
    }
  }

  /// The upright rectangle of four points, in the body's frame.
  private static func box(_ points: [Vector]) -> Rect? {
    guard points.count == 4 else { return nil }
    let (x, y) = (points.map { $0.x }, points.map { $0.y })
    guard let left = x.min(), let right = x.max(), let low = y.min(), let high = y.max() else { return nil }
    for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) {
      // every side goes along one axis, from one end of the box to the other
      let isAcross = p.y == q.y && (p.y == low || p.y == high) && (p.x == left && q.x == right || p.x == right && q.x == left)
      let isAlong = p.x == q.x && (p.x == left || p.x == right) && (p.y == low && q.y == high || p.y == high && q.y == low)
      guard isAcross || isAlong else { return nil }
    }
    return Rect(Vector(left, low), Size(right - left, high - low))
  }

  func add(to object: inout ImportedObject) {
    switch form {
    case .rectangle(let size): object.add("size", size)
    case .circle(let diameter):
      object.add("size", Vector(diameter, diameter))
      object.add("collisionBoundsType", "ellipse")
    case .path(let points):
      object.add("collisionBoundsType", "path")
      object.add("collisionBoundingPath", .array(points.map { .pair($0) }))
    }
  }
}
