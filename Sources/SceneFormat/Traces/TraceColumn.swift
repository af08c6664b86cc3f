import Formats

/// The content of a column, by its name.
struct TraceColumn {
  enum Axis: String, CaseIterable { case x, y, z }

  /// The quantity of an accelerometer column, the most useful first.
  enum Quantity: CaseIterable {
    case acceleration, gravity
    /// Acceleration without gravity.
    case linear
  }

  /// In lowercase, cut at everything but letters and digits and where uppercase begins; the unit is not among them.
  let words: [String]
  /// In lowercase, from parentheses or brackets at the end.
  let unit: String?
  /// Whether the name is a property of Core Motion's.
  let isCoreMotion: Bool
  /// Whether the name ends with a unit of another quantity than acceleration or time.
  let hasOtherUnit: Bool

  init(_ name: String) {
    let lowercase = name.lowercased()
    unit = TraceUnit.unit(lowercase)
    hasOtherUnit = unit.map { TraceUnit.others.contains($0) } ?? TraceUnit.otherEndings.contains { lowercase.hasSuffix($0) }
    let stem = unit == nil ? name[...] : name.prefix { $0 != "(" && $0 != "[" }
    var words: [String] = []
    var word = ""
    var wasLowercase = false
    for character in stem {
      let isPart = character.isLetter || character.isNumber
      if !isPart || character.isUppercase && wasLowercase {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += character.lowercased() }
      wasLowercase = isPart && !character.isUppercase
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
    let property = words.joined()
    isCoreMotion = lowercase.hasPrefix("gravity.") || ["useracceleration", "rotationrate", "attitude"].contains { property.includes($0) }
  }

  // MARK: - Time

  private static let timeWords: Set<String> = [
    "t", "time", "times", "timestamp", "elapsed", "epoch", "clock", "datetime", "date", "zeit", "temps", "tiempo",
  ]

  /// Seconds in one; nil if the name does not have the unit.
  var timeUnit: Double? { TraceUnit.seconds(unit) ?? words.lazy.compactMap { TraceUnit.seconds($0 == "s" ? nil : $0) }.first }

  private static let differenceWords: Set<String> = ["dt", "delta", "diff", "difference", "interval"]

  /// How likely the column is that of the times, 0 for not at all: a clock of the recording rather than a date, and a date rather than
  /// times from reading to reading.
  var timeRank: Int {
    let isDifference = words.contains { Self.differenceWords.contains($0) }
    let isNamed = words == ["dt"] || words.contains { Self.timeWords.contains($0) }
    guard isNamed || timeUnit != nil, axis == nil else { return 0 }
    // another sensor's clock is used if the file has no better one
    if isDifference || words.contains(where: { Self.otherWords.contains($0) }) { return 1 }
    if words.contains("date") || words.contains("datetime") { return 2 }
    return timeUnit != nil ? 4 : 3
  }

  // MARK: - Axes

  /// Stems that are written together with the axis: `ax`, `accX`, `gFx`.
  private static let shortStems: Set<String> = ["a", "ac", "acc", "accel", "acceleration", "accelerometer", "gf", "grav", "gravity"]

  private static let neutralWords: Set<String> = ["axis", "value", "values", "reading", "readings"]

  /// The axis and the words before and after it; nil without an axis.
  private var split: (axis: Axis, stem: [String])? {
    let letters = words.indices.filter { Axis(rawValue: words[$0]) != nil }
    if let last = letters.last, let axis = Axis(rawValue: words[last]) {
      return (axis, words.enumerated().filter { $0.offset != last && !Self.neutralWords.contains($0.element) }.map { $0.element })
    }
    let name = words.joined()
    guard let axis = name.last.flatMap({ Axis(rawValue: String($0)) }), Self.shortStems.contains(String(name.dropLast())) else {
      return nil
    }
    return (axis, [String(name.dropLast())])
  }

  var axis: Axis? { split?.axis }

  /// The words that the columns of one sensor have in common.
  var stem: [String] { split?.stem ?? [] }

  private static let otherWords: Set<String> = [
    "gyro", "gyros", "gyroscope", "rotation", "rate", "mag", "magnetometer", "magnetic", "attitude", "quaternion", "orientation", "euler",
    "angular", "velocity", "position", "compass", "location", "rot",
  ]
  /// Whether the column measures another quantity than acceleration, by its unit or its words.
  var isOther: Bool { hasOtherUnit || words.contains { Self.otherWords.contains($0) } }

  private static let sensorNames: Set<String> = ["type", "source", "channel", "stream", "topic", "device", "measurement"]

  /// Whether the column names the sensor of each row.
  var isSensor: Bool {
    words.contains { $0.hasPrefix("sensor") } && axis == nil && timeRank == 0 || Self.sensorNames.contains(words.joined())
  }

  private static let linearWords: Set<String> = ["linear", "lin", "lineal", "linéaire", "user", "nograv"]
  private static let accelerationWords: Set<String> = ["a", "ac", "acc", "accel", "acceleration", "accelerations", "accelerometer", "gf"]

  /// The quantity along the axis; nil for a column that is not an acceleration.
  var quantity: Quantity? {
    guard let (_, stem) = split else { return nil }
    let words = Set(stem)
    let isUnit = TraceUnit.gravity(unit) != nil
    if !words.isDisjoint(with: Self.otherWords) || unit != nil && !isUnit { return nil }
    let isAcceleration = !words.isDisjoint(with: Self.accelerationWords)
    if !words.isDisjoint(with: Self.linearWords) { return isAcceleration || isUnit ? .linear : nil }
    if words.contains("gravity") || words.contains("grav") { return isAcceleration ? .acceleration : .gravity }
    return isAcceleration || isUnit || stem.isEmpty ? .acceleration : nil
  }
}

/// The types of values of each column in the first rows of a file.
struct TraceColumnTypes {
  struct Column {
    fileprivate(set) var hasNumbers = false
    fileprivate(set) var hasTimes = false
    fileprivate(set) var hasText = false
    fileprivate var last: Double?
    /// Steps from row to row: all, those that go up, and those by 1.
    fileprivate var steps = (all: 0, up: 0, ones: 0)
    fileprivate var descends = false

