/// Which fields of a line are what, counted from 0.
struct TraceLayout: Equatable {
  var time: Int
  var x: Int
  var y: Int
  var z: Int?

  /// Fields that a line must have at least.
  var count: Int { max(time, x, y, z ?? 0) + 1 }

  /// Four numbers a line.
  static let headerless = TraceLayout(time: 0, x: 1, y: 2, z: 3)

  enum Search: Equatable {
    case found(TraceLayout)
    /// The header is understood, but for a column of this name.
    case missing(String)
    /// Of a recorder whose files are known, but not read yet.
    case foreign(String)
    case unknown
  }

  /// The columns by their names, never by position.
  static func find(_ header: [String], _ options: TraceOptions) -> Search {
    if options.columns.contains(where: { $0 != nil }) { return named(header, options.columns) }
    let names = header.map { $0.lowercased() }
    if let time = names.firstIndex(of: "seconds_elapsed"), options.format != .plain { return axes(names, time) }
    if let time = names.firstIndex(where: { $0 == "t" || $0 == "time" || $0 == "seconds" }), names.contains("x"),
      options.format != .sensorLogger
    {
      return axes(names, time)
    }
    if options.format == .sensorLogger { return .missing("seconds_elapsed") }
    return recorder(names).map { .foreign($0) } ?? .unknown
  }

  private static func axes(_ names: [String], _ time: Int) -> Search {
    guard let x = names.firstIndex(of: "x") else { return .missing("x") }
    guard let y = names.firstIndex(of: "y") else { return .missing("y") }
    return .found(TraceLayout(time: time, x: x, y: y, z: names.firstIndex(of: "z")))
  }

  /// The columns that the scene names; those it does not name go by their own.
  private static func named(_ header: [String], _ columns: [String?]) -> Search {
    let wanted = zip(columns, ["time", "x", "y", "z"]).map { $0 ?? $1 }
    let found = wanted.map { name in header.firstIndex(of: name) }
    for i in found.indices where found[i] == nil && (i < 3 || columns[i] != nil) { return .missing(wanted[i]) }
    guard let time = found[0], let x = found[1], let y = found[2] else { return .unknown }
    return .found(TraceLayout(time: time, x: x, y: y, z: found[3]))
  }

  private static func recorder(_ names: [String]) -> String? {
    if names.contains(where: { $0.hasPrefix("time (s)") }) { return "phyphox" }
    if names.contains(where: { $0.hasPrefix("accelerometeraccelerationx") }) { return "SensorLog" }
    if names.contains("milliseconds") { return "a recorder of Timestamp,Milliseconds,X,Y,Z" }
    return nil
  }
}
