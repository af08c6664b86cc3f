public import Formats

extension FileProvider {
  /// The files of this machine. A size above the limit is found out before anything is read.
  public static let fileSystem = FileProvider { path, limit in
    do throws(SystemError) {
      let file = try Descriptor.regular(path)
      defer { try? file.close() }
      if let size = file.size, size > limit { return .failure(.tooLarge) }
      let bytes = try file.readAll(limit: limit)
      return bytes.count > limit ? .failure(.tooLarge) : .success(bytes)
    } catch {
      return .failure(.system(error == .isDirectory ? "it is a directory" : error.words))
    }
  }
}
