import Formats
public import Platform

/// The runs that are done, a line each, in the order of the plan: what a sweep is resumed from and its table is made of.
///
/// A line is written as soon as its run is done, so a process that is killed loses no more than what it was at; the lines are
/// synchronized to disk about once a second, so a machine that loses its power loses about a second more.
public final class Journal {
  public static let name = "journal.jsonl"

  private let file: Descriptor
  public let path: String
  private var sinceSynchronized = Stopwatch()
  private var isOnDisk = true

  /// Opens a journal, or makes it, for this process alone.
  ///
  /// - Returns: nil when another process writes it.
  package init?(_ path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.appending(path)
    guard file.lock() else {
      try? file.close()
      return nil
    }
  }

  public func append(_ row: RunRow) throws(SystemError) {
    let line = Self.line(row)
    try file.write(line.span)
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

  /// Writes all lines to disk and closes the file.
  public func close() throws(SystemError) {
    try file.synchronize()
    try file.close()
  }

  static func line(_ row: RunRow) -> [UInt8] { line((row.run, row.cells, row.error)) }

  static func line(_ row: Parts) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    line += rowStart.utf8
    line += String(row.run).utf8
    line += textStart.utf8
    line += Quoting.json(CSVLine.text(row.cells))
    if let error = row.error {
      line += ",\"error\":".utf8
      line += Quoting.json(error)
    }
    let sum = checksum(line.span)
    line += sumStart.utf8
    line += sum.utf8
    line += tailEnd.utf8
    line.append(10)
    return line
  }

  private static let rowStart = "{\"run\":"
  private static let textStart = ",\"row\":"
  /// What stands between a line's members and their checksum.
  private static let sumStart = ",\"sum\":\""
  private static let tailEnd = "\"}"
  /// From ``sumStart`` to the end of a line, without the line's own end.
  private static let tailLength = sumStart.utf8.count + 16 + tailEnd.utf8.count

  /// The digits of a line's checksum.
  private static func checksum(_ bytes: Span<UInt8>) -> String {
    var sum = FNV1a()
    sum.add(bytes)
    return sum.text
  }

  /// Whether a line ends with the checksum of what comes before.
  private static func isSound(_ line: Span<UInt8>) -> Bool {
    guard line.count > tailLength else { return false }
    let start = line.count - tailLength
    let sum = checksum(line.extracting(0..<start))
    return end(of: sumStart + sum + tailEnd, in: line, at: start) == line.count
  }

  /// The run of a line; nil where the line is not one that ``line(_:)`` wrote, or has been damaged since.
  package static func row(_ line: ArraySlice<UInt8>, _ header: TableHeader) -> RunRow? {
    guard isSound(line.span), let parts = plainParts(line, header.count) ?? parsedParts(line) else { return nil }
    return RunRow(run: parts.run, parts.cells, header, error: parts.error)
  }

  typealias Parts = (run: Int, cells: [String], error: String?)

  /// The parts of a line without escapes, quoted cells and errors, which most lines are; nil for any other.
  ///
  /// - Parameter count: How many cells it probably has.
  private static func plainParts(_ line: ArraySlice<UInt8>, _ count: Int) -> Parts? {
    let bytes = line.span
    // where the cells' closing quote is
    let end = bytes.count - tailLength - 1
    guard let numberStart = self.end(of: rowStart, in: bytes, at: 0) else { return nil }
    var number = 0
    var i = numberStart
    while i < end, bytes[i] &- UInt8(ascii: "0") < 10, number < 1 << 40 {
      number = 10 * number + Int(bytes[i] - UInt8(ascii: "0"))
      i += 1
    }
    guard let quote = self.end(of: textStart, in: bytes, at: i), quote < end, bytes[quote] == UInt8(ascii: "\""),
      bytes[end] == UInt8(ascii: "\"")
    else { return nil }
    var cells: [String] = []
    cells.reserveCapacity(count)
    var first = quote + 1
    for i in first...end {
      if i == end || bytes[i] == UInt8(ascii: ",") {
        cells.append(String(decoding: line[line.startIndex + first..<line.startIndex + i], as: UTF8.self))
        first = i + 1
      } else if bytes[i] == UInt8(ascii: "\\") || bytes[i] == UInt8(ascii: "\"") {
        return nil
      }
    }
    return (number, cells, nil)
  }

  /// Where a text ends that begins at a place; nil where another does.
  private static func end(of text: String, in bytes: Span<UInt8>, at start: Int) -> Int? {
    var i = start
    for byte in text.utf8 {
      guard i < bytes.count, bytes[i] == byte else { return nil }
      i += 1
    }
    return i
  }

  private static func parsedParts(_ line: ArraySlice<UInt8>) -> Parts? {
    let (value, problems) = JSONParser.parse(Array(line), limits: .standard)
    guard let value, problems.isEmpty, let number = value.member("run")?.number, number >= 0, number < 1e15, number == number.rounded(),
      let text = value.member("row")?.string
    else { return nil }
    return (Int(number), CSVRecords.texts(of: Array(text.utf8)), value.member("error")?.string)
  }

  /// Writes a whole journal at once, or leaves the one that was there.
  static func write(_ rows: inout some RowSource, to path: String) throws(SystemError) {
    let file = try AtomicFile(path)
    do throws(SystemError) {
      var text: [UInt8] = []
      while let row = try rows.next() {
        text += line(row)
        guard text.count > 1 << 16 else { continue }
        try file.write(text.span)
        text.removeAll(keepingCapacity: true)
      }
      try file.write(text.span)
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }
}
