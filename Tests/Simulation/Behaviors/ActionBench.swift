import Rigid2D
import Simulation

/// A world with views and behaviors, stepped as a scene steps it.
final class ActionBench {
  var world: World
  var animator = Animator()
  var frame = 0

  init() { world = World(Settings(tuning: Tuning(pointsPerMeter: 100))) }

  /// Adds a rectangular view.
  func view(
    _ x: Float, _ y: Float, _ width: Float = 100, _ height: Float = 100, _ own: DynamicProperties = DynamicProperties(),
    sensor: Bool = false
  ) throws -> Int32 {
    var body = BodyDefinition()
    body.adopt(own, .dynamic)
    body.position = Vector2(x, y)
    body.tag = Int32(animator.items.count)
    let w = 0.5 * width
    let h = 0.5 * height
    var shape = ShapeDefinition(.polygon([Vector2(-w, -h), Vector2(w, -h), Vector2(w, h), Vector2(-w, h)], radius: 0))
    shape.friction = own.friction
    shape.restitution = own.elasticity
    shape.isSensor = sensor
    shape.filter = Groups.ofLoner(isSensor: sensor, category: 1, accepts: .max)
    let id = try world.addBody(body, [shape])
    return animator.add(Item(body: id, size: Vector2(width, height), own: own, kind: .dynamic, isSensor: sensor))
  }

  func add(_ behavior: BehaviorAction, _ window: Window = .always) -> BehaviorIndex { animator.add(behavior, window: window) }

  func run(_ frames: Int) throws {
    for _ in 0..<frames {
      try animator.prepare(Double(frame) / 60, in: &world)
      _ = world.step(1 / 60, substeps: 4)
      frame += 1
    }
  }

  func position(_ item: Int32) -> Vector2 { world.position(animator.items[Int(item)].body) }
  func velocity(_ item: Int32) -> Vector2 { world.velocity(animator.items[Int(item)].body).linear }
  func spin(_ item: Int32) -> Float { world.velocity(animator.items[Int(item)].body).angular }
  func isAsleep(_ item: Int32) -> Bool { world.isAsleep(animator.items[Int(item)].body) }
  func mass(_ item: Int32) -> Float { world.mass(animator.items[Int(item)].body) }
  func angle(_ item: Int32) -> Float { world.angle(animator.items[Int(item)].body) }
}
