public import Formats
package import SceneModel

/// The files that a scene refers to: their bytes, and recorded traces as curves of gravity.
public struct SceneFiles: Sendable {
  package typealias TraceReading = (curve: GravityCurve?, problems: [TraceProblem])
  let provider: FileProvider
  /// Reads files that do not belong to the scene, and are not in ``all``: a sweep's table, the scene that a sweep names.
  let direct: FileProvider
  private let trace: (@Sendable (String, TraceOptions, Limits) -> TraceReading)?
  private let known: @Sendable () -> [(path: String, bytes: [UInt8])]

  public init(_ provider: FileProvider) {
    self.provider = provider
    direct = provider
    trace = nil
    known = { [] }
  }

  /// - Parameters:
  ///   - direct: Reads without keeping.
  ///   - trace: Reads a trace, or returns one that was read before.
  ///   - known: All files read so far, in the order of their paths.
  package init(
    _ provider: FileProvider, direct: FileProvider, trace: @escaping @Sendable (String, TraceOptions, Limits) -> TraceReading,
    known: @escaping @Sendable () -> [(path: String, bytes: [UInt8])]
  ) {
    self.provider = provider
    self.direct = direct
    self.trace = trace
    self.known = known
  }

  /// All files read so far, in the order of their paths; empty if they are not kept.
  public var all: [(path: String, bytes: [UInt8])] { known() }

  func curve(_ path: String, _ options: TraceOptions, _ limits: Limits) -> TraceReading {
    trace.map { $0(path, options, limits) } ?? TraceReader.read(provider.read(path, limit: limits.sourceBytes), path: path, options, limits)
  }
}
