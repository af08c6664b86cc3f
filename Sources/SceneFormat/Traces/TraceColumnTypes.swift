import Formats

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
