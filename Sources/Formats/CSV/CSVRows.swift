/// The rows of a delimited text from recorders, spreadsheets and scripts, one at a time.
///
/// Lines end with LF, CR LF or CR, with an optional semicolon before it that does not separate. Blank lines and comments (`#`, `%` or `//`
/// at the beginning) are skipped. The separator is the first of tab, semicolon, comma and blank that the first line contains, or the one
/// of a line `sep=;`. A serial monitor's time of day and a label, `14:14:15.657 -> X,Y,Z= `, may precede the fields; the time is a field
/// then.
package struct CSVRows {
  /// UTF-8, or a single-byte encoding that agrees with ASCII.
  let bytes: [UInt8]
  /// Between two fields.
  private var separator = UInt8(ascii: ",")
  /// A time and a label before the fields of each line.
  private var prefix = SerialPrefix()
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
  /// Whether a field is that text.
  package func has(_ text: String, at index: Int) -> Bool {
    let field = bytes[fields[index]]
    // other encodings differ from UTF-8 beyond ASCII only
    return field.elementsEqual(text.utf8) || !text.utf8.allSatisfy { $0 < 0x80 } && self.text(index) == text
  }

  /// The part of a field that fits into a message.
  package func shown(_ index: Int) -> String { TextEncoding.string(bytes[fields[index]].prefix(80)) }
  package func isEmpty(_ index: Int) -> Bool { fields[index].isEmpty }
  /// Without the empty ones at the end.
  package var filledCount: Int { (fields.lastIndex { !$0.isEmpty } ?? -1) + 1 }

  /// Whether the row has no control characters, which files of other kinds have.
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

  /// The row as in the file, with `\t` for a tab.
  package var source: String {
    let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return TextEncoding.string(bytes[Self.trimmed(bytes.span, start, end, .blanks)]).split(
      separator: "\t", omittingEmptySubsequences: false
    )
    .joined(separator: "\\t")
  }

  /// Moves to the next row; false at the end.
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
      Self.cut(bytes, separator, prefix, &offset, &fields)
      if fields.contains(where: { !$0.isEmpty }) { return true }
    }
    return false
  }

  /// The last comment divided into fields, if it is all text, as some writers put the header there: by the separator of the rows, and by
  /// its own.
  package func commentFields() -> [[String]] {
    guard let comment else { return [] }
    let separators = [separator, Self.separator(in: bytes[comment])]
    return separators.prefix(separators[0] == separators[1] ? 1 : 2).compactMap { fields(comment, $0) }
  }

  /// The names of the fields in a serial monitor's lines: `X,Y,Z= 0.00,-9.81,0.00`. Nil if a name is missing.
  package func labelFields() -> [String]? {
    guard let label = prefix.label(bytes.span, start) else { return nil }
    let names = fields(label, Self.separator(in: bytes[label])).map { (prefix.time(bytes.span, start) == nil ? [] : ["time"]) + $0 }
    return names?.count == filledCount ? names : nil
  }

  /// The fields of a row that is a header; a serial monitor's time of day is called so.
  package func names() -> [String] { prefix.time(bytes.span, start) == nil ? texts() : ["time"] + texts().dropFirst() }

  private func fields(_ range: Range<Int>, _ separator: UInt8) -> [String]? {
    let part = Array(bytes[range])
    var offset = 0
    var ranges: [Range<Int>] = []
    Self.cut(part, separator, SerialPrefix(), &offset, &ranges)
    guard ranges.allSatisfy({ TextEncoding.isText(part[$0]) }) else { return nil }
    return ranges.map { TextEncoding.string(part[$0]) }
  }

  // MARK: - Lines

  /// The length of the mark of a comment line, with the blanks before it; nil for other lines.
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
    prefix = SerialPrefix(bytes, range)
    // a NUL ends the range before the line does
    separator = Self.separator(in: bytes[min(prefix.end(bytes.span, range.lowerBound), range.upperBound)..<range.upperBound])
  }

  private static func separator(in line: ArraySlice<UInt8>) -> UInt8 {
    var line = line
    while let last = line.last, last == UInt8(ascii: ";") || last == 0x20 { line.removeLast() }
    while line.first == 0x20 { line.removeFirst() }
    let marks = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " ")]
    return marks.first { line.contains($0) } ?? UInt8(ascii: ",")
  }

  private static func cut(
    _ bytes: [UInt8], _ separator: UInt8, _ prefix: SerialPrefix, _ offset: inout Int, _ fields: inout [Range<Int>]
  ) {
    fields.removeAll(keepingCapacity: true)
    let text = bytes.span
    // runs of blanks separate once
    let merges = separator == UInt8(ascii: " ")
    if let time = prefix.time(text, offset) { fields.append(trimmed(text, time.lowerBound, time.upperBound, .blanksAndQuotes)) }
    offset = prefix.end(text, offset)
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
    if separator != UInt8(ascii: ";"), separator != 0 { dropTerminators(text, &fields, merges) }
    offset = afterLineEnd(text, i)
  }

  /// Semicolons at the end of a line whose fields are separated otherwise.
  private static func dropTerminators(_ text: Span<UInt8>, _ fields: inout [Range<Int>], _ merges: Bool) {
    while let last = fields.last, !last.isEmpty, text[last.upperBound - 1] == UInt8(ascii: ";") {
      fields[fields.count - 1] = trimmed(text, last.lowerBound, last.upperBound - 1, .blanksAndQuotes)
      if merges, fields.count > 1, fields[fields.count - 1].isEmpty { fields.removeLast() }
    }
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
