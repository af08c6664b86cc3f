#if canImport(Darwin)
  import Darwin
#endif

/// The file that this process runs.
public enum Executable {
  /// Absolute, without links; nil where the system does not say.
  public static let path: String? = {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 4096)
      var size = UInt32(buffer.count)
      guard unsafe _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return FileSystem.resolved(FileName.text(bytes))
    #else
      let link = "/proc/self/exe"
      let path = FileSystem.resolved(link)
      return path == link ? nil : path
    #endif
  }()
}
