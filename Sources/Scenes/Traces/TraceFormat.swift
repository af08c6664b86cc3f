/// Whose files are understood. They are told apart by the names in the header, in this order.
enum TraceFormat: String, CaseIterable {
  /// Sensor Logger: `time,seconds_elapsed,z,y,x`.
  case sensorLogger
  /// phyphox: `"Time (s)","Acceleration x (m/s^2)",…`.
  case phyphox
  /// SensorLog: `accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),…`.
  case sensorLog
  /// Recorders that write `Timestamp,Milliseconds,X,Y,Z`.
  case milliseconds
  /// `t,x,y,z` under a header, or four columns without one.
  case plain

  /// A column that all files of the format have.
  var mark: String {
    switch self {
    case .sensorLogger: "seconds_elapsed"
    case .phyphox: "Time (s)"
    case .sensorLog: "accelerometerTimestamp_sinceReboot(s)"
    case .milliseconds: "Milliseconds"
    case .plain: "t"
    }
  }

  /// The layout of a header in lowercase; nil when it is of another format.
  func search(_ names: [String]) -> TraceLayout.Search? {
    switch self {
    case .sensorLogger: names.firstIndex(of: "seconds_elapsed").map { TraceLayout.axes(names, time: $0) }
    case .phyphox: TraceLayout.phyphox(names)
    case .sensorLog: TraceLayout.sensorLog(names)
    case .milliseconds: TraceLayout.milliseconds(names)
    case .plain:
      names.contains("x")
        ? names.firstIndex { $0 == "t" || $0 == "time" || $0 == "seconds" }.map { TraceLayout.axes(names, time: $0) } : nil
    }
  }
}
