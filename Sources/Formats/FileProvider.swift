/// The reason why a file could not be read.
public enum FileReadError: Error, Equatable, Sendable {
  /// It has more bytes than allowed.
  case tooLarge
  /// In the system's words.
  case system(String)
}

/// Reads files that a document names. The core reads no other files, so it runs without a file system.
public struct FileProvider: Sendable {
  public typealias Content = Result<[UInt8], FileReadError>
  private let content: @Sendable (_ path: String, _ limit: Int) -> Content

  public init(_ content: @escaping @Sendable (_ path: String, _ limit: Int) -> Content) { self.content = content }

  /// The whole of a file, unless it has more than `limit` bytes.
  public func read(_ path: String, limit: Int) -> Content { content(path, limit) }

  /// Without any file.
  public static let none = FileProvider { _, _ in .failure(.system("no files are available")) }
}
