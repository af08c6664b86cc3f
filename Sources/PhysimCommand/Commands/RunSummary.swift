import Formats
import Trajectories

/// The last state of every view, and since when it is at rest.
struct RunSummary: RunObserver {
  private struct Entry {
    let name: String
    let shown: Bool
    var last: ViewSample?
    /// The frame `last` is of.
    var frame = 0
    /// Of the last frame whose step moved it.
    var lastMotion = 0.0
  }

  private var entries: [Entry] = []
  private let views: [Glob]
  private var frame = 0
  private var time = 0.0

  /// - Parameter views: A view is shown when any of these matches its id.
  init(views: [Glob]) { self.views = views }

  /// Ids of all views there ever were, in order of creation.
  var names: [String] { entries.map(\.name) }

  mutating func begin(_ header: RunHeader) { add(header.names) }

  private mutating func add(_ names: [String]) {
    for name in names { entries.append(Entry(name: name, shown: views.contains { $0.matches(name) })) }
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    add(frame.newViews)
    self.frame = frame.index
    time = frame.time
    for sample in frame.samples {
      let index = Int(sample.view)
      if !sample.still || entries[index].last == nil { entries[index].lastMotion = frame.time }
      entries[index].last = sample
      entries[index].frame = frame.index
    }
  }

  /// Columns in points, radians, degrees and points per second, one row a view.
  var table: String {
    var rows = [["view", "x", "y", "angle", "degrees", "speed", "state"]]
    for entry in entries where entry.shown {
      guard let last = entry.last else {
        rows.append([entry.name, "", "", "", "", "", "never existed"])
        continue
      }
      let angle = Double(last.angle)
      let numbers = [
        NumberFormat.fixed(Double(last.x), 2), NumberFormat.fixed(Double(last.y), 2), NumberFormat.fixed(angle, 4),
        NumberFormat.fixed(angle * 180 / .pi, 1),
        NumberFormat.fixed(Double(last.speed), 2),
      ]
      rows.append([entry.name] + numbers + [state(entry, last)])
    }
    return TextTable.text(rows, endsInWords: true) + "frame \(frame), \(NumberFormat.fixed(time, 3)) s\n"
  }

  private func state(_ entry: Entry, _ last: ViewSample) -> String {
    if entry.frame < frame { return "gone after frame \(entry.frame)" }
    return last.asleep ? "at rest since \(NumberFormat.fixed(entry.lastMotion, 3)) s" : "awake"
  }
}
