import Rigid2D
import SceneModel

/// The outline of a view, a wall or a boundary in its own frame, for the gap between two of them.
struct GapOutline: Sendable {
  /// A rounded polygon, or lines end to end.
  struct Piece: Sendable {
    /// Points of the core; at least one.
    var points: [Vector2]
    var isClosed: Bool
    /// Whether a point inside is a point of the piece.
    var isSolid: Bool
    var radius: Float
    /// Around the core.
    var box: Bounds

    init(_ shape: ShapeGeometry) {
      switch shape {
      case .circle(let center, let radius): (points, isClosed, isSolid, self.radius) = ([center], false, false, radius)
      case .capsule(let a, let b, let radius): (points, isClosed, isSolid, self.radius) = ([a, b], false, false, radius)
      case .polygon(let vertices, let radius): (points, isClosed, isSolid, self.radius) = (vertices, true, true, radius)
      case .segment(let a, let b): (points, isClosed, isSolid, radius) = ([a, b], false, false, 0)
      case .chain(let vertices, let closed): (points, isClosed, isSolid, radius) = (vertices, closed, false, 0)
      }
      box = shape.box
    }

    var lineCount: Int { points.count == 1 ? 1 : isClosed ? points.count : points.count - 1 }

    func line(_ i: Int) -> (Vector2, Vector2) { (points[i], points[i + 1 < points.count ? i + 1 : isClosed ? 0 : i]) }
  }

  private(set) var pieces: [Piece] = []
  /// The largest distance of a point of it from its origin, points.
  private(set) var reach: Float = 0
  /// The larger side of the box around it, points.
  private(set) var size: Float = 0

  init(_ shapes: [ShapeGeometry]) {
    pieces = shapes.map { Piece($0) }
    var lower = Vector2(.infinity, .infinity)
    var upper = Vector2(-.infinity, -.infinity)
    for piece in pieces {
      for point in piece.points { reach = max(reach, point.length + piece.radius) }
      lower = Vector2(min(lower.x, piece.box.lower.x), min(lower.y, piece.box.lower.y))
      upper = Vector2(max(upper.x, piece.box.upper.x), max(upper.y, piece.box.upper.y))
    }
    if !pieces.isEmpty { size = max(upper.x - lower.x, upper.y - lower.y) }
  }

  /// Points between two outlines, 0 where they touch or overlap.
  ///
  /// - Parameter pose: Of the other one, as this one sees it.
  /// - Complexity: O(*a* · *b*) for *a* and *b* lines.
  func gap(to other: GapOutline, at pose: Pose) -> Float {
    var least = Float.infinity
    for piece in other.pieces {
      let points = piece.points.map { pose.apply($0) }
      for own in pieces { least = min(least, own.gap(to: piece, points, below: least)) }
      if least <= 0 { return 0 }
    }
    return least
  }
}

extension GapOutline.Piece {
  /// - Parameters:
  ///   - points: The other piece's points in the frame of this one.
  ///   - limit: A gap that is of interest only if it is smaller.
  fileprivate func gap(to other: GapOutline.Piece, _ points: [Vector2], below limit: Float) -> Float {
    var moved = other
    moved.points = points
    if contains(points[0]) || moved.contains(self.points[0]) { return 0 }
    let radii = radius + other.radius
    var least = limit == .infinity ? limit : (limit + radii) * (limit + radii)
    for i in 0..<lineCount {
      let (a, b) = line(i)
      for k in 0..<moved.lineCount {
        let (c, d) = moved.line(k)
        least = min(least, Self.squaredDistance(a, b, c, d))
      }
    }
    return max(0, least.squareRoot() - radii)
  }

  /// Whether a point is inside a solid core, which is convex.
  private func contains(_ point: Vector2) -> Bool {
    guard isSolid else { return false }
    var signs = (negative: false, positive: false)
    for i in 0..<lineCount {
      let (a, b) = line(i)
      let side = (b - a).cross(point - a)
      if side < 0 { signs.negative = true } else if side > 0 { signs.positive = true }
    }
    return !(signs.negative && signs.positive)
  }

  /// Between two lines, 0 where they cross; a line may be a point.
  private static func squaredDistance(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> Float {
    let (u, v) = (b - a, d - c)
    if (u.cross(c - a) < 0) != (u.cross(d - a) < 0), (v.cross(a - c) < 0) != (v.cross(b - c) < 0) { return 0 }
    return min(squared(a, c, d), squared(b, c, d), squared(c, a, b), squared(d, a, b))
  }

  /// Between a point and a line.
  private static func squared(_ point: Vector2, _ a: Vector2, _ b: Vector2) -> Float {
    let line = b - a
    let length = line.lengthSquared
    let share = length > 0 ? min(1, max(0, (point - a).dot(line) / length)) : 0
    return (a + share * line).distanceSquared(to: point)
  }
}

// MARK: - Scenes

extension GapOutline {
  /// The outline of a view, also of one that events add; nil where there is none.
  init?(ofView id: String, in scene: borrowing Scene) {
    let view = scene.views.first { $0.id == id } ?? scene.actions.lazy.compactMap { $0.view(id) }.first
    guard let shapes = try? view?.shape.geometry() else { return nil }
    self.init(shapes)
  }

  /// All walls and boundaries of a name, in the frame of the reference view; nil where there are none.
  init?(ofWalls name: String, in scene: borrowing Scene) {
    let bounds = Vector2(scene.bounds)
    var outlines: [SceneModel.Outline] = []
    for (i, wall) in scene.walls.enumerated() where Wall.name(id: wall.id, isBounds: wall.outline.isBounds, at: "/walls/\(i)") == name {
      outlines.append(wall.outline)
    }
    let actions = scene.actions
    for case .addWall(let wall) in actions where wall.id == name { outlines.append(wall.outline) }
    var behaviors = scene.behaviors.flatMap { $0.tree }
    for case .addBehavior(let behavior) in actions { behaviors += behavior.tree }
    for behavior in behaviors {
      guard case .collision(let collision) = behavior.kind else { continue }
      if name == Wall.boundsName, let insets = collision.referenceBounds { outlines.append(.bounds(insets)) }
      outlines += collision.boundaries.filter { $0.id == name }.map { $0.outline.closed }
    }
    let shapes = outlines.compactMap { try? ShapeGeometry($0, name, bounds) }
    if shapes.isEmpty { return nil }
    self.init(shapes)
  }
}

extension Scene {
  /// Everything that events do.
  fileprivate var actions: [Edit] { events.map { $0.action } + waitingEvents.flatMap { $0.actions } }
}

extension Edit {
  /// The view that is added, if it has this id.
  fileprivate func view(_ id: String) -> View? {
    guard case .add(let view) = self, view.id == id else { return nil }
    return view
  }
}
