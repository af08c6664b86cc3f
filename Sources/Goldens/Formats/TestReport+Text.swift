extension TestReport {
  var text: String {
    var text = ""
    for verdict in verdicts where verdict.isWorthTelling {
      text += "\(verdict.status.rawValue.uppercased()) \(verdict.item.scene)\n"
      let details = verdict.details.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      for line in details { text += line.isEmpty ? "\n" : "  \(line)\n" }
      text += "\n"
    }
    return text + closing
  }

  var concise: String {
    verdicts.map { verdict in
      verdict.status == .passed
        ? "passed \(verdict.item.scene)\n" : "\(verdict.status.rawValue) \(verdict.item.scene): \(verdict.headline)\n"
    }.joined() + closing
  }
}
