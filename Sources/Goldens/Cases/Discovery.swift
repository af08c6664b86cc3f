public import Platform
import SceneFormat
import Trajectories

/// The scenes to test under some paths.
public struct Discovery: Sendable {
  /// In the order of the bytes of their paths, each once: the scene, then its variants.
  public private(set) var cases: [GoldenCase] = []
  /// Goldens and pending results whose scene does not exist.
  public private(set) var orphans: [String] = []
  /// Goldens without a scene among the orphans, and in the folders of named scenes that have no golden.
  public private(set) var former: [String] = []
  /// Operands and folders that cannot be read.
  public private(set) var missing: [(path: String, error: SystemError)] = []

  /// The scenes, each once.
  public var scenes: [String] {
    var scenes: [String] = []
    for item in cases where scenes.last != item.scene { scenes.append(item.scene) }
    return scenes
  }

  /// Uses named files, and searches folders for scenes: files `*.json` with `"physim"` at the root.
  ///
  /// Below folders, names that begin with a dot and files that a `.physimignore` matches are skipped, and so are links and other files
  /// than regular ones.
  ///
  /// - Parameter pendingFolder: The folder of pending results; nil if they are next to the scenes.
  public init(_ paths: [String], pendingFolder: String? = nil) {
    var walker = DirectoryWalker(pendingFolder: pendingFolder)
    for path in paths.isEmpty ? ["."] : paths {
      switch FileSystem.kind(path) {
      case .missing: missing(path, &walker)
      case .directory: walker.enter(Self.folder(path), [])
      case .file, .other:
        if let found = GoldenCase(file: path, where: { FileSystem.kind($0) == .file }) {
          let isKnown = found.variant.map { SceneFile.variants(found.scene).contains($0) } ?? (FileSystem.kind(found.scene) != .missing)
          if isKnown { walker.cases.insert(found) } else { walker.orphans.insert(path) }
        } else {
          walker.add(scene: path)
        }
      }
    }
    cases = walker.cases.sorted { a, b in
      a.scene == b.scene
        ? (a.variant ?? "").utf8.lexicographicallyPrecedes((b.variant ?? "").utf8) : a.scene.utf8.lexicographicallyPrecedes(b.scene.utf8)
    }.map { $0.pending(in: pendingFolder) }
    orphans = walker.orphans.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    missing += walker.unreadable
    let folders = Set(cases.filter { FileSystem.kind($0.golden) == .missing }.map(\.folder))
    former = (walker.orphans.filter { $0.hasSuffix(GoldenCase.goldenEnding) }.union(folders.flatMap { Self.former(in: $0) }))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The goldens without a scene in a folder.
  private static func former(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    let present = Set(names)
    let goldens = names.filter { name in
      guard name.hasSuffix(GoldenCase.goldenEnding), let item = GoldenCase(file: name, where: { present.contains($0) }) else {
        return false
      }
      guard let variant = item.variant else { return !present.contains(item.scene) }
      return !SceneFile.variants(folder.isEmpty ? item.scene : "\(folder)/\(item.scene)").contains(variant)
    }
    return goldens.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  private mutating func missing(_ path: String, _ walker: inout DirectoryWalker) {
    let gone = GoldenCase(scene: path)
    // the scene is missing, but its golden may exist
    let left = SceneReader.isSceneName(path) ? [gone.golden, gone.pending].filter { FileSystem.kind($0) == .file } : []
    walker.orphans.formUnion(left)
    missing.append((path, .notFound))
  }

  /// The path without trailing slashes; empty for the working directory.
  private static func folder(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path == "." ? "" : path
  }

  /// Every `n`-th case from the `i`-th on, counted from 1.
  public mutating func keepShard(_ i: Int, of n: Int) {
    cases = cases.enumerated().filter { $0.offset % n == i - 1 }.map(\.element)
    if i > 1 { orphans = [] }
  }
}

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
