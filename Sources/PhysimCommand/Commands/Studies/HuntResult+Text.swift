import Formats
import Pictures
import Platform
import Simulation
import Sweeps
import Trajectories

extension HuntResult {
  /// What was found, or how near it came.
  ///
  /// - Parameter line: The command that shows the failure; nil where nothing failed.
  func text(_ line: String?) -> String {
    guard let finding, let line else {
      let covered =
        "values that fail in \(NumberFormat.significant(100 * coveredShare, digits: 2)) % of the space would have been met with 95 % certainty"
      let nearest =
        nearest.map { [PrintableText.line("smallest margin: \($0.headline)")] + $0.table + [StudyOptions.line($0.values)] } ?? []
      return (["nothing failed in \(NumberFormat.count(runs, "run")); \(covered)"] + nearest).map { $0 + "\n" }.joined()
    }
    var lines = sentences(on: finding)
    lines += finding.table
    lines.append("found in \(NumberFormat.count(searchRuns, "run")), shrunk in \(shrinkRuns)")
    lines.append(line)
    return lines.map { $0 + "\n" }.joined()
  }

  /// That a check fails, by how much, where that was decided, and what else fails.
  private func sentences(on finding: HuntFinding) -> [String] {
    var lines = ["\(finding.label) fails\(error.map { ": \($0)" } ?? finding.margin.map { " by \($0.depth)" } ?? "")"]
    if let frame = finding.frame {
      let contact = finding.contact.map { ", after \($0.a) and \($0.b ?? "") touched at \(NumberFormat.time($0.time))" } ?? ""
      lines.append("decided in frame \(frame)\(contact)")
    }
    let others = finding.fails.filter { $0 != finding.name }
    if !others.isEmpty { lines.append("also fails: \(others.joined(separator: ", "))") }
    return lines.map { PrintableText.line($0) }
  }

  /// For the page: the values that were found, or the nearest to a failure.
  var findings: Findings {
    let shown = finding ?? nearest
    let rows = (shown?.settings ?? []).map { [$0.name, $0.written ?? "", $0.value] }
    return Findings(
      verdict: finding.map { "\($0.label) fails" } ?? "nothing failed", rows: [["parameter", "scene", "value"]] + rows,
      lines: finding.map { sentences(on: $0) } ?? shown.map { [PrintableText.line($0.headline)] } ?? [])
  }

  /// For the page: the margin over two axes.
  func plane(of title: String) -> SweepRuns? {
    guard let plane, let shown = finding ?? nearest else { return nil }
    let metric = "margin:\(shown.name)"
    var runs = SweepRuns(
      title: PathName.stem(title), scene: nil, planned: plane.runs.count, version: "physim \(Version.text)", axes: plane.axes,
      metrics: [metric],
      notes: ["\(metric) over the axes that change it most; where it is below 0 the check fails."])
    runs.outcome = findings.verdict
    runs.open = plane.found
    for (i, run) in plane.runs.enumerated() {
      let digits = String(i + 1)
      runs.append(
        id: String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits, values: run.values, status: "ok", digest: run.digest,
        metrics: [run.margin.map { TextBuffer.text(of: $0) } ?? ""], error: nil)
    }
    return runs
  }

  /// Every number as one JSON object, without a line end.
  func json(_ line: String?) -> String {
    var json = JSONWriter()
    json.object { json in
      json.add("found", finding != nil)
      let shown = finding ?? nearest
      json.add("check", shown?.name)
      json.add("margin", shown?.margin?.value)
      json.add("unit", shown?.margin?.unit.rawValue)
      json.add("bound", shown?.margin?.bound)
      json.add("error", error)
      json.objects("parameters", of: shown?.settings ?? []) { json, setting in
        json.add("name", setting.name)
        json.add("pointer", setting.pointer)
        json.add("value", setting.value)
        json.add("written", setting.written)
      }
      json.add("fails", shown?.fails ?? [])
      json.add("frame", shown?.frame)
      if let contact = shown?.contact {
        json.object("contact") { json in
          json.add("a", contact.a)
          json.add("b", contact.b)
          json.add("time", contact.time)
        }
      }
      json.add("lastFrame", shown?.lastFrame)
      json.add("runs", searchRuns)
      json.add("shrinkRuns", shrinkRuns)
      json.add("coveredShare", coveredShare)
      json.add("set", StudyOptions.line(shown?.values ?? []))
      json.add("command", line)
    }
    return json.string
  }
}

extension HuntFinding {
  /// `check low`; an invariant says what it is.
  fileprivate var label: String { name.hasPrefix("invariant: ") ? name : "check \(name)" }

  fileprivate var headline: String {
    margin.map { "\(label) by \($0.text)\($0.bound == nil ? "" : ", \($0.shareText) of its bound")" } ?? label
  }

  fileprivate var table: [String] {
    let rows = [["parameter", "scene", "value"]] + settings.map { [$0.name, $0.written ?? "", $0.value] }
    return settings.isEmpty ? [] : TextTable.lines(rows) { $0 == 0 }
  }
}

extension Margin {
  /// By how much a check failed: `3.2 pt, 12 % of its bound`.
  fileprivate var depth: String {
    var depth = self
    depth.value = -value
    return depth.text + (bound == nil ? "" : ", \(depth.shareText) of its bound")
  }
}
