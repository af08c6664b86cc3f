#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Operations on a file that grows while other processes may read it.
extension Descriptor {
  /// Locks the file or folder for this descriptor alone, until it is closed or the process ends, however it ends.
  ///
  /// - Returns: false when another descriptor, of this process or another one, has it locked. True also where a file system has no locks.
  public func lock() -> Bool { tryLock() != .taken }

  enum LockResult { case locked, taken, unsupported }

  func tryLock() -> LockResult {
    do {
      try SystemCall.check { flock(number, LOCK_EX | LOCK_NB) }
      return .locked
    } catch {
      return error == .wouldBlock ? .taken : .unsupported
    }
  }

  /// Gives up the lock for all copies of this descriptor; one that has none is left as it is.
  func unlock() { _ = flock(number, LOCK_UN) }

  /// Whether a name still leads to the open file.
  var isLinked: Bool {
    var status = stat()
    return unsafe fstat(number, &status) == 0 && status.st_nlink > 0
  }

  /// Cuts the file off after so many bytes.
  public func truncate(to length: Int) throws(SystemError) {
    try SystemCall.check { ftruncate(number, off_t(length)) }
  }
}
