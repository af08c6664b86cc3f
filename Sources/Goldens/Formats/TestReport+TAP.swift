extension TestReport {
  /// The Test Anything Protocol, version 13: a line a scene, and a block of YAML under one that failed.
  var tap: String {
    var text = "TAP version 13\n1..\(verdicts.count)\n"
    for (i, verdict) in verdicts.enumerated() {
      text += "\(verdict.isGood ? "ok" : "not ok") \(i + 1) - \(Self.described(verdict.item.scene))\n"
      if verdict.isGood {
        if verdict.status != .passed { text += "# \(verdict.headline)\n" }
        continue
      }
      text += "  ---\n  message: \(Self.scalar(verdict.headline))\n  severity: \(verdict.status == .failed ? "fail" : "error")\n"
      if let place = verdict.places.first {
        text += "  at:\n    file: \(Self.scalar(verdict.item.scene))\n    line: \(place.line)\n    column: \(place.column)\n"
      }
      text += "  report: |\n"
      // not every reader of YAML blocks takes empty lines
      for line in verdict.details.split(separator: "\n") { text += "    \(line)\n" }
      text += "  ...\n"
    }
    for orphan in orphans { text += "# orphan: \(orphan)\n" }
    if let versions = verdicts.versionSummary { text += "# \(versions)\n" }
    return text + "# \(verdicts.summary())\n"
  }

  /// A `#` would begin a directive.
  private static func described(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: "?")
  }

  /// A scalar of YAML in double quotes, as JSON has them.
  private static func scalar(_ text: String) -> String {
    var json = JSONText()
    json.add(nil, text)
    return json.string
  }
}
