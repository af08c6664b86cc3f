import Testing

@testable import Rigid2D

/// Steps in which nothing can touch skip what contacts take, without a change of a bit.
@Suite("Free flight") struct FreeFlightTests {
  /// Bodies that fly and never come near each other.
  private static func flyers(_ bench: Bench) -> [BodyID] {
    [
      bench.ball(0, 0) { $0.velocity = Vector2(30, -500) },
      bench.box(500, 0) {
        $0.angularVelocity = 7
        $0.linearDamping = 0.5
        $0.angularDamping = 0.1
      },
      // faster than its size per substep: cast in a step with contacts
      bench.ball(-500, 0, 2) { $0.velocity = Vector2(-90_000, 100) },
      bench.ball(0, -800, 5) {
        $0.velocity = Vector2(0, -9000)
        $0.isBullet = true
      },
      bench.add(.kinematic, 900, 300, [Bench.shape(Bench.box(60, 20))]) {
        $0.velocity = Vector2(20, 0)
        $0.angularVelocity = 1
      },
    ]
  }

  /// A box on a floor, 100 000 pt away: a contact, so that its world takes the way of all; were it asleep, the others would fly as if alone.
  private static func addContact(_ bench: Bench) {
    bench.world.setAllowsSleeping(false)
    _ = bench.add(.static, 100_000, 0, [Bench.shape(.segment(Vector2(-500, 100), Vector2(500, 100)))])
    _ = bench.box(100_000, 80)
  }

  private static func state(_ bench: Bench, _ body: BodyID) -> [UInt32] {
    let state = bench.world.bodyState(body)
    return [state.position.x, state.position.y, state.angle, state.velocity.linear.x, state.velocity.linear.y, state.velocity.angular]
      .map { $0.bitPattern }
  }

  @Test("bodies in free flight have the same bits as with a contact far away", arguments: [true, false])
  func bits(isContinuous: Bool) {
    let (alone, beside) = (Bench(gravity: 981), Bench(gravity: 981))
    let bodies = Self.flyers(alone)
    let others = Self.flyers(beside)
    Self.addContact(beside)
    for bench in [alone, beside] { bench.world.setContinuous(isContinuous) }
    for _ in 0..<90 {
      alone.step()
      beside.step()
      for (body, other) in zip(bodies, others) { #expect(Self.state(alone, body) == Self.state(beside, other)) }
    }
    #expect(alone.world.scratch.areAllApart && !beside.world.scratch.areAllApart)
  }

  @Test("a body that leaves the range of speeds within a step is stopped and reported, as with a contact far away") func outOfBounds() {
    let (alone, beside) = (Bench(), Bench())
    let bodies = [Self.addLoner(alone)] + Self.flyers(alone)
    let others = [Self.addLoner(beside)] + Self.flyers(beside)
    Self.addContact(beside)
    for _ in 0..<3 {
      alone.step()
      beside.step()
      #expect(alone.world.failedBodies == [bodies[0]])
      #expect(beside.world.failedBodies == [others[0]])
      for (body, other) in zip(bodies, others) { #expect(Self.state(alone, body) == Self.state(beside, other)) }
    }
    #expect(alone.world.scratch.areAllApart && !beside.world.scratch.areAllApart)
  }

  /// A body that meets nothing and is too fast at the end of a step, though not at its beginning.
  private static func addLoner(_ bench: Bench) -> BodyID {
    var shape = Bench.shape(Bench.box(20, 20))
    shape.filter = Filter(category: 2, accepts: 0)
    let body = bench.add(.dynamic, 5000, 0, [shape])
    bench.world.setAcceleration(body, Vector2(3e17, 0))
    return body
  }

  private struct Notes: StepProbe {
    var phases: [StepPhase] = []
    mutating func mark(_ phase: StepPhase) { phases.append(phase) }
  }

  @Test("a step in free flight has no phases of substeps") func phases() {
    let bench = Bench(gravity: 981)
    _ = Self.flyers(bench)
    var notes = Notes()
    _ = bench.world.step(1 / 60, substeps: 4, on: .serial, probe: &notes)
    #expect(notes.phases == [.pairs, .manifolds, .rows, .solve, .events, .rest])
  }
}
