import Formats

extension TestReport {
  /// The number of annotations that GitHub shows of one step; no more are written.
  private static let annotations = 10

  /// Annotations at places in the scenes, then the report.
  func github(_ style: TerminalStyle) -> String {
    var commands: [String] = []
    var left = 0
    for result in results where !result.isGood {
      // the first message of a scene matters most; others only while there is room
      for place in result.annotations.prefix(3) {
        if commands.count < Self.annotations { commands.append(annotation(result, place)) } else { left += 1 }
      }
    }
    for orphan in failedOrphans {
      let file = Self.property(PrintableText.line(rootedPath(orphan)))
      let command = "::error file=\(file),title=orphan::\(Self.data(PrintableText.line(orphan))) has \(Self.lack(of: orphan))\n"
      if commands.count < Self.annotations { commands.append(command) } else { left += 1 }
    }
    if left > 0 {
      commands.removeLast()
      commands.append("::error title=physim::\(left + 1) more; see the report below and the summary of this step\n")
    }
    return commands.joined() + PrintableText.withoutCommands(text(style))
  }

  private func annotation(_ result: TestResult, _ place: TestResult.Annotation) -> String {
    let file = Self.property(PrintableText.line(rootedPath(result.item.scene)))
    let title = Self.property(PrintableText.line("\(result.item.name): \(place.title)"))
    return "::error file=\(file),line=\(place.line),col=\(place.column),title=\(title)::\(Self.data(PrintableText.line(place.sentence)))\n"
  }

  private static func data(_ text: String) -> String {
    text.substituting("%", with: "%25").substituting("\r", with: "%0D").substituting("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String { data(text).substituting(":", with: "%3A").substituting(",", with: "%2C") }

  /// The step's summary, in Markdown: every scene that is not good, with its report.
  public var markdown: String {
    var text = "### physim test: \(summary())\n\n"
    let bad = results.filter { !$0.isGood }
    if !bad.isEmpty {
      text += "| scene | | | margin |\n| --- | --- | --- | --- |\n"
      for result in bad {
        text +=
          "| \(Self.cell(PrintableText.line(rootedPath(result.item.scene) + (result.item.variant.map { " (\($0))" } ?? "")))) | \(result.status.rawValue) | \(Self.cell(result.headline)) | \(result.leastMargin.map { Self.cell("\($0.name) \($0.text)") } ?? "") |\n"
      }
      text += "\n"
    }
    for result in bad {
      let block =
        "<details><summary>\(Self.escaped(PrintableText.line(result.item.label)))</summary>\n\n<pre>\n\(Self.escaped(result.details))</pre>\n</details>\n\n"
      // a step's summary may have a mebibyte
      if text.utf8.count + block.utf8.count > 900_000 {
        text += "… more failures are omitted here\n"
        break
      }
      text += block
    }
    for note in notes { text += "- note: \(Self.escaped(note))\n" }
    if let versions = results.versionSummary { text += "\(Self.escaped(versions))\n\n" }
    for orphan in orphans { text += "- orphan: `\(PrintableText.line(orphan).substituting("`", with: "'"))`\n" }
    return text
  }

  private static func cell(_ text: String) -> String { escaped(text).substituting("|", with: "\\|").substituting("\n", with: " ") }
}
