import Rigid2D
import SceneModel
import Simulation
import Testing

/// Kinds of attachment against closed forms; UIKit's units: N·m, N, 1000 pt/s², kilograms of 100 x 100 pt.
struct AttachmentActionKindTests {
  /// Of a view about its center, kg·m².
  private func inertia(_ width: Float, _ height: Float) -> Float { width * height / 1e4 * (width * width + height * height) / 12 / 1e4 }

  private func attachment(_ bench: ActionBench, _ index: BehaviorIndex) throws -> AttachmentBehavior {
    guard case .attachment(let attachment) = bench.animator.behavior(index) else { throw NoAttachment() }
    return attachment
  }

  private struct NoAttachment: Error {}

  private func change(_ bench: ActionBench, _ index: BehaviorIndex, _ edit: (inout AttachmentBehavior) -> Void) throws {
    var attachment = try attachment(bench, index)
    edit(&attachment)
    try bench.animator.update(index, .attachment(attachment), in: &bench.world)
  }

  // CONFIRMED: damping 0, frequency 0, frictionTorque 0, an infinite range. Whether attached items collide is contested.
  @Test func `defaults are UIKit's, and only a rod's and a rope's items still collide`() {
    for kind in [AttachmentBehavior.Kind.distance, .limit, .fixed, .pin, .sliding] {
      let attachment = AttachmentBehavior(kind: kind, item: "a", end: .anchor(.zero))
      #expect(attachment.damping == 0 && attachment.frequency == 0 && attachment.frictionTorque == 0)
      #expect(attachment.range == nil && attachment.motor == nil && attachment.length == nil)
      #expect(attachment.kind.isJoined != (kind == .distance || kind == .limit))
    }
  }

  @Test func `the length reads back as the distance of the attachment points`() throws {
    for kind in [AttachmentBehavior.Kind.distance, .limit] {
      let bench = ActionBench()
      let a = try bench.view(100, 100, 40, 40)
      let b = try bench.view(200, 140, 40, 40)
      let tie = bench.attach(kind, item: a, offset: Vector2(10, 0), to: .item(b, offset: Vector2(-50, 40)))
      try bench.run(1)
      #expect(try attachment(bench, tie).length == Double((40 * 40 + 80 * 80 as Float).squareRoot()))
    }
  }

  // MARK: - Limit

  @Test func `a slack limit is free fall; taut, it is a pendulum that keeps its energy`() throws {
    let bench = ActionBench()
    let a = try bench.view(60, 0, 20, 20)
    _ = bench.attach(.limit, item: a, to: .anchor(.zero), length: 100)
    _ = bench.add(.gravity(GravityAction()), on: a)
    // 80 pt down it is taut, after 0.4 s
    for frame in 1...23 {
      try bench.run(1)
      let t = Float(frame) / 60
      #expect(isNear(bench.position(a).y, 500 * t * t, within: 0.01) && isNear(bench.position(a).x, 60, within: 1e-4))
    }
    try bench.run(2)
    let energy = 0.5 * bench.velocity(a).lengthSquared - 1000 * bench.position(a).y
    // what went along the rope is lost: of 400 pt/s down 0.6 across it, that is 240
    #expect(isNear(energy, 0.5 * 240 * 240 - 80_000, within: 300))
    for _ in 0..<120 {
      try bench.run(1)
      #expect(isNear(bench.position(a).length, 100, within: 0.05))
      #expect(isNear(0.5 * bench.velocity(a).lengthSquared - 1000 * bench.position(a).y, energy, within: 150))
    }
  }

  // MARK: - Pin

  @Test func `a spinning bar comes to rest against a pin's friction after ω²I/2τ`() throws {
    for arm in [0, 40] as [Float] {
      let bench = ActionBench()
      let a = try bench.view(100, 100, 100, 20)
      let pin = Vector2(100 - arm, 100)
      _ = bench.attach(.pin, item: a, to: .anchor(pin), frictionTorque: 0.05)
      bench.world.setVelocity(bench.animator.items[0].body, linear: Vector2(0, 6 * arm), angular: 6)
      let inertia = inertia(100, 20) + 0.2 * arm * arm / 1e4
      let stop = 36 * inertia / (2 * 0.05)
      try bench.run(Int(60 * 6 * inertia / 0.05) + 30)
      #expect(isNear(bench.angle(a), stop, within: 0.002 * stop))
      #expect(bench.spin(a) == 0)
    }
  }

