import Rigid2D
import TestSupport

/// A scene given to the engine directly; small, since debug builds run it too.
///
/// Compiled as Embedded Swift too, for other machines; see Tests/Portability.
struct EngineScene: Sendable {
  /// A world and the bodies that ``act`` moves.
  struct Stage: ~Copyable {
    var world: World
    var actors: [BodyID] = []
  }

  let name: String
  let frames: Int
  let build: @Sendable () -> Stage
  /// What happens before a frame; depends on the frame alone.
  var act: @Sendable (inout World, [BodyID], Int) -> Void = { _, _, _ in }
  /// From one frame to the next, 1/60 s later.
  var step: @Sendable (inout World, StepExecutor) -> StepReport = { $0.step(1 / 60, substeps: 4, on: $1) }

  static let all = [
    EngineScene(name: "heap", frames: 150, build: heap),
    EngineScene(name: "cradle", frames: 240, build: cradle),
    EngineScene(name: "pyramid", frames: 90, build: pyramid),
    EngineScene(name: "ragdolls", frames: 120, build: ragdolls),
    EngineScene(name: "bouncers", frames: 150, build: bouncers),
    EngineScene(name: "platform", frames: 180, build: platform, act: movePlatform),
    EngineScene(name: "springs", frames: 240, build: springs),
    EngineScene(name: "bullets", frames: 90, build: bullets),
    EngineScene(name: "comings-and-goings", frames: 120, build: crowd, act: comeAndGo),
    EngineScene(name: "fields", frames: 150, build: fields, act: turnFields),
    EngineScene(name: "impulses-heap", frames: 150, build: heap, step: stepByImpulses),
    EngineScene(name: "impulses-ragdolls", frames: 120, build: ragdolls, step: stepByImpulses),
    EngineScene(name: "impulses-springs", frames: 240, build: springs, step: stepByImpulses),
    EngineScene(name: "impulses-bullets", frames: 90, build: bullets, step: stepByImpulses),
    EngineScene(name: "impulses-crowd", frames: 120, build: crowd, act: comeAndGo, step: stepByImpulses),
    EngineScene(name: "impulses-fields", frames: 150, build: fields, act: turnFields, step: stepByImpulses),
  ]

  /// As the profile `box2d` does.
  private static func stepByImpulses(_ world: inout World, _ executor: StepExecutor) -> StepReport {
    world.step(1 / 60, count: 1, iterations: ImpulseIterations(velocity: 8, position: 3))
  }

  /// The frames from `range.lowerBound` on, each frame's digest added to `digest`.
  func run(_ stage: inout Stage, _ range: Range<Int>, into digest: inout Digest, on executor: StepExecutor = .serial) {
    for frame in range {
      act(&stage.world, stage.actors, frame)
      _ = step(&stage.world, executor)
      digest.add(stage.world.digest)
    }
  }

  /// The digest of all frames of a new stage.
  func digest(on executor: StepExecutor = .serial) -> UInt64 {
    var stage = build()
    var digest = Digest()
    run(&stage, 0..<frames, into: &digest, on: executor)
    return digest.value
  }
}

extension EngineScene {
  private static func world(gravity: Float = 981) -> World {
    var settings = Settings(tuning: Tuning(pointsPerMeter: 100))
    settings.gravity = Vector2(0, gravity)
    return World(settings)
  }

  private static func shape(_ geometry: ShapeGeometry, friction: Float = 0.3, restitution: Float = 0) -> ShapeDefinition {
    var shape = ShapeDefinition(geometry)
    shape.friction = friction
    shape.restitution = restitution
    return shape
  }

  private static func box(_ width: Float, _ height: Float, radius: Float = 0) -> ShapeGeometry {
    let (w, h) = (width / 2, height / 2)
    return .polygon([Vector2(-w, -h), Vector2(w, -h), Vector2(w, h), Vector2(-w, h)], radius: radius)
  }

