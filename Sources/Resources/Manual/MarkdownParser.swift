import Formats

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

/// A part of a page. Texts are inline Markdown: `code`, **strong**, [links](target).
public enum Block: Equatable, Sendable {
  case heading(level: Int, String)
  case paragraph(String)
  case list([Item])
  /// Terms, which are the markers, and what they mean.
  case definitions([Item])
  case table(Table)
  /// Lines that stand as they are.
  case code([String])
  /// A line `{{name}}`: a table that the code has.
  case insertion(String)

  public struct Item: Equatable, Sendable {
    /// `-`, `1.`, or the term of a definition.
    public let marker: String
    public let text: String

    public init(marker: String, text: String) {
      self.marker = marker
      self.text = text
    }
  }

  public struct Table: Equatable, Sendable {
    public let head: [String]
    public let rows: [[String]]

    public init(head: [String], rows: [[String]]) {
      self.head = head
      self.rows = rows
    }
  }
}

extension [Block] {
  /// The page with the tables of the code in their places; a table that the code does not have stays an insertion.
  public func filled(_ table: (String) -> Block.Table?) -> [Block] {
    map { block in
      guard case .insertion(let name) = block, let table = table(name) else { return block }
      return .table(table)
    }
  }
}

/// A run of text in one style.
struct Span: Equatable {
  enum Style {
    case plain
    case code
    case strong
  }

  var text: String
  var style: Style

  /// The spans of inline Markdown. Links keep their text, and their target where it is on the web; pictures are left out.
  static func spans(of markdown: String) -> [Span] {
    var spans: [Span] = []
    var rest = markdown[...]
    var plain = ""
    func close() {
      if !plain.isEmpty { spans.append(Span(text: plain, style: .plain)) }
      plain = ""
    }
    while let first = rest.first {
      if first == "`", let end = rest.dropFirst().firstIndex(of: "`") {
        close()
        spans.append(Span(text: String(rest[rest.index(after: rest.startIndex)..<end]), style: .code))
        rest = rest[rest.index(after: end)...]
      } else if rest.hasPrefix("**"), let end = rest.dropFirst(2).firstOccurrence(of: "**") {
        close()
        spans.append(Span(text: String(rest.dropFirst(2)[..<end.lowerBound]), style: .strong))
        rest = rest[end.upperBound...]
      } else if let link = link(rest) {
        plain += link.text
        rest = link.rest
      } else {
        plain.append(first)
        rest.removeFirst()
      }
    }
    close()
    return spans
  }

  private static func link(_ text: Substring) -> (text: String, rest: Substring)? {
    let isPicture = text.hasPrefix("![")
    guard isPicture || text.hasPrefix("["), let middle = text.firstOccurrence(of: "]("),
      let end = text[middle.upperBound...].firstIndex(of: ")")
    else { return nil }
    let label = text[text.index(after: text.startIndex)..<middle.lowerBound]
    // "[x, y] and (…)" is not a link
    guard !label.contains("]") else { return nil }
    let target = text[middle.upperBound..<end]
    let shown = isPicture ? "" : target.hasPrefix("http") ? "\(label) (\(target))" : String(label)
    return (shown, text[text.index(after: end)...])
  }
}
