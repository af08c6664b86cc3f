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
    bytes.reserveCapacity(Int(status.st_size))
    let chunk = 1 << 18
    while true {
      var failed = false
      let before = bytes.count
      let part = unsafe [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        let result = unsafe systemRead(file, buffer.baseAddress, chunk)
        failed = result < 0
        count = max(0, result)
      }
      if failed { return .failure(.system(unsafe String(cString: strerror(errno)))) }
      bytes += part
      if bytes.count > limit { return .failure(.tooLarge) }
      if bytes.count == before { return .success(bytes) }
    }
  }
}

/// The system's `read`, apart from the function of the same name above.
private func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int { unsafe read(file, buffer, count) }
