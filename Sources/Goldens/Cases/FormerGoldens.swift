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
  /// - Parameter run: Of the scene, at its end.
  func golden(of item: GoldenCase, _ run: SceneRun, _ test: GoldenTest) throws(GoldenError) -> String? {
    guard let digest = run.header.digest else { return nil }
    for path in paths[digest] ?? [] {
      let source = try TrajectorySource(path: path)
      if try test.comparison(of: source, with: item).kind == .identical { return path }
    }
    return nil
  }
}
