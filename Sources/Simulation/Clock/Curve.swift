import SceneModel

/// Numbers over time, given at ascending times: a recorded finger, a schedule, a tilt.
struct Curve: Equatable, Sendable {
  /// Seconds, ascending.
  private(set) var times: [Double]
  /// `width` numbers per time.
  private(set) var values: [Float]
  let width: Int
  let interpolation: Interpolation
  /// Seconds after which it starts over; nil holds the last value.
  let period: Double?
  /// The last of ``times`` that is not after the requested time; requests in ascending order take constant time.
  private var cursor = 0

  init(times: [Double], values: [Float], width: Int, interpolation: Interpolation, period: Double? = nil) {
    precondition(!times.isEmpty && values.count == times.count * width, "a curve has as many values as times")
    self.times = times
    self.values = values
    self.width = width
    self.interpolation = interpolation
    self.period = period
  }

  var start: Double { times[0] }

  /// Whether it has one value.
  var isConstant: Bool { times.count == 1 && period == nil }

  /// Whether it is constant from this time on.
  func isOver(_ time: Double) -> Bool { period == nil && times[times.count - 1] <= time }

  /// Adds a key after the last one.
  mutating func append(time: Double, values: [Float]) {
    precondition(time > times[times.count - 1] && values.count == width, "keys ascend in time and have one width")
    times.append(time)
    self.values += values
  }

  /// Component `k` at a time; the first value before the start, the last after the end.
  mutating func value(_ k: Int, at time: Double) -> Float {
    let time = wrapped(time)
    seek(time)
    let here = values[cursor * width + k]
    guard interpolation == .linear, cursor + 1 < times.count, time > times[cursor] else { return here }
    let share = Float((time - times[cursor]) / (times[cursor + 1] - times[cursor]))
    let next = values[(cursor + 1) * width + k]
    return here + share * (next - here)
  }

  private func wrapped(_ time: Double) -> Double {
    guard let period, period > 0, time > period else { return time }
    return time.truncatingRemainder(dividingBy: period)
  }

  private mutating func seek(_ time: Double) {
    if time < times[cursor] { cursor = 0 }
    while cursor + 1 < times.count && times[cursor + 1] <= time { cursor += 1 }
  }
}
