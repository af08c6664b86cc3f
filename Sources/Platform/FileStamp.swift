#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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
