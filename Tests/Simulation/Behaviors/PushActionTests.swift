import Rigid2D
import SceneModel
import Simulation
import Testing

struct PushActionTests {
  @Test func `a continuous push of 1 on 1 kg accelerates by 100 pt/s² (T2a)`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(.push(PushAction(.continuous, Direction(Vector2(1, 0)))), on: a)
    try bench.run(1)
    #expect(isNear(bench.velocity(a).x, 100.0 / 60, within: 1e-5))
    try bench.run(3)
    #expect(isNear(bench.velocity(a).x, 400.0 / 60, within: 1e-5))
  }

  @Test func `an instantaneous push of 1 on 1 kg gives 100 pt/s once and turns itself off (T2b)`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let push = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(1, 0)))), on: a)
    try bench.run(1)
    #expect(isNear(bench.velocity(a).x, 100, within: 1e-4))
    guard case .push(var after) = bench.animator.behavior(push) else { return }
    #expect(!after.isActive)
    try bench.run(10)
    #expect(isNear(bench.velocity(a).x, 100, within: 1e-4))
    after.isActive = true
    try bench.animator.update(push, .push(after), in: &bench.world)
    try bench.run(1)
    #expect(isNear(bench.velocity(a).x, 200, within: 1e-4))
  }

  @Test func `a continuous push off center turns the item (T2c)`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(.push(PushAction(.continuous, Direction(Vector2(1, 0)), targetOffset: Vector2(0, 50))), on: a)
    try bench.run(1)
    // -0.05 rad/s per 1/60 s: 100 kg·pt/s² at 50 pt on 1/6 kg·m²
    #expect(isNear(bench.spin(a), -0.05, within: 1e-5))
  }

  @Test func `an instantaneous push off center gives 3 rad/s (T2d)`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(0, 1)), targetOffset: Vector2(50, 0))), on: a)
    try bench.run(1)
    #expect(isNear(bench.spin(a), 3, within: 1e-5))
  }

  @Test func `an impulse scales with the mass (T2e)`() throws {
    let bench = ActionBench()
    var own = DynamicProperties()
    own.density = 2
    let a = try bench.view(0, 0, 200, 50, own)
    _ = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(0.3, 0)))), on: a)
    try bench.run(1)
    #expect(isNear(bench.velocity(a).x, 15, within: 1e-5))
  }

  @Test func `the offset turns with the item`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    bench.animator.move(a, to: .zero, angle: Trigonometry.pi / 2, in: &bench.world)
    _ = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(1, 0)), targetOffset: Vector2(50, 0))), on: a)
    try bench.run(1)
    // (50, 0) now points down, and a push to the right below the center turns against the clock
    #expect(isNear(bench.spin(a), -3, within: 1e-5))
  }
}
