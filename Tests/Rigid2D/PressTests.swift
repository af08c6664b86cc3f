import Testing

@testable import Rigid2D

/// A finger that drags a body past a wall on something rigid.
@Suite("Joints that press")
struct PressTests {
  enum Kind: CaseIterable { case pin, rod, rope, weld, slider }

  /// Adds the joint from a point of the world to a box at the origin, at a corner of it.
  private func attach(_ kind: Kind, _ box: BodyID, _ bench: Bench) -> JointID? {
    let corner = Vector2(10, 10)
    return switch kind {
    case .pin: bench.world.addPinJoint(nil, anchorA: corner, box, anchorB: corner)
    case .rod: bench.world.addDistanceJoint(nil, anchorA: corner + Vector2(0, -30), box, anchorB: corner, length: 30)
    case .rope: bench.world.addDistanceJoint(nil, anchorA: corner + Vector2(0, -30), box, anchorB: corner, length: 30, isRope: true)
    case .weld: bench.world.addWeldJoint(nil, anchorA: corner, box, anchorB: corner)
    case .slider: bench.world.addSliderJoint(nil, anchorA: corner, box, anchorB: corner, axis: Vector2(0, 1))
    }
  }

  @Test(
    "dragged 150 pt past a wall, a box stays at the wall, slow, and comes back with the finger", arguments: Kind.allCases, [true, false])
  func wall(kind: Kind, rotates: Bool) throws {
    let bench = Bench()
    let wall = bench.add(.static, 0, 0, [Bench.shape(.segment(Vector2(150, -5000), Vector2(150, 5000)))])
    let box = bench.box(0, 0, 80, 80) { $0.allowsRotation = rotates }
    let joint = try #require(attach(kind, box, bench))
    let start = kind == .rod || kind == .rope ? Vector2(10, -20) : Vector2(10, 10)
    for frame in 0..<300 {
      // out within half a second, a second there, and back
      let way = Float(min(frame, 30, max(0, 120 - frame))) / 30
      bench.world.setAnchors(joint, a: start + Vector2(250 * way, 0), b: Vector2(10, 10))
      bench.step()
      // at the wall it would be at 110; a corner of a turned box sinks in for some frames before it is pushed out
      #expect(bench.position(box).x < (frame > 60 ? 115 : 125))
      #expect(bench.velocity(box).length < 2500)
    }
    #expect(bench.position(wall) == .zero)
    // within reach of where it was: what swings may be anywhere about its anchor
    #expect(bench.position(box).distance(to: start) < 50)
    let violations = bench.world.violations()
    #expect(violations == [])
  }

  @Test("pressing accumulates no impulse, even after half a minute at the wall")
  func windUp() throws {
    let bench = Bench()
    _ = bench.add(.static, 0, 0, [Bench.shape(.segment(Vector2(150, -5000), Vector2(150, 5000)))])
    let box = bench.box(0, 0, 80, 80) { $0.allowsRotation = false }
    let made = bench.world.addPinJoint(nil, anchorA: .zero, box, anchorB: .zero)
    let joint = try #require(made)
    bench.world.setAnchors(joint, a: Vector2(300, 0), b: .zero)
    bench.run(1800)
    #expect(isNear(bench.position(box).x, 110, 3))
    bench.world.removeJoint(joint)
    bench.run(30)
    #expect(bench.velocity(box).length < 10)
    #expect(bench.position(box).x > 105)
  }
}
