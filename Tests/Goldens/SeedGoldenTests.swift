import Foundation
import Goldens
import Testing

@Suite("Goldens of the seed scenes") struct SeedGoldenTests {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures").path

  @Test("every scene in Fixtures has its golden, and no golden is without its scene")
  func all() throws {
    let found = Discovery([Self.fixtures])
    #expect(found.cases.count >= 14)
    #expect(found.orphans.isEmpty)
  }
}
