#if canImport(XCTest)
  import PhysimTesting
  import XCTest

  /// The same in XCTest.
  final class MenuXCTests: XCTestCase {
    func testDrops() {
      assertGolden(scene: "Scenes/menu.json")
    }
  }
#endif
