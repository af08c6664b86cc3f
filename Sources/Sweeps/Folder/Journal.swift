import Formats
public import Platform

/// The runs that are done, a line each, in the order of the plan: what a sweep is resumed from and its table is made of.
///
/// A line is written as soon as its run is done, so a process that is killed loses no more than what it was at; the system is told
/// to bring the lines to disk about once a second, so a machine that loses its power loses about a second more.
public final class Journal {
  public static let name = "journal.jsonl"

  private let file: Descriptor
  public let path: String
  private var sinceSynchronized = Stopwatch()
  private var isOnDisk = true

  /// Opens a journal, or makes it, for this process alone.
  ///
  /// - Returns: nil when another process writes it.
  init?(_ path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.appending(path)
    guard file.lock() else {
      try? file.close()
      return nil
    }
  }

  /// Forgets all after so many bytes that are good.
  func cut(after length: Int) throws(SystemError) { try file.truncate(to: length) }

  public func append(_ row: RunRow) throws(SystemError) {
    let line = Self.line(row)
    try file.write(line.utf8.span)
    isOnDisk = false
    try synchronizeIfDue()
  }

  /// Brings what was written to disk if that is a second ago; to be called now and then while a long run goes on.
  public func synchronizeIfDue() throws(SystemError) {
    guard !isOnDisk, sinceSynchronized.elapsed > 1 else { return }
    try file.synchronize()
    sinceSynchronized = Stopwatch()
    isOnDisk = true
  }

  /// Brings all lines to disk and lets go of the file.
  public func close() throws(SystemError) {
    try file.synchronize()
    try file.close()
  }

  static func line(_ row: RunRow) -> String {
    let error = row.error.map { ",\"error\":" + Quoting.jsonText($0) } ?? ""
    return "{\"run\":\(row.run),\"row\":\(Quoting.jsonText(CSVLine.text(row.cells)))\(error)}\n"
  }

  /// The run that a line tells of; nil when it is none.
  static func row(_ line: ArraySlice<UInt8>, columns: Int) -> RunRow? {
    let (value, problems) = JSONParser.parse(Array(line), limits: .standard)
    guard let value, problems.isEmpty, let number = value.member("run")?.number, number >= 0, number < 1e15, number == number.rounded(),
      let text = value.member("row")?.string
    else { return nil }
    let cells = CSVLine.cells(text)
    guard cells.count == columns else { return nil }
    return RunRow(run: Int(number), cells: cells, error: value.member("error")?.string)
  }
}

/// The rows of a journal one after the other, as far as they are good: each line whole, and each run in its turn.
public struct JournalReader {
  private var lines: LineReader?
  private let columns: Int
  /// Nil for any rows in ascending order.
  private let slice: ShardSlice?
  private var last = -1
  /// How many rows there were.
  public private(set) var count = 0
  /// Bytes of all good lines.
  private(set) var length = 0

  /// - Parameter path: Of the journal; one that is missing has no rows.
  init(_ path: String, columns: Int, _ slice: ShardSlice?) throws(SystemError) {
    self.columns = columns
    self.slice = slice
    lines = FileSystem.kind(path) == .missing ? nil : try LineReader(path)
  }

  public mutating func next() throws(SystemError) -> RunRow? {
    guard let line = try lines?.next(), let row = Journal.row(line, columns: columns), isDue(row.run) else {
      lines?.close()
      lines = nil
      return nil
    }
    count += 1
    last = row.run
    length = lines?.length ?? 0
    return row
  }
  private func isDue(_ run: Int) -> Bool {
    guard let slice else { return run > last }
    return count < slice.count && run == slice.run(count)
  }
}
