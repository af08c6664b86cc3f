#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files as bytes.
public enum SourceFile {
  public enum Failure: Error, Equatable {
    case tooLarge
    /// In the system's words.
    case system(String)
  }

  /// The whole of a file, unless it has more than `limit` bytes, which is found out before they are read.
  public static func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .failure(.system(unsafe String(cString: strerror(errno)))) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return .failure(.system(unsafe String(cString: strerror(errno)))) }
    if status.st_mode & S_IFMT == S_IFDIR { return .failure(.system("it is a directory")) }
    if Int(status.st_size) > limit { return .failure(.tooLarge) }
    var bytes: [UInt8] = []
    // one byte more than the file says it has, to see that it ends there; a pipe says nothing
    var room = max(1 << 16, Int(status.st_size) + 1)
    while true {
      var failed = false
      let part = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          let result = unsafe systemRead(file, buffer.baseAddress.map { unsafe $0 + count }, room - count)
          failed = result < 0
          if result <= 0 { break }
          count += result
        }
      }
      if failed { return .failure(.system(unsafe String(cString: strerror(errno)))) }
      // most files are one part, which is then not copied
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if bytes.count > limit { return .failure(.tooLarge) }
      if part.count < room { return .success(bytes) }
      room = 1 << 18
    }
  }
}

/// The system's `read`, apart from the function of the same name above.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { unsafe read(file, buffer, count) }
