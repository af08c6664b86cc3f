import Foundation
import Goldens
import SceneModel
import Testing
import Trajectories

/// A scene can name a recording that takes the place of its golden.
struct RecordingTests {
  /// A folder with a scene and, unless it is missing, its recording.
  private final class Folder {
    let path = NSTemporaryDirectory() + "physim-recording-\(UUID().uuidString)"
    var scene: GoldenCase { GoldenCase(scene: path + "/drop.json") }

    init(_ recording: String?) throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let expectation = #""expect": {"recording": "phone.csv", "tolerance": {"x": 2, "y": 2, "angle": 7}}, "views""#
      let scene = AlignmentTests.scene(3).replacingOccurrences(of: #""views""#, with: expectation)
      try scene.write(toFile: path + "/drop.json", atomically: true, encoding: .utf8)
      try recording?.write(toFile: path + "/phone.csv", atomically: true, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() } }
  }

  private func test(_ folder: Folder, _ record: RecordMode) -> TestResult {
    GoldenTest(version: "1", record: record).result(for: folder.scene)
  }

  @Test(arguments: RecordMode.allCases) func `a recording within the tolerance passes, and nothing is written`(record: RecordMode) throws {
    let folder = try Folder(AlignmentTests.recordingText(3, elasticity: 0, rate: 60, offset: 0.02))
    let result = test(folder, record)
    #expect(result.status == .passed, "\(result.headline)")
    #expect(result.notes.contains { $0.hasPrefix("aligned: 20.") || $0.hasPrefix("aligned: 19.") }, "\(result.notes)")
    #expect(try folder.files == ["drop.json", "phone.csv"])
  }

  @Test(arguments: RecordMode.allCases) func `a recording of another elasticity fails, and nothing is written`(record: RecordMode) throws {
    let folder = try Folder(AlignmentTests.recordingText(3, elasticity: 0.05, rate: 60, offset: 0.02))
    let result = test(folder, record)
    #expect(result.status == .failed)
    #expect(result.details.contains("the recording"), "\(result.details)")
    #expect(!result.details.contains("golden"), "\(result.details)")
    #expect(try folder.files == ["drop.json", "phone.csv"])
  }

  @Test func `a tolerance of the command line takes precedence over the scene's`() throws {
    let folder = try Folder(AlignmentTests.recordingText(3, elasticity: 0.05, rate: 60, offset: 0.02))
    var test = GoldenTest(version: "1", record: .never)
    test.tolerances = [.x: 1000, .y: 1000, .angle: 1000]
    #expect(test.result(for: folder.scene).status == .passed)
  }

  @Test func `a recording that is missing is named`() throws {
    let result = try test(Folder(nil), .missing)
    #expect(result.status == .broken && result.details.contains("phone.csv"), "\(result.details)")
  }

  @Test(arguments: ["root:x:0:0:root:/root:/bin/bash\n", "secret\n", "", "time,view,x,y\n0,other,1,2\n0.1,other,1,3\n"])
  func `what is not a recording of the scene's views cannot be used, and is not quoted`(text: String) throws {
    let result = try test(Folder(text), .missing)
    #expect(result.status == .failed && result.details.contains("the recording cannot be used"), "\(result.details)")
    #expect(!result.details.contains("root:") && !result.details.contains("secret"), "\(result.details)")
  }
}
