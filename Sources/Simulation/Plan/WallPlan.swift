import Behaviors
import Rigid2D

/// A wall to be made.
struct WallPlan: Sendable {
  var id: String
  var geometry: ShapeGeometry
  var friction: Float
  var elasticity: Float
  /// Categories of the views that it stops.
  var accepts: UInt64

  func build(_ tag: Int32, in world: inout World) throws(GeometryError) -> BodyID {
    try Boundary(geometry, friction: friction, elasticity: elasticity, tag: tag).build(Groups.ofWall(accepts: accepts), in: &world)
  }
}
