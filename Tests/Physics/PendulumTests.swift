import PhysicsScenes
import Testing

/// Rods and hinges.
struct PendulumTests {
  @Test(arguments: PhysicsRow.pendulum)
  func `a pendulum keeps its energy, its period and its length`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.pendulum.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
