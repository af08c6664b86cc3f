#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error number of the system.
struct SystemError: Error, Equatable {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// The last failed call's, to be taken right after it.
  static var last: SystemError { SystemError(errno) }

  static let interrupted = SystemError(EINTR)
  static let pipeClosed = SystemError(EPIPE)
  static let exists = SystemError(EEXIST)
  static let isDirectory = SystemError(EISDIR)
  static let notAFile = SystemError(EINVAL)
  static let tooLarge = SystemError(EFBIG)

  /// The system's words, in lower case as part of a sentence.
  var words: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let words = unsafe String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }
}
