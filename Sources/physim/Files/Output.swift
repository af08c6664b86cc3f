import Trajectories

/// Where bytes go: standard output, a device or pipe, or a file that appears whole or not at all.
///
/// A file is written under a temporary name in the same folder, brought to disk, and renamed by ``commit(revisedHead:)``.
final class Output {
  let path: String
  /// Filled by a writer, drained by ``flush(atLeast:)``.
  var text = TextBuffer()
  /// Bytes sent so far.
  private(set) var length = 0

  private let descriptor: Descriptor
  /// Where to move the temporary file; nil for streams.
  let target: String?
  private let temporary: String?
  private var open = true

  /// Opens `path` for writing; `-` is standard output.
  ///
  /// An existing file is left alone unless `force`, or it is empty, or starts as `purpose` would.
  init(_ path: String, for purpose: Purpose, force: Bool) throws(Failure) {
    self.path = path
    if path == "-" {
      descriptor = .output
      target = nil
      temporary = nil
      return
    }
    let resolved = FileSystem.resolved(path)
    switch FileSystem.kind(resolved) {
    case .directory: throw .cannotCreate(path: path, .isDirectory)
    case .other:
      do { descriptor = try .writing(existing: resolved) } catch { throw .cannotCreate(path: path, error) }
      target = nil
      temporary = nil
    case .file where !force && !purpose.recognizes(resolved): throw .occupied(path: path)
    case .file, .missing:
      do { (descriptor, temporary) = try Self.temporary(beside: resolved) } catch { throw .cannotCreate(path: path, error) }
      target = resolved
    }
  }

  /// Opens what takes the place of a file, with its owner and permissions; a link goes on leading to it.
  init(replacing path: String) throws(Failure) {
    self.path = path
    let resolved = FileSystem.resolved(path)
    do throws(SystemError) {
      if FileSystem.kind(resolved) != .file { throw .notAFile }
      // a file that must not be written is not to be replaced either
      try Descriptor.writing(existing: resolved).close()
      (descriptor, temporary) = try Self.temporary(beside: resolved)
    } catch {
      throw .cannotCreate(path: path, error)
    }
    target = resolved
    do { try descriptor.takeOwnerAndPermissions(of: resolved) } catch {
      discard()
      throw .cannotCreate(path: path, error)
    }
  }

  /// Writes all there is at once, or nothing.
  func write(whole text: String) throws(Failure) {
    do {
      self.text.append(text)
      try commit()
    } catch {
      discard()
      throw error
    }
  }

  var isStandardOutput: Bool { path == "-" }

  /// Sends the text on once it holds `threshold` bytes.
  func flush(atLeast threshold: Int = 1) throws(Failure) {
    guard text.count >= threshold else { return }
    do {
      try text.withWritten { (bytes: Span<UInt8>) throws(SystemError) in try descriptor.write(bytes) }
    } catch {
      throw Failure(writing: path, error)
    }
    length += text.count
    text.removeAll()
  }

  /// Sends the rest and puts the file in its place.
  func commit(revisedHead: [UInt8]? = nil) throws(Failure) {
    try flush()
    guard let target, let temporary else { return }
    do {
      if let revisedHead { try descriptor.overwriteHead(revisedHead) }
      try descriptor.synchronize()
      open = false
      try descriptor.close()
      try FileSystem.replace(target, with: temporary)
    } catch {
      throw Failure(writing: path, error)
    }
  }

  /// Leaves nothing behind, if not committed.
  func discard() {
    guard let temporary else { return }
    if open { try? descriptor.close() }
    open = false
    FileSystem.remove(temporary)
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
