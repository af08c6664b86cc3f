import PhysicsScenes
import Testing

/// Fast bodies.
struct BulletTests {
  @Test(arguments: PhysicsRow.bullets)
  func `no bullet passes what is fixed`(_ row: PhysicsRow) {
    row.expect()
  }
}
