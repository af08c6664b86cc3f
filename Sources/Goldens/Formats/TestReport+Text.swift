import Formats

extension TestReport {
  func text(_ style: TerminalStyle) -> String {
    var text = ""
    for result in results where result.needsReport {
      text += "\(result.status.styled(style, result.status.rawValue)) \(PrintableText.line(result.item.label))\(result.recordedGolden)\n"
      let details = result.details(style).split(separator: "\n", omittingEmptySubsequences: false).dropLast().dropFirst(
        result.isRecorded ? 1 : 0)
      for line in details { text += line.isEmpty ? "\n" : "  \(line)\n" }
      text += "\n"
    }
    return text + closing(style)
  }

  func concise(_ style: TerminalStyle) -> String {
    results.map { result in
      let status = result.status.styled(style, result.status.rawValue)
      let rest = result.isRecorded ? result.recordedGolden : result.status == .passed ? "" : ": \(result.headline)"
      return "\(status) \(PrintableText.line(result.item.label))\(rest)\n"
    }.joined() + closing(style)
  }
}

extension TestResult {
  fileprivate var isRecorded: Bool { status == .recorded || status == .updated }

  /// ` → NAME.golden.csv` where the golden was written.
  fileprivate var recordedGolden: String { isRecorded ? " → \(PrintableText.line(item.golden))" : "" }
}

extension TestResult.Status {
  func styled(_ style: TerminalStyle, _ text: String) -> String {
    switch self {
    case .passed: style.green(text)
    case .recorded, .updated, .renamed: style.yellow(text)
    case .failed, .broken: style.red(text)
    }
  }
}

extension Array where Element == TestResult {
  /// `14 scenes: 12 passed, 1 failed, 1 recorded`.
  public func summary(_ style: TerminalStyle = .plain) -> String {
    let parts: [(TestResult.Status, String)] = [
      (.passed, "passed"), (.recorded, "recorded"), (.updated, "updated"), (.renamed, "renamed"), (.failed, "failed"),
      (.broken, "broken"),
    ]
    let counts = parts.map { (status: $0.0, count: count($0.0), words: $0.1) }.filter { $0.count > 0 }
    let shown = counts.map { $0.status.styled(style, "\($0.count) \($0.words)") }
    return "\(NumberFormat.count(count, "scene")): \(shown.isEmpty ? "nothing to test" : shown.joined(separator: ", "))"
  }
}
