import Foundation
import Testing

/// Sweeps by real processes: what is killed, resumed, cut into shards and merged comes to the bytes of an undisturbed run.
@Suite("physim sweep") struct SweepTests {
  private static let axes = [
    "-x", "/views/ball/elasticity=0:1:0.05", "-x", "/views/box/angle=0,0.1,0.2", "-m", "ball.y:final", "-m", "ball.speed:max",
  ]

  /// More frames, so that there is time to kill.
  private static let long = axes + ["--frames", "600"]

  private func sweep(_ physim: Physim, _ arguments: [String], environment: [String: String]? = nil) throws -> Physim.Result {
    try physim.finish(physim.start(["sweep", "scene.json"] + arguments, environment: environment))
  }

  /// The tables of an undisturbed sweep.
  private func reference(_ physim: Physim, _ arguments: [String]) throws -> [String?] {
    let result = try sweep(physim, arguments + ["-o", "whole"])
    #expect(result.status == 0, "\(result.errors)")
    return tables(physim, "whole")
  }

  private func tables(_ physim: Physim, _ folder: String) -> [String?] {
    ["runs.csv", "summary.csv", "journal.jsonl", "runs.parquet"].map { physim.text("\(folder)/\($0)") }
  }

  @Test("the table has a row a run in the order of the plan, with values as they are written")
  func table() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    let rows = try #require(tables[0]).split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(rows[0] == ["id", "/views/ball/elasticity", "/views/box/angle", "status", "digest", "ball.y:final", "ball.speed:max"])
    #expect(rows.count == 64)
    #expect(rows[1...4].map { $0[1...3].joined(separator: " ") } == ["0 0 ok", "0 0.1 ok", "0 0.2 ok", "0.05 0 ok"])
    #expect(Set(rows.dropFirst().map { $0[0] }).count == 63)
    #expect(
      try physim.files == ["whole"]
        && FileManager.default.contentsOfDirectory(atPath: physim.folder.appending(path: "whole").path).sorted()
          == ["journal.jsonl", "manifest.json", "runs.csv", "runs.parquet", "summary.csv"]
    )
    // without a folder the table goes to standard output
    let streamed = try sweep(physim, Self.axes)
    #expect(streamed.output == tables[0])
    #expect(streamed.errors.hasPrefix("63 runs in "))
  }

  @Test("any number of threads comes to the same bytes", arguments: ["1", "2", "7"])
  func jobs(count: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    #expect(try sweep(physim, Self.axes + ["-j", count, "-o", "out"]).status == 0)
    #expect(self.tables(physim, "out") == tables)
  }

  @Test("shards, however cut, merge into the bytes of a single run", arguments: ["", "hash:"])
  func shards(kind: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    for i in 1...3 { #expect(try sweep(physim, Self.axes + ["--shard", "\(kind)\(i)/3", "-o", "s\(i)"]).status == 0) }
    let early = try physim.run("sweep", "merge", "s1", "s3", "-o", "merged")
    #expect(early.status == 65)
    #expect(early.errors.contains(" of 63 runs are missing, the first are "))
    #expect(physim.text("merged/runs.csv") == nil)
    // the order of the folders does not matter, nor does one that is there twice
    #expect(try physim.run("sweep", "merge", "s3", "s1", "s2", "s1", "-o", "merged").status == 0)
    #expect(self.tables(physim, "merged") == tables)
    #expect(physim.text("merged/manifest.json") == physim.text("whole/manifest.json"))
  }

  @Test("merge skips files with a note, so that s* may match sweep.json") func mergedPattern() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("{}", to: "sweep.json")
    for i in 1...2 { #expect(try sweep(physim, Self.axes + ["--shard", "\(i)/2", "-o", "s\(i)"]).status == 0) }
    let merged = try physim.shell("physim sweep merge s* -o merged")
    #expect(
      merged.status == 0
        && merged.errors.hasPrefix("note: skipped 'scene.json', which is a file\nnote: skipped 'sweep.json', which is a file\n"))
    #expect(merged.errors.contains("63 runs of 2 folders"))
    let files = try physim.shell("physim sweep merge sweep.json -o merged")
    #expect(files.status == 66 && files.errors.contains("no sweep in 'sweep.json'"))
  }

  @Test("killed at any moment and resumed as often as it takes, it comes to the same bytes", arguments: 0..<4)
  func kills(seed: UInt64) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.long)
    var random = Seeded(seed)
    var kills = 0
    while kills < 40 {
      let process = try physim.start(["sweep", "scene.json"] + Self.long + ["-o", "out", "--resume", "-j", "2"])
      usleep(UInt32.random(in: 0...UInt32(60_000 + 20_000 * kills), using: &random))
      kill(process.processIdentifier, SIGKILL)
      if process.end() != SIGKILL { break }
      kills += 1
    }
    #expect(try sweep(physim, Self.long + ["-o", "out", "--resume"]).status == 0)
    #expect(self.tables(physim, "out") == tables)
    let left = try FileManager.default.contentsOfDirectory(atPath: physim.folder.appending(path: "out").path)
    #expect(left.sorted() == ["journal.jsonl", "manifest.json", "runs.csv", "runs.parquet", "summary.csv"])
  }

  @Test("a journal that is cut in a line, or has anything else at its end, is gone on with", arguments: ["cut", "zeros", "text", "gap"])
  func torn(kind: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    let journal = try #require(tables[2])
    let lines = journal.split(separator: "\n", omittingEmptySubsequences: false).map { $0 + "\n" }
    switch kind {
    case "cut": try physim.write(String(journal.prefix(journal.count / 2)), to: "whole/journal.jsonl")
    case "zeros": try physim.write(lines[..<9].joined() + String(repeating: "\0", count: 5000), to: "whole/journal.jsonl")
    case "text": try physim.write(lines[..<9].joined() + "what is this\n" + lines[9...].joined(), to: "whole/journal.jsonl")
    default: try physim.write(lines[..<9].joined() + lines[12...].joined(), to: "whole/journal.jsonl")
    }
    let result = try sweep(physim, Self.axes + ["-o", "whole", "--resume"])
    #expect(result.status == 0)
    switch kind {
    case "cut": break
    case "zeros": #expect(result.errors.hasPrefix("9 of 63 runs are already done\n54 runs in "))
    case "text":
      #expect(result.errors.hasPrefix("warning: whole/journal.jsonl: damaged in line 10; 0 runs repeated\n63 of 63 runs are already done"))
    default:
      #expect(result.errors.hasPrefix("warning: whole/journal.jsonl: lines are missing; 3 runs repeated\n63 of 63 runs are already done"))
    }
    #expect(self.tables(physim, "whole") == tables)
  }

  @Test("an interrupt leaves a folder that can be resumed, with status 130")
  func interrupt() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.long)
    let process = try physim.start(["sweep", "scene.json"] + Self.long + ["-o", "out", "-j", "2"])
    while (physim.text("out/journal.jsonl")?.count ?? 0) < 500 { usleep(1000) }
    process.interrupt()
    let result = try physim.finish(process)
    #expect(result.status == 130)
    #expect(result.errors.contains(" of 63 runs are done; --resume continues\n"))
    #expect(physim.text("out/runs.csv") == nil)
    #expect(try physim.run("sweep", "status", "out").output.contains("interrupted"))
    #expect(try sweep(physim, Self.long + ["-o", "out", "--resume"]).status == 0)
    #expect(self.tables(physim, "out") == tables)
  }

  @Test("a full disk in the middle ends in status 74, and what was written is gone on with")
  func fullDisk() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    // a file may have 4 KB, which stops the journal in the middle of a line
    let full = try physim.shell("ulimit -f 8; exec physim sweep scene.json \(Self.axes.joined(separator: " ")) -o out 2>.stderr")
    #expect(full.status == 74)
    #expect(full.errors.contains("of 63 runs are stored in out; --resume continues"))
    #expect(try sweep(physim, Self.axes + ["-o", "out", "--resume"]).status == 0)
    #expect(self.tables(physim, "out") == tables)
  }

  @Test("a folder of another sweep, or of something else, is left alone; what has changed is said")
  func folders() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    let again = try sweep(physim, Self.axes + ["-o", "whole"])
    #expect(again.status == 73 && again.errors.contains("use --resume to continue it"))
    let other = try sweep(physim, ["-x", "/views/ball/elasticity=0:1:0.1"] + Self.axes.dropFirst(2) + ["-o", "whole", "--resume"])
    #expect(other.status == 65)
    #expect(other.errors.contains("the axis /views/ball/elasticity was 0:1:0.05 and is 0:1:0.1"))
    let shard = try sweep(physim, Self.axes + ["-o", "whole", "--resume", "--shard", "1/2"])
    #expect(shard.status == 65 && shard.errors.contains("\"shard\" was \"\" and is \"1/2\""))
    #expect(self.tables(physim, "whole") == tables)
    #expect(
      try sweep(physim, Self.axes + ["-o", "whole", "--resume"]).errors
        == "63 of 63 runs are already done\nnothing to do: whole/runs.csv\n")
    try physim.write(Physim.scene.replacing("\"two fall\"", with: "\"changed\""), to: "scene.json")
    #expect(try sweep(physim, Self.axes + ["-o", "whole", "--resume"]).errors.contains("the scene's file has changed"))
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "photos"), withIntermediateDirectories: true)
    try physim.write("dear", to: "photos/diary.txt")
    for option in ["--resume", "--force", "--quiet"] {
      #expect(try sweep(physim, Self.axes + ["-o", "photos", option]).status == 73)
    }
    #expect(physim.text("photos/diary.txt") == "dear")
    #expect(try physim.run("sweep", "merge", "whole", "photos", "-o", "out").status == 66)
    #expect(try sweep(physim, Self.axes + ["-o", "whole", "--force"]).status == 0)
  }

  @Test("show prints a command whose digest is the table's, also for words, lists, settings and lengths")
  func show() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let arguments = [
      "-x", "/views/ball/velocity=[10,0],[0,10]", "-x", "/views/box/type=dynamic,\"static\"", "-x", "/frames=20,30", "--set",
      "/views/ball/friction=0.7", "-o", "out",
    ]
    #expect(try sweep(physim, arguments).status == 0)
    let rows = try #require(physim.text("out/runs.csv")).split(separator: "\n").dropFirst()
    #expect(rows.count == 8)
    for row in rows {
      let cells = row.split(separator: ",")
      let line = try physim.run("sweep", "show", "out", String(cells[0]))
      #expect(line.status == 0)
      #expect(line.output.hasPrefix("physim run scene.json --set /views/ball/friction=0.7 --set '/views/ball/velocity=["))
      #expect(try physim.shell(line.output).output == cells[cells.count - 1] + "\n")
    }
    let first = try #require(rows.first).prefix(6)
    #expect(try physim.run("sweep", "show", "out", String(first)).status == 0)
    let none = try physim.run("sweep", "show", "out", "zzz")
    #expect(none.status == 64 && none.errors.contains("no run 'zzz' in 'out'"))
  }

  @Test("a run that fails keeps its row, and the others go on, unless it is to be the last")
  func failures() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let axes = [
      "-x", "/views/ball/cornerRadius=5,20", "-x", "/views/ball/frame/2=40,30", "-x", "/views/box/angle=1,2", "-m", "ball.x:final",
    ]
    let result = try sweep(physim, axes + ["-o", "out"])
    #expect(result.status == 1)
    #expect(result.errors.contains("\"cornerRadius\" must be at most half the shorter side, 15, got 20"))
    let rows = try #require(physim.text("out/runs.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)[4]
    }
    #expect(rows == ["status", "ok", "ok", "ok", "ok", "ok", "ok", "invalid", "invalid"])
    #expect(try physim.run("sweep", "status", "out").output.contains("8     8   6       0        2  complete"))
    let fast = try sweep(physim, axes + ["-o", "fast", "--fail-fast"])
    #expect(fast.status == 1)
    #expect(physim.text("fast/journal.jsonl")?.split(separator: "\n").count == 7)
    #expect(try sweep(physim, axes + ["-o", "fast", "--resume"]).status == 1)
    #expect(physim.text("fast/runs.csv") == physim.text("out/runs.csv"))
  }

  @Test("a sweep's file says what options say, and comes to the same table")
  func file() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    try FileManager.default.createDirectory(at: physim.folder.appending(path: "specs"), withIntermediateDirectories: true)
    let spec = #"""
      { "sweep": 1, "scene": "../scene.json",
        "axes": { "/views/ball/elasticity": "0:1:0.05", "/views/box/angle": [0, 0.1, 0.2] },
        "metrics": ["ball.y:final", "ball.speed:max"] }
      """#
    try physim.write(spec, to: "specs/s.json")
    #expect(try physim.run("sweep", "specs/s.json").output == tables[0])
    try physim.write(spec.replacing("\"metrics\"", with: "\"metrix\""), to: "bad.json")
    let bad = try physim.run("sweep", "bad.json")
    #expect(bad.status == 65)
    #expect(bad.errors.contains("error[unknown-key]: a sweep has no key \"metrix\"\n --> bad.json:3:3 at /metrix\n"))
    #expect(bad.errors.contains("did you mean \"metrics\"?"))
    #expect(bad.errors.contains("cannot read ../scene.json"))
  }

  @Test("--dry-run shows the plan and its size and writes nothing")
  func dry() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try sweep(
      physim, ["-x", "/views/ball/elasticity=0:1:#1000", "-x", "/views/box/angle=0:1:#1000", "--dry-run", "-o", "out"])
    #expect((result.status, result.errors) == (0, ""))
    #expect(result.output.hasPrefix("1000000 runs of two fall: 1000 x 1000\n"))
    #expect(physim.files.isEmpty)
  }

  @Test("auto takes the shard from the scheduler, touches what Bazel wants touched, and guesses nothing")
  func auto() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let tables = try reference(physim, Self.axes)
    for i in 0..<2 {
      let variables = [
        "TEST_SHARD_INDEX": "\(i)", "TEST_TOTAL_SHARDS": "2", "TEST_SHARD_STATUS_FILE": physim.folder.appending(path: "touched\(i)").path,
      ]
      let result = try sweep(physim, Self.axes + ["--shard", "auto", "-o", "s\(i)"], environment: variables)
      #expect(result.status == 0)
      #expect(result.errors.hasPrefix("shard \(i + 1)/2, by TEST_SHARD_INDEX=\(i)\n"))
      #expect(physim.text("touched\(i)") == "")
    }
    #expect(try physim.run("sweep", "merge", "s0", "s1", "-o", "merged").status == 0)
    #expect(self.tables(physim, "merged") == tables)
    let lost = try sweep(physim, Self.axes + ["--shard", "auto"], environment: [:])
    #expect(lost.status == 64 && lost.errors.contains("no scheduler defines a shard in the environment; use --shard i/n"))
  }

  @Test("--series has every run's trajectory, as run would write it, and merge keeps them")
  func series() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for i in 1...2 {
      #expect(try sweep(physim, ["-x", "/views/box/angle=0,0.1,0.2", "--series", "--shard", "\(i)/2", "-o", "s\(i)"]).status == 0)
    }
    #expect(try physim.run("sweep", "merge", "s1", "s2", "-o", "out").status == 0)
    let row = try #require(physim.text("out/runs.csv")).split(separator: "\n")[2].split(separator: ",")
    let alone = try physim.run("run", "scene.json", "--set", "/views/box/angle=0.1")
    #expect(physim.text("out/series/\(row[0]).csv") == alone.output)
    let count = try FileManager.default.contentsOfDirectory(atPath: physim.folder.appending(path: "out/series").path).count
    #expect(count == 3)
  }

  @Test("show --table prints runs.csv, and of a sweep that is not done its first rows")
  func partialTable() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try sweep(physim, ["-x", "/views/box/angle=0,0.1,0.2", "-o", "out"]).status == 0)
    let table = try #require(physim.text("out/runs.csv"))
    #expect(try physim.run("sweep", "show", "out", "--table").output == table)
    // as a process leaves it that was killed in its last line
    let journal = try #require(physim.text("out/journal.jsonl"))
    try physim.write(String(journal.dropLast(20)), to: "out/journal.jsonl")
    let rows = table.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(try physim.run("sweep", "show", "out", "--table").output == rows.prefix(3).joined(separator: "\n") + "\n")
    #expect(try physim.run("sweep", "show", "out", "--table", "0f").status == 64)
    #expect(try physim.run("sweep", "show", "scene.json", "--table").status == 66)
  }

  @Test("an axis that changes nothing is named at the end, on standard output, in a folder and after a resume")
  func ineffective() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let axes = ["-x", "/views/ball/charge=0,1,2", "-x", "/views/ball/velocity=[0,0],[9,0]", "--frames", "9"]
    let warning = "warning: /views/ball/charge has no effect: runs that differ only in it have equal digests\n"
    for more in [[], ["-o", "out"], ["-o", "out", "--resume"]] {
      let result = try sweep(physim, axes + more)
      #expect(result.status == 0 && result.errors.contains(warning), "\(result.errors)")
      #expect(!result.errors.contains("velocity"))
    }
    #expect(try sweep(physim, axes + ["-q"]).errors.isEmpty)
    #expect(try !sweep(physim, ["-x", "/views/ball/charge=1"]).errors.contains("warning"))
  }
}

/// Numbers that are the same each time.
private struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
