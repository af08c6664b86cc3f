public import Formats

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

  /// What a path leads to, past links. What cannot be looked at counts as a file: the call that then opens it gives the cause.
  public static func kind(_ path: String) -> Kind {
    var status = stat()
    do throws(SystemError) {
      try SystemCall.check { unsafe stat(FileName.cString(path), &status) }
    } catch {
      return [ENOENT, ENOTDIR].contains(error.code) ? .missing : .file
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// Whether a path is a regular file itself, not a link to one.
  public static func isRegular(_ path: String) -> Bool { kind(path) == .file && !isLink(path) }

  /// Whether a path is a link itself, wherever that leads.
  public static func isLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(FileName.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether two paths lead to one file that exists.
  public static func areSame(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(FileName.cString(a), &first) == 0, unsafe stat(FileName.cString(b), &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
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
    try SystemCall.check { unsafe rename(FileName.cString(source), FileName.cString(target)) }
  }

  /// Removes a file; one that is not there, or must not be removed, is left as it is.
  public static func remove(_ path: String) {
    _ = unsafe unlink(FileName.cString(path))
  }

  /// Creates a folder and those above it that are not there yet; one that exists is fine.
  public static func makeFolder(_ path: String) throws(SystemError) {
    do throws(SystemError) { try makeOne(path) } catch  where error == .notFound {
      guard let cut = path[...].dropLast(while: "/").lastIndex(of: "/"), cut > path.startIndex else { throw error }
      try makeFolder(String(path[..<cut]))
      try makeOne(path)
    }
  }

  private static func makeOne(_ path: String) throws(SystemError) {
    do throws(SystemError) { try SystemCall.check { unsafe mkdir(FileName.cString(path), 0o777) } } catch {
      // of two processes that make it at the same time one comes second
      guard error == .exists, kind(path) == .directory else { throw error }
    }
  }

  /// Names of the entries of a folder, hidden ones included, without `.` and `..`, in the order of their bytes.
  public static func names(in folder: String) throws(SystemError) -> [String] {
    var opened = unsafe opendir(FileName.cString(folder))
    while unsafe opened == nil, SystemCall.shouldRepeat { unsafe opened = opendir(FileName.cString(folder)) }
    guard let stream = unsafe opened else { throw .last }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno == 0 { break }
        if SystemCall.shouldRepeat { continue }
        throw .last
      }
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
    guard let folder = try? Descriptor.folder(path) else { return }
    try? folder.synchronize()
    try? folder.close()
  }
}

extension Substring {
  fileprivate func dropLast(while last: Character) -> Substring {
    var text = self
    while text.last == last { text = text.dropLast() }
    return text
  }
}

extension FileProvider {
  /// The files of this machine. A size above the limit is found out before anything is read.
  public static let fileSystem = FileProvider { path, limit in
    do throws(SystemError) {
      let file = try Descriptor.regular(path)
      defer { try? file.close() }
      if let size = file.size, size > limit { return .failure(.tooLarge) }
      let bytes = try file.readAll(limit: limit)
      return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
    } catch {
      return .failure(.system(error == .isDirectory ? "it is a directory" : error.words))
    }
  }
}
