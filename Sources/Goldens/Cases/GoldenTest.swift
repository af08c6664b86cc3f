import Formats
import Platform
import SceneFormat
public import SceneModel
import Simulation
public import Trajectories

/// Tests scenes against their goldens and expectations; several threads may use one value.
public struct GoldenTest: Sendable {
  public var version: String
  public var record: RecordMode
  public var limits = Limits.standard
  /// Replace the tolerances of the scene, per channel.
  public var tolerances: [Column: Double] = [:]
  /// Whether the run's sensitivity to small shifts is measured, which takes six more runs.
  public var measuresSensitivity = false
  /// Whether the runs are kept for a page.
  public var keepsFrames = false
  /// Goldens without a scene: the scene of one may have been renamed.
  public var former = FormerGoldens()

  public init(version: String, record: RecordMode) {
    self.version = version
    self.record = record
  }

  /// Reads and runs the scene, compares, and writes files as the record mode requires.
  public func result(for item: GoldenCase) -> TestResult {
    let clock = Stopwatch()
    var result = TestResult(item, version: version)
    do throws(GoldenError) {
      let loaded = try load(item)
      result.item.recording = loaded.scene.expect.recording
      if keepsFrames { result.shown = TestResult.Shown(loaded: loaded) }
      let run = try run(loaded, item)
      // the frames before an error are shown
      defer { result.shown?.finish(run) }
      try judge(run, loaded, &result)
      write(run, &result)
      noteSensitivity(run, loaded.scene, &result)
    } catch {
      note(error, &result)
    }
    result.seconds = clock.elapsed
    return result
  }

