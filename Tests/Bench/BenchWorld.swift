import Rigid2D

/// A world under construction in meters, y up.
struct BenchWorld: ~Copyable {
  static let pointsPerMeter: Float = 16
  var world: World
  /// The body that a scene moves itself.
  var driven: BodyID?
  /// Bodies that a scene has added during its run, the oldest first.
  var spawned: [[BodyID]] = []

  init(gravity: Float = 10, allowsSleeping: Bool = true) {
    var settings = Settings(tuning: Tuning(pointsPerMeter: Self.pointsPerMeter))
    settings.gravity = Vector2(0, gravity * Self.pointsPerMeter)
    settings.allowsSleeping = allowsSleeping
    world = World(settings)
  }

  func point(_ x: Float, _ y: Float) -> Vector2 { Vector2(x * Self.pointsPerMeter, -y * Self.pointsPerMeter) }

  /// A box, grown outward by `radius`.
  func boxShape(
    center: (Float, Float) = (0, 0), half: (Float, Float), radius: Float = 0, friction: Float = 0.6
  ) -> ShapeDefinition {
    polygonShape(
      [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (x: Float, y: Float) in (center.0 + x * half.0, center.1 + y * half.1) },
      radius: radius, friction: friction)
  }

  func polygonShape(_ corners: [(Float, Float)], radius: Float = 0, friction: Float = 0.6) -> ShapeDefinition {
    var shape = ShapeDefinition(.polygon(corners.map { point($0.0, $0.1) }, radius: radius * Self.pointsPerMeter))
    shape.friction = friction
    return shape
  }

  /// Floor and sides of a container out of boxes of 1 m, from the middle of its floor; `half` of its width and its height in meters.
  mutating func basin(half: Int, height: Int) {
    let floor = (-half...half).map { boxShape(center: (Float($0), 0), half: (0.55, 0.5)) }
    let sides = [-half, half].flatMap { x in (1...height).map { boxShape(center: (Float(x), Float($0)), half: (0.5, 0.55)) } }
    _ = body(.static, at: (0, 0), floor + sides)
  }

  mutating func body(
    _ kind: BodyKind, at position: (Float, Float), _ shapes: [ShapeDefinition], density: Float = 1,
    _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    var definition = BodyDefinition()
    definition.kind = kind
    definition.position = point(position.0, position.1)
    definition.density = density / (Self.pointsPerMeter * Self.pointsPerMeter)
    edit(&definition)
    do { return try world.addBody(definition, shapes) } catch { fatalError("\(error)") }
  }

  mutating func box(
    _ kind: BodyKind = .dynamic, at position: (Float, Float), half: (Float, Float), density: Float = 1,
    _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) {
    _ = body(kind, at: position, [boxShape(half: half)], density: density, edit)
  }

  mutating func segment(_ a: (Float, Float), _ b: (Float, Float)) {
    var shape = ShapeDefinition(.segment(point(a.0, a.1), point(b.0, b.1)))
    shape.friction = 0.6
    _ = body(.static, at: (0, 0), [shape])
  }

  /// Four walls around a screen; points, y down.
  mutating func screen(width: Float, height: Float) {
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
    _ = body(.static, at: (0, 0), corners.indices.map { ShapeDefinition(.segment(corners[$0], corners[($0 + 1) % 4])) })
  }

  /// A square view; points, y down.
  mutating func view(_ x: Float, _ y: Float, side: Float) {
    let h = side / 2
    var shape = ShapeDefinition(.polygon([Vector2(-h, -h), Vector2(h, -h), Vector2(h, h), Vector2(-h, h)], radius: 0))
    shape.friction = 0.3
    shape.restitution = 0.5
    _ = body(.dynamic, at: (0, 0), [shape], density: 3) { $0.position = Vector2(x, y) }
  }
}
