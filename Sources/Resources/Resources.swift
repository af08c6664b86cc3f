internal import EmbeddedFiles

/// Text files that the package embeds: pages of the manual, scenes, parts of pages.
public enum Resources {
  /// The bytes of a file; `name` is one of the table in EmbeddedFiles.c.
  public static func bytes(of name: String) -> [UInt8] {
    let file = unsafe embedded_file(name)
    guard let start = unsafe file.start else { preconditionFailure("no file '\(name)' is embedded") }
    return unsafe Array(UnsafeBufferPointer(start: start, count: file.count))
  }

  /// The commit that the program was built from; nil where the build does not know it.
  public static var commit: String? {
    let commit = unsafe String(cString: embedded_commit())
    return commit.isEmpty ? nil : commit
  }

  /// A file as text.
  public static func text(of name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }
}
