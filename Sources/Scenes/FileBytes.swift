#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Whole files by POSIX calls.
enum FileBytes {
  enum Failure: Error { case unreadable, tooLarge }

  /// The bytes, refused as soon as they are seen to be more than `limit`.
  static func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
    let file = unsafe open(path, O_RDONLY)
    guard file >= 0 else { return .failure(.unreadable) }
    defer { _ = close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let size = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in unsafe systemRead(file, buffer.baseAddress, size) }
      if count < 0 { return .failure(.unreadable) }
      if count == 0 { return .success(bytes) }
      if bytes.count + count > limit { return .failure(.tooLarge) }
      bytes += chunk[..<count]
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[..<slash])
  }

  private static func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(file, buffer, count)
    #elseif canImport(Musl)
      unsafe Musl.read(file, buffer, count)
    #else
      unsafe Darwin.read(file, buffer, count)
    #endif
  }
}
