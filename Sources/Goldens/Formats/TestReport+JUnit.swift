import Formats

extension TestReport {
  /// JUnit's XML as its readers expect it: a suite per folder, a case per scene. Times are all that differs from one run to the next.
  var junit: String {
    var folders: [(name: String, results: [TestResult])] = []
    for result in results {
      if folders.last?.name == result.item.folder {
        folders[folders.count - 1].results.append(result)
      } else {
        folders.append((result.item.folder, [result]))
      }
    }
    let suites = folders.map { suite($0.name, $0.results) }.joined() + orphanSuite
    let counts = counts(results, orphans: failedOrphans.count)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"physim\"\(counts)>\n\(suites)</testsuites>\n"
  }

  /// Goldens without a scene, where they count as failures; empty otherwise.
  private var orphanSuite: String {
    if failedOrphans.isEmpty { return "" }
    let cases = failedOrphans.map { orphan in
      let path = Self.escaped(PrintableText.line(rootedPath(orphan)))
      return "    <testcase classname=\"orphans\" name=\"\(path)\" file=\"\(path)\"\(time(0))>\n"
        + "      <failure type=\"orphan\" message=\"it has \(Self.lack(of: orphan))\"/>\n    </testcase>\n"
    }
    let counts = counts([], orphans: failedOrphans.count)
    return "  <testsuite name=\"orphans\"\(counts) skipped=\"0\">\n\(cases.joined())  </testsuite>\n"
  }

  private func counts(_ results: [TestResult], orphans: Int = 0) -> String {
    " tests=\"\(results.count + orphans)\" failures=\"\(results.count(.failed) + orphans)\" errors=\"\(results.count(.broken))\""
      + time(results.map(\.seconds).reduce(0, +))
  }

  /// In microseconds, as a decimal without exponent.
  private func time(_ seconds: Double) -> String {
    let count = Int((max(0, seconds) * 1e6).rounded())
    let digits = String(count % 1_000_000)
    return " time=\"\(count / 1_000_000).\(String(repeating: "0", count: 6 - digits.count))\(digits)\""
  }

  private func suite(_ folder: String, _ results: [TestResult]) -> String {
    let name = folder.isEmpty ? "scenes" : folder
    return "  <testsuite name=\"\(Self.escaped(PrintableText.line(name)))\"\(counts(results)) skipped=\"0\">\n"
      + results.map { element($0, name) }.joined() + "  </testsuite>\n"
  }

  private func element(_ result: TestResult, _ folder: String) -> String {
    let file = Self.escaped(PrintableText.line(rootedPath(result.item.scene)))
    let start =
      "    <testcase classname=\"\(Self.escaped(PrintableText.line(folder).substituting("/", with: ".")))\" name=\"\(Self.escaped(PrintableText.line(result.item.name)))\" file=\"\(file)\""
      + time(result.seconds)
    let margins = properties(result)
    let more = margins + (result.needsReport ? "\n      <system-out>\(Self.escaped(result.details))</system-out>" : "")
    switch result.status {
    case .failed, .broken:
      let tag = result.status == .failed ? "failure" : "error"
      let type = result.status == .failed ? result.comparison?.kind.rawValue ?? "golden" : "broken"
      return "\(start)>\(margins)\n      <\(tag) type=\"\(Self.escaped(type))\" message=\"\(Self.escaped(result.headline))\">"
        + "\(Self.escaped(result.details))</\(tag)>\n    </testcase>\n"
    default: return more.isEmpty ? "\(start)/>\n" : "\(start)>\(more)\n    </testcase>\n"
    }
  }

  /// A property per margin; empty without any.
  private func properties(_ result: TestResult) -> String {
    if result.margins.isEmpty { return "" }
    let lines = result.margins.map { margin in
      "        <property name=\"margin:\(Self.escaped(PrintableText.line(margin.name)))\" value=\"\(Self.escaped(margin.text))\"/>\n"
    }
    return "\n      <properties>\n\(lines.joined())      </properties>"
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
