import PhysicsScenes
import Testing

/// Fields whose motions have closed forms.
struct FieldTests {
  @Test(arguments: PhysicsRow.fields)
  func `a field moves bodies as its formula says`(_ row: PhysicsRow) {
    row.expect()
  }

  @Test(arguments: PhysicsRow.fields.ofEveryPace, Pace.others)
  func `and does so whatever the substeps and the frame rate`(_ row: PhysicsRow, _ pace: Pace) {
    row.expect(at: pace)
  }
}
