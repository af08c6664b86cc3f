import Rigid2D

/// A world in SI units with y up and angles counterclockwise, as in the formulas, stepped at a given rate.
struct Stage: ~Copyable {
  /// physim's default.
  static let pointsPerMeter = 100.0
  static let gravity = 9.81

  private(set) var world: World
  private(set) var frame = 0
  let pace: Pace

  init(_ pace: Pace, gravity: Double = Stage.gravity, allowsSleeping: Bool = true) {
    var settings = Settings(tuning: Tuning(pointsPerMeter: Float(Self.pointsPerMeter)))
    settings.gravity = Vector2(0, Float(gravity * Self.pointsPerMeter))
    settings.allowsSleeping = allowsSleeping
    world = World(settings)
    self.pace = pace
  }

  /// Seconds since the beginning.
  var time: Double { Double(frame) / Double(pace.framesPerSecond) }

  @discardableResult
  mutating func step() -> StepReport {
    frame += 1
    return world.step(1 / Float(pace.framesPerSecond), substeps: pace.substeps)
  }

  /// Steps until `time` is reached and looks at the stage after each frame.
  mutating func run(until end: Double, _ look: (borrowing Stage) -> Void = { _ in }) {
    // half a frame early is on time: 0.1 s is not a binary fraction
    while time + 0.5 / Double(pace.framesPerSecond) < end {
      step()
      look(self)
    }
  }

  // MARK: - Building

  /// Adds a body of one shape; density 1 kg/m² and neither friction nor restitution unless said.
  @discardableResult
  mutating func add(
    _ shape: ShapeGeometry, _ kind: BodyKind = .dynamic, at position: Point = .zero, velocity: Point = .zero, angle: Double = 0,
    spin: Double = 0, friction: Double = 0, restitution: Double = 0, density: Double = 1, _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    add(
      [shape], kind, at: position, velocity: velocity, angle: angle, spin: spin, friction: friction, restitution: restitution,
      density: density, edit)
  }

  /// The same with several shapes.
  @discardableResult
  mutating func add(
    _ shapes: [ShapeGeometry], _ kind: BodyKind = .dynamic, at position: Point = .zero, velocity: Point = .zero, angle: Double = 0,
    spin: Double = 0, friction: Double = 0, restitution: Double = 0, density: Double = 1, _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    var definition = BodyDefinition()
    definition.kind = kind
    definition.position = Self.points(position)
    definition.velocity = Self.points(velocity)
    definition.angle = Float(-angle)
    definition.angularVelocity = Float(-spin)
    definition.density = Float(density / (Self.pointsPerMeter * Self.pointsPerMeter))
    edit(&definition)
    let surfaces = shapes.map { shape in
      var surface = ShapeDefinition(shape)
      surface.friction = Float(friction)
      surface.restitution = Float(restitution)
      return surface
    }
    do { return try world.addBody(definition, surfaces) } catch { fatalError("\(error)") }
  }

  /// Adds something static that stops what comes against a unit direction.
  mutating func addOneWay(_ shape: ShapeGeometry, stopping direction: Point) {
    var body = BodyDefinition()
    body.kind = .static
    var surface = ShapeDefinition(shape)
    surface.oneWay = Vector2(Float(direction.x), Float(-direction.y))
    do { _ = try world.addBody(body, [surface]) } catch { fatalError("\(error)") }
  }

  /// m/s, in the axes of the body.
  mutating func setSurfaceVelocity(_ body: BodyID, _ velocity: Point) { world.setSurfaceVelocity(body, Self.points(velocity)) }

  mutating func remove(_ body: BodyID) { world.removeBody(body) }

  /// A line of 200 m through the origin, rising to the right by `angle`.
  mutating func addGround(angle: Double = 0, friction: Double = 0) {
    let far = 100 * Point(cosine(angle), sine(angle))
    add(.line(-far, far), .static, friction: friction)
  }

  /// Four lines that meet in the corners (0, 0) and `corner`, wound so that they are smooth to slide along.
  mutating func addRoom(_ corner: Point, friction: Double = 0, restitution: Double = 0) {
    let corners = [Point(0, 0), Point(corner.x, 0), corner, Point(0, corner.y)]
    add(.chain(corners.map(Self.points), closed: true), .static, friction: friction, restitution: restitution)
  }

  /// A rod, or with a frequency a spring, from a point of the world or of body `a` (from its center) to one of `b`.
  mutating func join(
    _ a: BodyID?, _ anchorA: Point, _ b: BodyID, _ anchorB: Point = .zero, length: Double, frequency: Double = 0, dampingRatio: Double = 0
  ) {
    _ = world.addDistanceJoint(
      a, anchorA: Self.points(anchorA), b, anchorB: Self.points(anchorB), length: Float(length * Self.pointsPerMeter),
      frequency: Float(frequency), dampingRatio: Float(dampingRatio))
  }