    var isNumeric: Bool { hasNumbers && !hasText && !hasTimes }
    /// Whether it may be the times: dates and times of day, or numbers that ascend, not all readings at one time.
    var isClock: Bool { hasTimes && !hasText && !hasNumbers || isNumeric && !descends && 2 * steps.up > steps.all }
    /// The same, also where a single row leaves it open; the number of the row is not a time.
    var mayBeClock: Bool { steps.all == 0 || isClock && !isCounter }
    /// Whether it numbers the rows.
    var isCounter: Bool { isNumeric && steps.all > 1 && steps.ones == steps.all }
  }

  private(set) var columns: [Column]

  /// - Parameter rows: At the first row that counts.
  init(_ rows: CSVRows, count: Int, limit: Int = 64) {
    var rows = rows
    columns = Array(repeating: Column(), count: count)
    for _ in 0..<limit {
      for i in 0..<min(count, rows.count) where !rows.isMissing(i) { Self.add(&rows, i, to: &columns[i]) }
      guard rows.next() else { return }
    }
  }

  /// The columns under a header, where the rows are.
  static func underHeader(_ rows: CSVRows) -> TraceColumnTypes {
    var data = rows
    guard data.next() else { return TraceColumnTypes(rows, count: 0) }
    return TraceColumnTypes(data, count: rows.count)
  }

  subscript(_ index: Int) -> Column { index < columns.count ? columns[index] : Column() }

  private static func add(_ rows: inout CSVRows, _ index: Int, to column: inout Column) {
    guard case .number(let number) = rows.number(index) else {
      if rows.dateTime(index) == nil { column.hasText = true } else { column.hasTimes = true }
      return
    }
    column.hasNumbers = true
    if let last = column.last {
      column.steps.all += 1
      if number > last { column.steps.up += 1 }
      if number == last + 1 { column.steps.ones += 1 }
      if number < last { column.descends = true }
    }
    column.last = number
  }
}
