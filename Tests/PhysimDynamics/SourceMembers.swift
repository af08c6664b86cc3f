import Foundation

/// The public types of PhysimDynamics with their members, read from its sources; swift-format's indentation tells them from nested declarations.
struct SourceMembers {
  /// By type, in order of appearance.
  private(set) var members: [String: [String]] = [:]
  /// Types that are unavailable, with their messages.
  private(set) var unavailable: [String: String] = [:]

  static let package = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  init() throws {
    let folder = Self.package.appendingPathComponent("Sources/PhysimDynamics")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      // a type's own file before its extensions
      .sorted { Self.key($0) < Self.key($1) }
    for file in files { read(try String(contentsOf: file, encoding: .utf8)) }
  }

  private static func key(_ file: URL) -> String { file.lastPathComponent.replacingOccurrences(of: "+", with: "~") }

  private mutating func read(_ text: String) {
    var type: (name: String, indent: Int, isProtocol: Bool)?
    var message: String?
    for line in text.split(separator: "\n") {
      let indent = line.prefix { $0 == " " }.count
      let code = line.dropFirst(indent)
      if code.hasPrefix("@available"), let found = code.wholeMatch(of: /@available\(\*, unavailable, message: "(.*)"\)/) {
        message = String(found.1)
        continue
      }
      let isMember = type.map { indent == $0.indent + 2 } ?? false
      if !isMember, indent == 2 || indent == 4, let declaration = Self.declaration(code) {
        if let text = message {
          unavailable[declaration.name] = text
          message = nil
          type = nil
        } else {
          type = (declaration.name, indent, declaration.isProtocol)
        }
        continue
      }
      if let current = type, indent == current.indent, code.hasPrefix("}") { type = nil }
      if message != nil, !code.hasPrefix("//") {
        // an unavailable function or member has no row
        if type == nil, let found = code.firstMatch(of: /func (\w+)/) { unavailable[String(found.1)] = message }
        message = nil
        continue
      }
      guard let current = type, indent == current.indent + 2, !code.contains("override ") else { continue }
      for name in Self.names(code, isProtocol: current.isProtocol) where !members[current.name, default: []].contains(name) {
        members[current.name, default: []].append(name)
      }
    }
  }

  private static func declaration(_ code: Substring) -> (name: String, isProtocol: Bool)? {
    guard ["class ", "struct ", "enum ", "protocol ", "extension "].contains(where: code.contains),
      let found = code.prefixMatch(
        of: /(?:@\S+ )*(public |open )?(?:final )?(class|struct|enum|protocol|extension) ([A-Za-z]+)/),
      found.1 != nil || found.2 == "extension"
    else { return nil }
    return (String(found.3), found.2 == "protocol")
  }

  private static func names(_ code: Substring, isProtocol: Bool) -> [String] {
    if code.contains("public ") || code.contains("open "),
      let found = code.prefixMatch(
        of:
          /(?:@\S+ )*(?:public|open)(?: (?:internal|private|weak|static|class|final|mutating)(?:\(set\))?)* (?:var|let|func|enum|struct|typealias) `?([A-Za-z]+)/
      )
    {
      return [String(found.1)]
    }
    if isProtocol, let found = code.prefixMatch(of: /(?:var|func) ([A-Za-z]+)/) { return [String(found.1)] }
    guard code.hasPrefix("case "), !code.hasPrefix("case .") else { return [] }
    return code.dropFirst(5).matches(of: /([A-Za-z]+)(?:,|$)/).map { String($0.1) }
  }

  /// The rows of the page's tables.
  var rows: [String] {
    members.keys.sorted().map { type in "| `\(type)` | \(members[type, default: []].map { "`\($0)`" }.joined(separator: ", ")) |" }
  }

  var unavailableRows: [String] { unavailable.keys.sorted().map { "| `\($0)` | \(unavailable[$0] ?? "") |" } }
}
