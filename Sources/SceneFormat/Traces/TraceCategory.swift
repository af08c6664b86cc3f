import Formats

/// A column with the category of each row: one of several sensors, or a part of a recording.
struct TraceCategory {
  let field: Int
  /// Whether the column's name says that it names sensors.
  let isSensor: Bool
  /// Its texts in the order of the file.
  private(set) var values: [String] = []
  /// Whether a text occurs again after another one.
  private(set) var alternates = false
  private var last: String?

  /// More texts are notes.
  private static let mostValues = 16

  private init(field: Int, isSensor: Bool) {
    self.field = field
    self.isSensor = isSensor
  }

  /// The categories of the rows that are read so far.
  ///
  /// Texts that do not occur again are labels of a section, dates or notes.
  /// - Parameters:
  ///   - rows: At the first row under the header.
  ///   - layout: Its columns are not categories.
  static func find(_ rows: CSVRows, _ names: [String], _ layout: TraceLayout, _ selection: TraceSelection) -> [TraceCategory] {
    let types = TraceColumnTypes(rows, count: names.count)
    let used = [layout.time, layout.x, layout.y, layout.z]
    var categories: [TraceCategory] = []
    for field in types.columns.indices where !used.contains(field) && !selection.has(field) {
      let name = field < names.count ? TraceColumn(names[field]) : nil
      if name?.isSensor == true && !types[field].hasTimes || types[field].hasText && name.map({ $0.timeRank == 0 }) ?? true {
        categories.append(TraceCategory(field: field, isSensor: name?.isSensor == true))
      }
    }
    var rows = rows
    guard !categories.isEmpty else { return [] }
    repeat {
      guard rows.count >= selection.count, selection.includes(rows) else { continue }
      for i in categories.indices where categories[i].field < rows.count { categories[i].add(rows) }
      categories.removeAll { $0.values.count > mostValues }
    } while !categories.isEmpty && rows.next()
    return categories.filter { $0.isSensor ? !$0.values.isEmpty : $0.alternates && !layout.isRecorder }
  }

  private mutating func add(_ rows: CSVRows) {
    if rows.isEmpty(field) || last.map({ rows.has($0, at: field) }) ?? false { return }
    if let known = values.first(where: { rows.has($0, at: field) }) {
      alternates = true
      last = known
    } else {
      let text = rows.text(field)
      values.append(text)
      last = text
    }
  }

  // MARK: - Sensors

  enum Choice: Equatable {
    /// All rows have the same category.
    case all
    /// The rows with this text are an accelerometer's.
    case value(String)
    /// Sensors without an accelerometer among them.
    case none
    /// The scene has to select the rows; this text is the probable one.
    case unknown(String)
  }

  func choice(isSensorLogger: Bool) -> Choice {
    let sensors = values.map { TraceSensor($0, isSensorLogger: isSensorLogger) }
    let ranked = zip(values, sensors).compactMap { value, sensor in sensor?.rank.map { (value, $0) } }
    // numbers are Android's types only in a column of sensors
    let areNumbers = values.allSatisfy { Int($0) != nil }
    if isSensor || !areNumbers {
      if let best = ranked.min(by: { $0.1 < $1.1 }) { return values.count == 1 ? .all : .value(best.0) }
      if sensors.allSatisfy({ $0 == .other }), !areNumbers || values.count > 1 { return .none }
    }
    if values.count == 1 { return .all }
    let likely = values.first { $0.lowercased().hasPrefix("acc") } ?? zip(values, sensors).first { $0.1 == nil }?.0
    return .unknown(likely ?? values[0])
  }
}
