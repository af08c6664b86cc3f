import Rigid2D
import SceneModel
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

  func add(_ action: BehaviorAction, on items: Int32..., window: Window = .always) -> BehaviorIndex {
    animator.add(action, on: items, window: window)
  }

  /// The other end of an attachment.
  enum End {
    case anchor(Vector2)
    case item(Int32, offset: Vector2?)
    case joined(Int32, at: Vector2)
  }

  func attach(
    _ kind: AttachmentBehavior.Kind = .distance, item: Int32, offset: Vector2? = nil, to end: End, length: Float? = nil,
    frequency: Float = 0, damping: Float = 0, restAngle: Float = 0, collideConnected: Bool? = nil, frictionTorque: Float = 0,
    range: ClosedRange<Double>? = nil, axis: Vector2 = Vector2(1, 0), motor: AttachmentBehavior.Motor? = nil
  ) -> BehaviorIndex {
    var items = [item]
    let other: AttachmentBehavior.End
    switch end {
    case .anchor(let point): other = .anchor(Vector(point))
    case .item(let partner, let offset):
      items.append(partner)
      other = .item("", offset: offset.map { Vector($0) })
    case .joined(let partner, let point):
      items.append(partner)
      other = .joined("", at: Vector(point))
    }
    var attachment = AttachmentBehavior(kind: kind, item: "", offset: offset.map { Vector($0) }, end: other, axis: Vector(axis))
    attachment.length = length.map { Double($0) }
    attachment.frequency = Double(frequency)
    attachment.damping = Double(damping)
    attachment.restAngle = Double(restAngle)
    attachment.collideConnected = collideConnected
    attachment.frictionTorque = Double(frictionTorque)
    attachment.range = range
    attachment.motor = motor
    return animator.add(.attachment(attachment), on: items)
  }

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

extension SnapBehavior {
  init(point: Vector2, damping: Float = 0.5) { self.init(item: "", point: Vector(point), damping: Double(damping)) }
}

extension FieldBehavior {
  init(
    _ kind: Kind, position: Vector2 = .zero, region: FieldRegion = .infinite, strength: Float = 1, falloff: Float? = nil,
    minimumRadius: Float? = nil, direction: Vector2 = .zero, smoothness: Float = 0, animationSpeed: Float = 0, seed: UInt32 = 0
  ) {
    var field = FieldBehavior(kind: kind, items: .all)
    field.position = Vector(position)
    field.region = region
    field.strength = Double(strength)
    field.falloff = falloff.map { Double($0) }
    field.minimumRadius = minimumRadius.map { Double($0) }
    field.direction = Vector(direction)
    field.smoothness = Double(smoothness)
    field.animationSpeed = Double(animationSpeed)
    field.seed = seed
    self = field.completed
  }
}
