import Trajectories

/// A rectangle as it lies in a frame.
struct Box {
  let x: Double
  let y: Double
  let cosine: Double
  let sine: Double
  let halfWidth: Double
  let halfHeight: Double

  init(_ sample: ViewSample, width: Double, height: Double) {
    x = Double(sample.x)
    y = Double(sample.y)
    // Taylor is enough for a test, but the angle has to be small
    let quarter = Double.pi / 2
    let turns = (Double(sample.angle) / quarter).rounded()
    let a = Double(sample.angle) - turns * quarter
    let c = 1 - a * a / 2 * (1 - a * a / 12 * (1 - a * a / 30 * (1 - a * a / 56)))
    let s = a * (1 - a * a / 6 * (1 - a * a / 20 * (1 - a * a / 42 * (1 - a * a / 72))))
    switch (Int(turns) % 4 + 4) % 4 {
    case 0: (cosine, sine) = (c, s)
    case 1: (cosine, sine) = (-s, c)
    case 2: (cosine, sine) = (-c, -s)
    default: (cosine, sine) = (s, -c)
    }
    halfWidth = width / 2
    halfHeight = height / 2
  }

  var corners: [(x: Double, y: Double)] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { i, j in
      let (u, v) = (i * halfWidth, j * halfHeight)
      return (x + cosine * u - sine * v, y + sine * u + cosine * v)
    }
  }

  /// How deep two rectangles lie in each other, by separating axes; 0 or less when they do not.
  func overlap(_ other: Box) -> Double {
    var least = Double.infinity
    for (ax, ay) in [(cosine, sine), (-sine, cosine), (other.cosine, other.sine), (-other.sine, other.cosine)] {
      let mine = corners.map { $0.x * ax + $0.y * ay }
      let others = other.corners.map { $0.x * ax + $0.y * ay }
      least = min(least, min(mine.max()!, others.max()!) - max(mine.min()!, others.min()!))
    }
    return least
  }
}

/// How far anything lies in anything else, or outside the reference view, points.
func deepestOverlap(_ boxes: [Box], width: Double, height: Double) -> Double {
  var deepest = 0.0
  for (i, box) in boxes.enumerated() {
    for other in boxes[(i + 1)...] { deepest = max(deepest, box.overlap(other)) }
    for corner in box.corners { deepest = max(deepest, -corner.x, -corner.y, corner.x - width, corner.y - height) }
  }
  return deepest
}
