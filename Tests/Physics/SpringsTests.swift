import PhysicsScenes
import Testing

/// Springs, with damping and without.
struct SpringsTests {
  @Test(arguments: PhysicsRow.springs)
  func `a spring swings at the frequency and dies at the rate it was given`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.springs.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
