import Formats

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

  /// Opens a regular file for reading; nothing else is waited for or read.
  public static func regular(_ path: String) throws(SystemError) -> Descriptor {
    let file = try open(path, O_RDONLY | O_NONBLOCK)
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      try? file.close()
      throw status.st_mode & S_IFMT == S_IFDIR ? .isDirectory : .notRegular
    }
    return file
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

  /// Opens an existing file to lock it: a link is not followed, and a pipe without a reader does not wait.
  static func locking(_ path: String) throws(SystemError) -> Descriptor {
    try open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Opens a folder to lock or synchronize it.
  public static func folder(_ path: String) throws(SystemError) -> Descriptor {
    try open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens descriptors 0 to 2 where the caller left them closed, so that no file of ours takes their numbers.
  ///
  /// Each is opened the wrong way round: data for a closed standard output fails as it would without, messages go nowhere.
  public static func openStandard() {
    for (number, flags) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_WRONLY)] as [(Int32, Int32)] where fcntl(number, F_GETFD) == -1 {
      // the lowest free number is this one, as those below are open
      _ = open(FileName.cString("/dev/null"), flags)
    }
  }

  private static func open(_ path: String, _ flags: Int32) throws(SystemError) -> Descriptor {
    let name = FileName.cString(path)
    return Descriptor(number: Int32(try SystemCall.repeated { Int(open(name, flags | O_CLOEXEC)) }))
  }

  /// The system's call, which gives -1 and an error number.
  private static func open(_ name: [CChar], _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      unsafe Darwin.open(name, flags, 0o666)
    #elseif canImport(Musl)
      unsafe Musl.open(name, flags, 0o666)
    #else
      unsafe Glibc.open(name, flags, 0o666)
    #endif
  }

  public var isTerminal: Bool { isatty(number) == 1 }

  /// Size of a regular file in bytes; nil for others, which have no size before they are read.
  public var size: Int? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Reads on into `chunk`, at most its length.
  ///
  /// - Returns: How many bytes came; 0 at the end.
  public func read(into chunk: inout [UInt8]) throws(SystemError) -> Int {
    try read(into: &chunk, atMost: chunk.count)
  }

  private func read(into chunk: inout [UInt8], atMost count: Int) throws(SystemError) -> Int {
    try SystemCall.repeated { unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(number, $0.baseAddress, min(count, $0.count)) } }
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

  /// Reads on to the end, or to one byte past `limit`, which means that there is more.
  public func readAll(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    if let size, size <= limit { bytes.reserveCapacity(size) }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      // one byte past the limit, which may be the largest number there is
      let got = try read(into: &chunk, atMost: min(chunk.count - 1, limit - bytes.count) + 1)
      if got == 0 { break }
      bytes += chunk[..<got]
    }
    return bytes
  }

  /// Writes a text in UTF-8.
  ///
  /// - Throws: as for bytes.
  public func write(_ text: String) throws(SystemError) { try write(Array(text.utf8).span) }

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
      } else if !SystemCall.shouldRepeat {
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
    try SystemCall.check { unsafe stat(FileName.cString(path), &status) }
    // what belongs to someone else can be given back by the superuser only; what cannot is mine, as if I had written it
    _ = fchown(number, status.st_uid, status.st_gid)
    try SystemCall.check { fchmod(number, status.st_mode & 0o777) }
  }

  /// Waits until the bytes are on the disk.
  public func synchronize() throws(SystemError) {
    try SystemCall.check { fsync(number) }
  }

  /// Gives up the lock, if there is one, and closes.
  ///
  /// A child process has a copy of the descriptor until it begins its program, and a lock stays with the last copy unless it is given up.
  /// A close that a signal has interrupted is done; to repeat it could close what another thread has opened since.
  public func close() throws(SystemError) {
    unlock()
    #if canImport(Darwin)
      let status = Darwin.close(number)
    #elseif canImport(Musl)
      let status = Musl.close(number)
    #else
      let status = Glibc.close(number)
    #endif
    guard status == 0 || errno == EINTR else { throw .last }
  }
}
