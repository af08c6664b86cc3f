import Formats
import Simulation

/// For people.
extension Benchmark {
  /// A block of lines.
  var text: String {
    var rows = [
      ("steps", "\(steps), \(repeats) timed \(repeats == 1 ? "run" : "runs") after \(warmUps) to warm up"),
      ("bodies", "\(counts.bodies), \(counts.asleep) asleep at the end"),
      (
        "contacts",
        "\(counts.contacts) at the end, \(NumberFormat.count(counts.joints, "joint")), \(NumberFormat.count(counts.islands, "island"))"
      ),
      ("building", Self.words(building)),
      ("engine", Self.words(engine)),
      ("pace", pace),
      ("memory", bytesPerBody.map { "\($0) bytes a body" } ?? "–"),
    ]
    if threads > 1 { rows.insert(("threads", "\(threads) within a step"), at: 1) }
    if let earlier { rows.append(("against", against(earlier))) }
    let lines = rows.map { "  \(Self.padded($0.0, 10))  \($0.1)\n" }.joined()
    return "\(title)\n\(lines)\(phaseTable)"
  }

  /// A line of the summary of several scenes: columns that belong together are as wide as the widest of `all`.
  static func summary(of all: [Benchmark]) -> String {
    var rows = [["scene", "steps", "bodies", "ms a run", "µs a step", "ns a body-step"]]
    for one in all {
      rows.append([
        one.path, "\(one.steps)", "\(one.counts.bodies)", NumberFormat.fixed(one.engine.median * 1e3, 3),
        one.secondsPerStep.map { NumberFormat.fixed($0 * 1e6, 2) } ?? "–",
        one.secondsPerBodyStep.map { NumberFormat.fixed($0 * 1e9, 1) } ?? "–",
      ])
    }
    return TextTable.text(rows)
  }

  private var title: String { name == path ? name : "\(path): \(name)" }

  private func against(_ file: String) -> String {
    guard let comparison else { return "– (\(file) has no '\(name)' of \(steps) steps)" }
    let words =
      switch comparison.result {
      case .faster, .slower: comparison.result.rawValue
      case .same: "the same"
      case .undecided: "undecided, at least \(TimingComparison.leastRuns) runs needed"
      }
    let (ratio, low, high) = (comparison.ratio, comparison.low, comparison.high)
    return "\(NumberFormat.fixed(ratio, 3)) of \(file) (\(NumberFormat.fixed(low, 3)) to \(NumberFormat.fixed(high, 3))): \(words)"
  }

  private var pace: String {
    guard let stepsPerSecond, let secondsPerStep else { return "–" }
    let perBody = secondsPerBodyStep.map { ", \(NumberFormat.fixed($0 * 1e9, 1)) ns per body-step" } ?? ""
    return "\(NumberFormat.fixed(stepsPerSecond, 0)) steps/s, \(NumberFormat.fixed(secondsPerStep * 1e6, 2)) µs a step\(perBody)"
  }

  /// Microseconds are the share of the median, since the run that measures the shares is slowed down by its clock.
  private var phaseTable: String {
    guard let secondsPerStep else { return "" }
    var rows = [["  phase", "µs a step", "share"]]
    for (name, share) in shares {
      rows.append(["  \(name)", NumberFormat.fixed(share * secondsPerStep * 1e6, 2), "\(NumberFormat.fixed(share * 100, 1)) %"])
    }
    return TextTable.text(rows)
  }

  private static func words(_ statistics: TimingStatistics) -> String {
    "\(NumberFormat.duration(statistics.median)) (\(NumberFormat.duration(statistics.least)) to \(NumberFormat.duration(statistics.most)))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
