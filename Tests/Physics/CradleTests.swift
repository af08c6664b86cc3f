import PhysicsScenes
import Testing

/// Blows along a chain.
struct CradleTests {
  @Test(arguments: PhysicsRow.cradle)
  func `Newton's cradle swings at its ends`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.cradle.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
