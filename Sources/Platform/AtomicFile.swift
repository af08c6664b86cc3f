import Formats

/// A file that appears whole or not at all: written under a temporary name in the same folder, brought to disk, renamed.
///
/// Killed at any instant, the process leaves the old file or the new one, and perhaps a hidden temporary one next to it, which the next
/// writer of the same file removes.
public final class AtomicFile {
  /// The file that ``commit()`` puts in place, past links.
  public let target: String
  private let temporary: TemporaryFile
  private var isOpen = true

  /// Opens what is to become the file at `path`, or to take its place with its owner and permissions; a link goes on leading to it.
  ///
  /// - Throws: `danglingLink` for a link to nothing, which would be replaced by a file or lead the file elsewhere.
  public init(_ path: String) throws(SystemError) {
    target = FileSystem.resolved(path)
    let kind = FileSystem.kind(target)
    switch kind {
    case .directory: throw .isDirectory
    case .other: throw .notRegular
    case .missing where FileSystem.isLink(target): throw .danglingLink
    // a file that must not be written is not to be replaced either
    case .file: try Descriptor.writing(existing: target).close()
    case .missing: break
    }
    temporary = try TemporaryFile(beside: target)
    if kind == .missing { return }
    do { try temporary.descriptor.takeOwnerAndPermissions(of: target) } catch {
      discard()
      throw error
    }
  }

  /// The same for a file that must be there.
  public convenience init(replacing path: String) throws(SystemError) {
    if FileSystem.kind(path) == .missing { throw .notFound }
    try self.init(path)
  }

  /// Adds bytes at the end.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) { try temporary.descriptor.write(bytes) }

  /// Overwrites the start of the written bytes.
  public func overwriteHead(_ bytes: [UInt8]) throws(SystemError) { try temporary.descriptor.overwriteHead(bytes) }

  /// Puts the file in its place.
  public func commit() throws(SystemError) {
    try temporary.descriptor.synchronize()
    // renamed before it is closed: its lock keeps other writers from removing it
    try FileSystem.replace(target, with: temporary.path)
    isOpen = false
    try temporary.descriptor.close()
  }

  /// Leaves nothing behind, if not committed.
  public func discard() {
    guard isOpen else { return }
    isOpen = false
    FileSystem.remove(temporary.path)
    try? temporary.descriptor.close()
  }

  /// Writes a text in UTF-8 as a whole file at once, or leaves the one that was there.
  public static func write(_ text: String, to path: String) throws(SystemError) { try write(Array(text.utf8).span, to: path) }

  /// Writes a whole file at once, or leaves the one that was there.
  public static func write(_ bytes: Span<UInt8>, to path: String) throws(SystemError) {
    let file = try AtomicFile(path)
    do throws(SystemError) {
      try file.write(bytes)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
