import Rigid2D
import SceneModel

/// A wall to be made.
struct WallPlan: Sendable {
  var id: String
  var geometry: ShapeGeometry
  var friction: Float
  var elasticity: Float
  /// Categories of the views that it stops.
  var accepts: UInt64

  func build(_ tag: Int32, in world: inout World) throws(GeometryError) -> BodyID {
    try CollisionBoundary(geometry, friction: friction, elasticity: elasticity, tag: tag).build(Groups.ofWall(accepts: accepts), in: &world)
  }
}
