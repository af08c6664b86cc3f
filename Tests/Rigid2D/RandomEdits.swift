import Rigid2D
import TestSupport

/// A world that is edited at random, the same way for the same seed.
final class RandomEdits {
  let bench: Bench
  private var random: SplitMix64
  private(set) var bodies: [BodyID] = []
  private(set) var joints: [JointID] = []
  private(set) var wholes: [BodyID] = []
  private(set) var fields: [FieldID] = []
  /// Of all frames so far.
  private(set) var digest = Digest()
  private(set) var steps = 0

  init(seed: UInt64, _ advance: @escaping (inout World) -> StepReport = Bench.soft) {
    bench = Bench(gravity: 981, advance)
    random = SplitMix64(seed: seed)
    bodies.append(bench.floor(400))
    for _ in 0..<20 { addBody() }
  }

  /// One edit, and now and then a step or two; returns what was done.
  func edit() -> String {
    let choice = Int(random.next() % 36)
    switch choice {
    case 0..<4: addBody()
    case 4..<6: removeBody()
    case 6..<8: bench.world.setPose(anyone(), position: anywhere(), angle: random.uniform(-8, 8))
    case 8..<10: bench.world.setVelocity(anyone(), linear: around(400), angular: random.uniform(-9, 9))
    case 10: bench.world.applyImpulse(anyone(), around(60), offset: around(10))
    case 11: bench.world.applyForce(anyone(), around(3000), offset: around(10))
    case 12: bench.world.setAcceleration(anyone(), around(500))
    case 13: bench.world.setDensity(anyone(), random.uniform(0.00001, 0.01))
    case 14: bench.world.setAllowsRotation(anyone(), coin())
    case 15: bench.world.setDamping(anyone(), linear: random.uniform(0, 2), angular: random.uniform(0, 2))
    case 16: bench.world.setSurface(anyone(), friction: random.uniform(0, 1), restitution: random.uniform(0, 1))
    case 17: bench.world.setFilter(anyone(), filter())
    case 18: bench.world.setKind(anyone(), [.static, .kinematic, .dynamic][Int(random.next() % 3)])
    case 19: bench.world.setGravity(around(1000))
    case 20: bench.world.setAllowsSleeping(coin())
    case 21: coin() ? bench.world.wake(anyone()) : bench.world.wakeAll()
    case 22..<26: addJoint()
    case 26: removeJoint()
    case 27: editJoint()
    case 32, 33: addField()
    case 34: removeField()
    case 35: editField()
    case 28: bench.world.setContinuous(coin())
    case 29: fuse()
    case 30: split()
    case 31: bench.world.setSensor(anyone(), coin())
    default: step(Int(random.next() % 40))
    }
    return "edit \(choice)"
  }

  func step(_ count: Int = 1) {
    for _ in 0..<count {
      bench.step()
      digest.add(bench.world.digest)
      steps += 1
    }
  }

  // MARK: - Choices

  private func coin() -> Bool { random.next() & 1 == 0 }
  private func around(_ size: Float) -> Vector2 { Vector2(random.uniform(-size, size), random.uniform(-size, size)) }
  private func anywhere() -> Vector2 { Vector2(random.uniform(0, 400), random.uniform(0, 390)) }

  /// A body; now and then one that is gone.
  private func anyone() -> BodyID { bodies[Int(random.next() % UInt64(bodies.count))] }

  private func filter() -> Filter {
    Filter(groups: 1 << (random.next() % 3), meets: random.next() & 7, category: 1 << (random.next() % 3), accepts: random.next() & 7)
  }

  private func addBody() {
    let kind: BodyKind = [.static, .kinematic, .dynamic, .dynamic, .dynamic, .dynamic][Int(random.next() % 6)]
    let size = random.uniform(5, 40)
    let geometries: [ShapeGeometry] =
      switch random.next() % 6 {
      case 0: [.circle(center: around(5), radius: size)]
      case 5: [Bench.box(size, size / 2), .chain([around(40), around(40), around(40)], closed: coin()), .segment(around(30), around(30))]
      case 1: [Bench.box(size, 2 * size), .circle(center: Vector2(size, 0), radius: size)]
      case 2: [.capsule(around(20), around(20), radius: size / 4)]
      case 3 where kind != .dynamic: [.chain([around(50), around(50), around(50)], closed: coin())]
      default: [Bench.box(size, size * random.uniform(0.3, 3))]
      }
    let shapes = geometries.map {
      var shape = Bench.shape($0, friction: random.uniform(0, 1), restitution: coin() ? 0 : random.uniform(0, 1))
      shape.isSensor = random.next() % 8 == 0
      if random.next() % 4 == 0 { shape.filter = filter() }
      return shape
    }
    let place = anywhere()
    bodies.append(
      bench.add(kind, place.x, place.y, shapes) {
        $0.angle = random.uniform(-4, 4)
        $0.velocity = kind == .static ? .zero : around(100)
        $0.isBullet = random.next() % 8 == 0
        $0.startsAsleep = kind == .dynamic && random.next() % 8 == 0
        $0.tag = Int32(bodies.count)
      })
  }

