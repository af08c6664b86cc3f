public import Trajectories

/// The reason why a run is over.
public enum RunEnd: Equatable, Sendable {
  /// Its last frame was reached.
  case lastFrame
  /// All views are at rest, and no event is pending.
  case atRest
  /// The observer needs no more frames.
  case stopped
  /// It cannot continue; the frames before are valid.
  case failed(SimulationError)
}

extension Simulation {
  /// Runs to the end and reports every frame to an observer.
  ///
  /// - Throws: The observer's error; ``frame`` is then the frame of the error.
  public mutating func run<Observer: RunObserver>(observing observer: inout Observer) throws(Observer.ObserverError) -> RunEnd {
    while true {
      if let end = try next(observing: &observer) { return end }
    }
  }

  /// Advances by one frame, the first one being the initial state, and reports it to an observer.
  ///
  /// - Returns: nil as long as there may be more frames; after the end the same end again, and nothing is reported.
  public mutating func next<Observer: RunObserver>(observing observer: inout Observer) throws(Observer.ObserverError) -> RunEnd? {
    if let end = state.end { return end }
    if !state.hasBegun { try observer.begin(header) }
    // for this frame only: a caller of next() reads all events
    recordsContacts = observer.watchesContacts
    defer { recordsContacts = true }
    // the error of a failed run is in its end
    if (try? next()) == true {
      try observer.observe(frame, events)
      guard observer.isDone else { return nil }
    }
    try observer.end(RunResult(digest: digest, isAtRest: hasEndedAtRest))
    return state.end ?? .stopped
  }
}
