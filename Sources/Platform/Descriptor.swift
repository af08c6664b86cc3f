#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the system. Does not close itself.
public struct Descriptor: Sendable {
  public let number: Int32

  public static let input = Descriptor(number: 0)
  public static let output = Descriptor(number: 1)
  public static let error = Descriptor(number: 2)

  public static func reading(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_RDONLY)
  }

  /// Opens what is already there for writing: a device, a pipe.
  public static func writing(existing path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY)
  }

  /// Creates a file that must not exist yet, readable by whom the user's mask allows.
  public static func creating(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Opens a file to write on at its end; it is created if it is not there yet.
  public static func appending(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_CREAT | O_APPEND)
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    #if canImport(Darwin)
      let number = unsafe Darwin.open(FileName.cString(path), flags | O_CLOEXEC, 0o666)
    #elseif canImport(Musl)
      let number = unsafe Musl.open(FileName.cString(path), flags | O_CLOEXEC, 0o666)
    #else
      let number = unsafe Glibc.open(FileName.cString(path), flags | O_CLOEXEC, 0o666)
    #endif
    guard number >= 0 else { throw .last }
    return Descriptor(number: number)
  }

  public var isTerminal: Bool { isatty(number) == 1 }

  /// Bytes of a regular file; nil for what has no size before it is read.
  public var size: Int? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads on into `chunk`, at most its length.
  ///
  /// - Returns: How many bytes came; 0 at the end.
  public func read(into chunk: inout [UInt8]) throws(SystemError) -> Int {
    let got = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(number, $0.baseAddress, $0.count) }
    if got < 0 { throw .last }
    return got
  }

  private static func read(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(number, bytes, count)
    #elseif canImport(Musl)
      unsafe Musl.read(number, bytes, count)
    #else
      unsafe Glibc.read(number, bytes, count)
    #endif
  }

  /// Reads on to the end, or to one byte past `limit`, which tells that there is more.
  public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let wanted = min(chunk.count, limit + 1 - bytes.count)
      let got = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(number, $0.baseAddress, wanted) }
      if got < 0 { throw .last }
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Writes everything, in as many calls as it takes.
  ///
  /// - Throws: the system's error, `EINTR` included when a signal asked the process to end; what was written stays written.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(droppingFirst: done)
      #if canImport(Darwin)
        let count = unsafe rest.withUnsafeBytes { unsafe Darwin.write(number, $0.baseAddress, $0.count) }
      #elseif canImport(Musl)
        let count = unsafe rest.withUnsafeBytes { unsafe Musl.write(number, $0.baseAddress, $0.count) }
      #else
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress, $0.count) }
      #endif
      if count >= 0 {
        done += count
      } else if errno != EINTR || Signals.received != nil {
        throw .last
      }
    }
  }

  /// Puts `bytes` over the start of a file.
  public func overwriteHead(_ bytes: [UInt8]) throws(SystemError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last }
    try write(bytes.span)
  }

  /// Makes the file as accessible as the one at a path, and gives it to the same owner if that is allowed.
  public func takeOwnerAndPermissions(of path: String) throws(SystemError) {
    var status = stat()
    guard unsafe stat(FileName.cString(path), &status) == 0 else { throw .last }
    // what belongs to someone else can be given back by the superuser only; what cannot is mine, as if I had written it
    _ = fchown(number, status.st_uid, status.st_gid)
    guard fchmod(number, status.st_mode & 0o7777) == 0 else { throw .last }
  }

  /// Waits until the bytes are on the disk.
  public func synchronize() throws(SystemError) {
    guard fsync(number) == 0 else { throw .last }
  }

  public func close() throws(SystemError) {
    #if canImport(Darwin)
      guard Darwin.close(number) == 0 else { throw .last }
    #elseif canImport(Musl)
      guard Musl.close(number) == 0 else { throw .last }
    #else
      guard Glibc.close(number) == 0 else { throw .last }
    #endif
  }
}
