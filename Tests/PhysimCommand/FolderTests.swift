import Foundation
import Testing

@Suite("Folders given to check and fmt") struct FolderTests {
  private static let loose = Physim.scene.replacing("\n", with: " ")

  /// Two scenes, one of them loosely laid out, among other things; a broken one is ignored.
  private func physim() throws -> Physim {
    let physim = try Physim()
    for folder in ["all/deep", "all/skipped", "all/.hidden", "other"] {
      try FileManager.default.createDirectory(at: physim.folder.appending(path: folder), withIntermediateDirectories: true)
    }
    try physim.write(Physim.scene + "\n", to: "all/a.json")
    try physim.write(Self.loose, to: "all/deep/b.json")
    _ = try physim.run("fmt", "-q", "all/a.json")
    for path in ["all/skipped/c.json", "all/.hidden/d.json", "other/e.json"] { try physim.write("{\"physim\": 2}", to: path) }
    try physim.write("skipped/\n", to: "all/.physimignore")
    try physim.write("{ \"name\": { \"physim\": 1 } }", to: "all/other.json")
    try physim.write("{\"physim\": 2}", to: "all/notes.txt")
    // links and what is not a regular file are passed over
    _ = try physim.shell(
      "ln -s ../../other/e.json all/deep/link.json; ln -s ../other all/linked; ln -s .. all/deep/up; mkfifo all/pipe.json")
    return physim
  }

  @Test("check finds what test finds, and nothing behind links")
  func check() throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.run("check", "all")
    #expect((result.status, result.output, result.errors) == (0, "", "2 of 2 scenes are valid\n"))
    try physim.write("{\"physim\": 1}", to: "all/deep/bad.json")
    let bad = try physim.run("check", "all", "scene.json")
    #expect(bad.status == 65 && bad.output.contains("all/deep/bad.json:1:1") && bad.errors.hasPrefix("3 of 4 scenes are valid\n"))
    #expect(try physim.run("check", "all/linked").status == 65, "an operand that is a link is followed")
  }

  @Test("fmt lays out what test finds, and touches nothing else")
  func fmt() throws {
    let physim = try physim()
    defer { physim.remove() }
    let names = try physim.run("fmt", "--check", "all")
    #expect((names.status, names.output, names.errors) == (1, "all/deep/b.json\n", "1 of 2 files would change\n"))
    #expect(try physim.run("fmt", "all").errors == "1 of 2 files changed\n")
    #expect(physim.text("all/deep/b.json") == physim.text("all/a.json"))
    #expect(physim.text("other/e.json") == "{\"physim\": 2}" && physim.text("all/other.json") == "{ \"name\": { \"physim\": 1 } }")
  }

  @Test("a folder without scenes is 3, one that is not there 66")
  func empty() throws {
    let physim = try physim()
    defer { physim.remove() }
    _ = try physim.shell("mkdir empty")
    for verb in ["check", "fmt"] {
      let result = try physim.run(verb, "empty")
      #expect((result.status, result.errors) == (3, "no scene was found\n"))
      #expect(try physim.run(verb, "nowhere").status == 66)
    }
  }

  @Test("test does not follow links either", .timeLimit(.minutes(10)))
  func test() throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.run("test", "all", "--record", "missing", "--format", "concise")
    #expect(result.output.contains("2 scenes: 2 recorded"), "\(result.output)")
  }

  @Test(
    "a folder in the place of a file is named, with commands that take it",
    arguments: [["run", "all"], ["bench", "all"], ["render", "all", "-o", "a.svg"], ["diff", "all", "scene.json"], ["sweep", "all"]])
  func named(arguments: [String]) throws {
    let physim = try physim()
    defer { physim.remove() }
    let result = try physim.finish(physim.start(arguments))
    #expect(result.status == 66 || arguments[0] == "diff" && result.status == 65)
    #expect(result.errors.contains("'all' is a folder, not a file") && result.errors.contains("'physim test all'"), "\(result.errors)")
  }

  @Test("the folder of a sweep is named as such")
  func sweepFolder() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("sweep", "-q", "scene.json", "-x", "/views/ball/friction=0,1", "-o", "out").status == 0)
    let result = try physim.run("run", "out")
    #expect(result.status == 66 && result.errors.contains("'physim sweep status out'") && result.errors.contains("physim render out"))
  }
}
