public import Platform
import Scenes

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
  /// Under folders nothing is looked at whose name begins with a dot, or that a `.physimignore` names.
  public init(_ paths: [String]) {
    var walk = Walk()
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

  private mutating func missing(_ path: String, _ walk: inout Walk) {
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

/// A walk through folders.
private struct Walk {
  var cases: Set<GoldenCase> = []
  var orphans: Set<String> = []
  var closed: [(path: String, error: SystemError)] = []
  /// Folders that were looked at, past links, so that links lead neither in circles nor to the same scenes again.
  private var seen: Set<String> = []

  /// - Parameters:
  ///   - path: Of the folder; empty for the working directory.
  ///   - lists: What is ignored, each with the way from its folder to this one.
  mutating func enter(_ path: String, _ lists: [(list: IgnoreList, way: String)], depth: Int = 0) {
    let real = FileSystem.resolved(path.isEmpty ? "." : path)
    // deeper than any tree that somebody has made by hand
    if !seen.insert(real).inserted || depth > 128 { return }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: path.isEmpty ? "." : path) } catch {
      closed.append((path.isEmpty ? "." : path, error))
      return
    }
    var lists = lists
    if names.contains(IgnoreList.name), let list = IgnoreList(folder: path) { lists.append((list, "")) }
    let present = Set(names)
    for name in names where !name.hasPrefix(".") {
      let full = path.isEmpty ? name : path == "/" ? "/" + name : "\(path)/\(name)"
      let isFolder = FileSystem.kind(full) == .directory
      if lists.contains(where: { $0.list.covers($0.way + name, isFolder: isFolder) }) { continue }
      if isFolder {
        enter(full, lists.map { ($0.list, "\($0.way)\(name)/") }, depth: depth + 1)
      } else if let found = GoldenCase(file: name) {
        if !present.contains(found.scene) { orphans.insert(full) }
      } else if name.hasSuffix(".json"), SceneMark.isScene(full) {
        cases.insert(GoldenCase(scene: full))
      }
    }
  }
}

/// Tells scenes from other JSON.
enum SceneMark {
  /// Whether a file has `"physim"` at its root, or has it somewhere and cannot be read, as a scene that is broken.
  static func isScene(_ path: String) -> Bool {
    guard let file = try? Descriptor.reading(path) else { return true }
    defer { try? file.close() }
    guard let head = try? file.readAll(limit: 1 << 16) else { return true }
    return SceneReader.looksLikeScene(head)
  }
}
