import Formats
public import Platform
import SceneFormat
public import SceneModel
import Trajectories

/// Replaces goldens by pending results, and renames the golden of a renamed scene.
public struct GoldenUpdate: Sendable {
  public enum Outcome: Sendable {
    case accepted
    /// The golden of the scene's former name was renamed.
    case renamed(from: String)
    /// Nothing is pending.
    case nothing
    /// The scene is missing, has changed since, or fails its expectations; one line for messages.
    case refused(String)
    case unwritten(SystemError)
  }

  private let test: GoldenTest
  /// Whether a run that fails expectations of its scene may become a golden.
  private let acceptsFailedExpectations: Bool

  public init(version: String, limits: Limits, former: FormerGoldens = FormerGoldens(), acceptsFailedExpectations: Bool = false) {
    var test = GoldenTest(version: version, record: .never)
    test.limits = limits
    test.former = former
    self.test = test
    self.acceptsFailedExpectations = acceptsFailedExpectations
  }

  /// Replaces the golden by the pending file in one step. The pending file must be complete, equal to a new run, and meet the scene's expectations.
  public func accept(_ item: GoldenCase) -> Outcome {
    do throws(GoldenError) {
      if let former = try former(item) { return rename(former, item) }
    } catch {
      return .refused(error.text())
    }
    guard FileSystem.kind(item.pending) != .missing else { return .nothing }
    if FileSystem.kind(item.scene) == .missing { return .refused("its scene \(item.scene) does not exist") }
    let bytes: [UInt8]
    do throws(SystemError) {
      if FileSystem.isLink(item.pending) { throw .link }
      let file = try Descriptor.regular(item.pending)
      defer { try? file.close() }
      bytes = try file.readAll(limit: 1 << 30)
    } catch {
      // another process has accepted it since
      return error == .notFound ? .nothing : .unwritten(error)
    }
    if let reason = reasonAgainst(bytes, item) { return .refused(reason) }
    do throws(SystemError) {
      try GoldenCase.write(bytes, to: item.golden)
    } catch {
      return .unwritten(error)
    }
    FileSystem.remove(item.pending)
    FileSystem.synchronize(folder: item.folder)
    return .accepted
  }

  /// The golden of a scene without one, under the scene's former name.
  private func former(_ item: GoldenCase) throws(GoldenError) -> String? {
    if test.former.isEmpty || FileSystem.kind(item.golden) != .missing { return nil }
    guard let loaded = try? test.load(item) else { return nil }
    let run = try test.run(loaded, item)
    try run.finish()
    if !acceptsFailedExpectations, !run.failures.isEmpty { return nil }
    return try test.former.golden(of: run)
  }

  private func rename(_ former: String, _ item: GoldenCase) -> Outcome {
    do throws(SystemError) {
      if FileSystem.isLink(item.golden) { throw .link }
      try FileSystem.replace(item.golden, with: former)
    } catch {
      return error == .notFound ? .nothing : .unwritten(error)
    }
    // the pending file holds the same run
    FileSystem.remove(item.pending)
    FileSystem.synchronize(folder: item.folder)
    return .renamed(from: former)
  }

  private func reasonAgainst(_ bytes: [UInt8], _ item: GoldenCase) -> String? {
    do throws(GoldenError) {
      let reader: TrajectoryReader
      do throws(TrajectoryError) { reader = try TrajectoryReader(ByteSource(bytes)) } catch {
        throw .trajectory(error, path: item.pending)
      }
      guard reader.kind == .golden else { return "it is not a golden" }
      let source = try TrajectorySource(path: item.pending)
      let run = try test.run(test.load(item), item)
      let comparison = try Comparison.of(source, TrajectorySource(run, name: item.scene))
      if comparison.kind != .identical { return "it no longer matches \(item.label); run 'physim test' again" }
      let count = run.failures.count
      if count == 0 || acceptsFailedExpectations { return nil }
      return
        "the run fails \(count) of \(NumberFormat.count(run.checkCount, "check")); use --force to accept it anyway"
    } catch {
      return error.text()
    }
  }
}
