import Rigid2D
import SceneModel
import Simulation
import Testing

struct DynamicItemActionTests {
  @Test func `the last behavior that sets a property wins, property by property`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    var first = DynamicItemBehavior(items: .all)
    first.elasticity = 0.5
    first.density = 3
    var second = DynamicItemBehavior(items: .all)
    second.elasticity = 0.9
    _ = bench.add(.dynamicItem(first), on: a)
    let top = bench.add(.dynamicItem(second), on: a)
    try bench.run(1)
    #expect(bench.animator.properties(of: a).elasticity == 0.9)
    #expect(bench.animator.properties(of: a).density == 3)
    #expect(isNear(bench.mass(0), 3, within: 1e-6))

    bench.animator.remove(top, from: &bench.world)
    try bench.run(1)
    #expect(bench.animator.properties(of: a).elasticity == 0.5)
  }

  @Test func `removing it restores the view's own values`() throws {
    var own = DynamicProperties()
    own.resistance = 2
    let bench = ActionBench()
    let a = try bench.view(0, 0, 100, 100, own)
    var free = DynamicItemBehavior(items: .all)
    free.resistance = 0
    _ = bench.add(.dynamicItem(free), on: a, window: Window(until: 1))
    _ = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(1, 0)))), on: a)
    try bench.run(60)
    #expect(isNear(bench.velocity(a).x, 100, within: 1e-4))
    try bench.run(60)
    #expect(isNear(bench.velocity(a).x, 100 * Trigonometry.exponential(-2), within: 0.01))
  }

  @Test func `a spin decays as exp(-angularResistance t)`() throws {
    var own = DynamicProperties()
    own.angularResistance = 0.5
    let bench = ActionBench()
    let a = try bench.view(0, 0, 100, 100, own)
    _ = bench.add(.dynamicItem(DynamicItemBehavior(items: .all, addAngularVelocity: 4)), on: a)
    try bench.run(120)
    #expect(isNear(bench.spin(a), 4 * Trigonometry.exponential(-1), within: 1e-4))
  }

  @Test func `an anchored view stays where it is until it is let go`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    var anchor = DynamicItemBehavior(items: .all)
    anchor.anchored = true
    _ = bench.add(.dynamicItem(anchor), on: a, window: Window(until: 1))
    _ = bench.add(.gravity(GravityAction()), on: a)
    try bench.run(60)
    #expect(bench.position(a) == .zero)
    try bench.run(30)
    #expect(isNear(bench.velocity(a).y, 500, within: 0.01))
  }

  @Test func `velocities are added once, when it begins`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(
      .dynamicItem(DynamicItemBehavior(items: .all, addLinearVelocity: Vector(10, 20), addAngularVelocity: 3)), on: a,
      window: Window(from: 0.5))
    try bench.run(30)
    #expect(bench.velocity(a) == .zero)
    try bench.run(30)
    #expect(
      isNear(bench.velocity(a).x, 10, within: 1e-5) && isNear(bench.velocity(a).y, 20, within: 1e-5)
        && isNear(bench.spin(a), 3, within: 1e-5))
  }

  @Test func `without rotation a push off center does not turn it, and a spin it has goes on`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    var stiff = DynamicItemBehavior(items: .all, addAngularVelocity: 2)
    stiff.allowsRotation = false
    _ = bench.add(.dynamicItem(stiff), on: a)
    _ = bench.add(.push(PushAction(.instantaneous, Direction(Vector2(0, 1)), targetOffset: Vector2(50, 0))), on: a)
    try bench.run(10)
    #expect(isNear(bench.spin(a), 2, within: 1e-6))
  }
}
