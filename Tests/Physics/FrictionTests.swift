import PhysicsScenes
import Testing

/// Sliding, sticking and rolling.
struct FrictionTests {
  @Test(arguments: PhysicsRow.friction)
  func `friction holds below its limit and brakes at it`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.friction.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
