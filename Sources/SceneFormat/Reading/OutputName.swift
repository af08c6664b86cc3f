/// Names of output files in a scene. A scene may come from an unknown source, so they are confined to its folder.
enum OutputName {
  private static let endings = ["csv", "json", "jsonl"]

  /// Whether a name stays in the scene's folder, is not hidden, and ends like a table of events. Links are not checked here.
  static func isBesideScene(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), let last = parts.last, let dot = last.lastIndex(of: ".") else {
      return false
    }
    // a name of the system ends at a zero byte
    return name.unicodeScalars.allSatisfy { $0.value >= 0x20 } && endings.contains(String(last[last.index(after: dot)...]))
  }
}
