import Platform

/// Names of the two sides in a report, and the commands that it suggests.
public struct ReportNames: Sendable {
  /// In sentences: a file's name, or `the golden` and `the run`.
  public var a: String
  public var b: String
  /// Command lines, each with what it is for.
  public var commands: [(purpose: String, line: String)] = []

  public init(a: String, b: String) {
    self.a = a
    self.b = b
  }

  /// Two files that were named on a command line.
  public static func files(_ a: String, _ b: String) -> ReportNames {
    var names = ReportNames(a: a, b: b)
    if a != "standard input", b != "standard input" {
      names.commands = [("look", "physim render \(ShellText.quoted(a)) \(ShellText.quoted(b)) -o diff.html")]
    }
    return names
  }

  /// Two runs of one scene, under the profiles that they are called by.
  public static func profiles(_ a: String, _ b: String, of scene: String) -> ReportNames {
    var names = ReportNames(a: a, b: b)
    names.commands = [("look", "physim render \(ShellText.quoted(scene)) --profiles \(a),\(b) -o diff.html")]
    return names
  }

  func commandLines(_ style: TerminalStyle) -> [String] {
    let width = commands.map(\.purpose.count).max() ?? 0
    return commands.map { (purpose, line) in
      "  \(style.dim(purpose + ":"))\(String(repeating: " ", count: width - purpose.count)) \(line)"
    }
  }

  public static let golden = ReportNames(a: "the golden", b: "the run")
}
