import Foundation

/// A Markdown document, as far as it can be run.
///
/// A fence ```` ```json NAME ```` is a file, ```` ```sh ```` holds commands, and ```` ```console ```` a session: commands after `$ `, each followed by what it
/// prints, or by nothing.
struct Document {
  struct Fence {
    /// What follows the three backquotes.
    let info: String
    /// Lines between the fence's own, as indices into ``lines``.
    let body: Range<Int>
  }

  /// A command, and the lines that a session shows below it.
  struct Command {
    let line: String
    let output: Range<Int>
  }

  let url: URL
  private(set) var lines: [String]

  init(_ url: URL) throws {
    self.url = url
    lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static let readme = Physim.package.appending(path: "README.md")

  /// All documents: README.md, CONTRIBUTING.md, the pages of the manual, the chapters for engineers.
  static let all: [String] = {
    let sources = Physim.package.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    let root = Physim.package.path + "/"
    let chapters = files.filter { $0.pathExtension == "md" }.map { $0.path.replacing(root, with: "") }
    return ["README.md", ".github/CONTRIBUTING.md"] + chapters.sorted()
  }()

  /// Those whose commands take seconds, and the others.
  static let long = ["Sources/Resources/Manual/Topics/studies.md"]
  static let quick = all.filter { !long.contains($0) }

  var fences: [Fence] {
    var fences: [Fence] = []
    var start: Int?
    for i in lines.indices where lines[i].hasPrefix("```") {
      if let begin = start {
        fences.append(Fence(info: String(lines[begin].dropFirst(3)), body: begin + 1..<i))
        start = nil
      } else {
        start = i
      }
    }
    return fences
  }

  /// Names and contents of the files that are shown.
  var files: [(name: String, text: String)] {
    fences.compactMap { fence in
      let words = fence.info.split(separator: " ")
      guard words.count == 2 else { return nil }
      return (String(words[1]), lines[fence.body].map { $0 + "\n" }.joined())
    }
  }

  /// In the order of the document.
  var commands: [Command] {
    fences.flatMap { (fence: Fence) -> [Command] in
      switch fence.info {
      case "sh": fence.body.filter { !lines[$0].isEmpty }.map { Command(line: lines[$0], output: $0 + 1..<$0 + 1) }
      case "console": session(fence)
      default: []
      }
    }
  }

  private func session(_ fence: Fence) -> [Command] {
    let starts = fence.body.filter { lines[$0].hasPrefix("$ ") }
    let ends = starts.dropFirst() + [fence.body.upperBound]
    return zip(starts, ends).map { Command(line: String(lines[$0].dropFirst(2)), output: $0 + 1..<$1) }
  }

  /// Puts other lines in the place of an output.
  mutating func replace(_ output: Range<Int>, with new: [String]) { lines.replaceSubrange(output, with: new) }

  func save() throws { try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8) }
}