  @Test func `a pin's friction below the load's torque slows, above it holds`() throws {
    for share in [0.5, 1.5] as [Float] {
      let bench = ActionBench()
      let a = try bench.view(150, 100, 100, 20)
      // 0.2 kg at 0.5 m under 10 m/s²: 1 N·m
      _ = bench.attach(.pin, item: a, to: .anchor(Vector2(100, 100)), frictionTorque: share)
      _ = bench.add(.gravity(GravityAction()), on: a)
      try bench.run(6)
      let inertia = inertia(100, 20) + 0.2 * 0.25
      #expect(isNear(bench.spin(a), share < 1 ? 0.1 * (1 - share) / inertia : 0, within: 0.002))
    }
  }

  @Test func `a pin lets an item turn within its range and not beyond`() throws {
    let bench = ActionBench()
    let a = try bench.view(150, 100, 100, 20)
    let pin = bench.attach(.pin, item: a, to: .anchor(Vector2(100, 100)), range: -0.3...0.8)
    _ = bench.add(.gravity(GravityAction()), on: a)
    var most: Float = 0
    for _ in 0..<180 {
      try bench.run(1)
      most = max(most, bench.angle(a))
    }
    #expect(isNear(most, 0.8, within: 0.002) && isNear(bench.angle(a), 0.8, within: 0.001))
    // a range that is changed counts from the same beginning
    try change(bench, pin) { $0.range = -0.3...0.4 }
    try bench.run(120)
    #expect(isNear(bench.angle(a), 0.4, within: 0.002))
    try change(bench, pin) { $0.range = nil }
    try bench.run(12)
    #expect(bench.angle(a) > 0.6)
  }

  @Test func `a motor accelerates with τ/I about the pin up to its speed; friction takes its share`() throws {
    for friction in [0, 0.05] as [Float] {
      let bench = ActionBench()
      let a = try bench.view(150, 100, 100, 20)
      let inertia = inertia(100, 20) + 0.2 * 0.25
      let pin = bench.attach(
        .pin, item: a, to: .anchor(Vector2(100, 100)), frictionTorque: friction, motor: AttachmentBehavior.Motor(speed: 3, limit: 0.2))
      let acceleration = (0.2 - friction) / inertia
      for frame in 1...Int(3 / acceleration * 60) {
        try bench.run(1)
        #expect(isNear(bench.spin(a), acceleration * Float(frame) / 60, within: 0.003))
      }
      try bench.run(20)
      #expect(isNear(bench.spin(a), 3, within: 1e-4))
      try change(bench, pin) { $0.motor?.speed = -1 }
      try bench.run(1)
      #expect(isNear(bench.spin(a), 3 - (0.2 + friction) / inertia / 60, within: 0.003))
      try bench.run(120)
      #expect(isNear(bench.spin(a), -1, within: 1e-4))
    }
  }

  @Test func `a pin with a frequency is a spring of its angle about any point; its frequency and rest angle may change`() throws {
    let bench = ActionBench()
    let a = try bench.view(150, 100, 100, 20)
    let hinge = bench.attach(.pin, item: a, to: .anchor(Vector2(100, 100)), frequency: 2, damping: 0.3, restAngle: 0.5)
    let omega = 2 * Trigonometry.pi * 2
    let damped = omega * (1 - 0.09 as Float).squareRoot()
    for frame in 1...60 {
      try bench.run(1)
      let t = Float(frame) / 60
      let turn = Trigonometry.sineCosine(damped * t)
      let left = Trigonometry.exponential(-0.3 * omega * t) * (turn.cosine + 0.3 * omega / damped * turn.sine)
      #expect(isNear(bench.angle(a), 0.5 * (1 - left), within: 0.002))
    }
    try change(bench, hinge) { ($0.frequency, $0.damping, $0.restAngle) = (1, 1, -0.2) }
    try bench.run(180)
    #expect(isNear(bench.angle(a), -0.2, within: 0.002))
    try change(bench, hinge) { $0.frequency = 0 }
    bench.world.setVelocity(bench.animator.items[0].body, linear: Vector2(0, 50), angular: 1)
    try bench.run(60)
    #expect(isNear(bench.spin(a), 1, within: 0.02))
  }

  @Test func `two items are pinned at a point of the reference view, and turn about it`() throws {
    let bench = ActionBench()
    let a = try bench.view(50, 0, 100, 20)
    let b = try bench.view(150, 0, 100, 20)
    let pin = bench.attach(.pin, item: b, to: .joined(a, at: Vector2(100, 5)))
    try bench.run(1)
    #expect(try attachment(bench, pin).offset == Vector(-50, 5))
    #expect(try attachment(bench, pin).end == .item("", offset: Vector(50, 5)))
    bench.world.setVelocity(bench.animator.items[1].body, linear: Vector2(0, 100), angular: 2)
    var most: Float = 0
    for _ in 0..<120 {
      try bench.run(1)
      let atA = bench.world.pointInWorld(bench.animator.items[0].body, Vector2(50, 5))
      let atB = bench.world.pointInWorld(bench.animator.items[1].body, Vector2(-50, 5))
      #expect(atA.distance(to: atB) < 0.01)
      most = max(most, (bench.angle(b) - bench.angle(a)).magnitude)
    }
    #expect(most > 1)
  }

