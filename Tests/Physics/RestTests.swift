import PhysicsScenes
import Testing

/// Coming to rest.
struct RestTests {
  @Test(arguments: PhysicsRow.rest)
  func `what has lost its energy lies still`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.rest.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
