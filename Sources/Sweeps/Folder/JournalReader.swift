public import Platform

/// The rows of a journal one after the other, ascending by run; lines that are damaged are passed over and noted.
public struct JournalReader: RowSource {
  private var lines: LineReader?
  private let header: TableHeader
  /// Whether a row is one of the plan's, where that is known.
  private let isPlanned: (RunRow) -> Bool
  private var last = -1
  private var line = 0
  private var pending: [Int] = []
  /// Numbers of damaged lines before the last good one, from 1; the first few.
  public private(set) var damagedLines: [Int] = []
  /// Bytes up to the end of the last good line.
  private(set) var length = 0

  /// Damaged lines that are noted.
  private static let mostNoted = 1000

  /// - Parameter path: Of the journal; one that is missing has no rows.
  init(_ path: String, _ header: TableHeader, isPlanned: @escaping (RunRow) -> Bool = { _ in true }) throws(SystemError) {
    self.header = header
    self.isPlanned = isPlanned
    lines = FileSystem.kind(path) == .missing ? nil : try LineReader(path)
  }

  public mutating func next() throws(SystemError) -> RunRow? {
    while let bytes = try lines?.next() {
      line += 1
      guard let row = Journal.row(bytes, header), row.run > last, isPlanned(row) else {
        if pending.count < Self.mostNoted { pending.append(line) }
        continue
      }
      // an incomplete last line is not damage: a power cut leaves one
      damagedLines += pending.prefix(Self.mostNoted - damagedLines.count)
      pending = []
      last = row.run
      length = lines?.length ?? 0
      return row
    }
    lines?.close()
    lines = nil
    return nil
  }
}

/// The lines of a file one after the other, also those that another process appends meanwhile; memory does not grow with the file. A line longer
/// than ``longest`` ends them.
package struct LineReader {
  private let file: Descriptor
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var buffer: [UInt8] = []
  private var start = 0
  /// Bytes up to the end of the last line, its line end included.
  private(set) var length = 0

  /// Bytes of a line, far more than a row of a sweep has.
  private static let longest = 1 << 26

  package init(_ path: String) throws(SystemError) { file = try Descriptor.regular(path) }

  /// The next line that has an end, without it; nil when there is none yet.
  package mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        length += end + 1 - start
        return buffer[start..<end]
      }
      if buffer.count - start > Self.longest { return nil }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let count = try file.read(into: &chunk)
      if count == 0 { return nil }
      buffer += chunk[..<count]
    }
  }

  func close() { try? file.close() }
}
