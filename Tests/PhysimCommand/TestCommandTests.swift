import Foundation
import Testing

@Suite("physim test and accept") struct TestCommandTests {
  @Test("what is missing is recorded, agrees from then on, differs after a change, and agrees again once it is accepted")
  func workflow() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    let first = try folder.run("test")
    #expect(first.status == 0)
    #expect(first.output.hasPrefix("recorded scenes/a.json → scenes/a.golden.csv\n") && first.output.hasSuffix("\n1 scene: 1 recorded\n"))
    #expect(folder.files == ["a.golden.csv", "a.json"])
    #expect(try folder.run("test").output == "1 scene: 1 passed\n")
    let golden = folder.text("a.golden.csv")

    try folder.write(GoldenFolder.scene(elasticity: "0.8000001"))
    let failed = try folder.run("test")
    #expect(failed.status == 1)
    let lines = failed.output.split(separator: "\n")
    #expect(lines[0] == "failed scenes/a.json")
    #expect(
      lines[1].wholeMatch(of: #/  differs from frame \d+ \([0-9.]+ s\) on ball\.y, after the contact of 'ball' and 'sides' in frame \d+/#)
        != nil)
    #expect(failed.output.contains("  accept: physim accept scenes/a.json\n"))
    #expect(failed.output.contains("  look:   physim render scenes/a.golden.csv scenes/a.new.csv -o a.html\n"))
    #expect(folder.files == ["a.golden.csv", "a.json", "a.new.csv"])
    #expect(folder.text("a.golden.csv") == golden)

    let accepted = try folder.run("accept")
    #expect(accepted.status == 0 && accepted.output == "scenes/a.golden.csv\n" && accepted.errors == "accepted 1 golden\n")
    #expect(folder.files == ["a.golden.csv", "a.json"])
    #expect(try folder.run("test").status == 0)
    #expect(try folder.run("accept").errors == "nothing to accept\n")

