import PhysicsScenes
import Testing

/// Conservation.
struct MomentumTests {
  @Test(arguments: PhysicsRow.momentum)
  func `momentum and angular momentum are kept`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.momentum.ofEveryPace, Pace.others)
  func `and are so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
