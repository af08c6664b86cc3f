import Foundation
import Testing

@Suite("README.md") struct ReadmeTests {
  /// A folder with the files that the text shows, and Fixtures.
  private func folder(_ readme: Readme) throws -> Physim {
    let physim = try Physim()
    for name in ["Fixtures", "Makefile"] {
      try FileManager.default.createSymbolicLink(
        at: physim.folder.appending(path: name), withDestinationURL: Physim.package.appending(path: name))
    }
    try FileManager.default.createDirectory(at: physim.folder.appending(path: ".build/demo"), withIntermediateDirectories: true)
    for file in readme.files { try physim.write(file.text, to: file.name) }
    return physim
  }

  @Test("its scenes are fine") func scenes() throws {
    let readme = try Readme()
    let physim = try folder(readme)
    defer { physim.remove() }
    #expect(!readme.files.isEmpty)
    for file in readme.files {
      let result = try physim.run("check", file.name)
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.isEmpty)
    }
  }

  @Test("its commands run as they stand") func commands() throws {
    let readme = try Readme()
    let physim = try folder(readme)
    defer { physim.remove() }
    #expect(!readme.commands.isEmpty)
    for command in readme.commands {
      let result = try physim.shell(command)
      #expect(result.status == 0, "\(command): \(result.errors)")
      #expect(!result.errors.contains("warning"), "\(command): \(result.errors)")
    }
  }

  @Test("its sessions print what they print, but for times; PHYSIM_RECORD=1 takes the new output") func sessions() throws {
    var readme = try Readme()
    let physim = try folder(readme)
    defer { physim.remove() }
    let isRecording = ProcessInfo.processInfo.environment["PHYSIM_RECORD"] == "1"
    var found: [[String]] = []
    for exchange in readme.exchanges { found.append(try perform(exchange.command, physim)) }
    // from the end, so that what is replaced moves nothing that is still to come
    for (exchange, found) in zip(readme.exchanges, found).reversed() {
      let shown = Array(readme.lines[exchange.output])
      let isSame = shown.map(Readme.timeless) == found.map(Readme.timeless)
      if isRecording {
        if !isSame { readme.replace(exchange.output, with: found) }
      } else {
        #expect(isSame, "\(exchange.command)\nshown:\n\(shown.joined(separator: "\n"))\nfound:\n\(found.joined(separator: "\n"))")
      }
    }
    if isRecording { try readme.save() }
  }

  /// What a terminal shows of a command.
  private func perform(_ command: String, _ physim: Physim) throws -> [String] {
    guard command != "make run" else { return try makeRun(physim) }
    let result = try physim.shell("{ \(command); } 2>&1")
    let isRefused = result.output.hasPrefix("error[") && !result.output.contains("error[missed]")
    #expect(result.status == (isRefused ? 65 : result.output.contains("error[") ? 1 : 0), "\(command)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// `make run` without the building: the Makefile's line with its variables filled in.
  private func makeRun(_ physim: Physim) throws -> [String] {
    let demo = ".build/demo/physics-101"
    let makefile = try #require(physim.text("Makefile"))
    let line = try #require(makefile.split(separator: "\n").first { $0.hasPrefix("\t@$(BINARY) run") })
    let command = line.dropFirst(2).replacing("$(BINARY)", with: "physim").replacing("$(DEMO)", with: demo)
    return ["building physim, optimized (a minute or two the first time)", "built .build/release/physim"]
      + (try perform(String(command), physim)) + ["", "trajectory  \(demo).csv", "events      \(demo).events.csv"]
  }

  @Test(
    "it has every option of a verb, and no other; those of every verb stand with run",
    arguments: ["run", "test", "accept", "diff", "sweep", "render", "new", "import", "bench", "schema", "fmt"])
  func options(verb: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let help = try physim.run(verb, "--help").output
    var known = help.split(separator: "\n").compactMap { $0.firstMatch(of: /^  (?:-\w, )?(--[a-z-]+)/).map { String($0.1) } }
    if verb != "run" { known.removeAll { ["--quiet", "--color", "--version", "--help"].contains($0) } }
    let rows = try Readme().subsection("physim \(verb)").filter { $0.hasPrefix("| `-") }
    let shown = rows.flatMap { $0.split(separator: "|")[0].matches(of: /--[a-z-]+/).map { String($0.0) } }
    #expect(shown.sorted() == known.sorted())
  }

  @Test("it has every template of physim new, and no other") func templates() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let list = try physim.run("new", "--help").output.split(separator: "\n").drop { $0 != "TEMPLATES:" }.dropFirst().prefix {
      $0 != "OPTIONS:"
    }
    let known = list.compactMap { $0.firstMatch(of: /^  ([a-z0-9_-]+)/).map { String($0.1) } }
    let rows = try Readme().subsection("physim new").compactMap { $0.firstMatch(of: /^\| `([a-z0-9][a-z0-9_-]*)`/).map { String($0.1) } }
    #expect(!known.isEmpty)
    #expect(rows == known)
  }

  @Test("its targets of make are in the Makefile, its folders where it says, and none is left out") func layout() throws {
    let readme = try Readme()
    let makefile = try String(contentsOf: Physim.package.appending(path: "Makefile"), encoding: .utf8)
    let text = readme.lines.joined(separator: " ")
    for match in text.matches(of: /(?:`|    )make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(match.1):"), "make \(match.1)")
    }
    let rooms = readme.section("Layout").compactMap { $0.firstMatch(of: /^    (\S+)/).map { String($0.1) } }
    for room in rooms { #expect(FileManager.default.fileExists(atPath: Physim.package.appending(path: room).path), "\(room)") }
    let sources = try FileManager.default.contentsOfDirectory(atPath: Physim.package.appending(path: "Sources").path)
    #expect(Set(rooms.filter { $0.hasPrefix("Sources/") }) == Set(sources.filter { !$0.hasPrefix(".") }.map { "Sources/\($0)" }))
  }
}
