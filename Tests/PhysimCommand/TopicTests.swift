import Foundation
import Testing

@Suite("physim help TOPIC") struct TopicTests {
  private static let names: [String] = {
    let folder = Physim.package.appending(path: "Sources/Resources/Manual/Topics")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
  }()

  @Test("every page in Topics is printed, its tables filled, in 80 columns but for code and long words", arguments: names)
  func pages(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let page = try physim.run("help", name)
    #expect(page.status == 0)
    #expect(page.errors.isEmpty)
    // a table that the code does not have is left as its name in parentheses
    #expect(page.output.firstMatch(of: /(?m)^  \([a-z ']+\)$/) == nil)
    #expect(!page.output.contains("\u{1B}"))
    let long = page.output.split(separator: "\n").filter { $0.count > 80 && !$0.hasPrefix("    ") && $0.contains(" ") && $0.count > 100 }
    #expect(long.isEmpty)
  }

  @Test("help lists every topic, and a mistyped one gets a suggestion")
  func topics() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let overview = try physim.run("help").output
    for name in Self.names { #expect(overview.contains("\n  \(name) ")) }
    let unknown = try physim.run("help", "scenee")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("'scenee'"))
    #expect(unknown.errors.contains("'scene'"))
    #expect(try physim.run("help", "scene", "--color", "always").output.contains("\u{1B}[1m"))
  }
}
