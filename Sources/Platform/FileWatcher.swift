#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Finds out which of some files have changed, appeared or disappeared, by comparing their stamps.
///
/// It holds no resources of the system: a change is found when ``changes(among:)`` is called, not before.
public struct FileWatcher: Sendable {
  /// By path; nil if the file did not exist. For lookup only.
  private var stamps: [String: FileStamp?] = [:]

  /// Starts with the files as they are now.
  public init(_ paths: [String]) { update(paths) }

  /// How many paths are watched.
  public var count: Int { stamps.count }

  /// Takes the files as they are now as unchanged; paths that are new are watched from now on.
  public mutating func update(_ paths: [String]) {
    for path in paths { stamps[path] = .some(FileStamp(path)) }
  }

  /// The paths whose file is not what it was, in the order of `paths`, then those that are no longer among them.
  ///
  /// Changes are reported until ``update(_:)`` takes them as known.
  public func changes(among paths: [String]) -> [String] {
    let changed = paths.filter { path in
      guard let known = stamps[path] else { return true }
      return known != FileStamp(path)
    }
    let present = Set(paths)
    return changed + stamps.keys.filter { !present.contains($0) }.sorted()
  }
}

/// Detects that a file has changed, by the file that a path leads to, its size, and the time when it was last written.
public struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// The stamp of the file that `path` leads to now; nil when there is none.
  public init?(_ path: String) {
    var status = stat()
    guard unsafe stat(FileName.cString(path), &status) == 0 else { return nil }
    #if canImport(Darwin)
      let written = status.st_mtimespec
    #else
      let written = status.st_mtim
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    seconds = Int64(written.tv_sec)
    nanoseconds = Int64(written.tv_nsec)
  }
}
