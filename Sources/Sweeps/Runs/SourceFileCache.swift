public import Formats
public import SceneFormat
public import SceneModel
import Synchronization

/// Files that the variants of a scene refer to, each read once, on whatever threads the variants are made.
public final class SourceFileCache: Sendable {
  private struct TraceKey: Hashable {
    let path: String
    let options: TraceOptions
  }

  private struct Storage {
    /// Bytes of files, and samples of traces.
    var bytes = 0
    var samples = 0
    /// By path. For lookup only.
    var files: [String: FileProvider.Content] = [:]
    var paths: [String] = []
    /// For lookup only.
    var traces: [TraceKey: SceneFiles.TraceReading] = [:]
  }

  private let source: FileProvider
  private let limits: Limits
  private let storage = Mutex(Storage())

  /// - Parameter limits: Their memory bounds what is kept.
  public init(_ source: FileProvider, _ limits: Limits = .standard) {
    self.source = source
    self.limits = limits
  }

  /// The cache as the reader of scenes takes it.
  public var files: SceneFiles {
    SceneFiles(FileProvider { self.read($0, limit: $1) }, direct: source, trace: { self.trace($0, $1, $2) }, known: { self.all })
  }

  private func read(_ path: String, limit: Int) -> FileProvider.Content {
    if let known = storage.withLock({ $0.files[path] }) { return known }
    let file = source.read(path, limit: limit)
    return storage.withLock { storage in
      // of two threads that read at the same time the first counts
      if let known = storage.files[path] { return known }
      let count = if case .success(let bytes) = file { bytes.count } else { 0 }
      if storage.bytes + count > limits.sourceBytes { return .failure(.tooLarge) }
      storage.bytes += count
      storage.files[path] = file
      storage.paths.append(path)
      return file
    }
  }

  private func trace(_ path: String, _ options: TraceOptions, _ limits: Limits) -> SceneFiles.TraceReading {
    let key = TraceKey(path: path, options: options)
    if let known = storage.withLock({ $0.traces[key] }) { return known }
    let reading = TraceReader.read(read(path, limit: limits.sourceBytes), path: path, options, limits)
    storage.withLock { storage in
      // a sweep over how a trace is read must not keep all of them
      var limits = self.limits
      limits.take(samples: storage.samples + (reading.curve?.times.count ?? 0))
      guard storage.traces.count < 64, limits.sourceBytes > 0 else { return }
      storage.samples += reading.curve?.times.count ?? 0
      storage.traces[key] = reading
    }
    return reading
  }

  private var all: [(path: String, bytes: [UInt8])] {
    storage.withLock { storage in
      storage.paths.sorted().compactMap { path in
        if case .success(let bytes)? = storage.files[path] { (path, bytes) } else { nil }
      }
    }
  }
}
