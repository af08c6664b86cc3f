/// Sensors by the names that recorders write into each row.
enum TraceSensor: Equatable {
  /// An accelerometer; the smaller the rank, the more useful.
  case acceleration(rank: Int)
  case other

  /// Names without their prefixes, letters and digits only, and the numbers of Android's types.
  private static let accelerations: [(name: String, rank: Int)] = [
    ("totalacceleration", 0), ("accelerometeruncalibrated", 1), ("accelerometer", 2), ("1", 2), ("35", 3), ("gravity", 4), ("9", 4),
    ("linearacceleration", 5), ("useracceleration", 5), ("10", 5),
  ]
  private static let others: Set<String> = [
    "gyroscope", "gyroscopeuncalibrated", "gyro", "magnetometer", "magnetometeruncalibrated", "magneticfield", "magneticfielduncalibrated",
    "orientation", "rotationvector", "gamerotationvector", "geomagneticrotationvector", "rotationrate", "barometer", "pressure", "light",
    "proximity", "ambienttemperature", "relativehumidity", "temperature", "stepcounter", "stepdetector", "pedometer", "compass", "heading",
    "location", "gps", "heartrate", "microphone", "battery", "brightness", "annotation", "metadata", "deviceorientation", "attitude",
    "2", "3", "4", "5", "6", "8", "11", "12", "13", "14", "15", "16", "18", "19", "20",
  ]

  /// - Parameter isSensorLogger: Whether Sensor Logger wrote the file: its Accelerometer is without gravity.
  init?(_ value: String, isSensorLogger: Bool) {
    var name = value.lowercased()
    for prefix in ["android.sensor.", "sensor_type_", "type_"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    name = name.filter { $0.isLetter || $0.isNumber }
    if isSensorLogger, name == "accelerometer" {
      self = .acceleration(rank: 6)
    } else if let known = Self.accelerations.first(where: { $0.name == name }) {
      self = .acceleration(rank: known.rank)
    } else if Self.others.contains(name) {
      self = .other
    } else {
      return nil
    }
  }

  var rank: Int? { if case .acceleration(let rank) = self { rank } else { nil } }
}
