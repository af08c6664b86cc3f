import Foundation

/// README.md, as far as it can be run.
///
/// A fence ```` ```json NAME ```` is a file, ```` ```sh ```` holds commands, and ```` ```console ```` a session: commands after `$ `, each followed by all that a
/// terminal shows of it.
struct Readme {
  struct Fence {
    let info: String
    /// Lines between the fence's own, as indices into ``lines``.
    let body: Range<Int>
  }

  /// A command of a session and the lines it printed.
  struct Exchange {
    let command: String
    let output: Range<Int>
  }

  static let file = Physim.package.appending(path: "README.md")

  private(set) var lines: [String]

  init() throws {
    lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

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
    fences.filter { $0.info.hasPrefix("json ") }.map { fence in
      (String(fence.info.dropFirst("json ".count)), lines[fence.body].map { $0 + "\n" }.joined())
    }
  }

  var commands: [String] { fences.filter { $0.info == "sh" }.flatMap { lines[$0.body] } }

  var exchanges: [Exchange] {
    fences.filter { $0.info == "console" }.flatMap { fence in
      let starts = fence.body.filter { lines[$0].hasPrefix("$ ") }
      let ends = starts.dropFirst() + [fence.body.upperBound]
      return zip(starts, ends).map { Exchange(command: String(lines[$0].dropFirst(2)), output: $0 + 1..<$1) }
    }
  }

  /// Lines from a heading to the next one of its level.
  func section(_ title: String) -> ArraySlice<String> {
    guard let start = lines.firstIndex(of: "## \(title)") else { return [] }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    return lines[start..<end]
  }

  /// Lines from a heading that begins so to the next one.
  func subsection(_ title: String) -> ArraySlice<String> {
    guard let start = lines.firstIndex(where: { $0.hasPrefix("### \(title) ") }) else { return [] }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("#") } ?? lines.endIndex
    return lines[start..<end]
  }

  /// Puts other lines in the place of an output.
  mutating func replace(_ output: Range<Int>, with new: [String]) { lines.replaceSubrange(output, with: new) }

  func save() throws { try lines.joined(separator: "\n").write(to: Self.file, atomically: true, encoding: .utf8) }

  /// A line with its times left out: no two runs take the same.
  static func timeless(_ line: String) -> String { line.replacing(/[0-9.]+ (?:µs|ms|s)(?= a step|, [0-9.]+ (?:µs|ms) a step)/, with: "…") }
}
