import Goldens
import Platform
import Trajectories

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Runs a scene and asserts that every frame is what its golden says, and that the scene's own expectations hold.
///
///     @Test("the menu drops and comes to rest") func menu() {
///       assertGolden(scene: "Scenes/menu.json")
///     }
///
/// Works in tests of Swift Testing and of XCTest, and fails with the report that `physim test` prints. The golden `menu.golden.csv` stands
/// beside the scene. What a failed test found is pending there as `menu.new.csv`, until `physim accept` or a test that records takes it.
///
/// - Parameters:
///   - scene: The scene's file: an absolute path, or one from the folder of the test's source file on.
///   - tolerance: How far channels may be off, points and radians, instead of the scene's `expect.tolerance`.
///   - record: Which goldens to write; see ``GoldenRecording/current`` for what counts without.
/// - Returns: Whether all is well.
@discardableResult
public func assertGolden(
  scene: String, tolerance: GoldenTolerance? = nil, record: GoldenRecording? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let path = GoldenPlace.path(of: scene, beside: "\(filePath)")
  var test = GoldenTest(version: Release.version, record: (record ?? .current).mode)
  if let tolerance { test.tolerances = [.x: tolerance.x, .y: tolerance.y, .angle: tolerance.angle] }
  test.former = FormerGoldens(Discovery([path]).former)
  let verdict = test.verdict(on: GoldenCase(scene: path))
  let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  if !verdict.isGood {
    place.fail("\(path): \(verdict.details)")
  } else if verdict.status != .passed {
    place.remark("\(path): \(verdict.details)")
  }
  return verdict.isGood
}

/// How far channels may be off.
public struct GoldenTolerance: Sendable {
  /// Points.
  public var x: Double
  public var y: Double
  /// Radians.
  public var angle: Double

  public init(x: Double = 0, y: Double = 0, angle: Double = 0) {
    self.x = x
    self.y = y
    self.angle = angle
  }
}

enum GoldenPlace {
  /// A path as it is if it is absolute, else from the folder of a file on.
  static func path(of scene: String, beside file: String) -> String { PathName.beside(file, scene) }
}

/// Where in a test an assertion stands, and how that test's framework is told.
struct TestPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func fail(_ text: String) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(Comment(rawValue: text), sourceLocation: location)
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(text, file: filePath, line: line)
    #endif
  }

  /// Something that does not fail a test but should be seen.
  func remark(_ text: String) {
    #if canImport(Testing)
      if Test.current != nil {
        #if compiler(>=6.3)
          Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
        #endif
        return
      }
    #endif
    try? Descriptor.error.write("\(text)\n".utf8.span)
  }

  #if canImport(Testing)
    private var location: SourceLocation {
      SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
  #endif
}
