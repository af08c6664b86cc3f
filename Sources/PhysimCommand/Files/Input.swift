import Formats
import Platform

/// A file to read, `-` being standard input.
struct Input {
  let path: String
  /// Whether a pipe or a device may stand for a file.
  var acceptsPipes = true

  var isStandardInput: Bool { path == "-" }

  /// The name for messages.
  var name: String { isStandardInput ? "standard input" : PrintableText.line(path) }

  /// The whole contents, of at most `limit` bytes.
  func read(limit: Int) throws(Failure) -> [UInt8] {
    do {
      return try bytes(limit)
    } catch {
      if error == .interrupted, let status = Signals.status { throw .stopped(status) }
      if error == .tooLarge { throw .tooLarge(path: name, limit: limit) }
      throw .unreadable(path: name, error)
    }
  }

  private func bytes(_ limit: Int) throws(SystemError) -> [UInt8] {
    let file =
      isStandardInput
      ? Descriptor.input : acceptsPipes || path.hasPrefix("/dev/fd/") ? try Descriptor.reading(path) : try Descriptor.regular(path)
    defer { if !isStandardInput { try? file.close() } }
    // a file that is too large is not read at all
    if let size = file.size, size > limit { throw .tooLarge }
    let bytes = try file.readAll(limit: limit)
    if bytes.count > limit { throw .tooLarge }
    return bytes
  }
}
