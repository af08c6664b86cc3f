package import Rigid2D
package import SceneModel

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

  package init(_ view: View, _ categories: Categories) throws(SimulationError) {
    id = view.id
    body = BodyDefinition()
    body.position = Vector2(view.center)
    body.angle = Float(view.angle)
    body.velocity = Vector2(view.velocity)
    body.angularVelocity = Float(view.angularVelocity)
    body.isBullet = view.bullet
    body.startsAsleep = view.asleep
    // a view without mass does not move, anchored or not
    kind = view.type == .dynamic && !view.shape.hasArea ? .static : BodyKind(view.type)
    own = DynamicProperties(view.properties)
    surfaceVelocity = Vector2(view.surfaceVelocity)
    isSensor = view.sensor
    category = categories.bits(view.category)
    accepts = categories.bits(view.collidesWith)
    do throws(GeometryError) {
      shapes = try view.shape.geometry()
    } catch {
      throw .outline(view.id, error)
    }
    size = ViewOutline.size(of: shapes)
  }
}

extension CollisionBounds {
  package func geometry() throws(GeometryError) -> [ShapeGeometry] {
    guard case .parts(let parts) = self else { return try outline?.shapes() ?? [] }
    var shapes: [ShapeGeometry] = []
    for part in parts {
      shapes += try part.shape.outline?.shapes(center: Vector2(part.center), angle: Float(part.angle)) ?? []
    }
    return shapes
  }

  private var outline: ViewOutline? {
    switch self {
    case .rectangle(let size, let cornerRadius): .rectangle(Vector2(size), cornerRadius: Float(cornerRadius))
    case .ellipse(let size): .ellipse(Vector2(size))
    case .path(let points): .path(points.map { Vector2($0) })
    case .line(let points, let closed): .line(points.map { Vector2($0) }, closed: closed)
    case .parts: nil
    }
  }
}

extension BodyKind {
  fileprivate init(_ type: MotionType) {
    switch type {
    case .dynamic: self = .dynamic
    case .static: self = .static
    case .kinematic: self = .kinematic
    }
  }
}

extension DynamicProperties {
  fileprivate init(_ properties: SceneModel.ItemProperties) {
    self.init()
    elasticity = Float(properties.elasticity)
    friction = Float(properties.friction)
    density = Float(properties.density)
    resistance = Float(properties.resistance)
    angularResistance = Float(properties.angularResistance)
    charge = Float(properties.charge)
    anchored = properties.anchored
    allowsRotation = properties.allowsRotation
  }
}