  func load(_ item: GoldenCase) throws(GoldenError) -> LoadedScene {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.regular(item.scene)
      defer { try? file.close() }
      bytes = try file.readAll(limit: limits.fileBytes)
    } catch {
      throw .unreadable(path: item.scene, error)
    }
    if bytes.count > limits.fileBytes { throw .tooLarge(path: item.scene, limit: limits.fileBytes) }
    return try SceneSource(bytes: bytes, name: PrintableText.line(item.scene), path: item.scene, files: .fileSystem, limits: limits)
      .load(item.overrides)
  }

  /// The run of a scene, before its first frame; its golden is kept, since it may have to be written.
  func run(_ loaded: LoadedScene, _ item: GoldenCase) throws(GoldenError) -> SceneRun {
    var keeping: SceneRun.Keeping = .golden
    if keepsFrames { keeping.insert(.frames) }
    if measuresSensitivity { keeping.insert(.sensitivity) }
    return try SceneRun(loaded.scene, name: item.name, limits: limits, keeping: keeping)
  }

  private func noteSensitivity(_ run: SceneRun, _ scene: Scene, _ result: inout TestResult) {
    guard let sensitivity = run.sensitivity else { return }
    result.sensitivity = sensitivity
    let isExact = Column.allCases.allSatisfy { (tolerances[$0] ?? Tolerances(scene.expect.tolerance)[$0]) == 0 }
    guard let horizon = sensitivity.horizon, isExact, result.changes.contains(where: { $0.kind == .golden }) else { return }
    result.notes.append(
      "\(result.item.golden) was recorded without a tolerance up to frame \(sensitivity.lastFrame), but from frame \(horizon) on the last bit decides"
    )
  }

  // MARK: - Judging

  private func judge(_ run: SceneRun, _ loaded: LoadedScene, _ result: inout TestResult) throws(GoldenError) {
    let reading = loaded.reading
    if let recording = result.item.recording, FileSystem.kind(recording) != .file {
      throw .unreadable(path: recording, FileSystem.kind(recording) == .missing ? .notFound : .notRegular)
    }
    result.isGoldenMissing = FileSystem.kind(result.item.golden) == .missing
    if !result.isGoldenMissing { try compare(run, loaded.scene, &result) }
    // with an unusable golden the run is not finished
    try run.finish()
    let results = run.results
    let failures = results.compactMap { $0.failure }
    result.checkCount = run.checkCount
    result.margins = TestMargin.of(results) + (result.comparison.flatMap { TestMargin($0) }.map { [$0] } ?? [])
    if !failures.isEmpty { result.missed = (reading, failures) }
    for failure in failures {
      let place = reading.position(of: failure) ?? (1, 1)
      result.annotations.append(.init(line: place.line, column: place.column, title: "check failed", sentence: reading.sentence(failure)))
    }
    if result.isGoldenMissing { result.formerGolden = try former.golden(of: run) }
    let differs = result.comparison.map { !$0.passes } ?? (result.formerGolden == nil)
    if differs || result.missedCount > 0 || result.isGoldenMissing && record == .never {
      result.status = .failed
    } else if result.formerGolden != nil {
      result.status = .renamed
    }
    if differs || result.status == .failed && result.formerGolden != nil { noteDifference(reading, &result) }
    if let note = result.slimNote { result.notes.append(note) }
  }

  private func compare(_ run: SceneRun, _ scene: Scene, _ result: inout TestResult) throws(GoldenError) {
    var tolerances = Tolerances(scene.expect.tolerance)
    for column in Column.allCases { tolerances[column] = self.tolerances[column] ?? tolerances[column] }
    let golden: TrajectorySource
    do throws(GoldenError) {
      // reading a pipe would block
      if FileSystem.kind(result.item.golden) != .file { throw .unreadable(path: result.item.golden, .notRegular) }
      golden = try TrajectorySource(path: result.item.golden)
      guard golden.isGolden || result.item.recording != nil else {
        result.goldenProblem = "\(result.item.golden) is not a golden"
        return
      }
      result.otherVersion = [golden.header.version].first { !$0.isEmpty && $0 != version }.map { Self.shown($0) }
    } catch {
      result.goldenProblem = error.text()
      return
    }
    let source = TrajectorySource(run, name: result.item.scene)
    do throws(GoldenError) {
      if result.item.recording == nil {
        result.comparison = try Comparison.of(golden, source, tolerances: tolerances)
      } else if let alignment = try Alignment(source, golden) {
        result.comparison = try Comparison.of(alignment.recording, alignment.expected, tolerances: tolerances)
        result.notes.append("aligned: \(alignment.summary)")
      } else {
        result.goldenProblem = "\(golden.name) and the scene have no view in common that moves at the same time"
      }
    } catch .simulation(let error, let began) {
      throw .simulation(error, began: began)
    } catch {
      result.goldenProblem = error.text()
    }
    result.frames = result.comparison?.frames ?? 0
    for note in golden.header.notes {
      if note == .carriageReturns {
        result.hasCarriageReturns = true
      } else {
        result.notes.append("\(result.item.golden): \(note.sentence)")
      }
    }
  }

  /// A version as reports show it; goldens are untrusted input.
  private static func shown(_ version: String) -> String {
    let isPlain = version.utf8.count <= 32 && version.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain ? version : "another version"
  }

  private func noteDifference(_ reading: SceneReadResult, _ result: inout TestResult) {
    let view = (result.comparison?.firstOver ?? result.comparison?.first)?.values.first?.view
    let place = view.flatMap { reading.position(ofID: $0) } ?? (1, 1)
    result.annotations.insert(.init(line: place.line, column: place.column, title: "golden", sentence: result.headline), at: 0)
  }

  private func note(_ error: GoldenError, _ result: inout TestResult) {
    result.status = .broken
    result.error = error
    switch error {
    case .scene(let reading):
      result.failureKind = .scene
      for diagnostic in reading.diagnostics where diagnostic.severity == .error {
        let place = reading.position(of: diagnostic) ?? (1, 1)
        result.annotations.append(
          .init(line: place.line, column: place.column, title: diagnostic.problem.code.rawValue, sentence: reading.sentence(diagnostic)))
      }
    case .unreadable, .folder: result.failureKind = .unreadable
    case .tooLarge, .trajectory: result.failureKind = .scene
    case .simulation: result.failureKind = .run
    }
    if result.annotations.isEmpty { result.annotations.append(.init(line: 1, column: 1, title: "broken", sentence: error.text())) }
  }

  // MARK: - Writing

  private func write(_ run: SceneRun, _ result: inout TestResult) {
    // a recording is evidence, not a result; or the golden exists under the scene's former name
    if result.item.recording != nil || result.formerGolden != nil { return }
    let differs = result.comparison.map { !$0.passes } ?? true
    switch record {
    case .all: writeGolden(run, &result)
    case .failed where differs: writeGolden(run, &result)
    case .missing where result.isGoldenMissing: writeGolden(run, &result)
    default:
      if differs { writePending(run, &result) } else { removePending(&result) }
    }
  }

  private func writeGolden(_ run: SceneRun, _ result: inout TestResult) {
    // a run that fails expectations is not recorded
    if result.missedCount > 0 {
      if result.comparison.map({ !$0.passes }) ?? true { writePending(run, &result) }
      return
    }
    let item = result.item
    let bytes = run.golden ?? []
    let wasMissing = result.isGoldenMissing
    // only physim's version may have changed
    if !wasMissing, result.comparison?.kind == .identical, record == .all {
      removePending(&result)
      return
    }
    guard note(.golden, item.golden, &result, writing: { () throws(SystemError) in try GoldenCase.write(bytes, to: item.golden) }) else {
      result.status = .failed
      return
    }
    result.status = wasMissing ? .recorded : .updated
    result.annotations = []
    removePending(&result)
  }

  private func writePending(_ run: SceneRun, _ result: inout TestResult) {
    let item = result.item
    let bytes = run.golden ?? []
    _ = note(.pending, item.pending, &result) { () throws(SystemError) in try item.writePending(bytes) }
  }

  /// Writes a file, and notes the result or the error.
  private func note(
    _ kind: TestResult.FileChange.Kind, _ path: String, _ result: inout TestResult, writing write: () throws(SystemError) -> Void
  ) -> Bool {
    do throws(SystemError) {
      try write()
      result.changes.append(.init(kind: kind, path: path))
      return true
    } catch {
      result.unwritten = error
      result.notes.append("cannot write '\(path)': \(error.words)")
      return false
    }
  }

  /// Removes a pending result that is obsolete.
  private func removePending(_ result: inout TestResult) {
    let path = result.item.pending
    guard FileSystem.kind(path) == .file, let file = try? Descriptor.regular(path) else { return }
    let head = try? file.readAll(limit: 64)
    try? file.close()
    guard let head, head.starts(with: "# physim golden ".utf8) else { return }
    FileSystem.remove(path)
    if FileSystem.kind(path) == .missing { result.changes.append(.init(kind: .removed, path: path)) }
  }
}
