import Platform
import Trajectories

/// Goldens without a scene, by the digest of their run, to recognize a scene whose file was renamed or moved.
public struct FormerGoldens: Sendable {
  /// For looking up only; paths in order.
  private var paths: [String: [String]] = [:]

  public init() {}

  var isEmpty: Bool { paths.isEmpty }

  /// - Parameter goldens: Files; one that cannot be read is left out.
  public init(_ goldens: [String]) {
    for path in goldens {
      guard FileSystem.isRegular(path),
        let source = try? TrajectorySource(path: path), source.isGolden,
        let digest = source.header.digest
      else { continue }
      paths[digest, default: []].append(path)
    }
  }

  /// The first golden that agrees with a run in every bit and in the ids of its views; nil if there is none.
  ///
  /// - Parameter run: At its end; its golden is kept.
  func golden(of run: SceneRun) throws(GoldenError) -> String? {
    guard let digest = run.header.digest, let paths = paths[digest], let golden = run.golden else { return nil }
    for path in paths {
      let reader: TrajectoryReader
      do throws(TrajectoryError) { reader = try TrajectoryReader(ByteSource(golden)) } catch { throw .trajectory(error, path: path) }
      let own = TrajectorySource(reader, name: "the run")
      if try Comparison.of(TrajectorySource(path: path), own).kind == .identical { return path }
    }
    return nil
  }
}
