import Foundation
import TestTraits
import Testing

/// Every command that a document shows runs as it stands: in a folder that holds the files that the document shows.
@Suite("Documents") struct DocumentTests {
  /// A folder with the files of a document. README.md and the chapters for engineers may use Fixtures; the manual is read elsewhere, too.
  private func folder(_ document: Document, _ name: String) throws -> Physim {
    let physim = try Physim()
    try FileManager.default.removeItem(at: physim.folder.appending(path: "scene.json"))
    if !name.contains("Manual/") {
      try FileManager.default.createSymbolicLink(
        at: physim.folder.appending(path: "Fixtures"), withDestinationURL: Physim.package.appending(path: "Fixtures"))
    }
    for file in document.files { try physim.write(file.text, to: file.name) }
    return physim
  }

  @Test("its commands run as they stand, its scenes are valid; PHYSIM_RECORD=1 updates what sessions print", arguments: Document.quick)
  func commands(name: String) throws { try runCommands(name) }

  @Test("so do the commands of a document that searches and fits", .thorough, arguments: Document.long)
  func longCommands(name: String) throws { try runCommands(name) }

  private func runCommands(_ name: String) throws {
    var document = try Document(Physim.package.appending(path: name))
    let physim = try folder(document, name)
    defer { physim.remove() }
    var printed: [(range: Range<Int>, lines: [String])] = []
    for command in document.commands where !command.line.hasPrefix("make ") && !Physim.cannotRun(command.line) {
      let result = try physim.shell("{ \(command.line); } 2>&1")
      #expect(result.status == 0, "\(command.line): \(result.output)")
      #expect(!result.output.contains("warning["), "\(command.line): \(result.output)")
      printed.append((command.output, result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)))
    }
    for file in document.files where !file.name.hasSuffix(".py") && file.text.contains("\"physim\":") {
      let result = try physim.run("check", file.name)
      #expect(result.status == 0, "\(file.name): \(result.output)")
    }
    guard ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1" else { return }
    // from the end, so that what is replaced moves nothing that is still to come; where a session shows nothing, it stays so
    for (range, lines) in printed.reversed() where !range.isEmpty && document.lines[range].map(Self.timeless) != lines.map(Self.timeless) {
      document.replace(range, with: lines)
    }
    try document.save()
  }

  /// A line without its times, which differ from run to run.
  private static func timeless(_ line: String) -> String {
    line.replacing(/[0-9.]+ (?:µs|ms|s)(?= a step|, [0-9.]+ (?:µs|ms) a step)/, with: "…")
  }

  @Test("README.md has every command, every topic and every folder of Sources")
  func readme() throws {
    let text = try String(contentsOf: Physim.package.appending(path: "README.md"), encoding: .utf8)
    let physim = try Physim()
    defer { physim.remove() }
    let overview = try physim.run("help").output.split(separator: "\n").drop { $0 != "WRITE:" }.prefix { $0 != "OPTIONS:" }
    let names = overview.compactMap { $0.firstMatch(of: /^  ([a-z-]+)\s/).map { String($0.1) } }
    #expect(names.count > 25)
    let topics = "Sources/Resources/Manual/Topics"
    for name in names { #expect(text.contains("`\(name)`") || text.contains("[\(name)](\(topics)/\(name).md)"), "\(name)") }
    let shown = Set(text.matches(of: /\n    (Sources\/\w+)\s/).map { String($0.1) })
    let folders = try FileManager.default.contentsOfDirectory(atPath: Physim.package.appending(path: "Sources").path)
    #expect(shown == Set(folders.filter { !$0.hasPrefix(".") }.map { "Sources/\($0)" }))
  }

  @Test("targets of make are in the Makefile", arguments: Document.all)
  func targets(name: String) throws {
    let makefile = try String(contentsOf: Physim.package.appending(path: "Makefile"), encoding: .utf8)
    let text = try Document(Physim.package.appending(path: name)).lines.joined(separator: "\n")
    for match in text.matches(of: /(?:`|    |\$ |\n)make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
    }
  }

  @Test("relative links lead to files", arguments: Document.all)
  func links(name: String) throws {
    let document = Physim.package.appending(path: name)
    for match in try Document(document).lines.joined(separator: "\n").matches(of: /\]\(([^)\s:#]+)\)/) where match.1.contains(/[\/.]/) {
      let target = document.deletingLastPathComponent().appending(path: String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
    }
  }
}
