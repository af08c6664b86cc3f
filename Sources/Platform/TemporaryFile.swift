import Formats

/// A hidden file in the folder of another, locked for as long as its writer lives.
///
/// Its name is that of the other file and a number, so that the next writer meets what a killed one has left: a file that it can lock is
/// unused, and is removed.
package struct TemporaryFile {
  let descriptor: Descriptor
  let path: String

  /// Bytes that file systems allow in a name.
  private static let longestName = 255
  private static let mark = ".physim-"

  /// Whether a name is one that this type gives.
  package static func isName(_ name: String) -> Bool { name.hasPrefix(".") && name.includes(mark) }

  /// Creates the first that is free of `.NAME.physim-0`, `.NAME.physim-1`, …
  init(beside target: String) throws(SystemError) {
    let stem = Self.stem(target)
    for number in 0..<1000 {
      let path = stem + "\(number)"
      guard let descriptor = try Self.created(path) else { continue }
      self.descriptor = descriptor
      self.path = path
      Self.removeAbandoned(stem, after: number)
      return
    }
    throw .exists
  }

  /// The folder and all of the name but its number; of a long name only the beginning.
  private static func stem(_ target: String) -> String {
    let cut = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
    let room = longestName - mark.utf8.count - 4
    var name = FileName.bytes(String(target[cut...]))
    if name.count > room {
      name = Array(name.prefix(room))
      // no half a character: some file systems take only whole ones
      while let last = name.last, last & 0xC0 == 0x80 { name.removeLast() }
      if let last = name.last, last >= 0xC0 { name.removeLast() }
    }
    return "\(target[..<cut]).\(FileName.text(name))\(mark)"
  }

  /// A new file, locked; nil when there is one of that name that is in use.
  private static func created(_ path: String) throws(SystemError) -> Descriptor? {
    // twice: what is abandoned makes room for a new file
    for _ in 0..<2 {
      do {
        let descriptor = try Descriptor.creating(path)
        // another writer may have locked and removed it before it was locked here
        if descriptor.lock(), descriptor.isLinked { return descriptor }
        try? descriptor.close()
        return nil
      } catch  where error == .exists {
        if !removeAbandoned(path) { return nil }
      }
    }
    return nil
  }

  /// Removes those that follow without a gap.
  private static func removeAbandoned(_ stem: String, after number: Int) {
    var next = number + 1
    while removeAbandoned(stem + "\(next)") { next += 1 }
  }

  /// - Returns: false where there is no such file, or it has an owner or cannot be removed.
  @discardableResult
  package static func removeAbandoned(_ path: String) -> Bool {
    guard FileSystem.kind(path) == .file, let file = try? Descriptor.locking(path) else { return false }
    defer { try? file.close() }
    guard file.tryLock() == .locked, file.isLinked else { return false }
    FileSystem.remove(path)
    return !file.isLinked
  }
}
