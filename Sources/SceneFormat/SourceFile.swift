import Platform

/// Files as bytes.
public enum SourceFile {
  public enum Failure: Error, Equatable {
    case tooLarge
    /// In the system's words.
    case system(String)
  }

  /// The whole of a file, unless it has more than `limit` bytes, which is found out before they are read.
  public static func read(_ path: String, limit: Int) -> Result<[UInt8], Failure> {
    do throws(SystemError) {
      if FileSystem.kind(path) == .directory { throw .isDirectory }
      let file = try Descriptor.reading(path)
      defer { try? file.close() }
      if let size = file.size, size > limit { return .failure(.tooLarge) }
      let bytes = try file.readAll(limit: limit)
      return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
    } catch {
      return .failure(.system(error == .isDirectory ? "it is a directory" : error.words))
    }
  }
}
