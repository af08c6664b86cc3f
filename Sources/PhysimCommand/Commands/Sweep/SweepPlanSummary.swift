import Formats
import SceneFormat
import Sweeps

/// A plan for people: what varies, how many runs that makes, and the first and last of them.
struct SweepPlanSummary {
  private let plan: SweepPlan
  private let runner: Runner
  private let shard: Shard
  private let slice: ShardSlice

  init(_ plan: SweepPlan, _ runner: Runner, _ shard: Shard, _ slice: ShardSlice) {
    self.plan = plan
    self.runner = runner
    self.shard = shard
    self.slice = slice
  }

  var text: String {
    var text = "\(NumberFormat.count(plan.count, "run")) of \(plan.sweep.name): \(factors)\n"
    if shard != .whole { text += "shard \(shard.text) has \(slice.count) of them\n" }
    text += "\n" + TextTable.text([["axis", "values", ""]] + plan.axes.map(axis), endsInWords: true)
    text += "\n" + TextTable.text([["run"] + runner.header.names.prefix(1 + plan.axes.count)] + rows)
    let metrics = runner.header.metrics
    return text + "\nmeasured: \((["digest"] + metrics).joined(separator: ", "))\n"
  }

  /// `11 x 3`, or how samples are taken.
  private var factors: String {
    let counts = plan.sweep.factors.map { "\($0.count)" }.joined(separator: " x ")
    guard let sample = plan.sweep.sample else { return counts }
    return "\(counts), sampled by \(sample.method.rawValue), seed \(sample.seed)"
  }

  private func axis(_ axis: SweepAxis) -> [String] {
    if axis.values.isDistribution { return [axis.name, "", axis.text ?? ""] }
    let count = axis.values.count
    var shown = (0..<min(count, 4)).map { axis.values[$0].text }
    if count > 5 { shown.append("…") }
    if count > 4 { shown.append(axis.values[count - 1].text) }
    return [axis.name, "\(count)", shown.joined(separator: ", ")]
  }

  private var rows: [[String]] {
    let places = slice.count <= 7 ? Array(0..<slice.count) : [0, 1, 2, 3, slice.count - 1]
    var rows: [[String]] = []
    for (i, place) in places.enumerated() {
      if i > 0, place > places[i - 1] + 1 { rows.append(["…"] + [String](repeating: "", count: 1 + plan.axes.count)) }
      let run = slice.run(place)
      let (id, values) = runner.identify(run)
      rows.append(["\(run + 1)", id] + values.map(\.text))
    }
    return rows
  }
}
