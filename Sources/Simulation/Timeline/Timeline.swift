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
