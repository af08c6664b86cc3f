/// A file that appears whole or not at all: written under a temporary name in the same folder, brought to disk, renamed.
///
/// Killed at any instant, the process leaves the file that was there before or the new one, and perhaps a hidden temporary one beside it.
public final class AtomicFile {
  /// The file that ``commit()`` puts in place, past links.
  public let target: String
  private let temporary: String
  private let descriptor: Descriptor
  private var isOpen = true

  /// Opens what is to become the file at `path`, or to take its place.
  public init(_ path: String) throws(SystemError) {
    target = FileSystem.resolved(path)
    switch FileSystem.kind(target) {
    case .directory: throw .isDirectory
    case .other: throw .notAFile
    case .file, .missing: (descriptor, temporary) = try Self.temporary(beside: target)
    }
  }

  /// Opens what takes the place of a file, with its owner and permissions; a link goes on leading to it.
  public init(replacing path: String) throws(SystemError) {
    target = FileSystem.resolved(path)
    if FileSystem.kind(target) != .file { throw .notAFile }
    // a file that must not be written is not to be replaced either
    try Descriptor.writing(existing: target).close()
    (descriptor, temporary) = try Self.temporary(beside: target)
    do { try descriptor.takeOwnerAndPermissions(of: target) } catch {
      discard()
      throw error
    }
  }

  /// Adds bytes at the end.
  public func write(_ bytes: Span<UInt8>) throws(SystemError) { try descriptor.write(bytes) }

  /// Puts `bytes` over the start of what was written.
  public func overwriteHead(_ bytes: [UInt8]) throws(SystemError) { try descriptor.overwriteHead(bytes) }

  /// Puts the file in its place.
  public func commit() throws(SystemError) {
    try descriptor.synchronize()
    isOpen = false
    try descriptor.close()
    try FileSystem.replace(target, with: temporary)
  }

  /// Leaves nothing behind, if not committed.
  public func discard() {
    if isOpen { try? descriptor.close() }
    isOpen = false
    FileSystem.remove(temporary)
  }

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

  /// A new hidden file in the folder of `path`; a number tells it from what a killed process of the same number left.
  private static func temporary(beside path: String) throws(SystemError) -> (Descriptor, String) {
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let stem = "\(path[..<cut]).\(path[cut...]).physim-\(FileSystem.processNumber)"
    for attempt in 0..<1000 {
      let name = attempt == 0 ? stem : "\(stem)-\(attempt)"
      do { return (try .creating(name), name) } catch  where error == .exists { continue }
    }
    throw .exists
  }
}
