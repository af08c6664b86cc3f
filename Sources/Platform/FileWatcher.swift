/// Finds out which of some files have changed, appeared or disappeared, by comparing their stamps.
///
/// It holds no resources of the system: a change is found when ``changes(among:)`` is called, not before.
public struct FileWatcher: Sendable {
  /// By path; nil if the file did not exist. For lookup only.
  private var stamps: [String: FileStamp?] = [:]

  /// Starts with the files as they are now.
  public init(_ paths: [String]) { update(paths) }

  /// How many paths are watched.
  public var count: Int { stamps.count }

  /// Takes the files as they are now as unchanged; paths that are new are watched from now on.
  public mutating func update(_ paths: [String]) {
    for path in paths { stamps[path] = .some(FileStamp(path)) }
  }

  /// The paths whose file is not what it was, in the order of `paths`, then those that are no longer among them.
  ///
  /// Changes are reported until ``update(_:)`` takes them as known.
  public func changes(among paths: [String]) -> [String] {
    let changed = paths.filter { path in
      guard let known = stamps[path] else { return true }
      return known != FileStamp(path)
    }
    let present = Set(paths)
    return changed + stamps.keys.filter { !present.contains($0) }.sorted()
  }
}
