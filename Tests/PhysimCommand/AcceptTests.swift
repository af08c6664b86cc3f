import Foundation
import Testing

@Suite("physim accept") struct AcceptTests {
  private static let missing = #"{ "checks": [{ "view": "box", "at": 1, "center": [1, 1], "within": 2 }, { "settled": false }] }"#

  @Test("a run that fails checks of its scene is not offered, refused with 1, and accepted with --force") func checks() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    let golden = folder.text("a.golden.csv")
    try folder.write(GoldenFolder.scene(elasticity: "0.3", expect: Self.missing))
    let report = try folder.run("test")
    #expect(report.status == 1)
    #expect(!report.output.contains("accept: ") && report.output.contains("  look:   physim render") == false)
    #expect(report.output.contains("  look: physim render scenes/a.golden.csv scenes/a.new.csv -o a.html\n"))
    #expect(report.output.contains("  pending: scenes/a.new.csv, which 'physim accept' refuses while checks fail\n"))

    let refused = try folder.run("accept")
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(
      refused.errors.hasPrefix(
        "refused: scenes/a.new.csv: the run fails 2 of 2 checks; use --force to accept it anyway\n"))
    #expect(folder.text("a.golden.csv") == golden && folder.files.contains("a.new.csv"))

    let forced = try folder.run("accept", "--force")
    #expect(forced.status == 0 && forced.output == "scenes/a.golden.csv\n" && forced.errors == "accepted 1 golden\n")
    #expect(folder.text("a.golden.csv") != golden && !folder.files.contains("a.new.csv"))
    #expect(try folder.run("test").output.contains("  2 of 2 checks failed\n"))
  }

  @Test("without a golden, too, a run that fails checks is neither offered nor accepted") func first() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(expect: Self.missing))
    #expect(try !folder.run("test").output.contains("accept: "))
    #expect(try folder.run("accept").status == 1)
    #expect(folder.files == ["a.json", "a.new.csv"])
  }

  @Test("a renamed scene is recognized by its run: test offers to rename its golden, accept does") func renamed() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    let golden = folder.text("a.golden.csv")
    _ = try folder.shell("mv scenes/a.json scenes/b.json")
    let report = try folder.run("test")
    #expect(report.status == 0)
    #expect(
      report.output == """
        renamed scenes/b.json
          the scene was renamed: scenes/a.golden.csv holds this run
            rename: physim accept scenes/b.json scenes/a.golden.csv

        1 scene: 1 renamed

        """)
    #expect(folder.files == ["a.golden.csv", "b.json"])
    let server = try folder.run("test", more: ["CI": "true"])
    #expect(server.status == 1)
    #expect(server.output.contains("  no golden; the scene was renamed: scenes/a.golden.csv holds this run\n"))
    #expect(folder.files == ["a.golden.csv", "b.json"])

    let accepted = try folder.shell("physim accept scenes/b.json scenes/a.golden.csv")
    #expect(accepted.status == 0 && accepted.output == "scenes/b.golden.csv\n")
    #expect(accepted.errors == "renamed scenes/a.golden.csv → scenes/b.golden.csv\n")
    #expect(folder.files == ["b.golden.csv", "b.json"] && folder.text("b.golden.csv") == golden)
    #expect(try folder.run("test").output == "1 scene: 1 passed\n")
  }

  @Test("a scene that moved to another folder is recognized when both are tested; one that is tested alone, by its own folder") func moved()
    throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    _ = try folder.shell("mkdir scenes/deep; mv scenes/a.json scenes/deep/c.json")
    #expect(try folder.run("test").output.contains("renamed scenes/deep/c.json\n"))
    #expect(try folder.run("accept").errors == "renamed scenes/a.golden.csv → scenes/deep/c.golden.csv\n")
    _ = try folder.shell("mv scenes/deep/c.json scenes/deep/d.json")
    #expect(try folder.shell("physim test scenes/deep/d.json").output.contains("renamed scenes/deep/d.json\n"))
    #expect(try folder.shell("physim accept scenes/deep/d.json").status == 0)
    #expect(try folder.run("test").output == "1 scene: 1 passed\n")
  }

  @Test("a scene that was renamed and changed is a new one, and its old golden is an orphan; other ids are a change") func changed() throws
  {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    _ = try folder.shell("mv scenes/a.json scenes/b.json")
    let views = #"{ "id": "bell", "frame": [10, 300, 40, 40], "elasticity": 0.8 }, { "id": "box", "frame": [100, 300, 40, 40] }"#
    for scene in [GoldenFolder.scene(elasticity: "0.7"), GoldenFolder.scene(views: views)] {
      try folder.write(scene, "b.json")
      let report = try folder.run("test")
      #expect(report.output.hasPrefix("recorded scenes/b.json → scenes/b.golden.csv\n"))
      #expect(report.output.contains("orphan: scenes/a.golden.csv has no scene\n"))
      _ = try folder.shell("rm scenes/b.golden.csv")
    }
  }
}
