import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Files appear whole or not at all, and nothing that is not physim's is lost.
@Suite("Outputs") struct OutputTests {
  /// Long enough to be caught in the middle.
  static let long = ["run", "scene.json", "--frames", "1000000"]

  @Test("a file physim did not write is kept; --force replaces it")
  func occupied() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("my notes\n", to: "notes.csv")
    let refused = try physim.run("run", "scene.json", "-o", "notes.csv")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("--force"))
    #expect(physim.text("notes.csv") == "my notes\n")
    #expect(try physim.run("run", "scene.json", "-o", "notes.csv", "--force").status == 0)
    #expect(physim.text("notes.csv")?.hasPrefix("frame,time,view") == true)
    // its own output is replaced without --force
    #expect(try physim.run("run", "scene.json", "-o", "notes.csv").status == 0)
    #expect(physim.files == ["notes.csv"])
  }

  @Test("neither the scene, nor a golden, nor a file of another kind is taken for an old output", arguments: ["json", "csv"])
  func precious(format: String) throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "scene.json", "--format", format).status == 73)
    #expect(physim.text("scene.json") == Physim.scene)
    #expect(try physim.run("run", "scene.json", "-o", "a.csv").status == 0)
    #expect(try physim.run("run", "scene.json", "-o", "b.csv", "--events", "a.csv").status == 73)
    #expect(try physim.run("run", "scene.json", "-o", "a.csv", "--layout", "wide").status == 0)
    try FileManager.default.moveItem(
      at: physim.folder.appending(path: "a.csv"), to: physim.folder.appending(path: "a.golden.csv"))
    #expect(try physim.run("run", "scene.json", "-o", "a.golden.csv").status == 73)
    #expect(physim.files == ["a.golden.csv"])
  }

  @Test("a folder that is not there, or a folder in the place of the file, is 73")
  func cannotCreate() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "no/out.csv").status == 73)
    #expect(try physim.run("run", "scene.json", "-o", ".").status == 73)
    // the first output is taken back when the second cannot be made
    #expect(try physim.run("run", "scene.json", "-o", "out.csv", "--events", "no/out.csv").status == 73)
    #expect(physim.files.isEmpty)
  }

  @Test("two outputs in one place are refused, however the place is spelled")
  func shared() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "out.csv", "--events", "out.csv").status == 64)
    #expect(try physim.run("run", "scene.json", "-o", "out.csv", "--events", "./out.csv").status == 64)
    #expect(physim.files.isEmpty)
  }

  @Test("a link is followed, not replaced")
  func link() throws {
    let physim = try Physim()
    defer { physim.remove() }
    try physim.write("", to: "real.csv")
    let link = physim.folder.appending(path: "link.csv")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.csv")
    #expect(try physim.run("run", "scene.json", "-o", "link.csv").status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real.csv")
    #expect(physim.text("real.csv")?.isEmpty == false)
  }

  @Test("a full disk is 74, by device, by redirection and by limit, and leaves nothing")
  func fullDisk() throws {
    let physim = try Physim()
    defer { physim.remove() }
    if FileManager.default.fileExists(atPath: "/dev/full") {
      #expect(try physim.run("run", "scene.json", "-o", "/dev/full").status == 74)
      #expect(try physim.shell("physim run scene.json > /dev/full").status == 74)
      #expect(try physim.shell("physim --version > /dev/full").status == 74)
    }
    let limited = try physim.shell("ulimit -f 64; physim run scene.json --frames 10000 -o out.csv")
    #expect(limited.status == 74)
    #expect(limited.errors.contains("out.csv"))
    #expect(physim.files.isEmpty)
  }

  @Test("a reader that has seen enough ends the run quietly with 141")
  func closedPipe() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let pipe = Pipe()
    let process = try physim.start(Self.long, output: pipe)
    _ = try pipe.fileHandleForReading.read(upToCount: 10)
    try pipe.fileHandleForReading.close()
    let result = try physim.finish(process)
    #expect(result.status == 141)
    #expect(result.errors.isEmpty)
  }

  @Test("an interrupt is 130 and leaves nothing behind")
  func interrupt() throws {
    let physim = try Physim()
    defer { physim.remove() }
    signal(SIGINT, SIG_DFL)  // children of a background job would ignore it, and physim respects that
    let process = try physim.start(Self.long + ["-o", "out.csv", "--events", "out.jsonl"])
    try waitForFile(physim)
    kill(process.processIdentifier, SIGINT)
    let result = try physim.finish(process)
    #expect(result.status == 130)
    #expect(physim.files.isEmpty)
  }

  @Test("a kill in the middle leaves the old file as it was")
  func kill9() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try physim.run("run", "scene.json", "-o", "out.csv").status == 0)
    let before = physim.text("out.csv")
    let process = try physim.start(Self.long + ["-o", "out.csv"])
    try waitForFile(physim)
    kill(process.processIdentifier, SIGKILL)
    #expect(process.end() == SIGKILL)
    #expect(physim.text("out.csv") == before)
    // the only other file is the temporary one
    #expect(physim.files.count == 2)
    #expect(physim.files.contains { $0.hasPrefix(".out.csv.physim-") })
  }

  /// Until a temporary file holds something.
  private func waitForFile(_ physim: Physim) throws {
    for _ in 0..<1000 {
      for name in physim.files where name.hasPrefix(".out") {
        let attributes = try? FileManager.default.attributesOfItem(atPath: physim.folder.appending(path: name).path)
        if let size = attributes?[.size] as? Int, size > 0 { return }
      }
      usleep(10_000)
    }
    Issue.record("no temporary file appeared")
  }
}
