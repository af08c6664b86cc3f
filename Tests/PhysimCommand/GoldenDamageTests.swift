import Foundation
import Testing

@Suite("Goldens in a hostile world") struct GoldenDamageTests {
  private func recorded() throws -> (GoldenFolder, String) {
    let folder = try GoldenFolder()
    try folder.write(GoldenFolder.scene())
    _ = try folder.run("test")
    return (folder, try #require(folder.text("a.golden.csv")))
  }

  @Test("an error in a golden is reported, the test fails, and the golden stays as it is")
  func damage() throws {
    let (folder, good) = try recorded()
    defer { folder.remove() }
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false)
    let motion = try #require(lines.firstIndex { $0.hasPrefix("# motion") })
    var swapped = lines
    swapped.swapAt(motion + 2, motion + 3)
    let cases: [(String, String)] = [
      ("", ":1:1: the file is empty"),
      (String(good.prefix(good.utf8.count / 2)), "cut off"),
      (String(good.dropLast(30)), "cut off"),
      (good.replacing("golden 1\n", with: "golden 9\n"), "this golden is of format 9; this physim reads format 1"),
      ("hello\n", "this is not a trajectory"),
      ("frame,time,view,x,y,angle\n0,0,ball,1,2,3\n", "is not a golden"),
      (swapped.joined(separator: "\n"), "expected '# 10 …', found '# 20 "),
      (good.replacing("0,0,ball,30,", with: "0,0,ball,31,"), "differs from the motion"),
      (good.replacing("# views: ", with: "<<<<<<< HEAD\n# views: "), "there is a merge conflict in the golden"),
      (good + "more\n", "after the end of the golden"),
    ]
    for (text, sentence) in cases {
      try folder.write(text, "a.golden.csv")
      let result = try folder.run("test")
      #expect(result.status == 1)
      let said = result.output.split(separator: "\n")[1]
      #expect(said.hasPrefix("  the golden cannot be used: ") && said.contains(sentence), "\(said)")
      #expect(folder.text("a.golden.csv") == text)
      #expect(folder.text("a.new.csv") == good)
    }
  }

  @Test("CR LF and a byte order mark do no harm and are noted") func tools() throws {
    let (folder, good) = try recorded()
    defer { folder.remove() }
    try folder.write("\u{FEFF}" + good.replacing("\n", with: "\r\n"), "a.golden.csv")
    let result = try folder.run("test")
    #expect(result.status == 0)
    #expect(result.output.contains("its lines end in CR LF") && result.output.contains("byte order mark"))
  }

  @Test("accept refuses what is not whole, what the scene does not give any more, and what has no scene") func refusals() throws {
    let (folder, good) = try recorded()
    defer { folder.remove() }
    try folder.write(good.replacing("golden 1", with: "golden 2"), "a.new.csv")
    let foreign = try folder.run("accept")
    #expect(foreign.status == 1 && foreign.errors.contains("refused: scenes/a.new.csv: scenes/a.new.csv:1:1: this golden is of format 2"))
    try folder.write(GoldenFolder.scene(elasticity: "0.1"))
    try folder.write(good, "a.new.csv")
    let stale = try folder.run("accept")
    #expect(stale.status == 1 && stale.errors.contains("it no longer matches scenes/a.json; run 'physim test' again"))
    #expect(folder.text("a.golden.csv") == good)
    try FileManager.default.removeItem(at: folder.physim.folder.appending(path: "scenes/a.json"))
    let gone = try folder.run("accept")
    #expect(gone.status == 0 && gone.errors.contains("orphan: scenes/a.new.csv has no scene"))
  }

  @Test("a process that is killed at any instant leaves the old golden or the new one") func kill() throws {
    let (folder, first) = try recorded()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(elasticity: "0.3"))
    _ = try folder.run("test", "--record", "failed")
    let second = try #require(folder.text("a.golden.csv"))
    var wasKilled = 0
    for round in 0..<60 {
      try folder.write(GoldenFolder.scene(elasticity: round % 2 == 0 ? "0.8" : "0.3"))
      let process = try folder.physim.start(["test", "scenes", "--record", "failed"], environment: Physim.environment)
      usleep(UInt32(round) * 300)
      Foundation.kill(process.processIdentifier, SIGKILL)
      if process.end() == SIGKILL { wasKilled += 1 }
      let golden = folder.text("a.golden.csv")
      #expect(golden == first || golden == second)
    }
    #expect(wasKilled > 0)
    _ = try folder.run("test", "--record", "failed")
    #expect(try folder.run("test").status == 0)
  }

  @Test("many at once do not get in each other's way") func together() throws {
    let (folder, _) = try recorded()
    defer { folder.remove() }
    for round in 0..<4 {
      for i in 0..<6 { try folder.write(GoldenFolder.scene(elasticity: "0.\(round + 1)", frames: 30 + i), "s\(i).json") }
      try atOnce(6, ["test", "scenes", "--record", "failed", "-q"], folder)
      let result = try folder.run("test", "--record", "never")
      #expect(result.status == 0, "\(result.output)")
    }
    // accepted by several at the same time: taken by one or more, and whole
    try folder.write(GoldenFolder.scene(elasticity: "0.55"))
    #expect(try folder.run("test").status == 1)
    try atOnce(3, ["accept", "scenes"], folder)
    #expect(try folder.run("test").status == 0)
    #expect(!folder.files.contains { $0.contains(".physim-") })
  }

  private func atOnce(_ count: Int, _ arguments: [String], _ folder: GoldenFolder) throws {
    let processes = try (0..<count).map { _ in try folder.physim.start(arguments, environment: Physim.environment) }
    for status in processes.map({ $0.end() }) { #expect([0, 1].contains(status) || status >= 64, "an exit status of physim: \(status)") }
  }

  @Test("without room for the pending result the outcome is reported all the same, and no partial file stays") func full() throws {
    let (folder, good) = try recorded()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(elasticity: "0.3"))
    let files = folder.files
    // a limit of the process on the size of files is as good as a full disk
    let result = try folder.shell("(ulimit -f 1; physim test scenes) | cat")
    #expect(result.output.contains("failed scenes/a.json") && result.output.contains("cannot write 'scenes/a.new.csv': file too large"))
    #expect(folder.files == files && folder.text("a.golden.csv") == good)
    let recording = try folder.shell("rm scenes/a.golden.csv; ulimit -f 1; physim test scenes > /dev/null")
    #expect(recording.status == 74)
    #expect(folder.files == ["a.json"])
  }

  @Test(
    "in a read-only folder the outcome is reported, too",
    .enabled(
      if: getuid() != 0 || FileManager.default.fileExists(atPath: "/usr/bin/setpriv"), "needs setpriv, for the superuser may write anywhere"
    ))
  func readOnly() throws {
    let (folder, good) = try recorded()
    defer { folder.remove() }
    try folder.write(GoldenFolder.scene(elasticity: "0.3"))
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    let result = try folder.shell(
      "chmod 755 . ; chmod 555 scenes; \(user)\"$(command -v physim)\" test scenes; s=$?; chmod 755 scenes; exit $s")
    guard result.status != 126, result.status != 127 else { return }
    #expect(result.status == 1)
    #expect(result.output.contains("cannot write 'scenes/a.new.csv': permission denied"))
    #expect(folder.files == ["a.golden.csv", "a.json"] && folder.text("a.golden.csv") == good)
  }
}
