/// The events of a scene and how often each has happened.
struct Script: Sendable {
  let events: [EventPlan]
  /// One a event.
  private(set) var cues: [Cue]
  /// No event with a time happens before this frame.
  private var soonest: Int
  private let clock: FrameClock

  struct Cue: Sendable {
    /// The frame of the next occurrence of an event with a time; `Int.max` when there is none.
    var frame = Int.max
    /// Occurrences so far.
    var count = 0
    /// Physics has called for the next occurrence.
    var isCalled = false
    /// For views that may leave: it was seen inside since.
    var isInside = false
  }

  init(_ events: [EventPlan], _ clock: FrameClock) {
    self.events = events
    self.clock = clock
    cues = events.map { event in
      if case .frame(let frame) = event.trigger { Cue(frame: frame) } else { Cue() }
    }
    soonest = 0
    soonest = cues.map { $0.frame }.min() ?? Int.max
  }

  var isExhausted: Bool { soonest == Int.max }

  /// Whether any event may happen before the step that starts at `frame`.
  func isDue(_ frame: Int) -> Bool { soonest <= frame || cues.contains { $0.isCalled } }

  /// Which occurrence of event `i` happens before the step that starts at `frame`, counted from 0; nil for none, or none any more.
  mutating func take(_ i: Int, at frame: Int) -> Int? {
    let count = cues[i].count
    if cues[i].isCalled {
      cues[i].isCalled = false
    } else if cues[i].frame <= frame {
      cues[i].frame = self.frame(of: count + 1, of: i)
    } else {
      return nil
    }
    cues[i].count += 1
    return count
  }

  /// To be called when all due events of a frame have been taken.
  mutating func lookAhead() { soonest = cues.map { $0.frame }.min() ?? Int.max }

  /// The frame of an occurrence of an event with a time.
  func frame(of occurrence: Int, of i: Int) -> Int {
    guard occurrence < events[i].times else { return Int.max }
    if occurrence == 0, case .frame(let frame) = events[i].trigger { return frame }
    return clock.frame(at: events[i].start + Double(occurrence) * events[i].every)
  }

  /// The id of a view that an occurrence of an event adds: `drop` once, `drop-1`, `drop-2` when repeated.
  func spawnName(_ id: String, _ occurrence: Int, of i: Int) -> String { events[i].times > 1 ? "\(id)-\(occurrence + 1)" : id }

  // MARK: - Physics

  /// Has event `i` happen before the next step, unless it has happened as often as it may.
  mutating func call(_ i: Int) {
    if cues[i].count < events[i].times { cues[i].isCalled = true }
  }

  /// Notes where a view is that may leave.
  ///
  /// - Returns: true when it has just left.
  mutating func notice(_ i: Int, isInside: Bool) -> Bool {
    let left = cues[i].isInside && !isInside
    cues[i].isInside = isInside
    return left
  }
}
