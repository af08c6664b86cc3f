import Foundation
import Platform
import SceneModel
import Simulation
import Testing

@testable import SceneFormat
@testable import Sweeps

@Suite("Hunts that keep their runs") struct HuntFolderTests {
  /// A ball that is thrown up with `v`: nothing fails below 774 pt/s.
  private static let throwing = """
    { "physim": 1, "bounds": [400, 800], "frames": 60, "gravity": { "vector": [0, 1000], "unit": "pt/s2" },
      "parameters": { "v": { "default": 300, "min": 0, "max": 1000 }, "w": { "default": 0, "min": -200, "max": 200 } },
      "views": [{ "id": "ball", "center": [200, 600], "size": [40, 40], "velocity": ["= w", "= -v"] }],
      "expect": { "checks": [{ "id": "low", "metric": "ball.y:min", "min": 300 }] } }
    """

  /// The hunt of a folder, and what came of it.
  private func hunt(
    _ axes: [String], runs: Int, in path: String?, _ shard: Shard = .whole, mode: HuntFolder.Mode = .resume, seed: UInt64 = 0
  ) throws -> (folder: HuntFolder?, result: HuntResult) {
    var request = SweepRequest()
    request.axes = axes
    (request.hasBounds, request.hasChoices, request.sampleCount) = (true, true, 1)
    let reading = SweepReader.read(
      bytes: Array(Self.throwing.utf8), name: "test.json", path: nil, files: SourceFileCache(.fileSystem).files, request: request)
    let sweep = try #require(reading.sweep)
    let space = StudySpace(sweep, limits: .standard, threads: 2)
    var options = Hunt.Options()
    (options.runs, options.seed) = (runs, seed)
    let manifest = Manifest(ofHunt: sweep, version: "test", seed: seed, checksInvariants: false, contactLimit: 1)
    let folder = try path.map { try HuntFolder($0, manifest, mode, shard) }
    var hunt = Hunt(space, options, in: folder)
    let result = try hunt.run()
    try folder?.close()
    return (folder, result)
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "physim-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  private func lines(_ path: String) throws -> [Substring] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  private static let safe = ["v=0:700", "w=-50:50"]
  private static let failing = ["v", "w=-50:50"]

  private func isSame(_ a: HuntResult, _ b: HuntResult) -> Bool {
    a.runs == b.runs && a.samples == b.samples && a.finding?.settings == b.finding?.settings && a.finding?.margin == b.finding?.margin
      && a.nearest?.settings == b.nearest?.settings && a.nearest?.margin == b.nearest?.margin
      && a.finding?.lastFrame == b.finding?.lastFrame
  }

  @Test("a hunt goes on from the runs of another, with the result of one that was not interrupted")
  func resumed() throws {
    let whole = try hunt(Self.safe, runs: 100, in: nil).result
    try withFolder { path in
      _ = try hunt(Self.safe, runs: 50, in: path, mode: .new)
      let before = try lines("\(path)/journal.jsonl").count
      #expect(before >= 50)
      let (folder, result) = try hunt(Self.safe, runs: 100, in: path)
      #expect(folder?.knownCount == before)
      #expect(isSame(result, whole))
      let after = try lines("\(path)/journal.jsonl").count
      #expect(after > before)
      // all of it again: nothing is run
      #expect(try isSame(hunt(Self.safe, runs: 100, in: path).result, whole))
      #expect(try lines("\(path)/journal.jsonl").count == after)
    }
  }

  @Test("a damaged line is a run that is repeated")
  func damaged() throws {
    let whole = try hunt(Self.failing, runs: 300, in: nil).result
    #expect(whole.finding != nil)
    try withFolder { path in
      _ = try hunt(Self.failing, runs: 300, in: path, mode: .new)
      let journal = "\(path)/journal.jsonl"
      var text = try lines(journal)
      text[2] = Substring(text[2].replacing("ok", with: "OK"))
      text[4] = "nonsense"
      try text.map { $0 + "\n" }.joined().dropLast(7).write(toFile: journal, atomically: true, encoding: .utf8)
      #expect(try isSame(hunt(Self.failing, runs: 300, in: path).result, whole))
    }
  }

  @Test("shards find the same, each with the runs of the others, whatever their number")
  func shards() throws {
    let whole = try hunt(Self.failing, runs: 300, in: nil).result
    try withFolder { path in
      let first = try hunt(Self.failing, runs: 300, in: path, .turn(index: 1, of: 3), mode: .new)
      #expect(isSame(first.result, whole))
      let known = try lines("\(path)/journal-1-of-3.jsonl").count
      // the first was alone, so it has done everything
      let second = try hunt(Self.failing, runs: 300, in: path, .turn(index: 2, of: 3), mode: .new)
      #expect(isSame(second.result, whole))
      #expect(second.folder?.knownCount == known)
      #expect(try lines("\(path)/journal-2-of-3.jsonl").isEmpty)
    }
  }

  @Test("the folder of another hunt is left alone, and so is a folder with other files")
  func refused() throws {
    try withFolder { path in
      _ = try hunt(Self.safe, runs: 40, in: path, mode: .new)
      #expect(throws: FolderError.occupied(path: path)) { _ = try hunt(Self.safe, runs: 40, in: path, mode: .new) }
      #expect {
        _ = try hunt(Self.failing, runs: 40, in: path)
      } throws: { error in
        if case .changed(_, let changes)? = error as? FolderError { changes.map(\.what) == ["the axis v"] } else { false }
      }
      #expect {
        _ = try hunt(Self.safe, runs: 40, in: path, seed: 1)
      } throws: { error in
        if case .changed(_, let changes)? = error as? FolderError { changes.map(\.what) == ["\"seed\""] } else { false }
      }
      _ = try hunt(Self.failing, runs: 40, in: path, mode: .force)
    }
    try withFolder { path in
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try "dear".write(toFile: "\(path)/diary.txt", atomically: true, encoding: .utf8)
      for mode in [HuntFolder.Mode.new, .resume, .force] {
        #expect(throws: FolderError.foreign(path: path)) { _ = try hunt(Self.safe, runs: 40, in: path, mode: mode) }
      }
    }
  }

  @Test("a run of a journal is the run that was written, also what is not finite")
  func rows() throws {
    var run = HuntRun()
    run.digest = 0xFEED
    run.entries = [
      HuntRun.Entry(name: "a,\"b\"", margin: Margin(-.infinity, .points, bound: 3, at: 0.1), fails: true),
      HuntRun.Entry(name: "c", margin: Margin(0.1 + 0.2, .none, bound: nil), fails: false),
      HuntRun.Entry(name: "d", margin: nil, fails: true),
    ]
    func again(_ run: HuntRun?) throws -> HuntRun?? {
      let written = try #require(HuntRun.row(run, 7, "id"))
      let line = Journal.line(written)
      let row = try #require(Journal.row(line.dropLast()[...], HuntRun.header))
      #expect(row.run == 7 && row.id == "id")
      return HuntRun.read(row)
    }
    #expect(try again(run) == .some(run))
    #expect(try again(nil) == .some(nil))
    run.error = "view 'a' is not finite"
    #expect(try again(run) == .some(run))
  }
}
