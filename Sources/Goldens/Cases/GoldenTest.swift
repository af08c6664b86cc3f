import Platform
public import Scenes
public import Trajectories

/// Tests scenes against their goldens and their expectations, one at a time and each on its own: safe to be used by several threads.
public struct GoldenTest: Sendable {
  public var version: String
  public var record: RecordMode
  public var limits = Limits.standard
  /// Those that are named take the place of the scene's.
  public var tolerances: [Column: Double] = [:]
  /// Goldens without a scene: the scene of one may have been renamed.
  public var former = FormerGoldens()

  public init(version: String, record: RecordMode) {
    self.version = version
    self.record = record
  }

  /// Reads and runs the scene, compares, and writes what the record mode says. Says nothing; everything is in the verdict.
  public func verdict(on item: GoldenCase) -> Verdict {
    let clock = Stopwatch()
    var verdict = Verdict(item, version: version)
    do throws(GoldenTrouble) {
      let reading = try read(item)
      guard let scene = reading.scene else { throw .scene(reading, path: item.scene) }
      try judge(scene, reading, &verdict)
      try write(scene, &verdict)
    } catch {
      note(error, &verdict)
    }
    verdict.seconds = clock.elapsed
    return verdict
  }

  func read(_ item: GoldenCase) throws(GoldenTrouble) -> SceneReading {
    let bytes: [UInt8]
    do throws(SystemError) {
      if FileSystem.kind(item.scene) == .directory { throw .isDirectory }
      let file = try Descriptor.reading(item.scene)
      defer { try? file.close() }
      bytes = try file.readAll(limit: limits.fileBytes)
    } catch {
      throw .unreadable(path: item.scene, error)
    }
    if bytes.count > limits.fileBytes { throw .tooLarge(path: item.scene, limit: limits.fileBytes) }
    return SceneReader.read(bytes: bytes, name: FileName.shown(item.scene), folder: SceneReader.folder(of: item.scene), limits: limits)
  }

  func run(_ scene: Scene, _ item: GoldenCase, recordsGolden: Bool = false) throws(GoldenTrouble) -> SceneRun {
    try SceneRun(scene, name: item.name, contactLimit: limits.contacts, recordsGolden: recordsGolden)
  }

  // MARK: - Judging

  private func judge(_ scene: Scene, _ reading: SceneReading, _ verdict: inout Verdict) throws(GoldenTrouble) {
    let run = try run(scene, verdict.item)
    verdict.isGoldenMissing = FileSystem.kind(verdict.item.golden) == .missing
    if !verdict.isGoldenMissing { try compare(run, scene, &verdict) }
    // a golden that is no use leaves the run where it was
    try run.finish()
    let misses = run.misses
    verdict.checkCount = run.checkCount
    if !misses.isEmpty { verdict.missed = (reading, misses) }
    for miss in misses {
      let place = reading.position(of: miss) ?? (1, 1)
      verdict.places.append(.init(line: place.line, column: place.column, title: "check missed", sentence: reading.sentence(miss)))
    }
    if verdict.isGoldenMissing { verdict.formerGolden = try former.golden(of: verdict.item, run, self) }
    let differs = verdict.comparison.map { !$0.passes } ?? (verdict.formerGolden == nil)
    if differs || verdict.missedCount > 0 || verdict.isGoldenMissing && record == .never {
      verdict.status = .failed
    } else if verdict.formerGolden != nil {
      verdict.status = .renamed
    }
    if differs || verdict.status == .failed && verdict.formerGolden != nil { noteDifference(reading, &verdict) }
  }

  private func compare(_ run: SceneRun, _ scene: Scene, _ verdict: inout Verdict) throws(GoldenTrouble) {
    var tolerances = Tolerances(scene.expect.tolerance)
    for column in Column.allCases { tolerances[column] = self.tolerances[column] ?? tolerances[column] }
    let golden: Side
    do throws(GoldenTrouble) {
      golden = try Side(path: verdict.item.golden, Side.Options(version: version))
      guard golden.isGolden else {
        verdict.goldenProblem = "\(verdict.item.golden) is not a golden"
        return
      }
      verdict.otherVersion = golden.header.version.flatMap { $0 == version ? nil : Self.shown($0) }
    } catch {
      verdict.goldenProblem = error.text()
      return
    }
    let side = Side(run, name: verdict.item.scene)
    do throws(GoldenTrouble) {
      verdict.comparison = try Comparison.of(golden, side, tolerances: tolerances)
    } catch .simulation(let error, let began) {
      throw .simulation(error, began: began)
    } catch {
      verdict.goldenProblem = error.text()
    }
    verdict.frames = verdict.comparison?.frames ?? 0
    verdict.notes += golden.header.notes.map { "\(verdict.item.golden): \($0.sentence)" }
  }

