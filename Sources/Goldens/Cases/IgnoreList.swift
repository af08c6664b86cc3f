import Formats
import Platform
import Trajectories

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
