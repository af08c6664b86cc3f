import Scenes

/// What a picture has to have room for, points.
struct StageBox: Equatable {
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

  /// Moved outward on all sides.
  func grown(by margin: Double) -> StageBox {
    StageBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
  }
}

extension Film {
  /// The reference view, grown to what moves past it by up to its own size; without a scene, everything that moves.
  var box: StageBox {
    var box = StageBox(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    let shapes = Dictionary((stage?.actors ?? []).map { ($0.id, $0.shape) }, uniquingKeysWith: { first, _ in first })
    for reel in reels {
      let reaches = reel.names.map { name in shapes[name].map { ($0.reach, $0.radius) } ?? (Vector(10, 10), 10) }
      for sample in reel.views.indices {
        let (x, y) = (Double(reel.value(sample, 0)), Double(reel.value(sample, 1)))
        // what has run away for good does not count
        guard x.magnitude < 1e6, y.magnitude < 1e6 else { continue }
        let (reach, radius) = reaches[Int(reel.views[sample])]
        box.include(x, y, reel.value(sample, 2) == 0 ? reach : Vector(radius, radius))
      }
    }
    guard let size = stage?.size else { return box.width >= 0 ? box.grown(by: 10) : StageBox(left: 0, top: 0, right: 320, bottom: 320) }
    let home = StageBox(left: 0, top: 0, right: size.width, bottom: size.height)
    guard box.width >= 0 else { return home }
    return StageBox(
      left: max(min(0, box.left), -0.5 * size.width), top: max(min(0, box.top), -0.5 * size.height),
      right: min(max(size.width, box.right), 1.5 * size.width), bottom: min(max(size.height, box.bottom), 1.5 * size.height))
  }
}
