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
