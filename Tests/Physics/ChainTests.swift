import PhysicsScenes
import Testing

/// Hinges under load.
struct ChainTests {
  @Test(arguments: PhysicsRow.chains)
  func `a chain keeps its length under a heavy weight`(_ row: PhysicsRow) {
    row.expect()
  }
}
