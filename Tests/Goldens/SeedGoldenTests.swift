import Foundation
import Goldens
import Testing

@Suite("Goldens of the seed scenes") struct SeedGoldenTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures").path

  @Test("every scene in Fixtures has its golden, of less than 64 KiB or 2 KiB per view, and no golden is without its scene")
  func all() throws {
    let found = Discovery([Self.fixtures])
    #expect(found.cases.count >= 14)
    #expect(found.orphans.isEmpty)
    for item in found.cases {
      let size = try #require(try FileManager.default.attributesOfItem(atPath: item.golden)[.size] as? Int)
      let lines = try String(contentsOfFile: item.golden, encoding: .utf8).split(separator: "\n", maxSplits: 4)
      let views = lines.first { $0.hasPrefix("# views:") }.map { $0.count { $0 == "," } + 1 } ?? 0
      #expect(size < max(64, 2 * views) << 10, "\(item.golden): \(size)")
    }
  }
}
