import PhysicsScenes
import Testing

/// Blows with friction.
struct SpinningTests {
  @Test(arguments: PhysicsRow.spinning)
  func `a disk that strikes a floor grips or slips as Coulomb says`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.spinning.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
