import Formats

/// Which fields of a row are what, counted from 0, and what the header says about them.
struct TraceLayout: Equatable {
  /// Nil where the readings come at a constant rate.
  var time: Int?
  var x: Int
  var y: Int
  var z: Int?
  /// Fields that a row may have at most; nil where no header says it.
  var width: Int?
  /// Seconds in one of the time column; nil leaves it to the steps.
  var timeUnit: Double?
  /// What 1 g reads in this file; nil leaves it to the readings.
  var g: Double?
  /// Whether at rest what points up reads positive; nil where neither the header nor the recorder says it.
  var isAndroid: Bool?
  /// A column that by its name is without gravity.
  var withoutGravity: String?
  /// Whether the recorder writes rows without a reading of the accelerometer.
  var hasEmptyReadings = false
  /// Whether a recorder with columns of its own wrote the file, which has one sensor a column.
  var isRecorder = false

  /// Fields that a row must have at least.
  var count: Int { max(time ?? 0, x, y, z ?? 0) + 1 }

  enum Search: Equatable {
    case found(TraceLayout)
    /// The header is understood, but for a column of this name.
    case missing(String)
    /// The readings are there, but no column of times.
    case noTimes
    case unknown
  }

  /// The columns by their names, never by position.
  static func find(_ header: [String], _ options: TraceOptions) -> Search {
    if options.columns.contains(where: { $0 != nil }) { return named(header, options) }
    let names = header.map { $0.lowercased() }
    for format in options.format.map({ [$0] }) ?? TraceFormat.allCases {
      guard let search = format.search(header, names, needsTime: options.rate == nil) else { continue }
      guard case .found(var layout) = search else { return search }
      layout.width = header.count
      layout.isRecorder = ![.sensorLogger, .milliseconds, .plain].contains(format)
      if options.rate != nil { layout.time = nil }
      return .found(layout)
    }
    if let format = options.format { return .missing(format.mark) }
    return byWords(header, needsTime: options.rate == nil)
  }

  /// The columns that the scene names; those it does not name go by their own.
  private static func named(_ header: [String], _ options: TraceOptions) -> Search {
    func index(_ i: Int) -> Int? { options.columns[i].flatMap { field($0, header) } }
    for name in options.columns.compactMap({ $0 }) where field(name, header) == nil { return .missing(name) }
    let columns = header.map { TraceColumn($0) }
    let axes = axes(columns)
    func axis(_ axis: TraceColumn.Axis) -> Int? {
      header.firstIndex(of: axis.rawValue) ?? axes?[axis]
    }
    guard let x = index(1) ?? axis(.x) else { return .missing("x") }
    guard let y = index(2) ?? axis(.y) else { return .missing("y") }
    let hasAxes = options.columns[1] != nil || options.columns[2] != nil
    var layout = TraceLayout(x: x, y: y, z: index(3) ?? (hasAxes ? header.firstIndex(of: "z") : axis(.z)), width: header.count)
    if options.rate == nil {
      guard let time = index(0) ?? header.firstIndex(of: "time") ?? time(columns) else { return .missing("time") }
      layout.time = time
      layout.timeUnit = columns[time].timeUnit
    }
    layout.g = options.format == .phyphox ? TraceUnit.phyphoxGravity : TraceUnit.gravity(columns[x].unit)
    layout.isAndroid = options.format?.isAndroid
    return .found(layout)
  }

  /// Time and the columns called just x, y and z.
  static func axes(_ names: [String], time: Int) -> Search {
    guard let x = names.firstIndex(of: "x") else { return .missing("x") }
    guard let y = names.firstIndex(of: "y") else { return .missing("y") }
    return .found(TraceLayout(time: time, x: x, y: y, z: names.firstIndex(of: "z")))
  }
}

/// Files without a header, whose columns are identified by their places.
extension TraceLayout {
  /// The names of columns without names: "1", "2", ….
  static func places(_ count: Int) -> [String] { (0..<count).map { "\($0 + 1)" } }

