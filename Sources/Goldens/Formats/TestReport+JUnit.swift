extension TestReport {
  /// JUnit's XML as its readers know it: a suite a folder, a case a scene. Times are all that differs from one run to the next.
  var junit: String {
    var folders: [(name: String, verdicts: [Verdict])] = []
    for verdict in verdicts {
      if folders.last?.name == verdict.item.folder {
        folders[folders.count - 1].verdicts.append(verdict)
      } else {
        folders.append((verdict.item.folder, [verdict]))
      }
    }
    let suites = folders.map { suite($0.name, $0.verdicts) }.joined()
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"physim\"\(counts(verdicts))>\n\(suites)</testsuites>\n"
  }

  private func counts(_ verdicts: [Verdict]) -> String {
    " tests=\"\(verdicts.count)\" failures=\"\(verdicts.count(.failed))\" errors=\"\(verdicts.count(.broken))\""
      + time(verdicts.map(\.seconds).reduce(0, +))
  }

  /// In microseconds, as a decimal without exponent.
  private func time(_ seconds: Double) -> String {
    let count = Int((max(0, seconds) * 1e6).rounded())
    let digits = String(count % 1_000_000)
    return " time=\"\(count / 1_000_000).\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
  }

  private func suite(_ folder: String, _ verdicts: [Verdict]) -> String {
    let name = folder.isEmpty ? "scenes" : folder
    return "  <testsuite name=\"\(Self.escaped(name))\"\(counts(verdicts)) skipped=\"0\">\n"
      + verdicts.map { element($0, name) }.joined() + "  </testsuite>\n"
  }

  private func element(_ verdict: Verdict, _ folder: String) -> String {
    let file = Self.escaped(rootedPath(verdict.item.scene))
    let start =
      "    <testcase classname=\"\(Self.escaped(folder.replacing("/", with: ".")))\" name=\"\(Self.escaped(verdict.item.name))\" file=\"\(file)\""
      + time(verdict.seconds)
    let more = verdict.isWorthTelling ? "\n      <system-out>\(Self.escaped(verdict.details))</system-out>" : ""
    switch verdict.status {
    case .failed, .broken:
      let tag = verdict.status == .failed ? "failure" : "error"
      let type = verdict.status == .failed ? verdict.comparison?.kind.rawValue ?? "golden" : "broken"
      return "\(start)>\n      <\(tag) type=\"\(Self.escaped(type))\" message=\"\(Self.escaped(verdict.headline))\">"
        + "\(Self.escaped(verdict.details))</\(tag)>\n    </testcase>\n"
    default: return more.isEmpty ? "\(start)/>\n" : "\(start)>\(more)\n    </testcase>\n"
    }
  }

  /// Text of XML 1.0; what it cannot hold becomes a question mark.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\t": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "?"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
