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
