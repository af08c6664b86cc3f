import Formats
import SceneFormat
import SceneModel

/// The `d` of an SVG path.
enum PathData {
  /// A polyline.
  static func line(_ points: [Vector], closed: Bool = false) -> String {
    var text = ""
    for (i, point) in points.enumerated() { text += "\(i == 0 ? "M" : i == 1 ? "L" : " ")\(pair(point))" }
    return closed ? text + "Z" : text
  }

  static func pair(_ point: Vector) -> String { "\(NumberFormat.trimmed(point.x)),\(NumberFormat.trimmed(point.y))" }

  /// The outline of a view around its center; parts one after another.
  static func outline(_ shape: CollisionBounds) -> String { area(shape) + lines(shape) }

  /// What of the outline encloses an area.
  static func area(_ shape: CollisionBounds) -> String {
    switch shape {
    case .rectangle(let size, let radius): rectangle(size, min(radius, min(size.width, size.height) / 2))
    case .ellipse(let size): ellipse(Vector(0, 0), size)
    case .path(let points): line(points, closed: true)
    case .line: ""
    case .parts(let parts): parts.filter { $0.shape.hasArea }.map { line($0.polygon, closed: true) }.joined()
    }
  }

  /// The parts that are lines.
  static func lines(_ shape: CollisionBounds) -> String {
    guard case .parts(let parts) = shape else { return "" }
    return parts.filter { !$0.shape.hasArea }.map { line($0.line) }.joined()
  }

  private static func rectangle(_ size: Size, _ radius: Double) -> String {
    let (w, h, r) = (size.width / 2, size.height / 2, radius)
    guard r > 0 else { return line([Vector(-w, -h), Vector(w, -h), Vector(w, h), Vector(-w, h)], closed: true) }
    let corner = "A\(NumberFormat.trimmed(r)),\(NumberFormat.trimmed(r)) 0 0 1 "
    return "M\(pair(Vector(-w + r, -h)))L\(pair(Vector(w - r, -h)))\(corner)\(pair(Vector(w, -h + r)))L\(pair(Vector(w, h - r)))"
      + "\(corner)\(pair(Vector(w - r, h)))L\(pair(Vector(-w + r, h)))\(corner)\(pair(Vector(-w, h - r)))"
      + "L\(pair(Vector(-w, -h + r)))\(corner)\(pair(Vector(-w + r, -h)))Z"
  }

  static func ellipse(_ center: Vector, _ size: Size) -> String {
    let (a, b) = (size.width / 2, size.height / 2)
    let arc = "A\(NumberFormat.trimmed(a)),\(NumberFormat.trimmed(b)) 0 1 1 "
    return "M\(pair(Vector(center.x + a, center.y)))\(arc)\(pair(Vector(center.x - a, center.y)))"
      + "\(arc)\(pair(Vector(center.x + a, center.y)))Z"
  }

  /// A rectangle by its corner and size.
  static func rectangle(_ rect: Rect) -> String { line(corners(rect), closed: true) }

  /// From the top left clockwise.
  static func corners(_ rect: Rect) -> [Vector] {
    let (x, y) = (rect.origin.x, rect.origin.y)
    return [
      Vector(x, y), Vector(x + rect.size.width, y), Vector(x + rect.size.width, y + rect.size.height), Vector(x, y + rect.size.height),
    ]
  }
}

extension CollisionBounds {
  /// Corners of an outline, around the view's center; those of all parts in a row.
  var polygon: [Vector] {
    switch self {
    case .rectangle(let size, let radius): Self.rounded(size, min(radius, min(size.width, size.height) / 2))
    case .ellipse(let size): (0..<32).map { Self.onCircle($0, of: 32, size.width / 2, size.height / 2) }
    case .path(let points), .line(let points, _): points
    case .parts(let parts): parts.flatMap(\.polygon)
    }
  }

  /// The same, each part on its own. A closed part has its first corner again at the end.
  var lines: [[Vector]] {
    switch self {
    case .parts(let parts): parts.map(\.line)
    case .line(let points, closed: false): [points]
    default: [polygon + polygon.prefix(1)]
    }
  }

  private static func rounded(_ size: Size, _ radius: Double) -> [Vector] {
    let (w, h) = (size.width / 2 - radius, size.height / 2 - radius)
    guard radius > 0 else { return [Vector(-w, -h), Vector(w, -h), Vector(w, h), Vector(-w, h)] }
    return (0..<32).map { i in
      let point = onCircle(i, of: 32, radius, radius)
      return Vector(point.x + (i < 8 || i >= 24 ? w : -w), point.y + (i < 16 ? h : -h))
    }
  }

  private static func onCircle(_ i: Int, of count: Int, _ a: Double, _ b: Double) -> Vector {
    let angle = 2 * Double.pi * (Double(i) + 0.5) / Double(count)
    return Vector(a * PortableMath.cosine(angle), b * PortableMath.sine(angle))
  }

  /// How far the outline reaches from the center to the side and up or down, while it is not turned.
  var reach: Vector {
    polygon.reduce(.zero) { Vector(max($0.x, $1.x.magnitude), max($0.y, $1.y.magnitude)) }
  }

  /// How far it reaches at most, however it is turned.
  var radius: Double { polygon.reduce(0) { max($0, $1.x * $1.x + $1.y * $1.y) }.squareRoot() }

  /// How far the outline reaches to the right of the center, where the mark of the angle goes.
  var markLength: Double { max(polygon.map(\.x).max() ?? 0, 1) }
}

extension Part {
  /// Corners around the center of the view: turned ellipses and round corners are close enough with corners every few degrees.
  var polygon: [Vector] { shape.polygon.map { placed($0) } }

  /// The same, with the first corner again at the end where the part is closed.
  var line: [Vector] { shape.lines.flatMap { $0.map { placed($0) } } }

  private func placed(_ point: Vector) -> Vector {
    let turned = point.turned(by: angle)
    return Vector(turned.x + center.x, turned.y + center.y)
  }
}

/// Fewer points for the same line.
enum Simplification {
  /// Leaves out points that are nearer than `tolerance` to the line without them (Douglas and Peucker, Cartographica, 1973).
  ///
  /// - Complexity: O(*n* log *n*) as a rule, O(*n*²) at worst.
  static func simplified(_ points: [Vector], tolerance: Double) -> [Vector] {
    guard points.count > 2 else { return points }
    var isKept = [Bool](repeating: false, count: points.count)
    (isKept[0], isKept[points.count - 1]) = (true, true)
    var open = [(0, points.count - 1)]
    while let (first, last) = open.popLast() {
      var (farthest, most) = (first, tolerance)
      for i in stride(from: first + 1, to: last, by: 1) {
        let distance = distance(points[i], points[first], points[last])
        if distance > most { (farthest, most) = (i, distance) }
      }
      guard farthest != first else { continue }
      isKept[farthest] = true
      open.append((first, farthest))
      open.append((farthest, last))
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }

  /// From a point to a segment.
  private static func distance(_ p: Vector, _ a: Vector, _ b: Vector) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let part = length > 0 ? max(0, min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length)) : 0
    let (ex, ey) = (p.x - a.x - part * dx, p.y - a.y - part * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