  /// The column of a name, or of a place counted from 1 where no column has the name.
  static func field(_ name: String, _ header: [String]) -> Int? {
    if let index = header.firstIndex(of: name) { return index }
    guard let place = Int(name), (1...max(1, header.count)).contains(place), !header.isEmpty else { return nil }
    return place - 1
  }

  /// A time and three readings, or at a constant rate the readings alone. In wider rows the last three numbers are the readings, and a
  /// column that ascends is directly before them.
  static func headerless(_ types: TraceColumnTypes, _ options: TraceOptions) -> TraceLayout? {
    let count = types.columns.count
    if count == 4, types.columns.allSatisfy({ !$0.hasText }), types.columns.dropFirst().allSatisfy({ $0.isNumeric }) {
      return TraceLayout(time: options.rate == nil ? 0 : nil, x: 1, y: 2, z: 3, width: 4)
    }
    let values = types.columns.indices.filter { types[$0].isNumeric || types[$0].isClock }
    guard values.count >= (options.rate == nil ? 4 : 3), let last = values.last, isReading(types, last - 2) else { return nil }
    if options.rate != nil { return values.count == 3 ? TraceLayout(time: nil, x: last - 2, y: last - 1, z: last, width: count) : nil }
    let time = values[values.count - 4]
    return types[time].isClock ? TraceLayout(time: time, x: last - 2, y: last - 1, z: last, width: count) : nil
  }

  /// The probable places of time, x, y and z for a scene; empty without enough numbers.
  static func proposal(_ types: TraceColumnTypes, _ options: TraceOptions) -> [String?] {
    let columns = types.columns
    guard columns.count > 3 else { return [] }
    let time = options.rate == nil ? columns.indices.first { columns[$0].isClock && !columns[$0].isCounter } : nil
    // four numbers with decimal commas have eight fields
    if time == nil, columns.count == 8 { return [] }
    guard let x = columns.indices.first(where: { $0 > time ?? -1 && isReading(types, $0) }) else { return [] }
    return [time, x, x + 1, x + 2].map { $0.map { "\($0 + 1)" } }
  }

  /// Whether three columns from `x` on are numbers.
  private static func isReading(_ types: TraceColumnTypes, _ x: Int) -> Bool {
    x >= 0 && (x..<x + 3).allSatisfy { types[$0].isNumeric && !types[$0].isCounter }
  }

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

  /// phyphox, https://phyphox.org: m/s² with the sign of Android, on Apple's devices too.
  ///
  /// The wording has changed and is translated ("X (m/s^2)", "Acceleration x (m/s^2)", "Beschleunigung x (m/s^2)"), so a column goes by
  /// its unit and its last word. Columns called linear do not include gravity.
  static func phyphox(_ header: [String], _ names: [String]) -> Search? {
    let axes = names.indices.filter { ["m/s^2", "m/s²"].contains(TraceUnit.unit(names[$0])) }
    guard let time = names.firstIndex(where: { TraceUnit.unit($0) == "s" }), !axes.isEmpty || names[time] == "time (s)" else { return nil }
    let raw = axes.filter { !isLinear(names[$0]) }
    let used = raw.contains { TraceUnit.lastWord(names[$0]) == "x" } ? raw : axes
    func axis(_ letter: String) -> Int? { used.first { TraceUnit.lastWord(names[$0]) ?? "" == letter } }
    guard let x = axis("x") else { return .missing("Acceleration x (m/s^2)") }
    guard let y = axis("y") else { return .missing("Acceleration y (m/s^2)") }
    var layout = TraceLayout(time: time, x: x, y: y, z: axis("z"))
    layout.g = TraceUnit.phyphoxGravity
    layout.isAndroid = true
    layout.timeUnit = 1
    if isLinear(names[x]) { layout.withoutGravity = header[x] }
    return .found(layout)
  }

  private static func isLinear(_ name: String) -> Bool { ["linear", "lineal", "linéaire"].contains { name.includes($0) } }
}
