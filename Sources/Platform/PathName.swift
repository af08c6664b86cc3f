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

  /// `path`, taken from the folder of `file` unless it is absolute.
  public static func beside(_ file: String, _ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return String(file[...slash]) + path
  }
}
