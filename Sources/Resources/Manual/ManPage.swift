/// A page as source of `man`, in the macros of man(7).
public struct ManPage: Sendable {
  /// `physim-run`.
  public let name: String
  public let section: Int
  /// One line for the section NAME and for apropos.
  let summary: String
  /// Of the program.
  let version: String
  let blocks: [Block]

  public init(_ name: String, section: Int, summary: String, version: String, blocks: [Block]) {
    self.name = name
    self.section = section
    self.summary = summary
    self.version = version
    self.blocks = blocks
  }

  /// The line that every such file begins with.
  public static let signature = ".\\\" written by 'physim help --man'"

  /// `man1/physim-run.1`.
  public var path: String { "man\(section)/\(name).\(section)" }

  public var source: String {
    let head = [
      Self.signature, ".TH \(Self.escaped(name.uppercased())) \(section) \"\" \"physim \(version)\" \"physim manual\"", ".SH NAME",
      "\(Self.escaped(name)) \\- \(Self.escaped(summary))",
    ]
    return (head + blocks.flatMap(lines)).map { $0 + "\n" }.joined()
  }

  private func lines(_ block: Block) -> [String] {
    switch block {
    case .heading(1, let title): [".SH \(Self.escaped(title.uppercased()))"]
    case .heading(2, let title): [".SH \(Self.escaped(title.uppercased()))"]
    case .heading(_, let title): [".SS \(Self.inline(title))"]
    case .paragraph(let text): [".PP", Self.inline(text)]
    case .list(let items):
      items.flatMap { [$0.marker == "-" ? ".IP \\(bu 2" : ".IP \($0.marker) 4", Self.inline($0.text)] }
    case .definitions(let items): items.flatMap { [".TP", "\\fB\(Self.escaped($0.marker))\\fR", Self.inline($0.text)] }
    // tables are few and small: the text that a terminal gets, within man's usual width
    case .table(let table): Self.preformatted(TextRenderer(width: 71, margin: 0).lines(of: table))
    case .code(let code): [".RS 2"] + Self.preformatted(code) + [".RE"]
    case .insertion(let name): [".PP", Self.escaped("(\(name))")]
    }
  }

  private static func preformatted(_ lines: [String]) -> [String] {
    [".PP", ".nf"] + lines.map { $0.isEmpty ? "\\&" : protected(escaped($0)) } + [".fi"]
  }

  private static func inline(_ markdown: String) -> String {
    protected(
      Span.spans(of: markdown).map { $0.style == .plain ? escaped($0.text) : "\\fB\(escaped($0.text))\\fR" }.joined())
  }

  /// A line that begins with a period or an apostrophe would be a request.
  private static func protected(_ line: String) -> String { line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
