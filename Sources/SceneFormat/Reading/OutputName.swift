/// Names of files that a scene makes physim write. A scene may come from anywhere, so they are confined to the folder it is in.
enum OutputName {
  private static let endings = ["csv", "json", "jsonl"]

  /// Whether a name stays in the scene's folder, is not hidden, and ends as a table of events does. Links are not looked at.
  static func isBesideScene(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), let last = parts.last, let dot = last.lastIndex(of: ".") else {
      return false
    }
    // a name of the system ends at a zero byte
    return name.unicodeScalars.allSatisfy { $0.value >= 0x20 } && endings.contains(String(last[last.index(after: dot)...]))
  }
}
