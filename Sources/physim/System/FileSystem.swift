#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Questions to and changes of the file system.
enum FileSystem {
  enum Kind: Equatable {
    case missing
    case file
    case directory
    /// A device or pipe: written to as it is, never replaced.
    case other
  }

  static func kind(_ path: String) -> Kind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// The file a path leads to, past links; where there is none yet, the place it would be in.
  static func resolved(_ path: String) -> String {
    if let target = real(path) { return target }
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let folder = real(path[..<cut].isEmpty ? "." : String(path[..<cut])) else { return path }
    return folder + "/" + path[cut...]
  }

  private static func real(_ path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// Puts `source` in the place of `target` in one step.
  static func replace(_ target: String, with source: String) throws(SystemError) {
    guard unsafe rename(source, target) == 0 else { throw .last }
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  static var processNumber: Int32 { getpid() }
}
