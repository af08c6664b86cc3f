/// Parts of a path, as text.
public enum PathName {
  /// Lowercase, without the dot; empty when there is none.
  public static func fileExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }

  /// `path` with what follows its last dot replaced.
  public static func replacingExtension(of path: String, with ending: String) -> String {
    path.dropLast(fileExtension(path).count + 1) + "." + ending
  }

  /// The file's name without its folder and its ending.
  public static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let ending = fileExtension(name)
    return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  /// The path without its last part; empty where there is none.
  public static func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }

  /// The place of `path` in a folder that mirrors the working directory; what is elsewhere has its whole path there, from the root.
  ///
  /// Links are not followed: paths with different texts for one file have different places.
  public static func mirrored(_ path: String, in folder: String) -> String {
    let root = FileSystem.resolved(".")
    let start = root == "/" ? root : root + "/"
    let whole = plain(path.hasPrefix("/") ? path : start + path)
    let inner = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole.dropFirst()
    return (folder.hasSuffix("/") ? folder : folder + "/") + inner
  }

  /// An absolute path without `.`, `..` and empty parts.
  private static func plain(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// `path`, taken from the folder of `file` unless it is absolute.
  public static func beside(_ file: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}
