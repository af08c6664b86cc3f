import Formats

extension TestReport {
  /// The Test Anything Protocol, version 13: a line a scene, and a block of YAML under one that failed.
  var tap: String {
    var text = "TAP version 13\n1..\(results.count + failedOrphans.count)\n"
    for (i, result) in results.enumerated() {
      text += "\(result.isGood ? "ok" : "not ok") \(i + 1) - \(Self.described(result.item.label))\n"
      if result.isGood {
        if result.status != .passed { text += "# \(result.headline)\n" }
        continue
      }
      text += "  ---\n  message: \(Self.scalar(result.headline))\n  severity: \(result.status == .failed ? "fail" : "error")\n"
      if let place = result.annotations.first {
        text += "  at:\n    file: \(Self.scalar(result.item.scene))\n    line: \(place.line)\n    column: \(place.column)\n"
      }
      text += "  report: |\n"
      // not every reader of YAML blocks takes empty lines
      for line in result.details.split(separator: "\n") { text += "    \(line)\n" }
      text += "  ...\n"
    }
    for (i, orphan) in orphans.enumerated() {
      text +=
        failsOrphans
        ? "not ok \(results.count + i + 1) - \(Self.described(orphan)) has \(Self.lack(of: orphan))\n"
        : "# orphan: \(PrintableText.line(orphan))\n"
    }
    for note in notes { text += "# note: \(note)\n" }
    if let versions = results.versionSummary { text += "# \(versions)\n" }
    return text + "# \(summary())\n"
  }

  /// A `#` would begin a directive.
  private static func described(_ text: String) -> String {
    PrintableText.line(text).substituting("\\", with: "\\\\").substituting("#", with: "\\#")
  }

  /// A scalar of YAML in double quotes, as JSON has them.
  private static func scalar(_ text: String) -> String {
    var json = JSONWriter()
    json.write(PrintableText.line(text))
    return json.string
  }
}
