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
