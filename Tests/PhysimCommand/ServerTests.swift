import Foundation
import Testing

@Suite("physim test on servers") struct ServerTests {
  @Test("a shard without scenes passes; a folder without scenes does not") func emptyShard() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    let shard = try folder.run("test", "--shard", "3/3")
    #expect(shard.status == 0 && shard.output == "0 scenes: nothing to test\n")
    let empty = try folder.shell("mkdir empty; physim test empty --shard 1/3")
    #expect(empty.status == 3 && empty.errors.contains("no scene was found\n"))
  }

  @Test("auto takes the shard from the scheduler, touches what Bazel wants touched, and guesses nothing") func auto() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    for name in ["a.json", "b.json", "c.json"] { try folder.write(GoldenFolder.scene(frames: 5), name) }
    _ = try folder.run("test")
    var tested: [Int] = []
    for index in 0..<2 {
      let variables = [
        "TEST_SHARD_INDEX": "\(index)", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": folder.physim.folder.path + "/touched",
      ]
      let result = try folder.run("test", "--shard", "auto", "--format", "concise", more: variables)
      #expect(result.status == 0 && result.errors.hasPrefix("shard \(index + 1)/2, by TEST_SHARD_INDEX=\(index)\n"))
      tested.append(result.output.split(separator: "\n").count { $0.hasPrefix("passed ") })
    }
    #expect(tested == [2, 1] && folder.physim.files.contains("touched"))
    #expect(try folder.run("test", "--shard", "auto", more: ["JOB_COMPLETION_INDEX": "2"]).status == 64)
    let kubernetes = try folder.run("test", "--shard", "auto", "--shards", "3", more: ["JOB_COMPLETION_INDEX": "2"])
    #expect(kubernetes.status == 0 && kubernetes.output == "1 scene: 1 passed\n")
    #expect(try folder.run("test", "--shard", "auto").errors.contains("no scheduler defines a shard in the environment; use --shard i/n"))
    let hash = try folder.run("test", "--shard", "hash:1/2")
    #expect(hash.status == 64 && hash.errors.contains("must be like 2/3, the second of three parts, or auto"))
  }

  @Test("with --orphans fail a golden without a scene fails, in every format") func orphans() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    try folder.write(GoldenFolder.scene(frames: 5), "b.json")
    _ = try folder.run("test")
    _ = try folder.shell("rm scenes/b.json")
    #expect(try folder.run("test").status == 0)
    let text = try folder.run("test", "--orphans", "fail")
    #expect(text.status == 1)
    #expect(text.output == "orphan: scenes/b.golden.csv has no scene\n1 scene: 1 passed, 1 orphan\n")
    let junit = try folder.run("test", "--orphans", "fail", "--format", "junit")
    #expect(junit.status == 1 && junit.output.contains("<testsuites name=\"physim\" tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(junit.output.contains("<testcase classname=\"orphans\" name=\"scenes/b.golden.csv\" file=\"scenes/b.golden.csv\""))
    let tap = try folder.run("test", "--orphans", "fail", "--format", "tap").output
    #expect(tap.contains("\n1..2\n") && tap.contains("\nnot ok 2 - scenes/b.golden.csv has no scene\n"))
    #expect(
      try folder.run("test", "--orphans", "fail", "--format", "github").output.hasPrefix(
        "::error file=scenes/b.golden.csv,title=orphan::scenes/b.golden.csv has no scene\n"))
    // another shard has the orphan
    #expect(try folder.run("test", "--orphans", "fail", "--shard", "2/2").status == 0)
  }

  @Test("with --pending results are in a folder of their own, from which accept takes them") func pending() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    try folder.write(GoldenFolder.scene(elasticity: "0.5"))
    let failed = try folder.run("test", "--pending", "out")
    #expect(failed.status == 1 && folder.files == ["a.golden.csv", "a.json"])
    #expect(failed.output.contains("  pending: out/scenes/a.new.csv\n"))
    #expect(failed.output.contains("  accept: physim accept scenes/a.json --pending out\n"))
    #expect(try folder.run("accept").errors == "nothing to accept\n")
    let accepted = try folder.run("accept", "--pending", "out")
    #expect(accepted.status == 0 && accepted.output == "scenes/a.golden.csv\n")
    #expect(try folder.shell("ls out/scenes; physim test scenes --orphans fail").output == "1 scene: 1 passed\n")
    // the result of a test that passes again is removed there; it is not an orphan of its folder
    try folder.write(GoldenFolder.scene(elasticity: "0.4"))
    #expect(try folder.shell("physim test --pending out --orphans fail").output.contains("1 failed"))
    #expect(try !folder.shell("physim test --pending out --orphans fail").output.contains("orphan"))
    try folder.write(GoldenFolder.scene(elasticity: "0.5"))
    #expect(try folder.run("test", "--pending", "out").output.contains("removed: out/scenes/a.new.csv, which is obsolete"))
  }

  @Test("an absolute path of a scene below the working directory has the same place in the folder; another has its whole path")
  func places() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(frames: 5))
    _ = try folder.shell("mkdir elsewhere; physim test \"$PWD/scenes/a.json\" --record never --pending one")
    #expect(try folder.shell("find one -type f").output == "one/scenes/a.new.csv\n")
    let other = try folder.shell("cd elsewhere; physim test ../scenes/a.json --record never --pending two > /dev/null; find two -type f")
    #expect(other.output.hasPrefix("two/") && other.output.hasSuffix("/scenes/a.new.csv\n") && !other.output.contains(".."))
  }

  @Test("a golden that is a link is compared with, and never written through") func links() throws {
    let folder = try GoldenFolder()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    _ = try folder.shell("mv scenes/a.golden.csv kept.csv; ln -s ../kept.csv scenes/a.golden.csv; cp kept.csv before.csv")
    #expect(try folder.run("test").output == "1 scene: 1 passed\n")
    try folder.write(GoldenFolder.scene(elasticity: "0.5"))
    #expect(try folder.run("test").output.contains("  differs from frame "))
    for mode in ["all", "failed"] {
      let result = try folder.run("test", "--record", mode)
      #expect(result.status == 1)
      #expect(
        result.output.contains("cannot write 'scenes/a.golden.csv': it is a link, and physim writes no such file through links"))
    }
    _ = try folder.run("test")
    let accepted = try folder.run("accept")
    #expect(accepted.status == 73 && accepted.errors.contains("it is a link"))
    #expect(try folder.shell("cmp kept.csv before.csv && readlink scenes/a.golden.csv").output == "../kept.csv\n")
  }
}