  private func removeBody() {
    let id = anyone()
    bench.world.removeBody(id)
    // keep some of the dead ones around
    if coin() && bodies.count > 8 { bodies.removeAll { $0 == id } }
  }

  /// Between bodies as they are, more or less.
  private func addJoint() {
    let a = coin() ? anyone() : nil
    let b = anyone()
    guard a != b, bench.world.contains(b), a.map({ bench.world.contains($0) }) ?? true else {
      // no joint, whatever the rest
      _ = bench.world.addPinJoint(a, anchorA: .zero, b, anchorB: .zero)
      return
    }
    let anchorB = around(20)
    let place = bench.world.pointInWorld(b, anchorB) + around(5)
    let anchorA = a.map { Trigonometry.sineCosine(bench.angle($0)).applyInverse(place - bench.position($0)) } ?? place
    let apart = coin()
    let spring = coin() ? random.uniform(0.5, 10) : 0
    let id: JointID? =
      switch random.next() % 5 {
      case 0:
        bench.world.addDistanceJoint(
          a, anchorA: anchorA, b, anchorB: anchorB, length: random.uniform(1, 10), frequency: spring, dampingRatio: 0.3, isRope: coin(),
          disablesCollision: apart)
      case 1:
        bench.world.addPinJoint(
          a, anchorA: anchorA, b, anchorB: anchorB, range: coin() ? nil : -0.5...0.5, motorSpeed: 1, motorTorque: 100,
          disablesCollision: apart)
      case 2:
        bench.world.addWeldJoint(
          a, anchorA: anchorA, b, anchorB: anchorB, frequency: spring, dampingRatio: 0.5, angularFrequency: coin() ? 0 : 3,
          angularDampingRatio: 0.5, disablesCollision: apart)
      case 3:
        bench.world.addSliderJoint(
          a, anchorA: anchorA, b, anchorB: anchorB, axis: around(1), range: coin() ? nil : -50...50, motorSpeed: 30, motorForce: 100,
          friction: 10, disablesCollision: apart)
      default:
        bench.world.addTargetJoint(
          b, point: place, angle: 0, x: TargetJoint.Spring(frequency: spring, dampingRatio: 0.2),
          y: TargetJoint.Spring(frequency: 1, dampingRatio: 0.2), rotation: TargetJoint.Spring(frequency: 0, dampingRatio: 1))
      }
    if let id { joints.append(id) }
  }

  private func fuse() {
    let members = (0..<Int(random.next() % 5 + 1)).map { _ in anyone() }
    if let whole = bench.world.fuse(members) { wholes.append(whole) }
  }

  private func split() {
    guard !wholes.isEmpty else { return }
    bench.world.split(wholes[Int(random.next() % UInt64(wholes.count))])
  }

  private func removeJoint() {
    guard !joints.isEmpty else { return }
    bench.world.removeJoint(joints[Int(random.next() % UInt64(joints.count))])
  }

  private func editJoint() {
    guard !joints.isEmpty else { return }
    let id = joints[Int(random.next() % UInt64(joints.count))]
    let value = random.uniform(0, 20)
    bench.world.editDistanceJoint(id) { $0.length = value }
    bench.world.editPinJoint(id) { $0.motorSpeed = value }
    bench.world.editWeldJoint(id) { $0.frequency = value < 10 ? 0 : value }
    bench.world.editSliderJoint(id) { $0.range = -value...value }
    bench.world.editTargetJoint(id) { $0.point = Vector2(value, value) }
  }

  private func field() -> ForceField {
    let shape: Region = coin() ? .circle(radius: random.uniform(20, 200)) : .rectangle(size: Vector2(200, 300), center: around(50))
    return ForceField(
      ForceField.Kind.allCases[Int(random.next() % 10)], position: anywhere(), region: coin() ? .infinite : coin() ? shape.inverse : shape,
      strength: random.uniform(-2, 2),
      falloff: Falloff(exponent: [0, 1, 2, -1, 0.5][Int(random.next() % 5)], minimumRadius: 5, unit: 100), vector: around(200),
      grain: NoiseGrain(frequency: 0.01, speed: coin() ? 0 : 1, seed: 3))
  }

  private func addField() {
    fields.append(bench.world.addField(field(), (0..<5).map { _ in anyone() }))
    bench.world.setCharge(anyone(), random.uniform(-2, 2))
  }

  private func removeField() {
    guard !fields.isEmpty else { return }
    bench.world.removeField(fields[Int(random.next() % UInt64(fields.count))])
  }

  private func editField() {
    guard !fields.isEmpty else { return }
    let id = fields[Int(random.next() % UInt64(fields.count))]
    if coin() { bench.world.setField(id, field()) } else { bench.world.enterField(id, anyone()) }
  }
}
