import Goldens
import Platform
import Trajectories

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  #if canImport(Darwin)
    import Foundation
  #endif
  import XCTest
#endif

/// Runs a scene and asserts that every frame equals its golden, and that the scene's own expectations hold.
///
///     @Test("the menu drops and comes to rest") func menu() {
///       assertGolden(scene: "Scenes/menu.json")
///     }
///
/// Works in Swift Testing and XCTest, and fails with the report of `physim test`. The golden `menu.golden.csv` is next to the scene. The
/// result of a failed test is pending there as `menu.new.csv` until `physim accept`, or a test that records, accepts it.
///
/// - Parameters:
///   - scene: The scene's file: an absolute path, or one relative to the folder of the test's source file.
///   - variant: One of the scene's variants, which has a golden of its own, `menu@NAME.golden.csv`; nil for the scene as it is.
///   - tolerance: Tolerance per channel, points and radians, instead of the scene's `expect.tolerance`.
///   - record: Which goldens to write; see ``GoldenRecording/current`` for the default.
/// - Returns: Whether the test passed.
@discardableResult
public func assertGolden(
  scene: String, variant: String? = nil, tolerance: GoldenTolerance? = nil, record: GoldenRecording? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let path = PathName.beside("\(filePath)", scene)
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return check(GoldenCase(scene: path, variant: variant), tolerance, record ?? .current, path, location)
}

/// Tests a case and reports the result; a failure attaches its page, the new golden, and the scene.
func check(
  _ item: GoldenCase, _ tolerance: GoldenTolerance?, _ recording: GoldenRecording, _ path: String, _ location: TestLocation
) -> Bool {
  var test = GoldenTest(version: Release.version, record: recording.mode)
  if let tolerance { test.tolerances = [.x: tolerance.x, .y: tolerance.y, .angle: tolerance.angle] }
  test.keepsFrames = true
  test.former = FormerGoldens(Discovery([path]).former)
  let clock = Stopwatch()
  let result = test.result(for: item)
  let title = item.variant.map { "\(path) (\($0))" } ?? path
  if !result.isGood {
    let name = item.name
    location.attach(TestPage.html([result], elapsed: clock.elapsed), "\(name).html")
    for (file, name) in [(item.pending, "\(name).new.csv"), (item.scene, "\(name).json")] {
      guard let descriptor = try? Descriptor.regular(file) else { continue }
      defer { try? descriptor.close() }
      if let bytes = try? descriptor.readAll(limit: 1 << 24) { location.attach(bytes, name) }
    }
    location.fail("\(title): \(result.details)")
  } else if result.status != .passed {
    location.warn("\(title): \(result.details)")
  }
  return result.isGood
}

/// Tolerance per channel.
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

/// The source location of an assertion; reports to the test framework that runs it.
struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  func fail(_ text: String) {
    #if canImport(Testing)
      if Test.current != nil {
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
        return
      }
    #endif
    #if canImport(XCTest)
      XCTFail(text, file: filePath, line: line)
    #endif
  }

  /// Records a warning, which does not fail the test.
  func warn(_ text: String) {
    #if canImport(Testing)
      if Test.current != nil {
        #if compiler(>=6.3)
          Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
        #endif
        return
      }
    #endif
    try? Descriptor.error.write("\(text)\n")
  }

  /// Attaches a file to the test that runs; XCTest has attachments on Apple's systems only.
  func attach(_ bytes: [UInt8], _ name: String) {
    #if canImport(Testing)
      if Test.current != nil {
        Attachment.record(bytes, named: name, sourceLocation: sourceLocation)
        return
      }
    #endif
    #if canImport(XCTest) && canImport(Darwin)
      // tests of XCTest run on the main thread, unless they are asynchronous
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated {
        let attachment = XCTAttachment(data: Data(bytes), uniformTypeIdentifier: name.hasSuffix(".html") ? "public.html" : "public.data")
        attachment.name = name
        attachment.lifetime = .keepAlways
        XCTContext.runActivity(named: name) { $0.add(attachment) }
      }
    #endif
  }

  #if canImport(Testing)
    private var sourceLocation: SourceLocation {
      SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
  #endif
}
