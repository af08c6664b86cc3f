import PhysicsScenes
import Testing

/// What stands.
struct StackTests {
  @Test(arguments: PhysicsRow.stacks)
  func `what stands keeps standing`(_ row: PhysicsRow) {
    row.expect()
  }
}
