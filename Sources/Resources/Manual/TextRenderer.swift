/// Pages as text in a width, for terminals and pipes.
public struct TextRenderer: Sendable {
  let width: Int
  /// Whether styles are shown by escape sequences; else code keeps its backquotes in running text.
  let styled: Bool
  /// Where text begins; headings begin at 0.
  let margin: Int

  public init(width: Int, styled: Bool = false, margin: Int = 2) {
    self.width = width
    self.styled = styled
    self.margin = margin
  }

  /// The page, a blank line between two blocks.
  public func text(_ blocks: [Block]) -> String { blocks.map(text).filter { !$0.isEmpty }.joined(separator: "\n") }

  private func text(_ block: Block) -> String {
    switch block {
    case .heading(_, let title): styled ? "\u{1B}[1m\(inline(title))\u{1B}[0m\n" : inline(title) + "\n"
    case .paragraph(let text): lines(wrapped(inline(text), to: width - margin))
    case .list(let items): items.map(item).joined()
    case .definitions(let items): items.map(definition).joined()
    case .table(let table): lines(self.lines(of: table))
    case .code(let code): lines(code.map { $0.isEmpty ? "" : "  " + $0 })
    case .insertion(let name): lines(["(\(name))"])
    }
  }

  private func lines(_ lines: [String]) -> String {
    lines.map { $0.isEmpty ? "\n" : String(repeating: " ", count: margin) + $0 + "\n" }.joined()
  }

  private func item(_ item: Block.Item) -> String {
    let indent = item.marker.count + 1
    let body = wrapped(inline(item.text), to: width - margin - indent)
    return lines(body.enumerated().map { ($0.offset == 0 ? item.marker + " " : String(repeating: " ", count: indent)) + $0.element })
  }

  private func definition(_ item: Block.Item) -> String {
    lines([item.marker] + wrapped(inline(item.text), to: width - margin - 4).map { "    " + $0 })
  }

  // MARK: - Inline

  /// The text in its styles.
  private func inline(_ markdown: String) -> String {
    Span.spans(of: markdown).map { span in
      switch span.style {
      case .plain: span.text
      case .code: styled ? "\u{1B}[36m\(span.text)\u{1B}[39m" : "`\(span.text)`"
      case .strong: styled ? "\u{1B}[1m\(span.text)\u{1B}[22m" : span.text
      }
    }.joined()
  }

  /// A cell of nothing but code needs no backquotes.
  private func cell(_ markdown: String) -> String {
    let isCode = Span.spans(of: markdown).allSatisfy { $0.style == .code || $0.text.allSatisfy { " ,.:;".contains($0) } }
    return styled || !isCode ? inline(markdown) : Span.spans(of: markdown).map(\.text).joined()
  }

  /// How many columns a text takes.
  static func columns(_ text: some StringProtocol) -> Int {
    var count = 0
    var isEscape = false
    for character in text {
      if character == "\u{1B}" { isEscape = true } else if !isEscape { count += 1 } else if character == "m" { isEscape = false }
    }
    return count
  }

  /// A word longer than the width has a line of its own.
  func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var length = 0
    for word in text.split(separator: " ") {
      let count = Self.columns(word)
      if length > 0, length + 1 + count > width {
        lines.append(line)
        line = ""
        length = 0
      }
      line += (length > 0 ? " " : "") + word
      length += count + (length > 0 ? 1 : 0)
    }
    return lines + [line]
  }

  // MARK: - Tables

  private static let gap = 2

  /// A table without its margin.
  func lines(of table: Block.Table) -> [String] {
    let count = table.head.count
    let rows = ([table.head] + table.rows).map { row in (0..<count).map { cell($0 < row.count ? row[$0] : "") } }
    let widths = widths(rows, available: width - margin - Self.gap * (count - 1))
    var lines = rows.map { self.row($0, widths) }
    if table.head.allSatisfy(\.isEmpty) {
      lines.removeFirst()
    } else {
      lines.insert([self.row(widths.map { String(repeating: "-", count: $0) }, widths)[0]], at: 1)
    }
    return lines.flatMap { $0 }
  }

  /// Each column as wide as its text if that fits; otherwise the widest ones give way, down to their longest word.
  private func widths(_ rows: [[String]], available: Int) -> [Int] {
    let columns = rows[0].indices
    let natural = columns.map { column in rows.map { Self.columns($0[column]) }.max() ?? 0 }
    let least = columns.map { column in
      rows.flatMap { $0[column].split(separator: " ").map { Self.columns($0) } }.max() ?? 0
    }
    var widths = natural
    while widths.reduce(0, +) > available, let widest = columns.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] }) {
      widths[widest] -= 1
    }
    return widths
  }

  private func row(_ cells: [String], _ widths: [Int]) -> [String] {
    let wrapped = zip(cells, widths).map { self.wrapped($0, to: $1) }
    let height = wrapped.map(\.count).max() ?? 1
    return (0..<height).map { line in
      var text = ""
      for (cell, width) in zip(wrapped, widths) {
        let part = line < cell.count ? cell[line] : ""
        text += part + String(repeating: " ", count: max(0, width - Self.columns(part)) + Self.gap)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
