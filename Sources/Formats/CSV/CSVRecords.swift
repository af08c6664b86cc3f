/// Reads a CSV text by RFC 4180, record by record. Blank lines are skipped.
package struct CSVRecords {
  private let bytes: [UInt8]
  /// Where the next record begins.
  private var offset: Int
  /// Of the record, counted from 1.
  package private(set) var line = 0
  private var nextLine = 1
  /// Where the record begins.
  package private(set) var start = 0
  /// The cells of the record as written, with their quotes.
  package private(set) var cells: [Range<Int>] = []
  /// Whether the text ends within quotes.
  package private(set) var isUnclosed = false

  /// - Parameter offset: Where a record begins.
  package init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : offset
  }

  /// Moves to the next record; false at the end.
  package mutating func next() -> Bool {
    while offset < bytes.count {
      start = offset
      line = nextLine
      split()
      if cells.count > 1 || bytes[cells[0]].contains(where: { $0 != 0x20 && $0 != 0x09 }) { return true }
    }
    return false
  }

  /// The cells' texts.
  package var texts: [String] { cells.map { Self.text(of: bytes[$0]) } }

  /// The texts of the cells of one record.
  package static func texts(of record: String) -> [String] { texts(of: Array(record.utf8)) }

  package static func texts(of record: [UInt8]) -> [String] {
    var records = CSVRecords(record)
    return records.next() ? records.texts : []
  }

  /// A cell without its quotes.
  package static func text(of cell: ArraySlice<UInt8>) -> String {
    guard cell.first == UInt8(ascii: "\""), cell.count > 1 else { return String(decoding: cell, as: UTF8.self) }
    var text: [UInt8] = []
    var isQuote = false
    for byte in cell.dropFirst().dropLast() {
      // of two quotes one is of the text
      isQuote = byte == UInt8(ascii: "\"") && !isQuote
      if !isQuote { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func split() {
    cells.removeAll(keepingCapacity: true)
    var first = offset
    var isQuoted = false
    var i = offset
    while i < bytes.count, isQuoted || bytes[i] != 0x0A {
      if bytes[i] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[i] == 0x0A { nextLine += 1 }
      if bytes[i] == UInt8(ascii: ","), !isQuoted {
        cells.append(first..<i)
        first = i + 1
      }
      i += 1
    }
    isUnclosed = isQuoted
    cells.append(first..<(i > first && bytes[i - 1] == 0x0D ? i - 1 : i))
    offset = i + 1
    nextLine += 1
  }
}