    // a reviewer sees the rows first, and only what has changed
    let new = try #require(folder.text("a.golden.csv"))
    let old = try #require(golden)
    let changed = zip(old.split(separator: "\n"), new.split(separator: "\n")).filter { $0 != $1 }.map(\.0)
    let rows = changed.prefix(2).map(String.init)
    #expect(rows[0].hasPrefix("# run: "))
    #expect(rows[1].contains(",ball,"))
  }

  @Test("with CI set a missing golden fails, and nothing is written but what waits")
  func server() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    let result = try folder.run("test", more: ["CI": "true"])
    #expect(result.status == 1)
    #expect(result.output.contains("  no golden\n") && result.output.contains("  accept: physim accept scenes/a.json\n"))
    #expect(folder.files == ["a.json", "a.new.csv"])
    #expect(try folder.run("test", "--record", "missing", more: ["CI": "true"]).status == 0)
    #expect(folder.files == ["a.golden.csv", "a.json"])
  }

  @Test(
    "other views, order, length and clock are structural, and the difference is named",
    arguments: [
      (
        GoldenFolder.scene(
          views: #"{ "id": "box", "frame": [100, 300, 40, 40] }, { "id": "ball", "frame": [10, 300, 40, 40], "elasticity": 0.8 }"#),
        "structural: views: different order; place 1 is 'ball' in the golden, 'box' in the run"
      ),
      (
        GoldenFolder.scene(views: #"{ "id": "ball", "frame": [10, 300, 40, 40], "elasticity": 0.8 }"#),
        "structural: views: 'box' only in the golden"
      ),
      (GoldenFolder.scene(rate: 120), "structural: clock: the golden has 60 frames per second, the run 120"),
      (GoldenFolder.scene(frames: 60), "structural: frames: the golden ends with frame 90 (1.5 s), the run with frame 60 (1 s)"),
    ]) func structure(scene: String, sentence: String) throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    try folder.write(scene)
    let result = try folder.run("test", "--tolerance", "x=1000,y=1000,angle=1000")
    #expect(result.status == 1)
    #expect(result.output.split(separator: "\n")[1] == "  " + sentence)
  }

  @Test("--record writes all, failed, missing or none")
  func modes() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    #expect(try folder.run("test", "--record", "never").status == 1)
    #expect(folder.files == ["a.json", "a.new.csv"])
    #expect(try folder.run("test", "--record", "failed").output.contains("1 recorded"))
    try folder.write(GoldenFolder.scene(elasticity: "0.5"))
    #expect(try folder.run("test", "--record", "missing").status == 1)
    #expect(try folder.run("test", "--record", "failed").output.hasSuffix("1 scene: 1 updated\n"))
    #expect(folder.files == ["a.golden.csv", "a.json"])
    try folder.write(GoldenFolder.scene(elasticity: "0.6"))
    #expect(try folder.run("test", "--record", "all").output.hasSuffix("1 scene: 1 updated\n"))
    // what agrees is left as it is
    #expect(try folder.run("test", "--record", "all").output == "1 scene: 1 passed\n")
  }

  @Test("the scene's tolerance counts, and the command line's before it; what waits goes once the test passes")
  func tolerance() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(elasticity: "0.8000001"))
    #expect(try folder.run("test").status == 1)
    let tolerant = try folder.run("test", "--tolerance", "y=0.5,angle=0.1")
    #expect(tolerant.status == 0)
    #expect(tolerant.output.contains("removed: scenes/a.new.csv, which is obsolete"))
    try folder.write(GoldenFolder.scene(elasticity: "0.8000001", expect: #"{ "tolerance": { "y": 0.5, "angle": 0.1 } }"#))
    #expect(try folder.run("test").status == 0)
    let strict = try folder.run("test", "--tolerance", "y=1e-9")
    #expect(strict.status == 1)
    #expect(strict.output.contains("  differs by more than the tolerance from frame "))
  }

  @Test("checks are judged in the same pass; a run that fails one is not recorded")
  func checks() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    let bad = #"{ "checks": [{ "view": "box", "at": 1, "center": [1, 1], "within": 2 }, { "settled": false }] }"#
    try folder.write(GoldenFolder.scene(expect: bad))
    let result = try folder.run("test")
    #expect(result.status == 1)
    #expect(result.output.contains("error[missed]: box was at"))
    #expect(folder.files == ["a.json", "a.new.csv"])
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(expect: bad))
    let again = try folder.run("test")
    #expect(again.status == 1)
    #expect(again.output.split(separator: "\n")[1] == "  1 of 2 checks failed")
    #expect(folder.files == ["a.golden.csv", "a.json"])
  }

  @Test("the output does not depend on the number of jobs, and shards together are all of it")
  func jobs() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    for i in 0..<9 { try folder.write(GoldenFolder.scene(frames: 20 + 7 * i), "s\(i).json") }
    _ = try folder.run("test")
    for i in [2, 5, 7] { try folder.write(GoldenFolder.scene(elasticity: "0.1", frames: 90), "s\(i).json") }
    for format in ["text", "concise", "json", "junit", "tap", "github"] {
      let one = try folder.run("test", "--format", format, "--jobs", "1").output
      let five = try folder.run("test", "--format", format, "--jobs", "5").output
      #expect(timeless(five) == timeless(one))
    }
    let whole = try folder.run("test", "--format", "concise").output.split(separator: "\n").filter { $0.contains(".json") }
    var parts: [Substring] = []
    for shard in 1...3 {
      let part = try folder.run("test", "--format", "concise", "--shard", "\(shard)/3")
      parts += part.output.split(separator: "\n").filter { $0.contains(".json") }
    }
    #expect(parts.count == 9 && parts.sorted { $0.suffix(while: \.isLetter) < $1.suffix(while: \.isLetter) }.count == whole.count)
    #expect(Set(parts) == Set(whole))
    #expect(try folder.run("test", "--shard", "4/3").status == 64)
  }

  /// JUnit's XML without its times.
  private func timeless(_ report: String) -> String { report.replacing(#/ time="[0-9]+\.[0-9]{6}"/#, with: "") }

  @Test("scenes are files with physim at the root; dots and .physimignore leave out; orphans and missing files are reported")
  func discovery() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    for name in ["a.json", "skipped/b.json", "deep/down/c.json", ".hidden/d.json", "deep/generated-1.json"] {
      let url = folder.physim.folder.appending(path: "scenes/\(name)").deletingLastPathComponent()
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try folder.write(GoldenFolder.scene(frames: 5), name)
    }
    try folder.write("{ \"name\": { \"physim\": 1 } }", "other.json")
    try folder.write("{ \"physim\": \"0.1.0\", \"frames\": [] }", "trajectory.json")
    try folder.write("# no tests\nskipped/\n generated-* \n", ".physimignore")
    try FileManager.default.createSymbolicLink(
      at: folder.physim.folder.appending(path: "scenes/deep/loop"), withDestinationURL: folder.physim.folder.appending(path: "scenes"))
    let result = try folder.run("test", "--format", "concise")
    let found = result.output.split(separator: "\n").compactMap { $0.firstMatch(of: /recorded (\S+\.json)/).map { String($0.1) } }
    #expect(found == ["scenes/a.json", "scenes/deep/down/c.json"])
    try FileManager.default.removeItem(at: folder.physim.folder.appending(path: "scenes/a.json"))
    let gone = try folder.run("test")
    #expect(gone.status == 0)
    #expect(gone.output == "orphan: scenes/a.golden.csv has no scene\n1 scene: 1 passed\n")
    let named = try folder.shell("physim test scenes/a.json; echo $?")
    #expect(named.output == "orphan: scenes/a.golden.csv has no scene\n0 scenes: nothing to test\n66\n")
    #expect(try folder.shell("mkdir empty; physim test empty").status == 3)
  }

  @Test("the note about CR LF stands once, whatever the number of goldens; in JSON it is apart from the scenes") func carriageReturns()
    throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    for name in ["a.json", "b.json", "c.json"] { try folder.write(GoldenFolder.scene(frames: 5), name) }
    _ = try folder.run("test")
    _ = try folder.shell("for f in scenes/[ab].golden.csv; do sed 's/$/\\r/' $f > crlf && mv crlf $f; done")
    let note = "scenes/a.golden.csv and 1 more: its lines end in CR LF; '*.golden.csv -text' in .gitattributes keeps git from changing them"
    #expect(try folder.run("test").output == "note: \(note)\n3 scenes: 3 passed\n")
    let tap = try folder.run("test", "--format", "tap").output
    #expect(tap.hasSuffix("\n# note: \(note)\n# 3 scenes: 3 passed\n") && tap.split(separator: "CR LF").count == 2)
    let json = try folder.run("test", "--format", "json").output
    #expect(json.contains("\n],\"orphans\":[],\"notes\":[\"scenes/a.golden.csv and 1 more: ") && json.split(separator: "CR LF").count == 2)
  }

  @Test("a broken scene does not keep others from being tested") func broken() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(), "a.json")
    try folder.write(GoldenFolder.scene().replacing("bounds\"", with: "bonds\""), "b.json")
    try folder.write("{ \"physim\": 1, ", "c.json")
    let result = try folder.run("test")
    #expect(result.status == 65)
    #expect(result.output.contains("error[unknown-key]: a scene has no key \"bonds\"") || result.output.contains("error[unknown-key]"))
    #expect(result.output.hasSuffix("\n3 scenes: 1 recorded, 2 broken\n"))
  }
}

extension Substring {
  fileprivate func suffix(while isPart: (Character) -> Bool) -> Substring { drop { !isPart($0) } }
}
