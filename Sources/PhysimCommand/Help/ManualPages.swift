import Platform
import Resources

/// The whole manual as man pages: physim(1), a page per command, a page per topic.
enum ManualPages {
  static var all: [ManPage] { [overview] + Command.all.map(page) + Topic.all.map(page) }

  /// Writes every page under a folder, in man1, man5 and man7.
  ///
  /// - Returns: How many pages there are.
  static func write(into folder: String, force: Bool) throws(Failure) -> Int {
    for page in all {
      let path = "\(folder)/\(page.path)"
      let parent = "\(folder)/man\(page.section)"
      do { try FileSystem.makeFolder(parent) } catch { throw .cannotCreate(path: parent, error) }
      try Output(path, for: .manualPage, force: force).write(whole: page.source)
    }
    return all.count
  }

  private static func manPage(_ name: String, section: Int, _ summary: String, _ blocks: [Block]) -> ManPage {
    ManPage(name, section: section, summary: summary, version: Version.text, blocks: blocks)
  }

  private static var overview: ManPage {
    let groups = Command.groups.flatMap { group -> [Block] in
      [
        .heading(level: 3, group.title),
        .definitions(group.commands.map { Block.Item(marker: "physim-\($0.name)(1)", text: $0.abstract) }),
      ]
    }
    let topics = Topic.all.map { Block.Item(marker: "physim-\($0.name)(\($0.section))", text: $0.title) }
    return manPage(
      "physim", section: 1, "a deterministic, headless test bench for UI physics",
      [.heading(level: 2, "Synopsis"), .paragraph("**physim** command [options] operands"), .heading(level: 2, "Commands")] + groups
        + [.heading(level: 2, "Topics"), .definitions(topics), .heading(level: 2, "Examples")] + examples(Help.leading)
        + [.heading(level: 2, "Exit status")] + exitStatus)
  }

  private static func page(_ command: Command) -> ManPage {
    var blocks: [Block] = [
      .heading(level: 2, "Synopsis"), .paragraph("**physim \(command.name)** [options] \(command.operand.spelling)"),
      .heading(level: 2, "Description"), .paragraph(command.abstract),
    ]
    blocks += command.notes.map { .paragraph($0) }
    blocks += [
      .heading(level: 2, "Arguments"), .definitions([Block.Item(marker: command.operand.spelling, text: command.operand.help)]),
    ]
    for listing in command.listings {
      blocks += [.heading(level: 2, listing.title), .definitions(listing.entries.map { Block.Item(marker: $0.name, text: $0.help) })]
    }
    blocks += [
      .heading(level: 2, "Options"), .definitions(command.allOptions.map { Block.Item(marker: $0.spelling, text: $0.help) }),
      .heading(level: 2, "Examples"),
    ]
    blocks += examples(command.examples) + [.heading(level: 2, "See also"), .paragraph("**physim**(1)")]
    return manPage("physim-\(command.name)", section: 1, summary(command.abstract), blocks)
  }

  private static func page(_ topic: Topic) -> ManPage {
    let body = topic.blocks.dropFirst().map { $0 }.filled(ReferenceTable.named)
    return manPage(
      "physim-\(topic.name)", section: topic.section, summary(topic.title), [.heading(level: 2, "Description")] + body)
  }

  /// A sentence as apropos shows it.
  private static func summary(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + (sentence.hasSuffix(".") ? sentence.dropFirst().dropLast() : sentence.dropFirst())
  }

  private static func examples(_ examples: [Command.Example]) -> [Block] {
    examples.flatMap { [.paragraph($0.purpose), .code([$0.line])] }
  }

  private static var exitStatus: [Block] { ReferenceTable.named("exit statuses").map { [.table($0)] } ?? [] }
}
