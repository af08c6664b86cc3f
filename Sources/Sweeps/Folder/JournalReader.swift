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
