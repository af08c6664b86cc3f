import Foundation
import TestTraits
import Testing

@Suite("Help") struct HelpTests {
  private static let commands = [
    "new", "check", "fmt", "expand", "import", "schema", "run", "bench", "test", "accept", "diff", "sweep", "fit", "tune", "hunt", "spring",
    "fling", "render", "explain",
    "completions", "help",
  ]

  private static let parts = ["sweep merge", "sweep status", "sweep show"]

  /// The commands that the overview lists.
  private static func listed(_ overview: String) -> [String] {
    overview.split(separator: "\n").drop { $0 != "WRITE:" }.prefix { $0 != "TOPICS:" }
      .compactMap { $0.firstMatch(of: /^  ([a-z]+)\s/).map { String($0.1) } }
  }

  @Test("the overview groups every command, after three examples")
  func overview() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let overview = try physim.run("--help").output
    #expect(Self.listed(overview) == Self.commands)
    #expect(overview.split(separator: "\n").prefix { $0 != "USAGE: physim <command>" }.filter { $0.hasPrefix("  physim ") }.count == 3)
    for title in ["WRITE", "RUN", "TEST", "EXPLORE", "MOTION", "LOOK", "TOPICS"] { #expect(overview.contains("\n\(title):\n")) }
  }

  @Test("a command's help has its sections in 80 columns, examples apart", arguments: commands + parts)
  func sections(command: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let words = command.split(separator: " ").map(String.init)
    let result = try physim.finish(physim.start(words + ["--help"]))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix("OVERVIEW: "))
    for title in ["EXAMPLES:\n", "USAGE: physim \(command) ", "ARGUMENTS:\n", "OPTIONS:\n"] {
      #expect(result.output.contains("\n" + title))
    }
    let long = result.output.split(separator: "\n").filter { $0.count > 80 && !$0.contains("physim ") }
    #expect(long.isEmpty)
    #expect(result.output == (try physim.finish(physim.start(["help"] + words))).output)
  }

  @Test("the examples of a command's help run one after the other in an empty folder", .thorough, arguments: ["--help"] + commands + parts)
  func examples(command: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    try FileManager.default.removeItem(at: physim.folder.appending(path: "scene.json"))
    if command == "import" {
      try FileManager.default.copyItem(
        at: Physim.package.appending(path: "Fixtures/imports/playground.json"), to: physim.folder.appending(path: "playground.json"))
    }
    let words = command.split(separator: " ").map(String.init)
    let help = try physim.finish(physim.start(words + [command == "--help" ? "-h" : "--help"])).output
    let lines = help.split(separator: "\n").drop { $0 != "EXAMPLES:" }.prefix { !$0.hasPrefix("USAGE:") }.filter {
      $0.hasPrefix("  ") && !$0.hasPrefix("   ")
    }
    #expect(!lines.isEmpty)
    for line in lines where !Physim.cannotRun(String(line)) {
      let result = try physim.shell(String(line))
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
  }

  @Test("--version and help are the same in any place; no arguments mean help")
  func spellings() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let version = try physim.run("--version")
    #expect(version.output.wholeMatch(of: /\d+\.\d+\.\d+( \(commit [0-9a-f]+\+?\))?\n/) != nil)
    #expect(try physim.run("run", "--version").output == version.output)
    #expect(try physim.run("help").output == physim.run().output)
    #expect(try physim.run("help").output == physim.run("--help").output)
  }
}
