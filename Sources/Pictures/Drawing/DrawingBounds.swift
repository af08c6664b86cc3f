import SceneFormat
import SceneModel

/// The rectangle that a picture shows, points.
struct DrawingBounds: Equatable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }

  fileprivate mutating func include(_ x: Double, _ y: Double, _ reach: Vector) {
    left = min(left, x - reach.x)
    top = min(top, y - reach.y)
    right = max(right, x + reach.x)
    bottom = max(bottom, y + reach.y)
  }

  func contains(_ point: Vector) -> Bool { point.x >= left && point.x <= right && point.y >= top && point.y <= bottom }

  /// The point of the box that is nearest to another.
  func nearest(to point: Vector) -> Vector { Vector(min(max(point.x, left), right), min(max(point.y, top), bottom)) }

  /// Moved outward on all sides.
  func grown(by margin: Double) -> DrawingBounds {
    DrawingBounds(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}

extension Replay {
  /// How far beyond the reference view a picture reaches on each side, in sizes of the view. All that moves within that is shown; where
  /// something goes farther, all else would be too small, and the picture reaches half a size beyond.
  private static let farthest = 3.0

  /// The reference view, grown to all that moves past it, see ``farthest``; without a scene, all that moves.
  var box: DrawingBounds {
    var box = DrawingBounds(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    let shapes = Dictionary((drawing?.views ?? []).map { ($0.id, $0.shape) }, uniquingKeysWith: { first, _ in first })
    for run in runs {
      let reaches = run.names.map { name in shapes[name].map { ($0.reach, $0.radius) } ?? (Vector(10, 10), 10) }
      for sample in run.views.indices {
        let (x, y) = (Double(run.value(sample, 0)), Double(run.value(sample, 1)))
        // without a scene no size limits the box
        guard drawing != nil || (x.magnitude < 1e6 && y.magnitude < 1e6) else { continue }
        let (reach, radius) = reaches[Int(run.views[sample])]
        box.include(x, y, run.value(sample, 2) == 0 ? reach : Vector(radius, radius))
      }
    }
    guard let size = drawing?.size else {
      return box.width >= 0 ? box.grown(by: 10) : DrawingBounds(left: 0, top: 0, right: 320, bottom: 320)
    }
    let home = DrawingBounds(left: 0, top: 0, right: size.width, bottom: size.height)
    guard box.width >= 0 else { return home }
    func reach(_ past: Double, _ side: Double) -> Double { past <= Self.farthest * side ? max(0, past) : side / 2 }
    return DrawingBounds(
      left: -reach(-box.left, size.width), top: -reach(-box.top, size.height),
      right: size.width + reach(box.right - size.width, size.width), bottom: size.height + reach(box.bottom - size.height, size.height))
  }
}
