import SceneModel
import Simulation
import Trajectories

/// Compares a run with a recording: differences of positions at the recording's times, between two frames on the straight line.
struct RecordingComparison: RunObserver {
  private let recorded: RecordedSamples
  /// How many of the recording's times count.
  private let rows: Int
  /// A view that the run lacks is so many points away.
  private let missing: Double
  /// Distance from which a view no longer follows, points.
  private let threshold: Double

  /// Two coordinates and an angle per view and time, as far as the recording has them; points.
  private(set) var residuals: [Double] = []
  /// The first of the recording's times at which a view is farther away than the threshold.
  private(set) var divergence: Int?
  private var row = 0
  /// Per view of the recording, its number in the run.
  private var numbers: [Int32]
  private var names: Int32 = 0
  private var last: [ViewSample?]
  private var current: [ViewSample?]
  private var lastTime = 0.0
  private var time = 0.0

  init(_ recorded: RecordedSamples, rows: Int, missing: Double, threshold: Double) {
    self.recorded = recorded
    self.rows = rows
    self.missing = missing
    self.threshold = threshold
    numbers = [Int32](repeating: -1, count: recorded.views.count)
    last = [ViewSample?](repeating: nil, count: recorded.views.count)
    current = last
  }

  var isDone: Bool { row >= rows }

  mutating func begin(_ header: RunHeader) { add(header.names) }

  private mutating func add(_ new: [String]) {
    for name in new {
      if let place = recorded.views.firstIndex(of: name) { numbers[place] = names }
      names += 1
    }
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    add(frame.newViews)
    (last, lastTime) = (current, time)
    time = frame.time
    for view in numbers.indices { current[view] = numbers[view] < 0 ? nil : frame.sample(numbers[view]) }
    while row < rows, recorded.times[row] <= time + 1e-9 { compare(isFirst: frame.index == 0) }
  }

  /// A run that came to rest early stays where it is.
  mutating func end(_ result: RunResult) {
    (last, lastTime) = (current, time)
    while row < rows { compare(isFirst: true) }
  }

  private mutating func compare(isFirst: Bool) {
    let part = isFirst || time <= lastTime ? 1 : min(1, max(0, (recorded.times[row] - lastTime) / (time - lastTime)))
    for sample in recorded.samples[row] {
      let (a, b) = (last[sample.view] ?? current[sample.view], current[sample.view])
      func difference(_ value: Double?, _ column: Column) -> Double? {
        value.map { value in
          guard let a, let b else { return missing }
          let (before, after) = (Double(a.value(column)), Double(b.value(column)))
          return (part > 1 - 1e-6 ? after : before + part * (after - before)) - value
        }
      }
      let (x, y) = (difference(sample.x, .x), difference(sample.y, .y))
      if (x ?? 0).magnitude > threshold || (y ?? 0).magnitude > threshold { divergence = divergence ?? row }
      if let x { residuals.append(x) }
      if let y { residuals.append(y) }
      if let angle = difference(sample.angle, .angle) { residuals.append(angle * recorded.arms[sample.view]) }
    }
    row += 1
  }
}
