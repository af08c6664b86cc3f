package import Formats
package import SceneModel

/// A recorded accelerometer → gravity over time, in g and view axes.
package enum TraceReader {
  /// Reads a trace, and returns its problems even if the file was not readable.
  package static func read(
    _ file: FileProvider.Content, path: String, _ options: TraceOptions, _ limits: Limits
  ) -> (curve: GravityCurve?, problems: [TraceProblem]) {
    switch file {
    case .success(let bytes): read(bytes, path: path, options, limits)
    case .failure(.tooLarge) where limits.sourceBytes < limits.traceBytes: (nil, [.overBudget(path: path, memory: limits.memory)])
    case .failure(.tooLarge): (nil, [.tooLarge(path: path, bytes: limits.traceBytes)])
    case .failure(.system(let reason)): (nil, [.unreadable(path: path, reason: reason)])
    }
  }

  /// The curve, nil where there is an error among the problems.
  static func read(_ bytes: [UInt8], path: String, _ options: TraceOptions, _ limits: Limits) -> (
    curve: GravityCurve?, problems: [TraceProblem]
  ) {
    var table = TraceTable(bytes, path: path, options: options, limits: limits)
    do throws(TraceTable.Stop) {
      return (try table.curve(), table.problems)
    } catch {
      return (nil, table.problems)
    }
  }
}
