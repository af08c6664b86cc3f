/// Parts of a path, as text.
enum PathName {
  /// Lowercase, without the dot; empty when there is none.
  static func fileExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
    return path[path.index(after: dot)...].lowercased()
  }

  /// `path` with what follows its last dot replaced.
  static func replacingExtension(of path: String, with ending: String) -> String {
    path.dropLast(fileExtension(path).count + 1) + "." + ending
  }

  /// `path`, taken from the folder of `file` unless it is absolute.
  static func beside(_ file: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}
