/// The progress of a run in its scene's timed events, which are sorted by time.
struct Timeline: Equatable, Sendable {
  private var next = 0

  /// The next event that happens before the step that starts at `frame`, by its place in `events`; nil when there is none left whose element of the
  /// scene's array stands before `index`.
  mutating func take(_ events: [EventPlan], at frame: Int, before index: Int) -> Int? {
    guard next < events.count, events[next].frame <= frame, events[next].index < index else { return nil }
    next += 1
    return next - 1
  }

  func isExhausted(_ events: [EventPlan]) -> Bool { next == events.count }
}

/// A parameter that follows a curve, and its progress.
struct ActiveTrack: Sendable {
  let target: Target
  var curve: Curve
  /// The values that were assigned last; values that stay the same are assigned once.
  var assigned: [Float] = []

  /// The values at a time; nil before the curve begins.
  mutating func values(at time: Double) -> [Float]? {
    guard curve.start <= time else { return nil }
    var values: [Float] = []
    for k in 0..<curve.width { values.append(curve.value(k, at: time)) }
    return values
  }

  func isOver(_ time: Double) -> Bool { curve.isOver(time) }
}