  /// A version as a report shows it: a golden is a file that anybody may have written.
  private static func shown(_ version: String) -> String {
    let isPlain = version.utf8.count <= 32 && version.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain ? version : "another version"
  }

  private func noteDifference(_ reading: SceneReading, _ verdict: inout Verdict) {
    let view = (verdict.comparison?.firstOver ?? verdict.comparison?.first)?.values.first?.view
    let place = view.flatMap { reading.position(ofID: $0) } ?? (1, 1)
    verdict.places.insert(.init(line: place.line, column: place.column, title: "golden", sentence: verdict.headline), at: 0)
  }

  private func note(_ trouble: GoldenTrouble, _ verdict: inout Verdict) {
    verdict.status = .broken
    verdict.trouble = trouble
    switch trouble {
    case .scene(let reading, _):
      verdict.breakageKind = .scene
      for diagnostic in reading.diagnostics where diagnostic.severity == .error {
        let place = reading.position(of: diagnostic) ?? (1, 1)
        verdict.places.append(
          .init(line: place.line, column: place.column, title: diagnostic.problem.code, sentence: reading.sentence(diagnostic)))
      }
    case .unreadable, .folder: verdict.breakageKind = .unreadable
    case .tooLarge, .trajectory: verdict.breakageKind = .scene
    case .simulation: verdict.breakageKind = .run
    }
    if verdict.places.isEmpty { verdict.places.append(.init(line: 1, column: 1, title: "broken", sentence: trouble.text())) }
  }

  // MARK: - Writing

  private func write(_ scene: Scene, _ verdict: inout Verdict) throws(GoldenTrouble) {
    // the golden is there, under the scene's former name
    if verdict.formerGolden != nil { return }
    let differs = verdict.comparison.map { !$0.passes } ?? true
    switch record {
    case .all: try writeGolden(scene, &verdict)
    case .failed where differs: try writeGolden(scene, &verdict)
    case .missing where verdict.isGoldenMissing: try writeGolden(scene, &verdict)
    default:
      if differs { try writePending(scene, &verdict) } else { removePending(&verdict) }
    }
  }

  private func text(_ scene: Scene, _ item: GoldenCase) throws(GoldenTrouble) -> [UInt8] {
    let run = try run(scene, item, recordsGolden: true)
    try run.finish()
    return run.golden ?? []
  }

  private func writeGolden(_ scene: Scene, _ verdict: inout Verdict) throws(GoldenTrouble) {
    // a run that is not what its scene expects is nothing to go by
    if verdict.missedCount > 0 {
      if verdict.comparison.map({ !$0.passes }) ?? true { try writePending(scene, &verdict) }
      return
    }
    let item = verdict.item
    let bytes = try text(scene, item)
    let wasMissing = verdict.isGoldenMissing
    // only physim's version may have changed
    if !wasMissing, verdict.comparison?.kind == .identical, record == .all {
      removePending(&verdict)
      return
    }
    guard write(bytes, to: item.golden, .golden, &verdict) else {
      verdict.status = .failed
      return
    }
    verdict.status = wasMissing ? .recorded : .updated
    verdict.places = []
    removePending(&verdict)
  }

  private func writePending(_ scene: Scene, _ verdict: inout Verdict) throws(GoldenTrouble) {
    _ = write(try text(scene, verdict.item), to: verdict.item.pending, .pending, &verdict)
  }

  private func write(_ bytes: [UInt8], to path: String, _ kind: Verdict.FileChange.Kind, _ verdict: inout Verdict) -> Bool {
    do throws(SystemError) {
      try AtomicFile.write(bytes.span, to: path)
      verdict.changes.append(.init(kind: kind, path: path))
      return true
    } catch {
      verdict.unwritten = error
      verdict.notes.append("cannot write '\(path)': \(error.words)")
      return false
    }
  }

  /// What waited is no longer wanted.
  private func removePending(_ verdict: inout Verdict) {
    let path = verdict.item.pending
    guard FileSystem.kind(path) == .file, let file = try? Descriptor.reading(path) else { return }
    let head = try? file.readAll(limit: 64)
    try? file.close()
    guard let head, head.starts(with: "# physim golden ".utf8) else { return }
    FileSystem.remove(path)
    if FileSystem.kind(path) == .missing { verdict.changes.append(.init(kind: .removed, path: path)) }
  }
}
