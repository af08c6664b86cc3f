import Diagnostics
import SceneModel
import Synchronization

/// Files that scenes refer to, each read once: the variants of a scene share them, on whatever threads they are made.
public final class SourceFiles: Sendable {
  private struct TraceKey: Hashable {
    let path: String
    let options: TraceOptions
  }

  private struct Storage {
    /// By path. For looking up only.
    var files: [String: Result<[UInt8], SourceFile.Failure>] = [:]
    /// In the order in which they were asked for.
    var paths: [String] = []
    /// For looking up only.
    var curves: [TraceKey: (curve: GravityCurve?, problems: [TraceProblem])] = [:]
  }

  private let storage = Mutex(Storage())

  public init() {}

  func read(_ path: String, limit: Int) -> Result<[UInt8], SourceFile.Failure> {
    if let known = storage.withLock({ $0.files[path] }) { return known }
    let file = SourceFile.read(path, limit: limit)
    return storage.withLock { storage in
      // of two threads that read at the same time the first counts
      if let known = storage.files[path] { return known }
      storage.files[path] = file
      storage.paths.append(path)
      return file
    }
  }

  func curve(_ path: String, _ options: TraceOptions, _ limits: Limits) -> (GravityCurve?, [TraceProblem]) {
    let key = TraceKey(path: path, options: options)
    if let known = storage.withLock({ $0.curves[key] }) { return known }
    let (curve, problems) = TraceReader.read(read(path, limit: limits.traceBytes), path: path, options, limits)
    storage.withLock { storage in
      // a sweep over how a trace is read must not keep all of them
      if storage.curves.count < 64 { storage.curves[key] = (curve, problems) }
    }
    return (curve, problems)
  }

  /// What has been read so far, in the order of paths.
  public var all: [(path: String, bytes: [UInt8])] {
    storage.withLock { storage in
      storage.paths.sorted().compactMap { path in
        if case .success(let bytes)? = storage.files[path] { (path, bytes) } else { nil }
      }
    }
  }
}
