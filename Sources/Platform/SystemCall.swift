#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Calls of the system that a signal may interrupt.
enum SystemCall {
  /// Whether the call that has just failed was only interrupted, and not by a signal that ends the process.
  static var shouldRepeat: Bool { errno == EINTR && Signals.received == nil }

  /// The result of a call that gives -1 where it fails; repeated while it is only interrupted.
  ///
  /// - Throws: the system's error, `EINTR` when a signal asked the process to end.
  static func repeated(_ call: () -> Int) throws(SystemError) -> Int {
    while true {
      let result = call()
      if result >= 0 { return result }
      if !shouldRepeat { throw .last }
    }
  }

  /// The same for a call that gives 0 when it succeeds.
  static func check(_ call: () -> Int32) throws(SystemError) { _ = try repeated { Int(call()) } }
}

/// An error number of the system.
public struct SystemError: Error, Equatable {
  public let code: Int32

  public init(_ code: Int32) { self.code = code }

  /// The last failed call's, to be taken right after it.
  public static var last: SystemError { SystemError(errno) }

  public static let interrupted = SystemError(EINTR)
  public static let pipeClosed = SystemError(EPIPE)
  public static let exists = SystemError(EEXIST)
  public static let isDirectory = SystemError(EISDIR)
  public static let notFound = SystemError(ENOENT)
  public static let tooLarge = SystemError(EFBIG)
  static let wouldBlock = SystemError(EWOULDBLOCK)
  /// A link to a file that does not exist, in the place of an output. Not an error of the system's own.
  public static let danglingLink = SystemError(-1)
  /// A device, a pipe or a socket in the place of a file. Not an error of the system's own.
  public static let notRegular = SystemError(-2)
  /// A link in the place of a file that is written only where it stands itself. Not an error of the system's own.
  public static let link = SystemError(-3)

  /// Whether the disk is full or fails: the same call may work later.
  public var isPassing: Bool { [ENOSPC, EDQUOT, EIO, EFBIG, EMFILE, ENFILE, ENOMEM].contains(code) }

  /// The system's words, in lower case as part of a sentence.
  public var words: String {
    if self == .danglingLink { return "it is a link to a file that does not exist" }
    if self == .notRegular { return "it is not a regular file" }
    if self == .link { return "it is a link, and physim writes no such file through links" }
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
