import Rigid2D
import SceneModel

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
