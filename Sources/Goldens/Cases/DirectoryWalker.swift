import Formats
import Platform
import SceneFormat
import SceneModel
import Trajectories

/// Collects the scenes and goldens below folders.
struct DirectoryWalker {
  var cases: Set<GoldenCase> = []
  var orphans: Set<String> = []
  var unreadable: [(path: String, error: SystemError)] = []
  /// Visited folders: operands may overlap.
  private var seen: Set<String> = []
  /// The folder of pending results, past links: its scenes are elsewhere.
  private let pendingFolder: String?

  init(pendingFolder: String?) { self.pendingFolder = pendingFolder.map { FileSystem.resolved($0) } }

  /// - Parameters:
  ///   - path: Of the folder; empty for the working directory.
  ///   - lists: The ignore lists that apply, each with the path from its folder to this one.
  mutating func enter(_ path: String, _ lists: [(list: IgnoreList, prefix: String)], depth: Int = 0) {
    let real = FileSystem.resolved(path.isEmpty ? "." : path)
    // a limit above the depth of any real folder tree
    if !seen.insert(real).inserted || depth > 128 { return }
    let names: [String]
    do throws(SystemError) { names = try FileSystem.names(in: path.isEmpty ? "." : path) } catch {
      unreadable.append((path.isEmpty ? "." : path, error))
      return
    }
    var lists = lists
    if names.contains(IgnoreList.name) {
      do throws(SystemError) { lists.append((try IgnoreList(folder: path), "")) } catch .notRegular {
        // skipped like any other
      } catch {
        unreadable.append((path.isEmpty ? IgnoreList.name : "\(path)/\(IgnoreList.name)", error))
        return
      }
    }
    let present = Set(names)
    let holdsPending = pendingFolder.map { real == $0 || real.hasPrefix($0 + "/") } ?? false
    for name in names where !name.hasPrefix(".") {
      let full = path.isEmpty ? name : path == "/" ? "/" + name : "\(path)/\(name)"
      let kind = FileSystem.kind(full)
      let isFolder = kind == .directory
      if FileSystem.isLink(full) || !isFolder && kind != .file { continue }
      if lists.contains(where: { $0.list.covers($0.prefix + name, isFolder: isFolder) }) { continue }
      if isFolder {
        enter(full, lists.map { ($0.list, "\($0.prefix)\(name)/") }, depth: depth + 1)
      } else if let found = GoldenCase(file: name, where: { present.contains($0) }) {
        let isElsewhere = holdsPending && name.hasSuffix(GoldenCase.pendingEnding)
        let isKnown = found.variant.map { SceneFile.variants(PathName.beside(full, found.scene)).contains($0) } ?? true
        if !(present.contains(found.scene) && isKnown), !isElsewhere { orphans.insert(full) }
      } else if SceneReader.isSceneName(name), SceneFile.isScene(full) {
        add(scene: full)
      }
    }
  }

  /// Adds a scene and its variants.
  mutating func add(scene path: String) {
    cases.insert(GoldenCase(scene: path))
    for variant in SceneFile.variants(path) { cases.insert(GoldenCase(scene: path, variant: variant)) }
  }
}

/// Distinguishes scenes from other JSON.
enum SceneFile {
  /// Whether a file has `"physim"` at its root, or somewhere if it cannot be parsed, like a broken scene.
  static func isScene(_ path: String) -> Bool {
    guard let file = try? Descriptor.regular(path) else { return true }
    defer { try? file.close() }
    guard let head = try? file.readAll(limit: 1 << 16) else { return true }
    return SceneReader.looksLikeScene(head)
  }

  /// The names of a scene's variants; none of a file that cannot be read.
  static func variants(_ path: String) -> [String] {
    guard let file = try? Descriptor.regular(path) else { return [] }
    defer { try? file.close() }
    return (try? file.readAll(limit: Limits.standard.fileBytes)).map { SceneReader.variants(in: $0) } ?? []
  }
}

/// The patterns of a `.physimignore`, one per line: files in its folder that are skipped.
///
/// A pattern without a slash matches names at any depth, one with a slash matches paths from the folder on; a slash at its end restricts
/// it to folders. `*` matches any characters, `?` one; `#` begins a comment.
struct IgnoreList {
  private struct Pattern {
    let glob: Glob
    let isPath: Bool
    let isFolder: Bool
  }

  static let name = ".physimignore"
  private var patterns: [Pattern] = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      var word = line[...]
      while word.last?.isWhitespace == true { word.removeLast() }
      while word.first?.isWhitespace == true { word.removeFirst() }
      if word.isEmpty || word.first == "#" { continue }
      let isFolder = word.last == "/"
      if isFolder { word.removeLast() }
      let isPath = word.contains("/")
      if word.first == "/" { word.removeFirst() }
      patterns.append(Pattern(glob: Glob(String(word)), isPath: isPath, isFolder: isFolder))
    }
  }

  /// The list of a folder that has one.
  init(folder: String) throws(SystemError) {
    let file = try Descriptor.regular(folder.isEmpty ? Self.name : "\(folder)/\(Self.name)")
    defer { try? file.close() }
    let bytes = try file.readAll(limit: 1 << 20)
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  /// - Parameter path: From the list's folder on.
  func covers(_ path: String, isFolder: Bool) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return patterns.contains { (!$0.isFolder || isFolder) && $0.glob.matches($0.isPath ? path : name) }
  }
}
