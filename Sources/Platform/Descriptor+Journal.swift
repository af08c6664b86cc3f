#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a file needs that grows while others may look at it.
extension Descriptor {
  /// Takes the file for this process alone, until it is closed or the process ends, however it ends.
  ///
  /// - Returns: false when another process has it.
  public func lock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

  /// Cuts the file off after so many bytes.
  public func truncate(to length: Int) throws(SystemError) {
    guard ftruncate(number, off_t(length)) == 0 else { throw .last }
  }
}
