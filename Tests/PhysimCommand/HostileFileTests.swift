import Foundation
import TestTraits
import Testing

/// Scenes, names and folders from an untrusted source.
@Suite("Hostile files") struct HostileFileTests {
  private func scene(_ events: String) -> String {
    Physim.scene.replacingOccurrences(of: "\"frames\": 60", with: "\"frames\": 5, \"record\": { \"events\": \"\(events)\" }")
  }

  @Test(
    "a scene makes physim write only beside itself",
    arguments: [
      "../out.csv", "/tmp/physim-outside.csv", ".hidden.csv", "a/../../b.csv", ".ssh/out.csv", "out.sh", "out", "a//b.csv", "./out.csv",
      "out.csv\\u0000.csv",
    ])
  func outside(name: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(scene(name), to: "scene.json")
    let result = try physim.run("run", "scene.json", "--digest")
    #expect(result.status == 65)
    #expect(result.errors.contains("outside-folder"))
    #expect(physim.files.isEmpty)
  }

  @Test("a file next to the scene is written, but not through a link out of the folder")
  func link() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write(scene("out.csv"), to: "scene.json")
    #expect(try physim.run("run", "scene.json", "--digest").status == 0)
    #expect(physim.files == ["out.csv"])
    let other = try Physim()
    defer { other.remove() }
    try physim.write(scene("there/out.csv"), to: "scene.json")
    try FileManager.default.createSymbolicLink(at: physim.folder.appending(path: "there"), withDestinationURL: other.folder)
    let result = try physim.run("run", "scene.json", "--digest")
    #expect(result.status == 73)
    #expect(result.errors.contains("leads out of the scene's folder"))
    #expect(other.files.isEmpty)
  }

  @Test("a file that is not a table is not quoted, wherever it is named")
  func secret() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for secret in ["TOKEN=abc123\n", "user,abc123\nname,word\n", "abc123"] {
      try physim.write(secret, to: "secret")
      for key in [
        #""gravity": { "trace": { "file": "secret" } }"#, #""tracks": [{ "target": "/views/ball/velocity", "file": "secret" }]"#,
      ] {
        try physim.write(
          #"{ "physim": 1, "bounds": [320, 460], "frames": 5, "views": [{ "id": "ball", "frame": [1, 1, 9, 9] }], \#(key) }"#,
          to: "thief.json")
        let result = try physim.run("run", "thief.json", "--digest")
        #expect(result.status == 65)
        #expect(!result.errors.contains("abc123"), "\(result.errors)")
      }
    }
    for device in ["/dev/zero", "/dev/stdin"] {
      try physim.write(
        #"{ "physim": 1, "bounds": [320, 460], "frames": 5, "views": [], "gravity": { "trace": { "file": "\#(device)" } } }"#,
        to: "device.json")
      #expect(try physim.run("run", "device.json", "--digest").errors.contains("not a regular file"))
    }
  }

  @Test("names are shown and never obeyed: unknown words, files, views of trajectories, in every format")
  func names() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let evil = "x\n::error::y\u{1B}[31m\u{9B}\u{202E}"
    func isPlain(_ text: String) -> Bool {
      let lines = text.split(separator: "\n")
      return text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) && $0.value != 0x202E }
        && !lines.contains { $0.drop { $0 == " " }.hasPrefix("::error::") }
    }
    for arguments in [
      [evil], ["run", evil], ["check", evil], ["test", evil], ["diff", evil, evil], ["sweep", "status", evil], ["run", "--\(evil)"],
    ] {
      let process = try physim.start(arguments)
      let result = try physim.finish(process)
      #expect(isPlain(result.errors + result.output), "\(arguments): \(result.errors)")
    }
    let header = "frame,time,view,x,y,angle\n"
    try physim.write(header + "0,0,\"\(evil)\",1,2,3\n", to: "a.csv")
    try physim.write(header + "0,0,\"\(evil)\",4,5,6\n", to: "b.csv")
    let diff = try physim.run("diff", "a.csv", "b.csv")
    #expect(diff.status == 1)
    #expect(isPlain(diff.output + diff.errors), "\(diff.output)")
    let folder = physim.folder.appending(path: "tests")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Physim.scene.write(to: folder.appending(path: evil + ".json"), atomically: true, encoding: .utf8)
    for format in ["text", "concise", "tap", "github", "junit"] {
      let result = try physim.run("test", "tests", "--record", "never", "--format", format)
      #expect(result.status == 1)
      #expect(isPlain(result.output + result.errors), "\(format): \(result.output)")
      // the name of a golden that is recorded, too
      let recorded = try physim.run("test", "tests", "--record", "missing", "--format", format)
      #expect(recorded.status == 0)
      #expect(isPlain(recorded.output + recorded.errors), "\(format): \(recorded.output)")
      try FileManager.default.removeItem(at: folder.appending(path: evil + ".golden.csv"))
    }
  }

  @Test("pipes are passed over under folders and refused by name; nothing is written through links of goldens", .timeLimit(.minutes(10)))
  func pipes() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.shell("mkdir d && cp scene.json d/a.json && mkfifo d/b.json d/.physimignore d/c.golden.csv").status == 0)
    #expect(try physim.run("check", "d").status == 0)
    #expect(try physim.run("fmt", "--check", "d").status < 2)
    #expect(try physim.run("test", "d", "--record", "missing").status == 0)
    for command in ["check", "test", "fmt"] {
      #expect(try physim.run(command, "d/b.json").errors.contains("regular file") || command == "test")
    }
    // a golden that leads elsewhere is compared with, and never written
    #expect(
      try physim.shell("sed 's/frame,time/frame,thyme/' d/a.golden.csv > victim && ln -sf ../victim d/a.golden.csv && cp victim before")
        .status == 0)
    let result = try physim.run("test", "d", "--record", "all")
    #expect(result.status != 0)
    #expect(physim.text("victim") == physim.text("before"))
    #expect(try physim.shell("rm d/a.golden.csv && ln -s ../victim d/a.new.csv").status == 0)
    #expect(try physim.run("test", "d", "--record", "never").status != 0)
    #expect(physim.text("victim") == physim.text("before"))
  }

  @Test("with --safe-csv no cell of text begins as a formula does")
  func formulas() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let ids = ["==1+1", "+a", "-a", "@a", "==\\\"a\\\",b", "-5", "plain"]
    let views = ids.enumerated().map { #"{ "id": "\#($0.element)", "frame": [\#($0.offset * 30), 10, 20, 20] }"# }.joined(separator: ", ")
    try physim.write(
      #"{ "physim": 1, "bounds": [320, 460], "frames": 2, "views": [\#(views)], "behaviors": [{ "type": "collision", "items": "*" }] }"#,
      to: "formulas.json")
    let long = try physim.run("run", "formulas.json", "--safe-csv", "--every", "2")
    let rows = long.output.split(separator: "\n").dropFirst().prefix(7)
    let cells = rows.map { row in String(row.split(separator: ",", maxSplits: 2)[2].prefix(4)) }
    #expect(cells == ["\"'=1", "\"'+a", "\"'-a", "\"'@a", "\"'=\"", "-5,1", "plai"])
    let wide = try physim.run("run", "formulas.json", "--safe-csv", "--layout", "wide")
    #expect(wide.output.hasPrefix("frame,time,\"'=1+1.x\""))
    #expect(try !physim.run("run", "formulas.json").output.contains("'"))
    #expect(try physim.run("run", "formulas.json", "--safe-csv", "--events", "e.csv", "-o", "o.csv").status == 0)
    #expect(physim.text("e.csv")?.contains(",=") == false)
    // the table, the summary and the series of a sweep, alone and merged from shards
    let sweep = [
      "sweep", "formulas.json", "-x", #"/name="==1+1",a"#, "-x", "/views/6/angle=-0.5,0", "-m", "=1+1.x:max", "--safe-csv", "--series",
    ]
    #expect(try physim.finish(physim.start(sweep + ["-o", "out"])).status == 0)
    let table = try #require(physim.text("out/runs.csv"))
    #expect(table.contains(",\"'=1+1.x:max\"\n") && table.contains(",\"'\"\"=1+1\"\"\"") == false)
    #expect(!table.contains(",=") && !table.contains("'-0.5") && physim.text("out/summary.csv")?.contains(",=") == false)
    for shard in ["1", "2"] { #expect(try physim.finish(physim.start(sweep + ["--shard", "\(shard)/2", "-o", "s\(shard)"])).status == 0) }
    #expect(try physim.run("sweep", "merge", "s1", "s2", "-o", "all").status == 0)
    #expect(physim.text("all/runs.csv") == table)
  }

  @Test("closed descriptors are opened before anything else, so that no message stands in a file")
  func closedDescriptors() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.shell("physim run scene.json -o good.csv").status == 0)
    for closed in ["2>&-", "<&- 2>&-", "<&- >&- 2>&-"] {
      #expect(try physim.shell("physim run scene.json -o out.csv --force \(closed)").status == 0)
      #expect(physim.text("out.csv") == physim.text("good.csv"))
    }
    // what is lost is not taken for written
    #expect(try physim.shell("physim run scene.json >&-").status == 74)
  }

  @Test("an output that is an input is refused, however it is named")
  func inputIsOutput() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.shell("physim test scene.json --record missing && cp scene.golden.csv kept").status == 0)
    #expect(try physim.shell("ln scene.json hard.json && ln -s scene.json soft.json && physim run scene.json -o a.csv -q").status == 0)
    for line in [
      "run scene.json -o scene.json --force", "run scene.json -o hard.json --force", "run soft.json -o scene.json --force",
      "run scene.json --events scene.json --format json --force -o b.json", "render a.csv -o a.csv --force",
      "test scene.json -o scene.json --force --format json", "test . -o scene.json --force", "test -o ./scene.json --force",
      "test . --html scene.json --force", "test . -o scene.golden.csv --force --record never",
    ] {
      let result = try physim.shell("physim \(line)")
      #expect([64, 73].contains(result.status), "\(line): \(result.errors)")
      #expect(physim.text("scene.json") == Physim.scene)
      #expect(physim.text("scene.golden.csv") == physim.text("kept"))
    }
  }

  @Test("a run that needs more memory than it may have ends with a sentence")
  func memory() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let views = (0..<100).map { #"{ "id": "v\#($0)", "frame": [100, 100, 20, 20] }"# }.joined(separator: ", ")
    try physim.write(
      #"{ "physim": 1, "bounds": [320, 460], "frames": 2, "views": [\#(views)], "behaviors": [{ "type": "collision", "items": "*" }] }"#,
      to: "pile.json")
    #expect(try physim.run("run", "pile.json", "--digest").status == 0)
    let result = try physim.run("run", "pile.json", "--digest", "--limit", "memory=1M")
    #expect(result.status == 1)
    #expect(result.errors.contains("memory=N"))
    try physim.write("t,x,y,z\n" + String(repeating: "0,0,-1,0\n", count: 200_000), to: "long.csv")
    try physim.write(
      #"{ "physim": 1, "bounds": [320, 460], "frames": 2, "views": [], "gravity": { "trace": { "file": "long.csv" } } }"#, to: "trace.json")
    let trace = try physim.run("run", "trace.json", "--digest", "--limit", "memory=4M")
    #expect(trace.status == 65)
    #expect(trace.errors.contains("more memory than is left"))
    // one budget: what a file has taken, the next one and the pairs cannot have
    let rows = (0..<20_000).map { "\($0 / 100).\($0 % 100 / 10)\($0 % 10),5,5\n" }.joined()
    try physim.write("time,x,y\n" + rows, to: "pan.csv")
    func tracked(_ count: Int) throws -> Physim.Result {
      let tracks = (0..<count).map { #"{ "target": "/views/v\#($0)/velocity", "file": "pan.csv" }"# }.joined(separator: ", ")
      try physim.write(
        #"{ "physim": 1, "bounds": [320, 460], "duration": 200, "frameRate": 1, "views": [\#(views)], "tracks": [\#(tracks)] }"#,
        to: "tracks.json")
      return try physim.run("run", "tracks.json", "--digest", "--limit", "memory=3M")
    }
    #expect(try tracked(1).status == 0)
    let several = try tracked(4)
    #expect(several.status == 65)
    #expect(several.errors.contains("more memory than is left"), "\(several.errors)")
  }

  @Test("1990 views on one spot end with a sentence before memory is taken for their contacts")
  func pile() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let views = (0..<1990).map { #"{ "id": "v\#($0)", "frame": [100, 100, 10, 10] }"# }.joined(separator: ", ")
    try physim.write(
      #"{ "physim": 1, "bounds": [320, 460], "frames": 1, "views": [\#(views)], "behaviors": [{ "type": "collision", "items": "*" }] }"#,
      to: "pile.json")
    // contacts up to the limit would take 700 MB; the stacks of threads count as well
    for threads in [1, 4] {
      let result = try physim.shell("ulimit -v 500000; physim run pile.json --digest --threads \(threads)")
      #expect(result.status == 1)
      #expect(result.errors.contains("pairs of outlines are near each other in frame 1") && result.errors.contains("memory=N"))
    }
  }

  @Test("the text of a file that a sweep names as its scene or its table is not shown unless it is one")
  func sweepSecret() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for secret in [
      "TOKEN=abc123\n", "{\"auths\": {\"abc123\": \"abc123\"}}", "[\"abc123\"", "abc123,abc123\nabc123\n", "\u{FEFF}{ \"abc123\" 5 }",
    ] {
      try physim.write(secret, to: "secret")
      for keys in [
        #""scene": "secret", "axes": { "/frames": [1, 2] }"#, #""scene": "scene.json", "params": "secret""#,
        #""scene": "scene.json", "axes": { "/frames": [1, 2] }, "set": { "/gravity": { "trace": { "file": "secret" } } }"#,
      ] {
        try physim.write(#"{ "sweep": 1, \#(keys) }"#, to: "sweep.json")
        for command in ["sweep", "check", "render"] {
          let result = try physim.run(command, "sweep.json")
          #expect(result.status == 65 || command == "render", "\(result.errors)")
          #expect(!(result.errors + result.output).contains("abc123"), "\(keys): \(result.errors)\(result.output)")
        }
      }
    }
  }

  @Test("a document that is deeper than the stack ends with a sentence, not with a trace")
  func stack() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let deep = String(repeating: "[", count: 990) + String(repeating: "]", count: 990)
    try physim.write(Physim.scene.replacingOccurrences(of: "\"physim\": 1,", with: "\"physim\": 1, \"x-deep\": \(deep),"), to: "deep.json")
    #expect(try physim.run("check", "deep.json", "--limit", "nesting=1000").status == 0)
    // a small stack has no room for the variables of the tests either
    let check = "ulimit -s 96; '\(Physim.binary.path)' check deep.json --limit nesting=1000"
    let result = try physim.shell("env -i sh -c \"\(check)\"")
    #expect(result.status == 70)
    #expect(result.errors == "error: out of stack: the input is too complex for this thread's stack\n")
  }

  @Test("a full disk, a file system without write access and too few descriptors end with the cause and nothing half written")
  func noRoom() throws {
    let physim = try Physim()
    defer { physim.remove() }
    for command in ["run scene.json", "help", "--version", "schema", "new pong", "explain syntax", "render scene.json --format svg"] {
      let result = try physim.shell("physim \(command) > /dev/full")
      #expect(result.status == 74 && result.errors.contains("no space left on device"), "\(command): \(result.errors)")
    }
    let few = try physim.shell("ulimit -n 5; physim sweep scene.json -x /views/ball/angle=0,1 -q -o out")
    #expect([66, 73, 74].contains(few.status) && few.errors.contains("too many open files"), "\(few.errors)")
    #expect(try physim.shell("physim sweep scene.json -x /views/ball/angle=0,1 -q -o out --resume").status == 0)
    // a folder that was removed under the process
    let gone = try physim.shell("mkdir gone && cd gone && rmdir ../gone && physim new pong -o a.json")
    #expect(gone.status == 73 && gone.errors.contains("no such file or directory"))
  }

  @Test("processes that record one golden at once leave one that is whole")
  func recordAtOnce() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let all = try (0..<6).map { _ in try physim.start(["test", ".", "--record", "all", "-q"]) }
    for process in all { #expect(process.end() == 0) }
    #expect(physim.files == ["scene.golden.csv"])
    #expect(try physim.run("test", ".", "--record", "never").status == 0)
  }

  @Test(
    "no number on the command line traps", .thorough,
    arguments: [
      "run scene.json --digest --limit file-bytes=9223372036854775807", "run scene.json --digest --limit memory=99999999999999999999G",
      "run scene.json --digest --every 9223372036854775807", "run scene.json --digest --frames 9223372036854775807",
      "run scene.json --digest --duration 1e308", "bench scene.json --repeats 9223372036854775808",
      "bench scene.json --repeats 9223372036854775807", "bench scene.json --warm-up 9223372036854775807",
      "bench scene.json --steps 9223372036854775807",
      "test scene.json --shard 9223372036854775807/9223372036854775807", "test scene.json --jobs 9223372036854775807",
      "sweep scene.json -x /views/ball/angle=0,1 --shard 9223372036854775806/9223372036854775807",
      "sweep scene.json -x /views/ball/angle=0:1:1e-300", "sweep scene.json -x /views/ball/angle=0:1:#9223372036854775807",
      "sweep scene.json -x /views/ball/angle=uniform(0,1) --sample 9223372036854775807",
      "sweep scene.json -x /views/ball/angle=uniform(0,1) --sample 1000000000 --dry-run",
      "render scene.json --size 9223372036854775807x1 -o a.svg",
      "render scene.json --frames 0..9223372036854775807 -o a.svg", "render scene.json --frames 9223372036854775807.. -o a.svg",
    ])
  func numbers(line: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    let result = try physim.shell("physim \(line.replacingOccurrences(of: "(", with: "\\(").replacingOccurrences(of: ")", with: "\\)"))")
    #expect([0, 1, 3, 64, 65, 73].contains(result.status), "\(result.errors)")
  }
}
