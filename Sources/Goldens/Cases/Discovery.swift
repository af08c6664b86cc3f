public import Platform

/// What there is to test under some paths.
public struct Discovery: Sendable {
  /// In the order of the bytes of their paths, each once.
  public private(set) var cases: [GoldenCase] = []
  /// Goldens, and pending ones, whose scene is not there.
  public private(set) var orphans: [String] = []
  /// Goldens without a scene among the orphans, and in the folders of named scenes that have no golden.
  public private(set) var former: [String] = []
  /// What was named and cannot be looked at.
  public private(set) var missing: [(path: String, error: SystemError)] = []

  /// Looks at files that are named, whatever they are, and for scenes under folders: files `*.json` with `"physim"` at the root.
  ///
  /// Under folders nothing is looked at whose name begins with a dot, or that a `.physimignore` names. Links are not followed, and what
  /// is not a regular file is passed over.
  public init(_ paths: [String]) {
    var walk = DirectoryWalk()
    for path in paths.isEmpty ? ["."] : paths {
      switch FileSystem.kind(path) {
      case .missing: missing(path, &walk)
      case .directory: walk.enter(Self.folder(path), [])
      case .file, .other:
        if let found = GoldenCase(file: path) {
          if FileSystem.kind(found.scene) == .missing { walk.orphans.insert(path) } else { walk.cases.insert(found) }
        } else {
          walk.cases.insert(GoldenCase(scene: path))
        }
      }
    }
    cases = walk.cases.sorted { $0.scene.utf8.lexicographicallyPrecedes($1.scene.utf8) }
    orphans = walk.orphans.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    missing += walk.closed
    let folders = Set(cases.filter { FileSystem.kind($0.golden) == .missing }.map(\.folder))
    former = (walk.orphans.filter { $0.hasSuffix(GoldenCase.goldenEnding) }.union(folders.flatMap { Self.former(in: $0) }))
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The goldens without a scene in a folder.
  private static func former(in folder: String) -> [String] {
    let names = (try? FileSystem.names(in: folder.isEmpty ? "." : folder)) ?? []
    let present = Set(names)
    let goldens = names.filter {
      $0.hasSuffix(GoldenCase.goldenEnding) && GoldenCase(file: $0).map { !present.contains($0.scene) } ?? false
    }
    return goldens.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  private mutating func missing(_ path: String, _ walk: inout DirectoryWalk) {
    let gone = GoldenCase(scene: path)
    // the scene is gone, but what belongs to it is not
    let left = path.hasSuffix(".json") ? [gone.golden, gone.pending].filter { FileSystem.kind($0) == .file } : []
    walk.orphans.formUnion(left)
    missing.append((path, .notFound))
  }

  /// `.` is where paths begin anyway.
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
