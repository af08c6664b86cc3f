import Formats
import SceneModel

/// The file of a track, or of the times of frames, while it is read: CSV under a header that names its columns.
struct TrackTable {
  let path: String
  /// The type of the track's target; nil for times alone.
  let type: ValueType?
  let limits: Limits
  /// Seconds that the run lasts: later entries are not kept. Nil when that is not known.
  let needed: Double?
  private(set) var times: [Double] = []
  private(set) var values: [TargetValue] = []
  private var columns: [Int] = []
  private var count = 0

  init(path: String, type: ValueType?, limits: Limits, needed: Double?) {
    self.path = path
    self.type = type
    self.limits = limits
    self.needed = needed
  }

  /// Names of the required columns, except the time.
  private var names: [String] {
    guard let type else { return [] }
    if case .numbers = type { return ["x", "y"] }
    return ["value"]
  }

  mutating func read(_ files: FileProvider) throws(TrackProblem) {
    switch files.read(path, limit: limits.sourceBytes) {
    case .success(let bytes): try read(bytes)
    case .failure(.tooLarge) where limits.sourceBytes < limits.traceBytes: throw .overBudget(memory: limits.memory)
    case .failure(.tooLarge): throw .tooLarge(bytes: limits.traceBytes)
    case .failure(.system(let reason)): throw .unreadable(reason: reason)
    }
  }

  mutating func read(_ bytes: [UInt8]) throws(TrackProblem) {
    var rows = CSVRows(bytes)
    guard rows.next() else { throw .empty(columns: ["time"] + names) }
    try readHeader(rows)
    while rows.next() { try readRow(&rows) }
    if times.isEmpty { throw .empty(columns: ["time"] + names) }
  }

  private mutating func readHeader(_ rows: CSVRows) throws(TrackProblem) {
    guard rows.isText else { throw .notText(line: rows.line) }
    let header = rows.texts()
    let lowercase = header.map { $0.lowercased() }
    guard let time = lowercase.firstIndex(where: { $0 == "time" || $0 == "t" }) else { throw missing("time", rows) }
    columns = [time]
    for name in names {
      guard let column = lowercase.firstIndex(of: name) else { throw missing(name, rows) }
      columns.append(column)
    }
  }

  private func missing(_ column: String, _ rows: CSVRows) -> TrackProblem {
    guard rows.isHeaderOfTable else { return .notTable(columns: ["time"] + names) }
    let header = rows.texts()
    return .missingColumn(column, expected: ["time"] + names, suggestion: Suggestion.nearest(column, among: header), known: header)
  }

  private mutating func readRow(_ rows: inout CSVRows) throws(TrackProblem) {
    let last = columns.reduce(0, max)
    guard rows.count > last else { throw .shortLine(line: rows.line, fields: rows.count, expected: last + 1) }
    count += 1
    if count > limits.traceSamples { throw .tooLong(limit: limits.traceSamples) }
    let time = try number(&rows, columns[0], NumberRange.notNegative, "the time")
    if let before = times.last, time < before { throw .timeRunsBackwards(line: rows.line, time: time, before: before) }
    var value: TargetValue?
    if let type { value = try self.value(&rows, type) }
    if time == times.last {
      if let value { values[values.count - 1] = value }
      return
    }
    // one entry past the end is where the last frames' values go to
    if let needed, let last = times.last, last > needed { return }
    times.append(time)
    if let value { values.append(value) }
  }

  private func value(_ rows: inout CSVRows, _ type: ValueType) throws(TrackProblem) -> TargetValue {
    switch type {
    case .numbers(_, let range):
      return .vector(Vector(try number(&rows, columns[1], range, "\"x\""), try number(&rows, columns[2], range, "\"y\"")))
    case .bool:
      switch rows.text(columns[1]).lowercased() {
      case "true", "1": return .bool(true)
      case "false", "0": return .bool(false)
      default: throw bad(rows, columns[1], isTruth: true)
      }
    case .number(let range): return .scalar(try number(&rows, columns[1], range, "\"value\""))
    default: return .scalar(try number(&rows, columns[1], .any, "\"value\""))
    }
  }

  private func number(_ rows: inout CSVRows, _ column: Int, _ range: NumberRange, _ subject: String) throws(TrackProblem) -> Double {
    guard case .number(let number) = rows.number(column), number.isFinite else { throw bad(rows, column, isTruth: false) }
    guard range.contains(number) else {
      throw .outOfRange(line: rows.line, subject: subject, number: number, requirement: range.requirement(number))
    }
    return number
  }

  private func bad(_ rows: CSVRows, _ column: Int, isTruth: Bool) -> TrackProblem {
    .badField(line: rows.line, column: column + 1, field: rows.shown(column), isTruth: isTruth)
  }
}
