import Testing

@testable import Rigid2D

/// Neighbors that move along together, until something happens to one of them.
@Suite("Deferred contacts")
struct WatchedContactTests {
  /// A row of boxes of 40 pt, `gap` apart, that flies to the right.
  private static func row(of count: Int, gap: Float, speed: Float, _ bench: Bench) -> [BodyID] {
    (0..<count).map { k in bench.box(-20 - gap - Float(k) * (40 + gap), 0) { $0.velocity = Vector2(speed, 0) } }
  }

  @Test("Bodies that move along together have no rows, however far they go in a step")
  func haveNoRows() {
    let bench = Bench()
    _ = Self.row(of: 8, gap: 15, speed: 1200, bench)
    for _ in 0..<5 {
      _ = bench.advance(&bench.world)
      #expect(bench.world.scratch.contacts.rows.isEmpty)
      #expect(bench.world.scratch.near.watched.count >= 7)
    }
  }

  @Test("A moved anchor has a motion in addition to those of bodies with deferred contacts")
  func besideMovedAnchors() throws {
    let bench = Bench()
    let row = Self.row(of: 8, gap: 15, speed: 1200, bench)
    let bob = bench.ball(0, 900, 10)
    let added = bench.world.addDistanceJoint(nil, anchorA: Vector2(0, 700), bob, anchorB: .zero, length: 200)
    let joint = try #require(added)
    for frame in 1...5 {
      bench.world.setAnchors(joint, a: Vector2(3 * Float(frame), 700), b: .zero)
      bench.step()
      #expect(bench.world.scratch.bodies.motions.count == bench.world.scratch.bodies.awake.count + 1)
      #expect(bench.world.scratch.near.watched.count >= 7)
    }
    #expect(row.allSatisfy { bench.velocity($0) == Vector2(1200, 0) })
  }

  @Test("A body behind one that a wall stops meets it within the same step")
  func meetsWhatStops() {
    let bench = Bench()
    _ = bench.add(.static, 50, 0, [Bench.shape(Bench.box(100, 400))])
    let first = bench.box(-30, 0) {
      $0.velocity = Vector2(4800, 0)
      $0.tag = 1
    }
    let second = bench.box(-120, 0) {
      $0.velocity = Vector2(4800, 0)
      $0.tag = 2
    }
    // present motion keeps them 50 pt apart, and leads each 80 pt farther
    _ = bench.advance(&bench.world)
    let distance = bench.world.position(first).x - bench.world.position(second).x
    #expect(bench.world.position(first).x.magnitude < 21)
    #expect(distance > 35, "their centers are \(distance) pt apart")
    #expect(bench.world.state.contacts.contains { $0.stepImpulse > 0 && $0.bodyA == Int32(first.index) })
    #expect(bench.world.contactEvents.contains { $0.kind == .began && $0.bodyA == 1 && $0.bodyB == 2 })
  }

  @Test("Neighbors whose circles are far enough apart have a contact, and their shapes are not read")
  func leavesShapesAlone() {
    let bench = Bench()
    _ = (bench.box(0, 0), bench.box(44, 44))
    _ = bench.advance(&bench.world)
    #expect(bench.world.state.contacts.map(\.manifold) == [.none])
    #expect(bench.world.scratch.near.active.isEmpty)
    #expect(bench.world.scratch.near.watched.isEmpty)
  }

  @Test("Bodies that collide and separate within a step do not touch in the next one")
  func endsWithTheImpact() {
    let bench = Bench()
    // the ball bounces off the post and is stopped by the wall in the same step
    let post = bench.add(.static, -50, 0, [Bench.shape(Bench.box(100, 400), restitution: 1)])
    _ = bench.add(.static, 110, 0, [Bench.shape(Bench.box(100, 400))])
    let ball = bench.ball(30, 0) { $0.velocity = Vector2(-6000, 0) }
    var touching: [Bool] = []
    for _ in 0..<4 {
      _ = bench.advance(&bench.world)
      touching.append(bench.world.state.contacts.contains { $0.bodyA == Int32(post.index) && $0.isTouching })
    }
    #expect(bench.world.velocity(ball).linear.length < 60)
    #expect(touching == [true, false, false, false])
  }
}
