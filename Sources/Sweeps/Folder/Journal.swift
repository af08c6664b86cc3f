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
  init?(_ path: String) throws(SystemError) {
    self.path = path
    file = try Descriptor.appending(path)
    guard file.lock() else {
      try? file.close()
      return nil
    }
  }

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

  /// Writes all lines to disk and closes the file.
  public func close() throws(SystemError) {
    try file.synchronize()
    try file.close()
  }

  static func line(_ row: RunRow) -> String {
    let error = row.error.map { ",\"error\":" + Quoting.jsonText($0) } ?? ""
    let body = "{\"run\":\(row.run),\"row\":\(Quoting.jsonText(CSVLine.text(row.cells)))\(error)"
    return body + sumStart + hex(checksum(body.utf8)) + "\"}\n"
  }

  /// What stands between a line's members and their checksum.
  private static let sumStart = ",\"sum\":\""
  /// From ``sumStart`` to the end of a line: 16 digits, a quote, a brace.
  private static let tailLength = sumStart.utf8.count + 18

  /// FNV-1a in 64 bits (Fowler, Noll and Vo; RFC 9923): a changed byte changes it.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func hex(_ sum: UInt64) -> String {
    let digits = String(sum, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The run of a line; nil where the line is not one that ``line(_:)`` wrote, or has been damaged since.
  static func row(_ line: ArraySlice<UInt8>, _ header: TableHeader) -> RunRow? {
    let body = line.dropLast(tailLength)
    guard body.count > 0, line.suffix(tailLength).elementsEqual("\(sumStart)\(hex(checksum(body)))\"}".utf8) else { return nil }
    let (value, problems) = JSONParser.parse(Array(line), limits: .standard)
    guard let value, problems.isEmpty, let number = value.member("run")?.number, number >= 0, number < 1e15, number == number.rounded(),
      let text = value.member("row")?.string
    else { return nil }
    let row = RunRow(run: Int(number), cells: CSVRecords.texts(of: text), error: value.member("error")?.string)
    guard row.cells.count == header.names.count, let status = RunStatus(rawValue: row.cells[header.status]) else { return nil }
    return (status == .ok) == (row.error == nil) ? row : nil
  }

  /// Writes a whole journal at once, or leaves the one that was there.
  static func write(_ rows: inout some RowSource, to path: String) throws(SystemError) {
    let file = try AtomicFile(path)
    do throws(SystemError) {
      var text: [UInt8] = []
      while let row = try rows.next() {
        text += line(row).utf8
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
