/// Reads the part of Markdown that the manual uses: headings, paragraphs, lists without nesting, tables, fences.
enum MarkdownParser {
  static func blocks(of text: String) -> [Block] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var i = 0
    while i < lines.count {
      let line = lines[i]
      if line.isEmpty {
        i += 1
      } else if line.hasPrefix("#") {
        let level = line.prefix { $0 == "#" }.count
        blocks.append(.heading(level: level, String(line.dropFirst(level + 1))))
        i += 1
      } else if line.hasPrefix("```") {
        let body = lines[(i + 1)...].prefix { !$0.hasPrefix("```") }
        blocks.append(.code(body.map(String.init)))
        i = body.endIndex + 1
      } else {
        // everything else ends at a blank line, or where another block begins
        let body = lines[i...].prefix { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("```") }
        blocks.append(block(Array(body)))
        i = body.endIndex
      }
    }
    return blocks
  }

  private static func block(_ lines: [Substring]) -> Block {
    if lines[0].hasPrefix("|") { return .table(table(lines)) }
    if lines.count == 1, lines[0].hasPrefix("{{"), lines[0].hasSuffix("}}") {
      return .insertion(String(lines[0].dropFirst(2).dropLast(2)))
    }
    if marker(lines[0]) == nil { return .paragraph(lines.joined(separator: " ")) }
    var items: [Block.Item] = []
    for line in lines {
      if let marker = marker(line) {
        items.append(Block.Item(marker: marker, text: String(line.dropFirst(marker.count + 1))))
      } else if let last = items.popLast() {
        items.append(Block.Item(marker: last.marker, text: last.text + " " + line.drop { $0 == " " }))
      }
    }
    return .list(items)
  }

  /// `-`, or a number with its point.
  private static func marker(_ line: Substring) -> String? {
    guard let space = line.firstIndex(of: " ") else { return nil }
    let word = line[..<space]
    return word == "-" || (word.last == "." && word.count > 1 && word.dropLast().allSatisfy(\.isNumber)) ? String(word) : nil
  }

  private static func table(_ lines: [Substring]) -> Block.Table {
    let rows = lines.map(cells)
    // the second line only rules the first one off
    return Block.Table(head: rows[0], rows: Array(rows.dropFirst(2)))
  }

  /// A cell ends at a bar that no backslash precedes.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var previous: Character = " "
    for character in line.dropFirst() {
      if character == "|", previous != "\\" {
        cells.append("")
      } else {
        if character == "|" { cells[cells.count - 1].removeLast() }
        cells[cells.count - 1].append(character)
      }
      previous = character
    }
    return cells.dropLast().map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
