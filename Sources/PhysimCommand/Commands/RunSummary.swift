import Trajectories

/// Where every view was when it was last seen, and since when it is at rest.
struct RunSummary {
  private struct Entry {
    let name: String
    let shown: Bool
    var last: ViewSample?
    /// The frame `last` is of.
    var frame = 0
    var restsSince: Double?
  }

  private var entries: [Entry] = []
  private let views: [Glob]
  private var frame = 0
  private var time = 0.0

  /// `names` and those declared later are shown where one of `views` matches.
  init(names: [String], views: [Glob]) {
    self.views = views
    for name in names { declare(name) }
  }

  /// Ids of all views there ever were, in order of creation.
  var names: [String] { entries.map(\.name) }

  mutating func declare(_ name: String) {
    entries.append(Entry(name: name, shown: views.contains { $0.matches(name) }))
  }

  mutating func absorb(_ frame: Frame) {
    self.frame = frame.index
    time = frame.time
    for sample in frame.samples {
      let index = Int(sample.view)
      entries[index].last = sample
      entries[index].frame = frame.index
      entries[index].restsSince = sample.asleep ? entries[index].restsSince ?? frame.time : nil
    }
  }

  /// Columns in points, radians, degrees and points per second, one row a view.
  var table: String {
    var rows = [["view", "x", "y", "angle", "degrees", "speed", "state"]]
    for entry in entries where entry.shown {
      guard let last = entry.last else {
        rows.append([entry.name, "", "", "", "", "", "never there"])
        continue
      }
      let angle = Double(last.angle)
      let numbers = [
        Amount.fixed(Double(last.x), 2), Amount.fixed(Double(last.y), 2), Amount.fixed(angle, 4), Amount.fixed(angle * 180 / .pi, 1),
        Amount.fixed(Double(last.speed), 2),
      ]
      rows.append([entry.name] + numbers + [state(entry)])
    }
    return Amount.aligned(rows, endsInWords: true) + "frame \(frame), \(Amount.fixed(time, 3)) s\n"
  }

  private func state(_ entry: Entry) -> String {
    if entry.frame < frame { return "gone after frame \(entry.frame)" }
    return entry.restsSince.map { "asleep since \(Amount.fixed($0, 3)) s" } ?? "awake"
  }
}
