import Formats

/// A page of the manual that is not about one command.
public struct Topic: Sendable {
  /// As `physim help` takes it.
  public let name: String
  /// Section of the manual that the man page is in: 5 for file formats, 7 for the rest.
  public let section: Int
  private var text: String { Resources.text(of: "\(name).md") }

  private init(_ name: String, section: Int) {
    self.name = name
    self.section = section
  }

  /// What the page says, in its order; the first block is the title.
  public var blocks: [Block] { MarkdownParser.blocks(of: text) }

  /// The title of the page: its first heading, without the name that may begin it.
  public var title: String {
    // the first line alone: every command lists the titles, and a whole page takes a millisecond to parse
    let line = String(text.prefix { $0 != "\n" })
    guard case .heading(_, let title) = MarkdownParser.blocks(of: line).first else { return name }
    return title.firstOccurrence(of: ": ").map { String(title[$0.upperBound...]) } ?? title
  }

  public static func named(_ name: String) -> Topic? { all.first { $0.name == name } }

  /// In the order of help. Each is a file in Topics, embedded by its name.
  public static let all = [
    Topic("scene", section: 5),
    Topic("behaviors", section: 5),
    Topic("events", section: 5),
    Topic("traces", section: 5),
    Topic("expectations", section: 5),
    Topic("metrics", section: 5),
    Topic("columns", section: 5),
    Topic("profiles", section: 7),
    Topic("goldens", section: 5),
    Topic("sweeps", section: 5),
    Topic("studies", section: 7),
    Topic("motion", section: 7),
    Topic("pictures", section: 7),
    Topic("imports", section: 7),
    Topic("swift", section: 7),
    Topic("python", section: 7),
    Topic("tutorials", section: 7),
    Topic("ci", section: 7),
    Topic("limits", section: 7),
    Topic("exit-status", section: 7),
    Topic("changes", section: 7),
  ]
}