  /// The motor's speed is in rad/s, counterclockwise, its torque in N m.
  mutating func pin(
    _ a: BodyID?, _ anchorA: Point, _ b: BodyID, _ anchorB: Point, motorSpeed: Double = 0, motorTorque: Double = 0
  ) {
    _ = world.addPinJoint(
      a, anchorA: Self.points(anchorA), b, anchorB: Self.points(anchorB), motorSpeed: Float(-motorSpeed),
      motorTorque: Float(motorTorque * Self.pointsPerMeter * Self.pointsPerMeter), disablesCollision: true)
  }

  /// A field that goes as the distance in meters to the power of -exponent; the strength is in the engine's units.
  mutating func addField(_ kind: ForceField.Kind, at position: Point, strength: Double, exponent: Double, _ bodies: [BodyID]) {
    let falloff = Falloff(exponent: Float(exponent), minimumRadius: 0.001, unit: Float(Self.pointsPerMeter))
    _ = world.addField(ForceField(kind, position: Self.points(position), strength: Float(strength), falloff: falloff), bodies)
  }

  /// m/s².
  mutating func setGravity(_ gravity: Point) { world.setGravity(Self.points(gravity)) }

  // MARK: - Looking

  func position(_ body: BodyID) -> Point { Self.meters(world.position(body)) }
  func point(_ body: BodyID, _ anchor: Point) -> Point { Self.meters(world.pointInWorld(body, Self.points(anchor))) }
  func velocity(_ body: BodyID) -> Point { Self.meters(world.velocity(body).linear) }
  func spin(_ body: BodyID) -> Double { -Double(world.velocity(body).angular) }
  func angle(_ body: BodyID) -> Double { -Double(world.angle(body)) }
  func mass(_ body: BodyID) -> Double { Double(world.mass(body)) }
  func inertia(_ body: BodyID) -> Double { Double(world.inertia(body)) / (Self.pointsPerMeter * Self.pointsPerMeter) }

  /// Kinetic and potential energy, J, height counted from y = 0.
  func energy(_ bodies: [BodyID]) -> Double {
    bodies.reduce(0) { sum, body in
      let (v, w) = (velocity(body), spin(body))
      return sum + mass(body) * (0.5 * v.dot(v) + Self.gravity * position(body).y) + 0.5 * inertia(body) * w * w
    }
  }

  /// About the origin, kg·m²/s.
  func angularMomentum(_ bodies: [BodyID]) -> Double {
    bodies.reduce(0) { $0 + mass($1) * position($1).cross(velocity($1)) + inertia($1) * spin($1) }
  }

  func momentum(_ bodies: [BodyID]) -> Point {
    bodies.reduce(.zero) { $0 + mass($1) * velocity($1) }
  }

  func topSpeed(_ bodies: [BodyID]) -> Double { bodies.map { velocity($0).length }.max() ?? 0 }

  // MARK: - Units

  static func points(_ p: Point) -> Vector2 { Vector2(Float(p.x * pointsPerMeter), Float(-p.y * pointsPerMeter)) }
  static func meters(_ p: Vector2) -> Point { Point(Double(p.x) / pointsPerMeter, -Double(p.y) / pointsPerMeter) }
}

/// Outlines in meters.
extension ShapeGeometry {
  static func ball(_ radius: Double) -> ShapeGeometry { .circle(center: .zero, radius: Float(radius * Stage.pointsPerMeter)) }

  static func box(_ width: Double, _ height: Double) -> ShapeGeometry {
    outline([Point(-width / 2, -height / 2), Point(width / 2, -height / 2), Point(width / 2, height / 2), Point(-width / 2, height / 2)])
  }

  /// A square with rounded corners.
  static func roundedBox(_ side: Double, _ radius: Double) -> ShapeGeometry {
    let half = side / 2 - radius
    let corners = [Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half)]
    return .polygon(corners.map(Stage.points), radius: Float(radius * Stage.pointsPerMeter))
  }

  static func outline(_ corners: [Point]) -> ShapeGeometry { .polygon(corners.map(Stage.points), radius: 0) }

  /// All corners on a circle.
  static func regular(_ corners: Int, _ radius: Double) -> ShapeGeometry {
    outline(
      (0..<corners).map { i in
        let angle = 2 * .pi * Double(i) / Double(corners)
        return radius * Point(cosine(angle), sine(angle))
      })
  }

  static func pill(_ length: Double, _ radius: Double) -> ShapeGeometry {
    .capsule(Stage.points(Point(-length / 2, 0)), Stage.points(Point(length / 2, 0)), radius: Float(radius * Stage.pointsPerMeter))
  }

  static func line(_ a: Point, _ b: Point) -> ShapeGeometry { .segment(Stage.points(a), Stage.points(b)) }
}
