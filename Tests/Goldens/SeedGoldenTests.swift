import Foundation
import Goldens
import Testing

@Suite("Goldens of the seed scenes") struct SeedGoldenTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures").path

  @Test("every scene in Fixtures has its golden, of less than 64 KiB, and no golden is without its scene") func all() throws {
    let found = Discovery([Self.fixtures])
    #expect(found.cases.count >= 14)
    #expect(found.orphans.isEmpty)
    for item in found.cases {
      let size = try #require(try FileManager.default.attributesOfItem(atPath: item.golden)[.size] as? Int)
      #expect(size < 64 << 10, "\(item.golden): \(size)")
    }
  }
}
