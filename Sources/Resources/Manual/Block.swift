import Formats

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
