import PhysicsScenes
import Testing

/// Claims over families of scenes with fixed seeds.
struct FamiliesTests {
  @Test(arguments: PhysicsRow.families)
  func `a family holds to its bound`(_ row: PhysicsRow) {
    row.expect()
  }
}
