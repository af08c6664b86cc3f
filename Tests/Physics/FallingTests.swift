import PhysicsScenes
import Testing

/// Gravity and resistance.
struct FallingTests {
  @Test(arguments: PhysicsRow.falling)
  func `what falls and flies goes as Galileo and Stokes say`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.falling.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
