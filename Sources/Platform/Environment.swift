#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process's environment.
public enum Environment {
  public static func value(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The words of the command line without the program's name; bytes that are not UTF-8 as in ``FileName``.
  public static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { i in
      guard let word = unsafe CommandLine.unsafeArgv[i] else { return nil }
      return unsafe FileName.text(cString: word)
    }
  }

  /// Ends the process with a status for its caller.
  public static func leave(_ status: Int32) -> Never { exit(status) }
}

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
