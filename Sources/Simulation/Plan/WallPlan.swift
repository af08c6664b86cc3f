package import Rigid2D
package import SceneModel

/// The plan of a wall.
struct WallPlan: Sendable {
  var id: String
  var geometry: ShapeGeometry
  var friction: Float
  var elasticity: Float
  var surfaceVelocity: Vector2
  /// A unit vector, or zero for a wall that stops from all sides.
  var oneWay: Vector2
  /// Categories of the views that it stops.
  var accepts: UInt64

  func build(_ tag: Int32, in world: inout World) throws(GeometryError) -> BodyID {
    var boundary = CollisionBoundary(geometry, name: id, friction: friction, elasticity: elasticity, tag: tag)
    boundary.surfaceVelocity = surfaceVelocity
    boundary.oneWay = oneWay
    return try boundary.build(Groups.ofWall(accepts: accepts), in: &world)
  }
}

extension WallPlan {
  init(_ wall: Wall, id: String, _ context: PlanContext) throws(SimulationError) {
    self.init(
      id: id, geometry: try ShapeGeometry(wall.outline, id, context.bounds), friction: Float(wall.friction),
      elasticity: Float(wall.elasticity), surfaceVelocity: Vector2(wall.surfaceVelocity),
      oneWay: wall.oneWay.flatMap { Vector2($0).normalized } ?? .zero,
      accepts: context.categories.bits(wall.collidesWith))
  }
}

extension ShapeGeometry {
  /// The outline of a wall or boundary called `id`.
  init(_ outline: SceneModel.Outline, _ id: String, _ bounds: Vector2) throws(SimulationError) {
    do throws(GeometryError) {
      self = try StaticOutline(outline, bounds).geometry()
    } catch {
      throw .outline(id, error)
    }
  }
}

extension StaticOutline {
  package init(_ outline: SceneModel.Outline, _ bounds: Vector2) {
    switch outline {
    case .bounds(let insets): self = .rectangle(Bounds(insets, in: bounds))
    case .segment(let from, let to): self = .line(Vector2(from), Vector2(to))
    case .path(let points, let closed): self = .path(points.map { Vector2($0) }, closed: closed)
    case .rect(let rect): self = .rectangle(Bounds(rect))
    case .ellipse(let rect): self = .ellipse(Bounds(rect))
    }
  }
}

extension Bounds {
  /// The sides of the reference view, moved inward.
  init(_ insets: Insets, in bounds: Vector2) {
    self.init(
      lower: Vector2(Float(insets.left), Float(insets.top)), upper: bounds - Vector2(Float(insets.right), Float(insets.bottom)))
  }
}
