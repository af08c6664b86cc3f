import PhysimTesting
import Testing

/// Tests of an app: scenes next to the tests, one call each.
@Suite("An app's menu") struct MenuTests {
  @Test("drops and comes to rest as it always did") func drop() {
    assertGolden(scene: "Scenes/menu.json")
  }

  @Test("a tolerance may be given for approximate comparison") func tolerance() {
    assertGolden(scene: "Scenes/menu.json", tolerance: GoldenTolerance(x: 0.5, y: 0.5, angle: 0.01))
  }
}
