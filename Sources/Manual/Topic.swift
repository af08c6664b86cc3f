/// A page of the manual that is not about one command.
public struct Topic: Sendable {
  /// As `physim help` takes it.
  public let name: String
  /// Section of the manual that the man page is in: 5 for file formats, 7 for the rest.
  public let section: Int
  private let bytes: [UInt8]

  private init(_ name: String, section: Int, _ bytes: [UInt8]) {
    self.name = name
    self.section = section
    self.bytes = bytes
  }

  /// What the page says, in its order; the first block is the title.
  public var blocks: [Block] { MarkdownParser.blocks(of: String(decoding: bytes, as: UTF8.self)) }

  /// What the page is about: its first heading, without the name that may begin it.
  public var title: String {
    // the first line alone: every command lists the titles, and a whole page takes a millisecond to parse
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard case .heading(_, let title) = MarkdownParser.blocks(of: line).first else { return name }
    return title.firstRange(of: ": ").map { String(title[$0.upperBound...]) } ?? title
  }

  public static func named(_ name: String) -> Topic? { all.first { $0.name == name } }

  /// In the order of help. Each is a file in Topics.
  public static let all = [
    Topic("scene", section: 5, PackageResources.scene_md),
    Topic("behaviors", section: 5, PackageResources.behaviors_md),
    Topic("events", section: 5, PackageResources.events_md),
    Topic("traces", section: 5, PackageResources.traces_md),
    Topic("expectations", section: 5, PackageResources.expectations_md),
    Topic("metrics", section: 5, PackageResources.metrics_md),
    Topic("columns", section: 5, PackageResources.columns_md),
    Topic("profiles", section: 7, PackageResources.profiles_md),
    Topic("goldens", section: 5, PackageResources.goldens_md),
    Topic("sweeps", section: 5, PackageResources.sweeps_md),
    Topic("studies", section: 7, PackageResources.studies_md),
    Topic("pictures", section: 7, PackageResources.pictures_md),
    Topic("imports", section: 7, PackageResources.imports_md),
    Topic("tutorials", section: 7, PackageResources.tutorials_md),
    Topic("ci", section: 7, PackageResources.ci_md),
    Topic("limits", section: 7, PackageResources.limits_md),
    Topic("exit-status", section: 7, PackageResources.exit_status_md),
  ]
}
