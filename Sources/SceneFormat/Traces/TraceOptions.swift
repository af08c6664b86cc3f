import SceneModel

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
