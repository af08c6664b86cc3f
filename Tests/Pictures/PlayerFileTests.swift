import Formats
import Foundation
import TestBrowser
import TestTraits
import Testing
import Trajectories

@testable import Pictures

/// The player's HTML, CSS and JavaScript as files, before any browser sees them.
@Suite("Files of the player") struct PlayerFileTests {
  private static let folder = Browser.package.appending(path: "Sources/Pictures/Player/Web")
  private static let node = Browser.path(of: "node")

  private func names(_ ending: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(ending) }.sorted()
  }

  private func text(_ name: String) throws -> String { try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8) }

  /// A file as it stands in a page: lines of scripts and styles have no indentation there.
  private func embedded(_ name: String) throws -> String {
    let text = try text(name)
    guard !name.hasSuffix(".html") else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  private func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test("every file stands in the page, byte for byte but for the indentation of scripts and styles") func embedded() throws {
    let page = Self.wholePage
    let scripts = try names(".js")
    #expect(scripts.count > 10)
    for name in try scripts + names(".css") + names(".html") where name != "gallery.css" {
      #expect(page.contains(try embedded(name)), "\(name)")
    }
    let gallery = String(decoding: GalleryPage(entries: [], version: "0").html, as: UTF8.self)
    #expect(gallery.contains(try text("gallery.css")))
  }

  private static let wholePage: String = {
    let sweep = SweepRuns(title: "a", scene: nil, planned: 0, version: "physim 0", axes: [], metrics: [])
    return String(decoding: PlayerPage(replays: [], version: "0", engine: [1, 2, 3], sweep: sweep).html, as: UTF8.self)
  }()

  private static let livePage: String = {
    let live = LiveScene(name: "a.json", text: Array("{}".utf8), settings: [], files: [])
    let replay = Replay(title: "a", drawing: nil, runs: [], live: live)
    return String(decoding: PlayerPage(replays: [replay], version: "0", engine: [1, 2, 3]).html, as: UTF8.self)
  }()

  @Test("only a live page has the files of live pages, and may compile WebAssembly") func live() throws {
    let page = String(decoding: PlayerPage(replays: [], version: "0").html, as: UTF8.self)
    for name in try names("") where name.hasPrefix("live") || name.hasPrefix("sweep") {
      #expect(!page.contains(try embedded(name)), "\(name)")
    }
    #expect(!page.contains("wasm-unsafe-eval") && Self.livePage.contains("' 'wasm-unsafe-eval'; style-src"))
  }

  @Test(
    "the security policy has the digests of the script and the style in the page",
    arguments: [livePage, wholePage, String(decoding: PlayerPage(replays: [], version: "0").html, as: UTF8.self)])
  func digests(page: String) throws {
    for (element, directive) in [("script", "script-src"), ("style", "style-src")] {
      let content = try #require(page.split(separator: "<\(element)>").last?.split(separator: "</\(element)>").first)
      let digest = Data(SHA256.digest(Array(content.utf8))).base64EncodedString()
      #expect(page.contains("\(directive) 'sha256-\(digest)'"))
    }
  }

  @Test("files are formatted: two spaces per level, no tabs, no space at an end, lines of at most 140 characters, a line feed at the end")
  func formatting() throws {
    for name in try names("") {
      let text = try text(name)
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n") && !text.contains("\t") && !text.contains("\r"), "\(name)")
      for (i, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        let indent = line.prefix { $0 == " " }.count
        let isComment = line.dropFirst(indent).hasPrefix("*")
        #expect(line.last != " " && line.count <= 140 && (isComment || indent % 2 == 0), "\(name):\(i + 1)")
      }
    }
  }

  @Test("each script is JavaScript", .thorough, .enabled(if: node != nil, "node is not on the PATH")) func syntax() throws {
    let node = try #require(Self.node)
    for name in try names(".js") {
      let result = try run(node, ["--check", Self.folder.appending(path: name).path])
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test("the pure functions do what Tests/Web says", .enabled(if: node != nil, "node is not on the PATH")) func functions() throws {
    let node = try #require(Self.node)
    let file = Browser.package.appending(path: "Tests/Web/player.test.mjs").path
    let result = try run(node, ["--test", file])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("# fail 0"), "\(result.output)")
  }
}
