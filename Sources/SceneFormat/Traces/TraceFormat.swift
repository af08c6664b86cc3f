import Formats

/// Recorders whose files are known, distinguished by the names in the header, in this order.
enum TraceFormat: String, CaseIterable {
  /// Sensor Logger: `time,seconds_elapsed,z,y,x`.
  case sensorLogger
  /// phyphox: `"Time (s)","Acceleration x (m/s^2)",…`.
  case phyphox
  /// SensorLog: `accelerometerTimestamp_sinceReboot(s),accelerometerAccelerationX(G),…`.
  case sensorLog
  /// Recorders that write `Timestamp,Milliseconds,X,Y,Z`.
  case milliseconds
  /// AndroSensor: `ACCELEROMETER X (m/s²);…;Time since start in ms`.
  case androSensor
  /// Physics Toolbox: `time,gFx,gFy,gFz,TgF`, or without gravity `time,ax,ay,az,aT`.
  case physicsToolbox
  /// Core Motion's names, as MotionKit and other recorders for Apple's devices write them: `timestamp,gravity.x,userAcceleration.x,…`.
  case coreMotion
  /// `t,x,y,z` under a header, or four columns without one.
  case plain

  /// A column that all files of the format have.
  var mark: String {
    switch self {
    case .sensorLogger: "seconds_elapsed"
    case .phyphox: "Time (s)"
    case .sensorLog: "accelerometerTimestamp_sinceReboot(s)"
    case .milliseconds: "Milliseconds"
    case .androSensor: "Time since start in ms"
    case .physicsToolbox: "gFx"
    case .coreMotion: "gravity.x"
    case .plain: "t"
    }
  }

  /// Whether an axis that points up reads positive at rest; nil if recorders differ.
  var isAndroid: Bool? {
    switch self {
    case .phyphox, .androSensor, .physicsToolbox: true
    case .sensorLog, .coreMotion: false
    case .sensorLogger, .milliseconds, .plain: nil
    }
  }

  /// The layout of a header, given also in lowercase; nil when it is of another format.
  func search(_ header: [String], _ names: [String], needsTime: Bool) -> TraceLayout.Search? {
    switch self {
    case .sensorLogger:
      names.firstIndex(of: "seconds_elapsed").map { Self.timed(TraceLayout.axes(names, time: $0), 1) }
    case .phyphox: TraceLayout.phyphox(header, names)
    case .sensorLog: TraceLayout.sensorLog(header, names)
    case .milliseconds:
      // the timestamp is a date or too coarse, and the milliseconds are the time
      names.firstIndex(of: "milliseconds").map { Self.timed(TraceLayout.axes(names, time: $0), 1e-3) }
    case .androSensor:
      names.contains { $0.hasPrefix("time since start") } && names.contains { $0.includes(" x (m/s") } ? byWords(header, needsTime) : nil
    case .physicsToolbox: physicsToolbox(header, names, needsTime)
    case .coreMotion:
      header.contains { TraceColumn($0).isCoreMotion } ? byWords(header, needsTime) : nil
    case .plain:
      names.contains("x")
        ? names.firstIndex { $0 == "t" || $0 == "time" || $0 == "seconds" }.map {
          Self.timed(TraceLayout.axes(names, time: $0), names[$0] == "seconds" ? 1 : nil)
        } : nil
    }
  }

  private static func timed(_ search: TraceLayout.Search, _ unit: Double?) -> TraceLayout.Search {
    guard case .found(var layout) = search else { return search }
    layout.timeUnit = unit
    return .found(layout)
  }

  /// By the words of the names, with the recorder's sign.
  private func byWords(_ header: [String], _ needsTime: Bool) -> TraceLayout.Search? {
    let search = TraceLayout.byWords(header, needsTime: needsTime)
    guard case .found(var layout) = search else { return search == .unknown ? nil : search }
    layout.isAndroid = isAndroid
    // Core Motion reports in g, and with gravity the readings say the same
    if self == .coreMotion, layout.withoutGravity != nil { layout.g = layout.g ?? 1 }
    return .found(layout)
  }

  /// The force that holds the device over its weight, which points up at rest, as Android's readings do; or an acceleration without gravity
  /// and its total, m/s².
  private func physicsToolbox(_ header: [String], _ names: [String], _ needsTime: Bool) -> TraceLayout.Search? {
    let isForce = names.contains("gfx")
    guard isForce || names.contains("at") || names.contains("at (m/s^2)") else { return nil }
    guard case .found(var layout) = byWords(header, needsTime) else { return nil }
    layout.g = isForce ? 1 : TraceUnit.standardGravity
    if !isForce { layout.withoutGravity = header[layout.x] }
    return .found(layout)
  }
}
