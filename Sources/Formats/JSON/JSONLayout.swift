/// The canonical layout of a JSON document. It depends on the content of the document, and not on its earlier layout.
///
/// A value that fits into 100 characters is one line; a longer one has a line per entry. There are two exceptions: objects in an array
/// have their own lines even if all would fit, so that a new one changes one line; and a long array of numbers fills its lines. Numbers,
/// strings and the order of keys do not change. A comma may be past the last column: otherwise a following entry would change the layout.
package struct JSONLayout {
  static let width = 100
  private static let indent = 2

  private let source: [UInt8]
  /// Comments in the source, ascending; those before `next` are written.
  private let comments: [SourceRange]
  private var next = 0
  /// Comments in the output.
  private var copies: [SourceRange] = []
  /// Where the part of the source ends that was written last.
  private var written = 0
  private var output: [UInt8] = []

  /// The document in this layout, with a line end.
  ///
  /// - Parameters:
  ///   - value: The value read from `source`, which has no errors.
  ///   - comments: Comments of a JSONC text. They stay before their entry or at the end of its line; trailing commas are removed.
  /// - Complexity: O(n) for n bytes.
  package static func text(of value: JSONValue, in source: [UInt8], comments: [SourceRange] = []) -> [UInt8] {
    var layout = JSONLayout(source, comments)
    layout.writeComments(before: value.range.start, depth: 0)
    if !layout.output.isEmpty { layout.output.append(UInt8(ascii: "\n")) }
    if let members = value.members, !members.isEmpty {
      layout.expand(members, in: value.range, depth: 0)
    } else {
      layout.write(value, at: 0, depth: 0)
    }
    layout.written = value.range.end
    layout.writeComments(before: source.count + 1, depth: 0)
    layout.output.append(UInt8(ascii: "\n"))
    precondition(
      significant(layout.output, without: layout.copies) == significant(source, without: comments) && layout.next == comments.count,
      "a layout changes nothing but space")
    return layout.output
  }

  private init(_ source: [UInt8], _ comments: [SourceRange]) {
    self.source = source
    self.comments = comments
    output.reserveCapacity(source.count + source.count / 4)
  }

  // MARK: - Writing

  /// Writes a value that begins in a column.
  private mutating func write(_ value: JSONValue, at column: Int, depth: Int) {
    if length(of: value, atMost: Self.width - column) != nil { return writeLine(value) }
    switch value.kind {
    case .object(let members): expand(members, in: value.range, depth: depth)
    case .array(let elements): expand(elements, in: value.range, depth: depth)
    default: copy(value.range)
    }
  }

  /// Writes a value in one line.
  private mutating func writeLine(_ value: JSONValue) {
    switch value.kind {
    case .object(let members):
      append(members.isEmpty ? "{" : "{ ")
      for (i, member) in members.enumerated() {
        if i > 0 { append(", ") }
        copy(member.keyRange)
        append(": ")
        writeLine(member.value)
      }
      append(members.isEmpty ? "}" : " }")
    case .array(let elements):
      append("[")
      for (i, element) in elements.enumerated() {
        if i > 0 { append(", ") }
        writeLine(element)
      }
      append("]")
    default: copy(value.range)
    }
  }

  private mutating func expand(_ members: [JSONMember], in range: SourceRange, depth: Int) {
    let margin = Self.indent * (depth + 1)
    append("{")
    written = range.start + 1
    for (i, member) in members.enumerated() {
      if i > 0 { append(",") }
      writeComments(before: member.keyRange.start, depth: depth + 1)
      breakLine(depth + 1)
      copy(member.keyRange)
      append(": ")
      write(member.value, at: margin + scalars(member.keyRange) + 2, depth: depth + 1)
      written = member.value.range.end
    }
    writeComments(before: range.end, depth: depth + 1)
    breakLine(depth)
    append("}")
  }

  private mutating func expand(_ elements: [JSONValue], in range: SourceRange, depth: Int) {
    let margin = Self.indent * (depth + 1)
    let fills = elements.allSatisfy { $0.isWord } && !(next < comments.count && comments[next].start < range.end)
    append("[")
    written = range.start + 1
    var column = 0
    for (i, element) in elements.enumerated() {
      if i > 0 { append(",") }
      let width = scalars(element.range)
      writeComments(before: element.range.start, depth: depth + 1)
      if i > 0, fills, column + 2 + width <= Self.width {
        append(" ")
        column += 2 + width
      } else {
        breakLine(depth + 1)
        column = margin + width
      }
      write(element, at: margin, depth: depth + 1)
      written = element.range.end
    }
    writeComments(before: range.end, depth: depth + 1)
    breakLine(depth)
    append("]")
  }

  /// Writes the comments before an offset of the source: at the end of a line if they were there, else in their own lines.
  private mutating func writeComments(before offset: Int, depth: Int) {
    while next < comments.count, comments[next].start < offset {
      let comment = comments[next]
      let isAlone = written == 0 || source[min(written, comment.start)..<comment.start].contains(0x0A)
      if isAlone, !output.isEmpty { breakLine(depth) } else if !isAlone { append(" ") }
      copy(comment)
      copies.append(SourceRange(output.count - (comment.end - comment.start), output.count))
      written = comment.end
      next += 1
    }
  }

  private mutating func breakLine(_ depth: Int) {
    output.append(UInt8(ascii: "\n"))
    for _ in 0..<Self.indent * depth { output.append(UInt8(ascii: " ")) }
  }

  private mutating func append(_ text: String) { output += text.utf8 }
  private mutating func copy(_ range: SourceRange) { output += source[range.start..<range.end] }

  // MARK: - Measuring

  /// Characters of a value in one line; nil when there are more than `room`, or when it takes several lines anyway.
  private func length(of value: JSONValue, atMost room: Int) -> Int? {
    var length = 0
    if next < comments.count, comments[next].start < value.range.end { return nil }
    switch value.kind {
    case .object(let members):
      length = members.isEmpty ? 2 : 4
      for (i, member) in members.enumerated() {
        length += scalars(member.keyRange) + (i > 0 ? 4 : 2)
        guard length <= room, let more = self.length(of: member.value, atMost: room - length) else { return nil }
        length += more
      }
    case .array(let elements):
      length = 2
      for (i, element) in elements.enumerated() {
        if element.members != nil { return nil }
        length += i > 0 ? 2 : 0
        guard length <= room, let more = self.length(of: element, atMost: room - length) else { return nil }
        length += more
      }
    default: length = scalars(value.range)
    }
    return length <= room ? length : nil
  }

  /// Characters of a part of the source; of a long one only that it is longer than any line.
  private func scalars(_ range: SourceRange) -> Int {
    guard range.end - range.start <= 4 * Self.width else { return 4 * Self.width }
    return source[range.start..<range.end].count { $0 & 0xC0 != 0x80 }
  }

  /// A text without white space between its tokens, without its comments, which ascend, and without trailing commas.
  package static func significant(_ text: [UInt8], without comments: [SourceRange] = []) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var isString = false
    var isEscape = false
    var comment = comments.startIndex
    for (i, byte) in text.enumerated() {
      if comment < comments.endIndex, i >= comments[comment].start {
        if i == comments[comment].end - 1 { comment += 1 }
        continue
      }
      if isString {
        if byte == UInt8(ascii: "\""), !isEscape { isString = false }
        isEscape = byte == UInt8(ascii: "\\") && !isEscape
      } else if byte == UInt8(ascii: "\"") {
        isString = true
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        continue
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]"), result.last == UInt8(ascii: ",") {
        // a comma inside a string is not followed by a bracket: the quotation mark is between
        result.removeLast()
      }
      result.append(byte)
    }
    return result
  }
}

extension JSONValue {
  /// A number, true, false or null: short, and many of them are read as a table.
  fileprivate var isWord: Bool {
    switch kind {
    case .number, .bool, .null: true
    default: false
    }
  }
}
