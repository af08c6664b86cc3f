package import Rigid2D
import SceneModel

/// The plan of a view: all values for the engine and the behaviors.
package struct ViewPlan: Sendable {
  var id: String
  /// Pose, velocity and kind; the tag is set when the body is created.
  var body: BodyDefinition
  var shapes: [ShapeGeometry]
  var size: Vector2
  var own: DynamicProperties
  var surfaceVelocity: Vector2
  var kind: BodyKind
  var isSensor: Bool
  var category: UInt64
  var accepts: UInt64

  /// Adds the view's body to the world.
  package func build(_ index: Int32, in world: inout World) throws(GeometryError) -> Item {
    var definition = body
    definition.adopt(own, kind)
    definition.tag = index
    let item = shapes.map { geometry in
      var shape = ShapeDefinition(geometry)
      shape.friction = own.friction
      shape.restitution = own.elasticity
      shape.surfaceVelocity = surfaceVelocity
      shape.isSensor = isSensor
      shape.filter = Groups.ofLoner(isSensor: isSensor, category: category, accepts: accepts)
      return shape
    }
    let id = try world.addBody(definition, item)
    return Item(body: id, size: size, own: own, kind: kind, isSensor: isSensor, category: category, accepts: accepts)
  }
}
