import Foundation
import PhysimTesting
import Testing

#if canImport(XCTest)
  import XCTest
#endif

/// The assertion itself, in a folder of its own.
@Suite("assertGolden") struct AssertionTests {
  private func scene(elasticity: String = "0.5") -> String {
    """
    {
      "physim": 1, "bounds": [320, 460], "frames": 60,
      "gravity": { "vector": [0, 9.81] },
      "walls": [{ "id": "floor", "from": [0, 400], "to": [320, 400] }],
      "views": [{ "id": "ball", "frame": [10, 300, 40, 40], "elasticity": \(elasticity) }]
    }
    """
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "physim-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("fails with the report of physim test: frame, view, channel and contact") func report() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try scene().write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        assertGolden(scene: file.path, record: .missing)
      } matching: {
        $0.severity == .warning
      }
      #expect(assertGolden(scene: file.path, record: .never))
      try scene(elasticity: "0.5000001").write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        assertGolden(scene: file.path, record: .never)
      } matching: { issue in
        let said = issue.comments.map(\.rawValue).joined()
        return ["a.json: differs from frame ", " on ball.y", "after the contact of 'ball' and 'floor'", "accept: physim accept "]
          .allSatisfy(said.contains)
      }
    }
  }

  @Test("a missing golden fails where nothing is recorded") func missing() throws {
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try scene().write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        assertGolden(scene: file.path, record: .never)
      } matching: {
        $0.comments.contains { $0.rawValue.contains("no golden") }
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.golden.csv").path))
    }
  }

  @Test("the trait says what is recorded", .goldens(record: .failed)) func trait() throws {
    #expect(GoldenRecording.current == .failed)
    try inFolder { folder in
      let file = folder.appending(path: "a.json")
      try scene().write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        assertGolden(scene: file.path)
      } matching: {
        $0.severity == .warning
      }
      try scene(elasticity: "0.1").write(to: file, atomically: true, encoding: .utf8)
      withKnownIssue {
        assertGolden(scene: file.path)
      } matching: {
        $0.severity == .warning
      }
      #expect(assertGolden(scene: file.path, record: .never))
    }
  }
}
