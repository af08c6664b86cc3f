import Foundation
import Testing

@Suite("Help") struct HelpTests {
  @Test(
    "help reads as reviewed in Fixtures/cli; PHYSIM_RECORD=1 takes the new text",
    arguments: [
      ("help", ["--help"]), ("help-run", ["run", "--help"]), ("help-check", ["check", "-h"]), ("help-new", ["new", "-h"]),
      ("help-bench", ["bench", "-h"]), ("help-schema", ["schema", "-h"]), ("help-fmt", ["fmt", "-h"]), ("help-explain", ["explain", "-h"]),
      ("help-completions", ["completions", "-h"]),
      ("help-import", ["import", "-h"]), ("help-sweep", ["sweep", "-h"]), ("help-diff", ["diff", "-h"]), ("help-render", ["render", "-h"]),
      ("help-test", ["test", "-h"]), ("help-accept", ["accept", "-h"]),
    ])
  func snapshots(name: String, arguments: [String]) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(arguments))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let file = Physim.package.appending(path: "Fixtures/cli/\(name).txt")
    if ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1" {
      try result.output.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try result.output == String(contentsOf: file, encoding: .utf8))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.hasPrefix("  physim ") })
  }

  @Test(
    "the examples of every verb's help run as they stand",
    arguments: [
      "help", "help-run", "help-check", "help-new", "help-bench", "help-schema", "help-fmt", "help-explain", "help-completions",
      "help-import", "help-sweep", "help-diff", "help-render", "help-test", "help-accept",
    ])
  func examples(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let fixtures = physim.folder.appending(path: "Fixtures")
    let pong = Physim.package.appending(path: "Fixtures/pong.json")
    if FileManager.default.fileExists(atPath: pong.path) {
      try FileManager.default.createSymbolicLink(at: fixtures, withDestinationURL: Physim.package.appending(path: "Fixtures"))
    } else {
      try FileManager.default.createDirectory(at: fixtures, withIntermediateDirectories: true)
      try physim.write(Physim.scene, to: "Fixtures/pong.json")
    }
    let help = try String(contentsOf: Physim.package.appending(path: "Fixtures/cli/\(name).txt"), encoding: .utf8)
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  physim ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let result = try physim.shell(String(line))
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
  }

  @Test("--version and help are the same wherever they stand; no arguments mean help")
  func spellings() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let version = try physim.run("--version")
    #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    #expect(try physim.run("run", "--version").output == version.output)
    #expect(try physim.run("help", "run").output == physim.run("run", "-h").output)
    #expect(try physim.run("help").output == physim.run().output)
  }
}
