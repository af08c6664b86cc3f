import Rigid2D
import TestSupport
import TestTraits
import Testing

/// Inputs no app would mean: nothing traps, nothing hangs, and every body is finite or reported.
@Suite("Extremes")
struct ExtremeTests {
  private func survives(_ bench: Bench, _ frames: Int = 120) {
    for _ in 0..<frames { bench.step() }
    let violations = bench.world.violations()
    #expect(violations == [])
  }

  @Test("a hundred bodies at one point separate", .timeLimit(.minutes(10)), arguments: [0, 981] as [Float])
  func onePoint(gravity: Float) {
    let bench = Bench(gravity: gravity)
    _ = bench.floor(300)
    let ids = (0..<100).map { $0 % 2 == 0 ? bench.box(0, 0, 20, 20) : bench.ball(0, 0, 10) }
    survives(bench, 300)
    let spots = ids.map { bench.position($0) }
    #expect(spots.indices.dropFirst().allSatisfy { spots[$0].distance(to: spots[0]) > 5 })
    #expect(spots.allSatisfy { $0.length < 100_000 })
  }

  @Test("masses from a microgram to a planet", .timeLimit(.minutes(10)))
  func masses() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    for i in 0..<16 {
      _ = bench.box(Float(i % 4) * 30, 280 - Float(i / 4) * 45) { $0.density = [1e-9, 1e6, 1, 1e-3][i % 4] / 1600 * 1000 }
    }
    for i in 0..<8 { _ = bench.box(200, 280 - Float(i) * 41) { $0.density = i % 2 == 0 ? 1e-9 : 1e6 } }
    survives(bench, 300)
  }

  @Test("sizes from a hundredth of a point to ten thousand, and slivers", .timeLimit(.minutes(10)))
  func sizes() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    for (i, size) in ([0.01, 0.1, 1, 100, 10_000] as [Float]).enumerated() {
      _ = bench.box(Float(i) * 50, 100, size, size)
      _ = bench.ball(Float(i) * 50 - 300, -100, size)
      _ = bench.box(Float(i) * 50, -200, size, size / 1000)
      _ = bench.box(Float(i) * 50, -300, size / 1000, size)
    }
    survives(bench, 300)
  }

  @Test("speeds and spins of a million", .timeLimit(.minutes(10)))
  func speeds() {
    var random = SplitMix64(seed: 60)
    let bench = Bench(gravity: 981)
    for (x, y, w, h) in [(0, 500, 1000, 10), (0, -500, 1000, 10), (500, 0, 10, 1000), (-500, 0, 10, 1000)] as [(Float, Float, Float, Float)]
    {
      _ = bench.add(.static, x, y, [Bench.shape(Bench.box(w, h), restitution: 1)])
    }
    for i in 0..<30 {
      _ = bench.box(random.uniform(-400, 400), random.uniform(-400, 400), 20, 20, restitution: i % 2 == 0 ? 1 : 0) {
        $0.velocity = Vector2(random.uniform(-1e6, 1e6), random.uniform(-1e6, 1e6))
        $0.angularVelocity = random.uniform(-1e6, 1e6)
        $0.isBullet = i % 3 == 0
      }
    }
    survives(bench, 60)
  }

  @Test(
    "a crowd with e = 1 never gains energy by friction", .timeLimit(.minutes(10)), arguments: [1e2, 1e3, 1e4, 1e6] as [Float],
    [0, 0.2, 1] as [Float])
  func crowd(speed: Float, friction: Float) {
    let bench = Bench()
    let corners = [Vector2(0, 0), Vector2(500, 0), Vector2(500, 500), Vector2(0, 500)]
    for i in 0..<4 {
      _ = bench.add(.static, 0, 0, [Bench.shape(.segment(corners[i], corners[(i + 1) % 4]), friction: friction, restitution: 1)])
    }
    var boxes: [BodyID] = []
    for i in 0..<60 {
      let way = Trigonometry.sineCosine(Float(i))
      let place = Vector2(Float(40 + i % 10 * 45), Float(40 + i / 10 * 70))
      let box = bench.box(place.x, place.y, 20, 20, friction: friction, restitution: 1) {
        $0.velocity = speed * Vector2(way.cosine, way.sine)
      }
      boxes.append(box)
    }
    var energy = bench.energy(boxes)
    let start = energy
    for _ in 0..<60 {
      bench.step()
      let now = bench.energy(boxes)
      // at a million points a second a box goes a hundred times its size in a substep, and is pushed out of what it ends up in
      #expect(now <= (speed < 1e5 ? 1.001 * energy : 1.001 * start))
      energy = now
    }
    // without friction it keeps all of it
    #expect(friction > 0 || speed > 1e5 || energy > 0.999 * start)
    #expect(friction == 0 || energy < 0.9 * start)
  }

  /// The soft step, the same in parts, and the impulse step.
  static let steppers: [@Sendable (inout World) -> StepReport] = [
    { Bench.soft(&$0) },
    { world in
      let inParts = StepExecutor(width: 3, leastPart: 1) { count, part in
        for i in (0..<count).reversed() { part(i) }
      }
      return world.step(1 / 60, substeps: 4, on: inParts)
    },
    { Bench.impulses(&$0) },
  ]

  private static func bench(contactLimit: Int, _ stepper: Int) -> Bench {
    let bench = Bench(steppers[stepper])
    var settings = Settings(tuning: Tuning(pointsPerMeter: 100))
    settings.contactLimit = contactLimit
    bench.world = World(settings)
    return bench
  }

  @Test("a step with more pairs than the limit reports it and makes no contacts, until there are fewer pairs", arguments: 0..<3)
  func overfull(stepper: Int) {
    let bench = Self.bench(contactLimit: 1000, stepper)
    let ids = (0..<100).map { _ in bench.ball(0, 0, 10) }
    for _ in 0..<2 {
      let report = bench.step()
      #expect(report.isOverfull && report.contacts == 0)
      let violations = bench.world.violations()
      #expect(violations == [])
    }
    for id in ids.dropFirst(40) { bench.world.removeBody(id) }
    let report = bench.step()
    #expect(!report.isOverfull && report.contacts == 40 * 39 / 2)
    let violations = bench.world.violations()
    #expect(violations == [])
  }

  @Test("as many pairs as the limit are within it", arguments: 0..<3, [44, 45, 46])
  func atTheLimit(stepper: Int, count: Int) {
    let bench = Self.bench(contactLimit: 45 * 44 / 2, stepper)
    for _ in 0..<count { _ = bench.ball(0, 0, 10) }
    let report = bench.step()
    #expect(report.isOverfull == (count > 45))
    #expect(report.contacts == (count > 45 ? 0 : count * (count - 1) / 2))
  }

  @Test("pairs beyond the limit that begin within a step are reported too", arguments: 0..<3)
  func overfullByMotion(stepper: Int) {
    let bench = Self.bench(contactLimit: 1000, stepper)
    var sensor = Bench.shape(.circle(center: .zero, radius: 10))
    for i in 0..<200 {
      sensor.isSensor = i % 2 == 0
      let place = Vector2(Float(i % 20 * 50 - 475), Float(i / 20 * 50 - 225))
      _ = bench.add(.dynamic, place.x, place.y, [sensor]) { $0.velocity = -2 * place }
    }
    var reports: [StepReport] = []
    while reports.count < 60, reports.last?.isOverfull != true { reports.append(bench.step()) }
    #expect(reports.last?.isOverfull == true && reports.count > 2)
    #expect(reports.allSatisfy { $0.contacts <= 1000 })
    let violations = bench.world.violations()
    #expect(violations == [])
  }

  @Test("twenty thousand bodies at one point are found in the time of a tree, not of a list", .thorough, .timeLimit(.minutes(10)))
  func heapOfEquals() {
    let bench = Bench()
    var sensor = Bench.shape(.circle(center: .zero, radius: 10))
    sensor.isSensor = true
    // sensors do not sense each other, so they form no pairs
    for _ in 0..<20_000 { _ = bench.add(.dynamic, 0, 0, [sensor]) }
    #expect(bench.step().contacts == 0)
  }

  @Test("gravity a million times too strong, or none", .timeLimit(.minutes(10)), arguments: [0, 1e9] as [Float])
  func gravity(g: Float) {
    let bench = Bench(gravity: g)
    _ = bench.floor(300)
    for i in 0..<10 { _ = bench.box(Float(i) * 10, 280 - Float(i) * 45) }
    survives(bench)
  }

  @Test("a body that goes to infinity stops where it was, is reported, and affects no other")
  func quarantine() {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    let lost = bench.box(0, 0) { $0.tag = 4 }
    let partner = bench.box(100, 0) { $0.tag = 5 }
    let other = bench.ball(300, 0, 20) { $0.tag = 6 }
    bench.run(10)
    let place = bench.position(lost)
    bench.world.setAcceleration(lost, Vector2(3, 0))
    bench.world.applyForce(lost, Vector2(.infinity, 0))
    #expect(bench.step().failedBodies == 1 && bench.world.failedBodies == [lost])
    #expect(bench.position(lost) == place && bench.velocity(lost) == .zero)
    bench.run(300)
    for id in [lost, partner] { #expect(isNear(bench.position(id).y, 280, 0.5)) }
    #expect(isNear(bench.position(other).y, 280, 0.5))
    let violations = bench.world.violations()
    #expect(violations == [])
  }

  @Test("a world that is restored to an earlier state, or restarted, has no failed bodies") func forgotten() {
    let bench = Bench()
    let before = bench.world.snapshot
    let lose = {
      let lost = bench.box(0, 0)
      bench.world.applyForce(lost, Vector2(.infinity, 0))
      bench.step()
      #expect(bench.world.failedBodies == [lost])
    }
    lose()
    bench.world.restore(before)
    #expect(bench.world.failedBodies == [])
    lose()
    bench.world.restart(bench.world.settings)
    #expect(bench.world.failedBodies == [])
  }

  @Test("only the body with a value out of range fails, for any value and any contact", arguments: 0..<6)
  func contained(cause: Int) {
    let bench = Bench(gravity: 981)
    _ = bench.floor(300)
    let plate = bench.add(.kinematic, 200, 300, [Bench.shape(Bench.box(200, 20))]) { $0.velocity = Vector2(0.1, 0) }
    let restitutions: [Float] = [0.5, 0]
    let boxes = (0..<12).map { i in
      let x = 50 * Float(i) - 300
      return bench.box(x, 270, restitution: restitutions[i % 2]) { $0.tag = Int32(i) }
    }
    _ = bench.world.addPinJoint(nil, anchorA: Vector2(-300, 250), boxes[0], anchorB: Vector2(0, -20))
    _ = bench.world.addWeldJoint(plate, anchorA: Vector2(50, -20), boxes[11], anchorB: Vector2(0, 20), frequency: 3)
    bench.run(20)
    let culprit = cause == 4 ? boxes[0] : boxes[5]
    switch cause {
    case 0: bench.world.applyForce(culprit, Vector2(.infinity, -.infinity))
    case 1: bench.world.applyForce(culprit, Vector2(1e38, 1e38), offset: Vector2(1e20, 0))
    case 2: bench.world.setVelocity(culprit, linear: Vector2(.nan, 0), angular: 0)
    case 3: bench.world.setVelocity(culprit, linear: .zero, angular: 1e30)
    case 4: bench.world.applyImpulse(culprit, Vector2(.infinity, 0))
    default: bench.world.setAcceleration(culprit, Vector2(0, .infinity))
    }
    let places = boxes.map { bench.position($0) }
    bench.step()
    #expect(bench.world.failedBodies == [culprit])
    for i in boxes.indices { #expect(bench.position(boxes[i]).distance(to: places[i]) < 10) }
    bench.run(60)
    #expect(bench.step().failedBodies == 0 && bench.world.failedBodies == [])
    let violations = bench.world.violations()
    #expect(violations == [])
  }
}
