extension TraceLayout {
  /// SensorLog for Apple's devices: dozens of columns, units in parentheses since some version, g with Apple's sign.
  ///
  /// The accelerometer is preferred; then the device's estimate of gravity; then acceleration without gravity.
  static func sensorLog(_ header: [String], _ names: [String]) -> Search? {
    func column(_ name: String) -> Int? { names.firstIndex { $0 == name || $0.hasPrefix("\(name)(") } }
    let sources = [
      (clock: "accelerometertimestamp_sincereboot", axis: "accelerometeracceleration"),
      (clock: "motiontimestamp_sincereboot", axis: "motiongravity"),
      (clock: "motiontimestamp_sincereboot", axis: "motionuseracceleration"),
    ]
    guard let source = sources.first(where: { column("\($0.axis)x") != nil }), let x = column("\(source.axis)x") else {
      return names.contains { $0.hasPrefix("accelerometertimestamp_sincereboot") } ? .missing("accelerometerAccelerationX(G)") : nil
    }
    guard let y = column("\(source.axis)y") else { return .missing("\(spelled(source.axis))Y(G)") }
    let clocks = [source.clock] + sources.map { $0.clock }
    guard let time = clocks.lazy.compactMap({ column($0) }).first else { return .missing("accelerometerTimestamp_sinceReboot(s)") }
    var layout = TraceLayout(time: time, x: x, y: y, z: column("\(source.axis)z"))
    layout.timeUnit = 1
    layout.g = TraceUnit.gravity(TraceUnit.unit(names[x])) ?? 1
    layout.isAndroid = false
    layout.hasEmptyReadings = true
    if source.axis == "motionuseracceleration" { layout.withoutGravity = header[x] }
    return .found(layout)
  }

  private static func spelled(_ axis: String) -> String {
    switch axis {
    case "accelerometeracceleration": "accelerometerAcceleration"
    case "motiongravity": "motionGravity"
    default: "motionUserAcceleration"
    }
  }
}
