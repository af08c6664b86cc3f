/// The rows of a delimited text, one at a time, as recorders, spreadsheets and scripts write it.
///
/// Lines end with LF, CR LF or CR. Blank lines and comments (`#`, `%` or `//` at the beginning) are skipped. The separator is the first of
/// tab, semicolon, comma and blank that the first line contains, or what a line `sep=;` says.
package struct CSVRows {
  /// UTF-8, or a single-byte encoding that agrees with ASCII.
  let bytes: [UInt8]
  /// Between two fields.
  private(set) var separator = UInt8(ascii: ",")
  /// The character before the decimals, once a number has had one.
  var decimalMark: UInt8?
  /// The fields of the row, without blanks and quotes around them.
  private(set) var fields: [Range<Int>] = []
  /// Of the row, counted from 1.
  package private(set) var line = 0
  /// The last comment so far, without its mark.
  private(set) var comment: Range<Int>?
  /// Where the row begins.
  private var start = 0
  private var offset = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = TextEncoding.utf8(bytes)
    findSeparator()
  }

  package var count: Int { fields.count }

  package func text(_ index: Int) -> String { TextEncoding.string(bytes[fields[index]]) }
  package func texts() -> [String] { fields.indices.map { text($0) } }
  /// As much of a field as a message can show.
  package func shown(_ index: Int) -> String { TextEncoding.string(bytes[fields[index]].prefix(80)) }
  package func isEmpty(_ index: Int) -> Bool { fields[index].isEmpty }

  /// Whether the row has no control characters: files of another kind have.
  package var isText: Bool { fields.allSatisfy { TextEncoding.isText(bytes[$0]) } }

  /// Whether this row may be the header of a table of numbers: one of the next rows has as many fields, two of them numbers.
  ///
  /// Only of such a file does a message show anything: a scene may name any file of the machine.
  package var isHeaderOfTable: Bool {
    guard isText, count > 1 else { return false }
    var rows = self
    for _ in 0..<8 {
      guard rows.next() else { return false }
      if rows.count >= count, rows.fields.indices.count(where: { rows.isNumber($0) }) > 1 { return true }
    }
    return false
  }

  /// The row as it stands in the file, a tab as `\t`.
  package var source: String {
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return TextEncoding.string(bytes[Self.trimmed(bytes.span, start, end, .blanks)]).split(
      separator: "\t", omittingEmptySubsequences: false
    )
    .joined(separator: "\\t")
  }

  /// Goes on to the next row; false at the end.
  package mutating func next() -> Bool {
    while offset < bytes.count {
      line += 1
      start = offset
      if let mark = commentMark() {
        skipLine()
        let end = offset
        comment = Self.trimmed(bytes.span, start + mark, end, .blanks)
        continue
      }
      Self.cut(bytes, separator, &offset, &fields)
      if fields.contains(where: { !$0.isEmpty }) { return true }
    }
    return false
  }

  /// The last comment cut like a row, if it is all text: some writers put the header there.
  package func commentFields() -> [String]? {
    guard let comment else { return nil }
    var rows = self
    var offset = comment.lowerBound
    Self.cut(bytes, separator, &offset, &rows.fields)
    return rows.isText ? rows.texts() : nil
  }

  // MARK: - Lines

  /// The length of what marks the line as a comment, with the blanks before it; nil where it is none.
  private func commentMark() -> Int? {
    var i = offset
    while i < bytes.count, bytes[i] == 0x20 || bytes[i] == 0x09 { i += 1 }
    guard i < bytes.count else { return nil }
    switch bytes[i] {
    case UInt8(ascii: "#"), UInt8(ascii: "%"): return i + 1 - offset
    case UInt8(ascii: "/") where i + 1 < bytes.count && bytes[i + 1] == UInt8(ascii: "/"): return i + 2 - offset
    default: return nil
    }
  }

  private mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
    offset = Self.afterLineEnd(bytes.span, offset)
  }

  /// Decides the separator by the first line that is not a comment, and skips a line `sep=;`, which spreadsheets write.
  private mutating func findSeparator() {
    var probe = self
    probe.separator = 0
    guard probe.next() else { return }
    let range = probe.fields[0]
    let text = bytes[range]
    if text.count <= 5, text.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8) {
      // a tab or a blank has been trimmed
      separator = text.dropFirst(4).first ?? (bytes[probe.start..<probe.offset].contains(0x20) ? 0x20 : 0x09)
      (line, start, offset) = (probe.line, probe.start, probe.offset)
      return
    }
    let marks = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " ")]
    separator = marks.first { text.contains($0) } ?? UInt8(ascii: ",")
  }

  private static func cut(_ bytes: [UInt8], _ separator: UInt8, _ offset: inout Int, _ fields: inout [Range<Int>]) {
    fields.removeAll(keepingCapacity: true)
    let text = bytes.span
    // runs of blanks separate once
    let merges = separator == UInt8(ascii: " ")
    var start = offset
    var i = offset
    while i < text.count, text[i] != 0x0A, text[i] != 0x0D {
      if text[i] == separator {
        let field = trimmed(text, start, i, .blanksAndQuotes)
        if !merges || !field.isEmpty { fields.append(field) }
        start = i + 1
      } else if text[i] == UInt8(ascii: "\""), trimmed(text, start, i, .blanksAndQuotes).isEmpty {
        // separators between quotes do not separate
        while i + 1 < text.count, text[i + 1] != UInt8(ascii: "\""), text[i + 1] != 0x0A, text[i + 1] != 0x0D { i += 1 }
        if i + 1 < text.count, text[i + 1] == UInt8(ascii: "\"") { i += 1 }
      }
      i += 1
    }
    let last = trimmed(text, start, i, .blanksAndQuotes)
    if !merges || !last.isEmpty || fields.isEmpty { fields.append(last) }
    offset = afterLineEnd(text, i)
  }

  private static func afterLineEnd(_ text: Span<UInt8>, _ end: Int) -> Int {
    end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? end + 2 : min(end + 1, text.count)
  }

  private enum Padding { case blanks, blanksAndQuotes }

  private static func trimmed(_ text: Span<UInt8>, _ start: Int, _ end: Int, _ padding: Padding) -> Range<Int> {
    func isPadding(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A || padding == .blanksAndQuotes && byte == UInt8(ascii: "\"")
    }
    var (start, end) = (start, end)
    while start < end, isPadding(text[start]) { start += 1 }
    while end > start, isPadding(text[end - 1]) { end -= 1 }
    return start..<end
  }
}