  @Test func `without a point, items are joined at the center of the item`() throws {
    let bench = ActionBench()
    let car = try bench.view(100, 100, 120, 30)
    let wheel = try bench.view(60, 120, 30, 30)
    let axle = bench.attach(.pin, item: wheel, to: .item(car, offset: nil))
    try bench.run(1)
    #expect(try attachment(bench, axle).end == .item("", offset: Vector(-40, 20)))
  }

  // CONFIRMED: a range of {0, 0} locks.
  @Test func `a range of nothing locks a pin and a slider`() throws {
    for kind in [AttachmentBehavior.Kind.pin, .sliding] {
      let bench = ActionBench()
      let a = try bench.view(150, 100, 100, 20)
      _ = bench.attach(kind, item: a, to: .anchor(Vector2(100, 100)), range: 0...0, axis: Vector2(0, 1))
      _ = bench.add(.gravity(GravityAction()), on: a)
      try bench.run(120)
      #expect(bench.position(a).distance(to: Vector2(150, 100)) < 0.05)
      #expect(bench.angle(a).magnitude < 1e-3)
    }
  }

  // MARK: - Sliding

  @Test func `an item on an inclined axis accelerates with g·sin and does not turn`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 40, 40)
    // 3-4-5: the sine is 0.6
    _ = bench.attach(.sliding, item: a, to: .anchor(Vector2(80, 130)), axis: Vector2(8, 6))
    _ = bench.add(.gravity(GravityAction()), on: a)
    for frame in 1...60 {
      try bench.run(1)
      let t = Float(frame) / 60
      let s = 300 * t * t
      #expect(bench.position(a).distance(to: Vector2(100 + 0.8 * s, 100 + 0.6 * s)) < 0.01)
      #expect(bench.angle(a).magnitude < 1e-5)
    }
  }

  @Test func `a sliding motor accelerates with F/m up to its speed, and its range stops it`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 100, 100)
    let rail = bench.attach(
      .sliding, item: a, to: .anchor(Vector2(100, 100)), range: -20...60, axis: Vector2(0, -1),
      motor: AttachmentBehavior.Motor(speed: 50, limit: 2))
    // 2 N on 1 kg
    for frame in 1...15 {
      try bench.run(1)
      #expect(isNear(-bench.velocity(a).y, min(50, 200 * Float(frame) / 60), within: 0.05))
    }
    try bench.run(15)
    #expect(isNear(bench.velocity(a).y, -50, within: 0.01))
    try bench.run(90)
    #expect(isNear(bench.position(a).y, 40, within: 0.05))
    try change(bench, rail) {
      $0.motor?.speed = -50
      $0.motor?.limit = 10
    }
    try bench.run(180)
    #expect(isNear(bench.position(a).y, 120, within: 0.05))
  }

  @Test func `two items slide along an axis that turns with the one attached to; momentum is kept`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 100, 100)
    let b = try bench.view(200, 100, 100, 100)
    _ = bench.attach(
      .sliding, item: b, to: .item(a, offset: nil), axis: Vector2(1, 0), motor: AttachmentBehavior.Motor(speed: 30, limit: 5))
    // both turn about the point between them
    bench.world.setVelocity(bench.animator.items[0].body, linear: Vector2(0, -50), angular: 1)
    bench.world.setVelocity(bench.animator.items[1].body, linear: Vector2(0, 50), angular: 1)
    for _ in 0..<60 {
      try bench.run(1)
      #expect((bench.position(a) + bench.position(b)).distance(to: Vector2(300, 200)) < 0.05)
      #expect(isNear(bench.angle(a), bench.angle(b), within: 1e-4))
      let axis = Trigonometry.sineCosine(bench.angle(a)).apply(Vector2(1, 0))
      #expect((bench.position(b) - bench.position(a)).cross(axis).magnitude < 0.1)
    }
    let way = bench.position(b) - bench.position(a)
    let axis = Trigonometry.sineCosine(bench.angle(a)).apply(Vector2(1, 0))
    #expect(way.length > 120)
    #expect(isNear((bench.velocity(b) - bench.velocity(a)).dot(axis), 30, within: 0.3))
  }

  // MARK: - Fixed

  @Test func `two items fixed to each other fly as one: com by gravity, spin and relative pose unchanged`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 100, 40)
    let b = try bench.view(170, 130, 40, 100)
    _ = bench.attach(.fixed, item: b, to: .item(a, offset: nil))
    _ = bench.add(.gravity(GravityAction()), on: a, b)
    let (mA, mB) = (bench.mass(a), bench.mass(b))
    func center() -> Vector2 { (1 / (mA + mB)) * (mA * bench.position(a) + mB * bench.position(b)) }
    let start = center()
    // a turn of 3 rad/s about the common center
    for item in [a, b] {
      let arm = bench.position(item) - start
      bench.world.setVelocity(bench.animator.items[Int(item)].body, linear: 3 * arm.turned, angular: 3)
    }
    for frame in 1...60 {
      try bench.run(1)
      let t = Float(frame) / 60
      #expect(center().distance(to: start + Vector2(0, 500 * t * t)) < 0.02)
      #expect(isNear(bench.spin(a), 3, within: 1e-3) && isNear(bench.spin(b), 3, within: 1e-3))
      #expect(isNear(bench.angle(a), 3 * t, within: 2e-3) && isNear(bench.angle(b), bench.angle(a), within: 1e-4))
      let seen = Trigonometry.sineCosine(-bench.angle(a)).apply(bench.position(b) - bench.position(a))
      #expect(seen.distance(to: Vector2(70, 30)) < 0.02)
    }
  }

  @Test func `a cantilever of fixed items, nailed at one end, carries its weight`() throws {
    let bench = ActionBench()
    var items: [Int32] = []
    for i in 0..<4 { items.append(try bench.view(50 + 100 * Float(i), 100, 100, 20)) }
    _ = bench.attach(.fixed, item: items[0], to: .anchor(Vector2(0, 100)))
    for i in 1..<4 {
      _ = bench.attach(.fixed, item: items[i], to: .joined(items[i - 1], at: Vector2(100 * Float(i), 100)))
    }
    _ = bench.animator.add(.gravity(GravityAction()), on: items)
    try bench.run(180)
    for i in 0..<4 { #expect(bench.position(items[i]).distance(to: Vector2(50 + 100 * Float(i), 100)) < 0.1) }
    #expect(items.allSatisfy { bench.isAsleep($0) })
  }

  @Test func `with a frequency it holds softly: each coordinate is an oscillator of that frequency and damping ratio`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 40, 40)
    _ = bench.attach(.fixed, item: a, to: .anchor(Vector2(100, 100)), frequency: 2, damping: 0.3)
    try bench.run(1)
    bench.world.setVelocity(bench.animator.items[0].body, linear: Vector2(0, 200), angular: 2)
    let omega = 2 * Trigonometry.pi * 2
    let damped = omega * (1 - 0.09 as Float).squareRoot()
    for frame in 1...60 {
      try bench.run(1)
      let t = Float(frame) / 60
      let shape = Trigonometry.exponential(-0.3 * omega * t) * Trigonometry.sineCosine(damped * t).sine / damped
      #expect(isNear(bench.position(a).y, 100 + 200 * shape, within: 0.05))
      #expect(isNear(bench.angle(a), 2 * shape, within: 5e-4))
    }
  }

  // MARK: - Anchors that move

  // REPORTED: a rod shorter than 1 pt becomes a pin.
  @Test func `a rod without length follows its anchor as a pin`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 100, 40, 40)
    let hold = bench.attach(item: a, to: .anchor(Vector2(100, 100)))
    try bench.run(1)
    for i in 1...10 {
      try change(bench, hold) { $0.end = .anchor(Vector(100 + 5 * Double(i), 100)) }
      try bench.run(1)
    }
    try bench.run(30)
    #expect(bench.position(a).distance(to: Vector2(150, 100)) < 0.1)
    #expect(try attachment(bench, hold).length == 0)
  }

  @Test func `a rope of length zero holds like a pin, and is a rope again when lengthened`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 160, 40, 40)
    let rope = bench.attach(.limit, item: a, to: .anchor(Vector2(100, 100)))
    _ = bench.add(.gravity(GravityAction()), on: a)
    for length in stride(from: 60.0, through: 0, by: -1) {
      try change(bench, rope) { $0.length = length }
      try bench.run(1)
    }
    try bench.run(30)
    #expect(bench.position(a).distance(to: Vector2(100, 100)) < 0.1)
    try change(bench, rope) { $0.length = 50 }
    try bench.run(12)
    #expect(isNear(bench.position(a).y, 120, within: 0.1))
  }

  @Test func `a rail, a nail and a hinge follow their anchor`() throws {
    for kind in [AttachmentBehavior.Kind.pin, .fixed, .sliding] {
      let bench = ActionBench()
      let a = try bench.view(100, 100, 40, 40)
      let hold = bench.attach(kind, item: a, to: .anchor(Vector2(100, 100)), axis: Vector2(1, 0))
      try bench.run(1)
      try change(bench, hold) { $0.end = .anchor(Vector(100, 105)) }
      try bench.run(60)
      #expect(isNear(bench.position(a).y, 105, within: 0.1))
    }
  }
}
