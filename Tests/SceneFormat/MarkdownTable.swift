import Foundation

/// A table in a document of the package.
enum MarkdownTable {
  /// The cells of the table whose first head is `head`, without the head.
  static func rows(under head: String, of document: String) throws -> [[String]] {
    let text = try String(contentsOf: Samples.package.appending(path: document), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("| \(head) |") }) else { return [] }
    return lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { line in
      line.dropFirst().dropLast().replacing("\\|", with: "¦").split(separator: "|", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// The words between backquotes.
  static func quoted(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
