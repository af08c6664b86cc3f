import Rigid2D
import SceneModel
import Simulation
import Testing

struct AttachmentActionTests {
  @Test func `a rigid attachment to an anchor swings as a pendulum of the present distance`() throws {
    let bench = ActionBench()
    let a = try bench.view(200, 100, 40, 40)
    let rod = bench.attach(item: a, to: .anchor(Vector2(100, 100)))
    _ = bench.add(.gravity(GravityAction()), on: a)
    for _ in 0..<120 {
      try bench.run(1)
      #expect(isNear(bench.position(a).distance(to: Vector2(100, 100)), 100, within: 0.01))
    }
    guard case .attachment(let after) = bench.animator.behavior(rod) else { return }
    #expect(after.length == 100)
  }

  @Test func `with a frequency it is a spring of that frequency and damping ratio (T4b)`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 250, 40, 40)
    _ = bench.attach(item: a, to: .anchor(Vector2(100, 100)), length: 100, frequency: 2, damping: 0.3)
    // x″ + 2ζωx′ + ω²x = 0 from 50 pt, at rest
    let omega = 2 * Trigonometry.pi * 2
    let zeta: Float = 0.3
    let damped = omega * (1 - zeta * zeta).squareRoot()
    for frame in 1...60 {
      try bench.run(1)
      let t = Float(frame) / 60
      let r = Trigonometry.sineCosine(damped * t)
      let x = 50 * Trigonometry.exponential(-zeta * omega * t) * (r.cosine + zeta * omega / damped * r.sine)
      #expect(isNear(bench.position(a).y, 200 + x, within: 0.02))
    }
  }

  @Test func `its anchor may move`() throws {
    let bench = ActionBench()
    let a = try bench.view(100, 200, 40, 40)
    let spring = bench.attach(item: a, to: .anchor(Vector2(100, 100)), frequency: 2, damping: 1)
    try bench.run(60)
    guard case .attachment(var moved) = bench.animator.behavior(spring) else { return }
    moved.end = .anchor(Vector(100, 300))
    try bench.animator.update(spring, .attachment(moved), in: &bench.world)
    try bench.run(180)
    #expect(isNear(bench.position(a).y, 200, within: 0.1))
    moved.end = .anchor(Vector(100, 500))
    try bench.animator.update(spring, .attachment(moved), in: &bench.world)
    try bench.run(180)
    #expect(isNear(bench.position(a).y, 400, within: 0.1))
  }

  @Test func `items tied by a rod collide by default`() throws {
    for collide in [true, false] {
      let bench = ActionBench()
      let a = try bench.view(0, 0, 40, 40)
      let b = try bench.view(100, 0, 40, 40)
      _ = bench.add(.collision(CollisionAction()), on: a, b)
      _ = bench.attach(item: a, to: .item(b, offset: .zero), length: 10, frequency: 3, damping: 1, collideConnected: collide)
      try bench.run(180)
      let gap = bench.position(b).x - bench.position(a).x
      #expect(collide ? gap > 39 : gap < 11)
    }
  }

  @Test func `a limit only pulls`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0, 40, 40)
    _ = bench.attach(.limit, item: a, to: .anchor(.zero), length: 100)
    _ = bench.add(.gravity(GravityAction()), on: a)
    try bench.run(12)
    #expect(isNear(bench.position(a).y, 20, within: 0.01))
    try bench.run(48)
    #expect(isNear(bench.position(a).y, 100, within: 0.1))
  }

  @Test func `removing an item takes its attachments along`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0, 40, 40)
    let b = try bench.view(100, 0, 40, 40)
    let rod = bench.attach(item: a, to: .item(b, offset: .zero))
    _ = bench.add(.gravity(GravityAction()), on: a)
    try bench.run(10)
    bench.animator.removeItems([b], of: Array(bench.animator.behaviors), from: &bench.world)
    #expect(!bench.animator.isPresent(rod))
    let before = bench.velocity(a)
    try bench.run(6)
    #expect(isNear(bench.velocity(a).y, before.y + 100, within: 0.01))
  }
}
