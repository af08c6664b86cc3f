#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Questions to and changes of the file system.
public enum FileSystem {
  public enum Kind: Equatable {
    case missing
    case file
    case directory
    /// A device or pipe: written to as it is, never replaced.
    case other
  }

  public static func kind(_ path: String) -> Kind {
    var status = stat()
    guard unsafe stat(FileName.cString(path), &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// Whether a path is a link itself, wherever that leads.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(FileName.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// The file a path leads to, past links; where there is none yet, the place it would be in.
  public static func resolved(_ path: String) -> String {
    if let target = real(path) { return target }
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    guard let folder = real(path[..<cut].isEmpty ? "." : String(path[..<cut])) else { return path }
    return folder + "/" + path[cut...]
  }

  private static func real(_ path: String) -> String? {
    guard let target = unsafe realpath(FileName.cString(path), nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe FileName.text(cString: target)
  }

  /// Puts `source` in the place of `target` in one step.
  public static func replace(_ target: String, with source: String) throws(SystemError) {
    guard unsafe rename(FileName.cString(source), FileName.cString(target)) == 0 else { throw .last }
  }

  /// Removes a file; one that is not there, or must not be removed, is left as it is.
  public static func remove(_ path: String) {
    _ = unsafe unlink(FileName.cString(path))
  }

  /// Creates a folder and those above it that are not there yet; one that exists is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if kind(path) == .directory { return }
    if unsafe mkdir(FileName.cString(path), 0o777) == 0 || errno == EEXIST && kind(path) == .directory { return }
    guard errno == ENOENT, let cut = path[...].dropLast(while: "/").lastIndex(of: "/"), cut > path.startIndex else { throw .last }
    try makeFolder(String(path[..<cut]))
    guard unsafe mkdir(FileName.cString(path), 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  /// Names of what is in a folder, hidden ones included, without `.` and `..`, in the order of their bytes.
  public static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = unsafe opendir(FileName.cString(folder)) else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          unsafe FileName.text(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Brings the names in a folder to the disk, so that a rename outlasts a power cut; systems that cannot are left alone.
  public static func synchronize(folder path: String) {
    guard let folder = try? Descriptor.reading(path.isEmpty ? "." : path) else { return }
    try? folder.synchronize()
    try? folder.close()
  }

  public static var processNumber: Int32 { getpid() }
}

extension Substring {
  fileprivate func dropLast(while last: Character) -> Substring {
    var text = self
    while text.last == last { text = text.dropLast() }
    return text
  }
}
