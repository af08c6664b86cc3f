import PhysicsScenes
import Testing

/// Restitution.
struct BouncingTests {
  @Test(arguments: PhysicsRow.bouncing)
  func `what bounces gives back e of its speed`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.bouncing.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
