import Rigid2D

/// A world of 100 points to the meter, stepped 60 times a second in four substeps.
final class Bench {
  var world: World
  /// One step of the stepper at hand.
  let advance: (inout World) -> StepReport

  /// The soft step, four substeps a frame.
  static func soft(_ world: inout World) -> StepReport { world.step(1 / 60, substeps: 4) }

  /// The impulse step as Box2D's manual has it.
  static func impulses(_ world: inout World) -> StepReport {
    world.step(1 / 60, count: 1, iterations: ImpulseIterations(velocity: 8, position: 3))
  }

  /// Gravity in pt/s², downward.
  init(gravity: Float = 0, _ advance: @escaping (inout World) -> StepReport = Bench.soft) {
    self.advance = advance
    var settings = Settings(tuning: Tuning(pointsPerMeter: 100))
    settings.gravity = Vector2(0, gravity)
    world = World(settings)
  }

  static func shape(_ geometry: ShapeGeometry, friction: Float = 0.3, restitution: Float = 0) -> ShapeDefinition {
    var shape = ShapeDefinition(geometry)
    shape.friction = friction
    shape.restitution = restitution
    return shape
  }

  static func box(_ width: Float, _ height: Float, center: Vector2 = .zero) -> ShapeGeometry {
    let x = width / 2
    let y = height / 2
    let corners = [Vector2(-x, -y), Vector2(x, -y), Vector2(x, y), Vector2(-x, y)]
    return .polygon(corners.map { $0 + center }, radius: 0)
  }

  func add(
    _ kind: BodyKind = .dynamic, _ x: Float, _ y: Float, _ shapes: [ShapeDefinition], _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    var definition = BodyDefinition()
    definition.kind = kind
    definition.position = Vector2(x, y)
    edit(&definition)
    do { return try world.addBody(definition, shapes) } catch { fatalError("\(error)") }
  }

  func box(
    _ x: Float, _ y: Float, _ width: Float = 40, _ height: Float = 40, friction: Float = 0.3, restitution: Float = 0,
    _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    add(.dynamic, x, y, [Self.shape(Self.box(width, height), friction: friction, restitution: restitution)], edit)
  }

  func ball(
    _ x: Float, _ y: Float, _ radius: Float = 20, friction: Float = 0.3, restitution: Float = 0,
    _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    add(.dynamic, x, y, [Self.shape(.circle(center: .zero, radius: radius), friction: friction, restitution: restitution)], edit)
  }

  func floor(_ y: Float, friction: Float = 0.3, tag: Int32 = -1) -> BodyID {
    add(.static, 0, 0, [Self.shape(.segment(Vector2(-5000, y), Vector2(5000, y)), friction: friction)]) { $0.tag = tag }
  }

  @discardableResult
  func step() -> StepReport { advance(&world) }

  func run(_ frames: Int) { for _ in 0..<frames { step() } }

  func position(_ id: BodyID) -> Vector2 { world.position(id) }
  func velocity(_ id: BodyID) -> Vector2 { world.velocity(id).linear }
  func angle(_ id: BodyID) -> Float { world.angle(id) }
  func isAsleep(_ id: BodyID) -> Bool { world.isAsleep(id) }
  func spin(_ id: BodyID) -> Float { world.velocity(id).angular }

  /// Kinetic energy, and that of the height against gravity, of bodies whose origin is their center of mass.
  func energy(_ ids: [BodyID]) -> Double {
    var sum = 0.0
    for id in ids {
      sum += Double(world.kineticEnergy(id)) - Double(world.mass(id)) * Double(world.settings.gravity.dot(world.position(id)))
    }
    return sum
  }

  /// About the origin, of bodies whose origin is their center of mass.
  func angularMomentum(_ ids: [BodyID]) -> Double {
    ids.reduce(0) { sum, id in
      let (p, v) = (position(id), velocity(id))
      let orbital = Double(p.x) * Double(v.y) - Double(p.y) * Double(v.x)
      return sum + Double(world.mass(id)) * orbital + Double(world.inertia(id)) * Double(spin(id))
    }
  }
}
