extension TestReport {
  func text(_ style: TerminalStyle) -> String {
    var text = ""
    for verdict in verdicts where verdict.isWorthTelling {
      text += "\(verdict.status.painted(style, verdict.status.rawValue.uppercased())) \(verdict.item.scene)\n"
      let details = verdict.details(style).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in details { text += line.isEmpty ? "\n" : "  \(line)\n" }
      text += "\n"
    }
    return text + closing(style)
  }

  func concise(_ style: TerminalStyle) -> String {
    verdicts.map { verdict in
      let status = verdict.status.painted(style, verdict.status.rawValue)
      return verdict.status == .passed ? "\(status) \(verdict.item.scene)\n" : "\(status) \(verdict.item.scene): \(verdict.headline)\n"
    }.joined() + closing(style)
  }
}

extension Verdict.Status {
  func painted(_ style: TerminalStyle, _ text: String) -> String {
    switch self {
    case .passed: style.green(text)
    case .recorded, .updated, .renamed: style.yellow(text)
    case .failed, .broken: style.red(text)
    }
  }
}

extension Array where Element == Verdict {
  /// `14 scenes: 12 passed, 1 failed, 1 recorded`.
  public func summary(_ style: TerminalStyle = .plain) -> String {
    let parts: [(Verdict.Status, String)] = [
      (.passed, "passed"), (.recorded, "recorded"), (.updated, "recorded anew"), (.renamed, "renamed"), (.failed, "failed"),
      (.broken, "broken"),
    ]
    let counts = parts.map { (status: $0.0, count: count($0.0), words: $0.1) }.filter { $0.count > 0 }
    let shown = counts.map { $0.status.painted(style, "\($0.count) \($0.words)") }
    return "\(Figure.count(count, "scene")): \(shown.isEmpty ? "nothing to do" : shown.joined(separator: ", "))"
  }
}
