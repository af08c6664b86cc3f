import Foundation
import Testing

/// Folders of sweeps that were damaged, or that two processes want.
@Suite("Sweeps that survive") struct SweepFaultTests {
  private static let sweep = ["sweep", "scene.json", "-x", "/views/ball/angle=0,0.1,0.2,0.3", "--frames", "10", "-m", "ball.y:final", "-q"]

  private func run(_ physim: Physim, _ more: String...) throws -> Physim.Result {
    try physim.finish(physim.start(Self.sweep + more))
  }

  @Test("a damaged row of the journal is named, and it alone is run again", arguments: 0..<4)
  func damagedRow(place: Int) throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try run(physim, "-o", "out").status == 0)
    let whole = try #require(physim.text("out/journal.jsonl"))
    let table = physim.text("out/runs.csv")
    var lines = whole.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    lines[place] = lines[place].replacingOccurrences(of: ",ok,", with: ",oK,")
    try physim.write(lines.joined(separator: "\n") + "\n", to: "out/journal.jsonl")
    try FileManager.default.removeItem(at: physim.folder.appending(path: "out/runs.csv"))
    let merged = try physim.run("sweep", "merge", "out", "-o", "all")
    #expect(merged.status == 65)
    let result = try run(physim, "-o", "out", "--resume")
    #expect(result.status == 0)
    // after the last good row nothing is lost: it is just not there yet
    if place < 3 {
      #expect(result.errors.contains("line \(place + 1); 1 run repeated"), "\(result.errors)")
      #expect(merged.errors.contains("line \(place + 1)"), "\(merged.errors)")
    }
    #expect(physim.text("out/runs.csv") == table)
    #expect(physim.text("out/journal.jsonl") == whole)
  }

  @Test("a row that is whole but not of the plan is run again")
  func foreignRow() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try run(physim, "-o", "out").status == 0)
    let table = physim.text("out/runs.csv")
    let other = [
      "sweep", "scene.json", "-x", "/views/ball/angle=1,1.1,1.2,1.3", "--frames", "10", "-m", "ball.y:final", "-q", "-o", "other",
    ]
    #expect(try physim.finish(physim.start(other)).status == 0)
    var lines = try #require(physim.text("out/journal.jsonl")).split(separator: "\n").map(String.init)
    lines[1] = try #require(physim.text("other/journal.jsonl")).split(separator: "\n").map(String.init)[1]
    try physim.write(lines.joined(separator: "\n") + "\n", to: "out/journal.jsonl")
    let result = try run(physim, "-o", "out", "--resume")
    #expect(result.errors.contains("line 2; 1 run repeated"), "\(result.errors)")
    #expect(physim.text("out/runs.csv") == table)
  }

  @Test("a merge that was stopped anywhere is started again as it stands, and never reads what it writes")
  func mergeAgain() throws {
    let physim = try Physim()
    defer { physim.remove() }
    #expect(try run(physim, "-o", "s1", "--shard", "1/2").status == 0)
    #expect(try run(physim, "-o", "s2", "--shard", "2/2").status == 0)
    let merge = ["sweep", "merge", "s1", "s2", "-q", "-o", "all"]
    #expect(try physim.finish(physim.start(merge)).status == 0)
    let table = physim.text("all/runs.csv")
    for left in [["manifest.json"], ["manifest.json", "journal.jsonl"], ["manifest.json", "journal.jsonl", "runs.csv"]] {
      for name in ["manifest.json", "journal.jsonl", "runs.csv", "runs.parquet", "summary.csv"] where !left.contains(name) {
        try FileManager.default.removeItem(at: physim.folder.appending(path: "all/\(name)"))
      }
      if left.count == 2 { try physim.write("{\"run\":0,", to: "all/journal.jsonl") }
      #expect(try physim.finish(physim.start(merge)).status == 0)
      #expect(physim.text("all/runs.csv") == table)
    }
    let itself = try physim.run("sweep", "merge", "all", "-o", "./all")
    #expect(itself.status == 73)
    #expect(physim.text("all/runs.csv") == table)
  }

  @Test("of sweeps that start in one folder at once one works, and the others are refused")
  func atOnce() throws {
    let physim = try Physim()
    defer { physim.remove() }
    let processes = try (0..<6).map { _ in try physim.start(Self.sweep + ["--resume", "-j", "1", "-o", "out"]) }
    let statuses = processes.map { $0.end() }
    // 74 is for the folder that another process writes to; no one takes it for a foreign one, which is 73
    #expect(statuses.contains(0))
    #expect(statuses.allSatisfy { $0 == 0 || $0 == 74 }, "\(statuses)")
  }
}