  @discardableResult
  private static func add(
    _ world: inout World, _ kind: BodyKind, _ x: Float, _ y: Float, _ shapes: [ShapeDefinition],
    _ edit: (inout BodyDefinition) -> Void = { _ in }
  ) -> BodyID {
    var definition = BodyDefinition()
    definition.kind = kind
    definition.position = Vector2(x, y)
    edit(&definition)
    do { return try world.addBody(definition, shapes) } catch { fatalError("a scene of the table has a shape that cannot be") }
  }

  private static func walls(_ world: inout World, _ width: Float, _ height: Float) {
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)]
    add(&world, .static, 0, 0, corners.indices.map { shape(.segment(corners[$0], corners[($0 + 1) % 4])) })
  }

  // MARK: - Scenes

  /// Turned boxes of several sizes that bounce, friction and restitution mixed.
  private static func heap() -> Stage {
    var world = world()
    walls(&world, 320, 460)
    var random = SplitMix64(seed: 1)
    for i in 0..<24 {
      let side = random.uniform(20, 60)
      let surface = shape(box(side, side * random.uniform(0.5, 1)), friction: random.uniform(0, 1), restitution: random.uniform(0, 1))
      add(&world, .dynamic, Float(i % 4) * 70 + 50, Float(i / 4) * 65 + 50, [surface]) {
        $0.angle = random.uniform(-4, 4)
        $0.angularVelocity = random.uniform(-6, 6)
      }
    }
    return Stage(world: world)
  }

  /// Five balls on strings; the first is released from the side.
  private static func cradle() -> Stage {
    var world = world()
    for i in 0..<5 {
      let top = Vector2(Float(i) * 51 + 100, 50)
      let ball = add(
        &world, .dynamic, i == 0 ? top.x - 120 : top.x, i == 0 ? 210 : 250, [shape(.circle(center: .zero, radius: 25), restitution: 1)])
      let length = world.anchorDistance(nil, anchorA: top, ball, anchorB: .zero)
      _ = world.addDistanceJoint(nil, anchorA: top, ball, anchorB: .zero, length: length)
    }
    return Stage(world: world)
  }

  /// A pyramid of base 10 that comes to rest and sleeps.
  private static func pyramid() -> Stage {
    var world = world()
    walls(&world, 600, 400)
    for row in 0..<10 {
      for i in row..<10 {
        add(&world, .dynamic, Float(i) * 32 - Float(row) * 16 + 156, 400 - 15 - Float(row) * 30, [shape(box(30, 30), friction: 0.6)])
      }
    }
    return Stage(world: world)
  }

  /// Figures of capsules and circles on hinges with limits and braking motors, falling on a slope.
  private static func ragdolls() -> Stage {
    var world = world()
    add(
      &world, .static, 0, 0, [shape(.chain([Vector2(-200, 200), Vector2(100, 330), Vector2(300, 330), Vector2(600, 150)], closed: false))])
    for i in 0..<4 {
      let x = Float(i) * 80
      let y = Float(i) * 20 - 40
      let torso = add(&world, .dynamic, x, y, [shape(.capsule(Vector2(0, -20), Vector2(0, 20), radius: 12), restitution: 0.2)]) {
        $0.angularVelocity = Float(i) - 2
      }
      let head = add(&world, .dynamic, x, y - 45, [shape(.circle(center: .zero, radius: 12))])
      _ = world.addPinJoint(torso, anchorA: Vector2(0, -32), head, anchorB: Vector2(0, 13), range: -0.5...0.5, disablesCollision: true)
      for side: Float in [-1, 1] {
        let arm = add(&world, .dynamic, x + side * 32, y - 18, [shape(.capsule(Vector2(-15, 0), Vector2(15, 0), radius: 5))])
        _ = world.addPinJoint(
          torso, anchorA: Vector2(side * 14, -18), arm, anchorB: Vector2(side * -18, 0), range: -1.2...1.2, motorTorque: 2000)
        let leg = add(&world, .dynamic, x + side * 8, y + 55, [shape(.capsule(Vector2(0, -18), Vector2(0, 18), radius: 6))])
        _ = world.addPinJoint(
          torso, anchorA: Vector2(side * 8, 32), leg, anchorB: Vector2(0, -23), range: -0.8...0.8, motorSpeed: side, motorTorque: 5000,
          disablesCollision: true)
      }
    }
    return Stage(world: world)
  }

  /// Circles and capsules that lose nothing, in a closed chain of eight corners.
  private static func bouncers() -> Stage {
    var world = world(gravity: 300)
    let rim = [(100, 0), (300, 0), (400, 100), (400, 300), (300, 400), (100, 400), (0, 300), (0, 100)] as [(Float, Float)]
    add(&world, .static, 0, 0, [shape(.chain(rim.map { Vector2($0.0, $0.1) }, closed: true), friction: 0)])
    var random = SplitMix64(seed: 5)
    for i in 0..<20 {
      let geometry: ShapeGeometry =
        i % 2 == 0
        ? .circle(center: Vector2(2, 1), radius: random.uniform(8, 18))
        : .capsule(Vector2(-12, 3), Vector2(9, -2), radius: random.uniform(5, 10))
      add(&world, .dynamic, Float(i % 5) * 60 + 80, Float(i / 5) * 60 + 110, [shape(geometry, friction: 0.1, restitution: 1)]) {
        $0.velocity = Vector2(random.uniform(-500, 500), random.uniform(-500, 500))
        $0.linearDamping = Float(i % 3) * 0.1
      }
    }
    return Stage(world: world)
  }

  /// Boxes and rounded triangles ride a platform to and fro; a sensor looks on.
  private static func platform() -> Stage {
    var world = world()
    walls(&world, 500, 400)
    let platform = add(&world, .kinematic, 150, 300, [shape(box(200, 20), friction: 0.9)])
    var gate = shape(box(40, 300))
    gate.isSensor = true
    add(&world, .static, 400, 200, [gate])
    for i in 0..<8 {
      let triangle = ShapeGeometry.polygon([Vector2(-12, 8), Vector2(12, 8), Vector2(0, -14)], radius: 3)
      add(&world, .dynamic, Float(i % 4) * 45 + 80, Float(250 - i / 4 * 60), [shape(i % 2 == 0 ? box(30, 30) : triangle, friction: 0.8)])
    }
    return Stage(world: world, actors: [platform])
  }

  @Sendable private static func movePlatform(_ world: inout World, _ actors: [BodyID], _ frame: Int) {
    let speed: Float = frame / 60 % 2 == 0 ? 180 : -180
    world.setVelocity(actors[0], linear: Vector2(speed, frame % 60 < 30 ? -40 : 40), angular: 0)
  }

  /// Springs, ropes and targets, damped and not.
  private static func springs() -> Stage {
    var world = world()
    for i in 0..<6 {
      let top = Vector2(Float(i) * 60 + 40, 0)
      let body = add(&world, .dynamic, top.x + 20, 100, [shape(box(30, 20))])
      if i == 5 {
        let spring = TargetJoint.Spring(frequency: 2, dampingRatio: 0.3)
        _ = world.addTargetJoint(body, point: Vector2(300, 200), angle: 1, x: spring, y: spring, rotation: spring)
      } else {
        _ = world.addDistanceJoint(
          nil, anchorA: top, body, anchorB: Vector2(5, -10), length: 80, frequency: i < 3 ? Float(i) + 0.5 : 0,
          dampingRatio: Float(i) * 0.1,
          isRope: i == 4)
      }
    }
    return Stage(world: world)
  }

  /// Fast small bodies against thin walls and a stack.
  private static func bullets() -> Stage {
    var world = world()
    walls(&world, 600, 300)
    for i in 0..<6 { add(&world, .dynamic, 400, 285 - Float(i) * 30, [shape(box(30, 30), friction: 0.5)]) }
    for i in 0..<8 {
      let geometry: ShapeGeometry = i % 2 == 0 ? .circle(center: .zero, radius: 4) : box(8, 5, radius: 1)
      add(&world, .dynamic, 30, Float(i) * 30 + 40, [shape(geometry, restitution: 0.6)]) {
        $0.velocity = Vector2(Float(i + 1) * 4000, Float(i) * 300 - 900)
        $0.isBullet = i % 3 == 0
      }
    }
    return Stage(world: world)
  }

  private static func crowd() -> Stage {
    var world = world()
    walls(&world, 300, 300)
    var actors: [BodyID] = []
    for i in 0..<9 {
      actors.append(add(&world, .dynamic, Float(i % 3) * 60 + 80, Float(i / 3) * 60 + 80, [shape(box(40, 40), restitution: 0.3)]))
    }
    return Stage(world: world, actors: actors)
  }

  /// Bodies are removed, added, pushed, moved and turned; gravity turns.
  @Sendable private static func comeAndGo(_ world: inout World, _ actors: [BodyID], _ frame: Int) {
    switch frame {
    case 20: world.removeBody(actors[4])
    case 30: add(&world, .dynamic, 150, 40, [shape(.circle(center: .zero, radius: 22), restitution: 0.8)])
    case 40: world.applyImpulse(actors[8], Vector2(-30, -60), offset: Vector2(10, 0))
    case 50: world.setPose(actors[0], position: Vector2(150, 60), angle: 0.5)
    case 60..<70: world.applyForce(actors[2], Vector2(200, 0))
    case 80: world.setGravity(Vector2(-981, 0))
    case 90: world.setKind(actors[6], .static)
    default: break
    }
  }

  /// Two dozen bodies of all shapes and both charges in a box, and a field of each kind; the falloffs take every path.
  private static func fields() -> Stage {
    var world = world(gravity: 0)
    walls(&world, 600, 400)
    var random = SplitMix64(seed: 9)
    var actors: [BodyID] = []
    for i in 0..<24 {
      let size = random.uniform(8, 20)
      let geometry: ShapeGeometry = i % 2 == 0 ? .circle(center: .zero, radius: size / 2) : box(size, size * 0.7)
      actors.append(
        add(&world, .dynamic, Float(i % 6) * 90 + 60, Float(i / 6) * 90 + 60, [shape(geometry, restitution: 0.5)]) {
          $0.velocity = Vector2(random.uniform(-150, 150), random.uniform(-150, 150))
          $0.charge = Float(i % 3) - 1
        })
    }
    let strengths: [Float] = [1, 2000, 0.5, 40, 0.02, 0.01, 0.0002, 1, 3, 0.02]
    let exponents: [Float] = [0, 2, -1, 1, 0, 0.5, 0, 0, 0, -0.25]
    let hole = Region.rectangle(size: Vector2(700, 500)).subtracting(
      .circle(radius: 60).union(.circle(radius: 30, center: Vector2(80, 10))))
    for (i, kind) in ForceField.Kind.allCases.enumerated() {
      var field = ForceField(
        kind, position: Vector2(Float(i) * 50 + 60, 200), region: i % 3 == 2 ? hole : kind == .velocity ? .circle(radius: 40) : .infinite,
        strength: strengths[i], falloff: Falloff(exponent: exponents[i], minimumRadius: 20, unit: 100), vector: Vector2(60, -20),
        grain: NoiseGrain(frequency: 0.02, speed: 0.7, seed: UInt32(i)))
      field.coreRadius = 3
      _ = world.addField(field, actors)
    }
    return Stage(world: world, actors: actors)
  }

  @Sendable private static func turnFields(_ world: inout World, _ actors: [BodyID], _ frame: Int) {
    switch frame {
    case 40: world.setCharge(actors[1], 2)
    case 60: world.removeBody(actors[7])
    case 80: _ = world.addField(ForceField(.linearGravity, vector: Vector2(0, 300)), [actors[0], actors[8]])
    default: break
    }
  }
}
