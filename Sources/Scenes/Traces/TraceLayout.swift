/// Which fields of a line are what, counted from 0, and what the header says about them.
struct TraceLayout: Equatable {
  var time: Int
  var x: Int
  var y: Int
  var z: Int?
  /// Fields that a line may have at most; nil where no header says it.
  var width: Int?
  /// Seconds in one of the time column.
  var timeUnit = 1.0
  /// What 1 g reads in this file; nil leaves it to the readings.
  var g: Double?
  /// Whether at rest what points up reads positive; nil where neither the header nor the recorder says it.
  var isAndroid: Bool?
  /// A column that by its name is without gravity.
  var withoutGravity: String?
  /// Whether the recorder writes lines in which the accelerometer has nothing to say.
  var hasEmptyReadings = false

  /// Fields that a line must have at least.
  var count: Int { max(time, x, y, z ?? 0) + 1 }

  /// Four numbers a line.
  static let headerless = TraceLayout(time: 0, x: 1, y: 2, z: 3, width: 4)

  enum Search: Equatable {
    case found(TraceLayout)
    /// The header is understood, but for a column of this name.
    case missing(String)
    case unknown
  }

  /// The columns by their names, never by position.
  static func find(_ header: [String], _ options: TraceOptions) -> Search {
    if options.columns.contains(where: { $0 != nil }) { return named(header, options) }
    let names = header.map { $0.lowercased() }
    for format in options.format.map({ [$0] }) ?? TraceFormat.allCases {
      guard let search = format.search(names) else { continue }
      guard case .found(var layout) = search else { return search }
      layout.width = header.count
      if let column = layout.withoutGravity, let index = names.firstIndex(of: column) { layout.withoutGravity = header[index] }
      return .found(layout)
    }
    return options.format.map { .missing($0.mark) } ?? .unknown
  }

  /// The columns that the scene names; those it does not name go by their own.
  private static func named(_ header: [String], _ options: TraceOptions) -> Search {
    let wanted = zip(options.columns, ["time", "x", "y", "z"]).map { $0 ?? $1 }
    let found = wanted.map { name in header.firstIndex(of: name) }
    for i in found.indices where found[i] == nil && (i < 3 || options.columns[i] != nil) { return .missing(wanted[i]) }
    guard let time = found[0], let x = found[1], let y = found[2] else { return .unknown }
    var layout = TraceLayout(time: time, x: x, y: y, z: found[3], width: header.count)
    layout.timeUnit = TraceUnit.seconds(header[time].lowercased()) ?? 1
    layout.g = options.format == .phyphox ? TraceUnit.phyphoxGravity : TraceUnit.gravity(header[x].lowercased())
    if options.format == .phyphox { layout.isAndroid = true }
    return .found(layout)
  }

  /// Time and the columns called just x, y and z.
  static func axes(_ names: [String], time: Int) -> Search {
    guard let x = names.firstIndex(of: "x") else { return .missing("x") }
    guard let y = names.firstIndex(of: "y") else { return .missing("y") }
    return .found(TraceLayout(time: time, x: x, y: y, z: names.firstIndex(of: "z")))
  }
}

/// Units as headers write them.
enum TraceUnit {
  /// Standard gravity, m/s².
  static let standardGravity = 9.80665
  /// The gravity by which phyphox converts what Apple's devices report in g, m/s².
  static let phyphoxGravity = 9.81

  /// What 1 g reads in a column of this name, which is in lowercase; nil when the name has no unit.
  static func gravity(_ name: String) -> Double? {
    switch unit(name) {
    case "g": 1
    case "m/s^2", "m/s²", "m/s2": standardGravity
    default: nil
    }
  }

  /// Seconds in one of a column of this name, which is in lowercase; nil when the name has no unit.
  static func seconds(_ name: String) -> Double? {
    switch unit(name) ?? name {
    case "s", "seconds", "seconds_elapsed": 1
    case "ms", "milliseconds": 1e-3
    case "µs", "us", "microseconds": 1e-6
    case "ns", "nanoseconds": 1e-9
    default: nil
    }
  }

  /// What stands in parentheses at the end.
  static func unit(_ name: String) -> String? {
    guard name.hasSuffix(")"), let opening = name.lastIndex(of: "(") else { return nil }
    return String(name[name.index(after: opening)...].dropLast())
  }

  /// The last word before the unit.
  static func lastWord(_ name: String) -> Substring? {
    let words = name.prefix { $0 != "(" }.split { !$0.isLetter }
    return words.last
  }
}
