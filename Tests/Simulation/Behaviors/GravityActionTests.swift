import Rigid2D
import SceneModel
import Simulation
import Testing

struct GravityActionTests {
  @Test func `a magnitude of 1 is 1000 pt/s² whatever the mass`() throws {
    let bench = ActionBench()
    let light = try bench.view(0, 0)
    var heavy = DynamicProperties()
    heavy.density = 50
    let other = try bench.view(500, 0, 30, 200, heavy)
    _ = bench.add(.gravity(GravityAction()), on: light, other)
    try bench.run(60)
    #expect(isNear(bench.velocity(light).y, 1000, within: 0.01))
    #expect(isNear(bench.position(light).y, 500, within: 0.01))
    #expect(bench.velocity(light) == bench.velocity(other))
    #expect(bench.velocity(light).x == 0)
  }

  @Test func `two behaviors on one item add up, and each leaves other items alone`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let b = try bench.view(500, 0)
    let c = try bench.view(1000, 0)
    _ = bench.add(.gravity(GravityAction()), on: a, b)
    _ = bench.add(.gravity(GravityAction(Direction(Vector2(0.5, -1)))), on: b)
    try bench.run(60)
    #expect(isNear(bench.velocity(a).y, 1000, within: 0.01))
    #expect(isNear(bench.velocity(b).x, 500, within: 0.01) && bench.velocity(b).y == 0)
    #expect(bench.velocity(c) == .zero)
  }

  @Test func `a window bounds when it pulls`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    _ = bench.add(.gravity(GravityAction()), on: a, window: Window(from: 0.5, until: 1))
    try bench.run(30)
    #expect(bench.velocity(a) == .zero)
    try bench.run(60)
    #expect(isNear(bench.velocity(a).y, 500, within: 0.01))
  }

  @Test func `a change wakes its items`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let gravity = bench.add(.gravity(GravityAction(Direction(.zero))), on: a)
    try bench.run(60)
    #expect(bench.isAsleep(0))
    try bench.animator.update(gravity, .gravity(GravityAction(Direction(Vector2(1, 0)))), in: &bench.world)
    try bench.run(6)
    #expect(isNear(bench.velocity(a).x, 100, within: 0.01))
  }

  @Test func `an admitted item falls with the others`() throws {
    let bench = ActionBench()
    let a = try bench.view(0, 0)
    let gravity = bench.add(.gravity(GravityAction()), on: a)
    try bench.run(30)
    let b = try bench.view(500, 0)
    bench.animator.admit(b, into: gravity, in: &bench.world)
    try bench.run(30)
    #expect(isNear(bench.velocity(b).y, 500, within: 0.01))
    #expect(isNear(bench.velocity(a).y, 1000, within: 0.01))
  }
}

struct DirectionActionTests {
  @Test func `vector, angle and magnitude follow each other as UIKit's do`() {
    let fromVector = Direction(Vector2(3, 4))
    #expect(isNear(fromVector.angle, 0.927295218, within: 1e-6) && fromVector.magnitude == 5)
    let reversed = Direction(angle: 1, magnitude: -1)
    #expect(isNear(reversed.vector.x, -0.540302277, within: 1e-7) && isNear(reversed.vector.y, -0.841470957, within: 1e-7))
    #expect(Direction(Vector2(0, 2)).with(magnitude: 3).vector == Vector2(0, 3))
    #expect(isNear(Direction(.zero).with(magnitude: 2).vector.x, 2, within: 0))
  }
}
