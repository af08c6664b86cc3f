public import Platform
public import Scenes
import Trajectories

/// Makes what a failed test found the new golden, and gives a renamed scene its golden.
public struct Acceptance: Sendable {
  public enum Outcome: Sendable {
    case accepted
    /// The golden of the scene's former name, which has the new name now.
    case renamed(from: String)
    /// Nothing is pending.
    case nothing
    /// The scene is gone, gives something else by now, or misses its own checks; a line for people.
    case refused(String)
    case unwritten(SystemError)
  }

  private let test: GoldenTest
  /// Whether a run may become a golden that misses checks of its scene.
  private let acceptsMissedChecks: Bool

  public init(version: String, limits: Limits, former: FormerGoldens = FormerGoldens(), acceptsMissedChecks: Bool = false) {
    var test = GoldenTest(version: version, record: .never)
    test.limits = limits
    test.former = former
    self.test = test
    self.acceptsMissedChecks = acceptsMissedChecks
  }

  /// The pending file takes the golden's place in one step. It must be whole, what the scene gives now, and meet the scene's checks.
  public func accept(_ item: GoldenCase) -> Outcome {
    do throws(GoldenTrouble) {
      if let former = try former(item) { return rename(former, item) }
    } catch {
      return .refused(error.text())
    }
    guard FileSystem.kind(item.pending) != .missing else { return .nothing }
    if FileSystem.kind(item.scene) == .missing { return .refused("its scene \(item.scene) is gone") }
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.reading(item.pending)
      defer { try? file.close() }
      bytes = try file.readAll(limit: 1 << 30)
    } catch {
      // another process has accepted it in the meantime
      return error == .notFound ? .nothing : .unwritten(error)
    }
    if let reason = reasonAgainst(bytes, item) { return .refused(reason) }
    do throws(SystemError) {
      try AtomicFile.write(bytes.span, to: item.golden)
    } catch {
      return .unwritten(error)
    }
    FileSystem.remove(item.pending)
    FileSystem.synchronize(folder: item.folder)
    return .accepted
  }

  /// The golden of a scene without one, under the scene's former name.
  private func former(_ item: GoldenCase) throws(GoldenTrouble) -> String? {
    if test.former.isEmpty || FileSystem.kind(item.golden) != .missing { return nil }
    guard let scene = try? test.scene(of: item) else { return nil }
    let run = try test.run(scene, item)
    var frame = TrajectoryFrame()
    while try run.next(into: &frame) {}
    if !acceptsMissedChecks, !run.misses.isEmpty { return nil }
    return try test.former.golden(of: item, run, test)
  }

  private func rename(_ former: String, _ item: GoldenCase) -> Outcome {
    do throws(SystemError) { try FileSystem.replace(item.golden, with: former) } catch {
      return error == .notFound ? .nothing : .unwritten(error)
    }
    // what is pending is the same run
    FileSystem.remove(item.pending)
    FileSystem.synchronize(folder: item.folder)
    return .renamed(from: former)
  }

  private func reasonAgainst(_ bytes: [UInt8], _ item: GoldenCase) -> String? {
    do throws(GoldenTrouble) {
      let reader: TrajectoryReader
      do throws(TrajectoryError) { reader = try TrajectoryReader(BytesInMemory(bytes)) } catch {
        throw .trajectory(error, path: item.pending)
      }
      guard reader.kind == .golden else { return "it is not a golden" }
      let side = try Side(path: item.pending, Side.Options(version: test.version))
      let scene = try test.scene(of: item)
      let run = try test.run(scene, item)
      let comparison = try Comparison.of(side, Side(run, name: item.scene))
      if comparison.kind != .identical { return "\(item.scene) gives something else by now; run 'physim test' again" }
      let count = run.misses.count
      if count == 0 || acceptsMissedChecks { return nil }
      return
        "the run misses \(count) of \(Figure.count(run.checkCount, "check")) of its scene, so the test would fail again; --force accepts it"
    } catch {
      return error.text()
    }
  }
}

extension GoldenTest {
  /// A golden against a run of its scene, bit by bit.
  func comparison(of golden: Side, with item: GoldenCase) throws(GoldenTrouble) -> Comparison {
    let scene = try scene(of: item)
    return try Comparison.of(golden, Side(try run(scene, item), name: item.scene))
  }

  func scene(of item: GoldenCase) throws(GoldenTrouble) -> Scene {
    let reading = try read(item)
    guard let scene = reading.scene else { throw .scene(reading, path: item.scene) }
    return scene
  }
}
