import Foundation
import Testing

@Suite("Counterparts of UIKit and Box2D") struct CounterpartTests {
  @Test(
    "what UIKit and the tutorials' Box2D can say has a counterpart and a test that exists",
    arguments: [
      ("UIKit Dynamics", "Simulation/Simulation.docc/UIKitDynamics.md"),
      ("Box2D in the tutorials", "Rigid2D/Rigid2D.docc/Box2DComparison.md"),
    ])
  func counterparts(head: String, chapter: String) throws {
    let tests = Samples.package.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)).compactMap { $0 as? URL }
    let source = try files.filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let rows = try MarkdownTable.rows(under: head, of: "Sources/\(chapter)")
    #expect(rows.count > 10)
    for row in rows {
      #expect(row.count == 3 && row.allSatisfy { !$0.isEmpty }, "\(row)")
      let titles = (row.last ?? "").matches(of: /“([^”]+)”/).map { String($0.1) }
      #expect(!titles.isEmpty, "\(row)")
      for title in titles {
        let isThere = source.contains(title)
        #expect(isThere, "no test “\(title)”")
      }
    }
  }
}
