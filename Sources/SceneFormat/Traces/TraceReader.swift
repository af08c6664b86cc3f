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

/// How the device was held while the interface stayed upright: as `UIDeviceOrientation` names it.
enum TraceOrientation: String, CaseIterable {
  case portrait, portraitUpsideDown
  /// The top of the device to the left.
  case landscapeLeft
  /// The top of the device to the right.
  case landscapeRight

  /// Gravity in view axes (y down) from Apple's reading, x to the right and y to the top of the device.
  func view(_ x: Double, _ y: Double) -> Vector {
    switch self {
    case .portrait: Vector(x, -y)
    case .portraitUpsideDown: Vector(-x, y)
    case .landscapeLeft: Vector(-y, -x)
    case .landscapeRight: Vector(y, x)
    }
  }
}

/// How a trace is to be read; nil leaves it to the file.
package struct TraceOptions: Hashable {
  var format: TraceFormat?
  var orientation = TraceOrientation.portrait
  var interpolation = Interpolation.linear
  /// Names of time, x, y, z in the header, or their places counted from 1.
  var columns: [String?] = [nil, nil, nil, nil]
  /// Rows that are read; all where there is none.
  var conditions: [TraceCondition] = []
  /// Whether rows without a number in one of the columns are left out.
  var skipsEmpty = false
  /// Whether each time counts from the reading before.
  var areDifferences = false
  /// Seconds in one of the file's times.
  var timeUnit: Double?
  /// Readings per second, instead of the file's times.
  var rate: Double?
  var isMetric: Bool?
  var isAndroid: Bool?
  var scale = 1.0
  /// Cut-off of the low-pass filter, Hz; 0 for none.
  var lowPass = 0.0
  /// Seconds of the trace to skip.
  var start = 0.0
  var loops = false
  /// Seconds that the run lasts: later samples are not kept. Nil when that is not known.
  var needed: Double?
}

/// Selects the rows of a file that are readings: those with one of these texts in a column.
struct TraceCondition: Hashable {
  /// Name of the column in the header, or its place.
  var column: String
  var values: [String]
}
