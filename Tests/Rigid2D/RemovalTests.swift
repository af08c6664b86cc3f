import Rigid2D
import Testing

@Suite("Removing several bodies at once")
struct RemovalTests {
  /// A heap on a floor with chains of pins, rods and welds in it, and those of its bodies that are to go.
  private func heap(_ bench: Bench) -> (all: [BodyID], gone: [BodyID]) {
    _ = bench.floor(300)
    var all: [BodyID] = []
    for i in 0..<48 {
      let (x, y) = (Float(i % 8) * 34, 280 - Float(i / 8) * 34)
      all.append(i % 3 == 0 ? bench.ball(x, y, 15) : bench.box(x, y, 30, 30))
      guard i % 8 > 0 else { continue }
      let (a, b) = (all[i - 1], all[i])
      switch i % 5 {
      case 0: _ = bench.world.addPinJoint(a, anchorA: Vector2(17, 0), b, anchorB: Vector2(-17, 0), disablesCollision: true)
      case 1: _ = bench.world.addDistanceJoint(a, anchorA: .zero, b, anchorB: .zero, length: 34)
      case 2: _ = bench.world.addWeldJoint(a, anchorA: Vector2(17, 0), b, anchorB: Vector2(-17, 0), disablesCollision: true)
      case 3: _ = bench.world.addPinJoint(nil, anchorA: Vector2(x, y), b, anchorB: .zero, frequency: 1)
      default: break
      }
    }
    return (all, all.enumerated().filter { $0.offset % 4 == 1 || $0.offset == 20 }.map(\.element))
  }

  @Test("the other bodies move as if they had been removed one after the other, awake or asleep", arguments: [10, 600])
  func together(frames: Int) {
    let (one, many) = (Bench(gravity: 981), Bench(gravity: 981))
    let (bodies, gone) = heap(one)
    _ = heap(many)
    one.run(frames)
    many.run(frames)
    for body in gone { one.world.removeBody(body) }
    // one of them twice, which is one that is gone
    many.world.removeBodies(gone + gone.prefix(1))
    let left = bodies.filter { !gone.contains($0) }
    for _ in 0..<120 {
      one.step()
      many.step()
      for body in left { #expect(one.position(body) == many.position(body) && one.angle(body) == many.angle(body)) }
    }
    let violations = many.world.violations()
    #expect(violations == [])
    many.world.removeBodies([])
    many.world.removeBodies(gone)
    many.world.removeBodies(bodies)
    let end = many.world.violations()
    #expect(end == [])
  }
}
