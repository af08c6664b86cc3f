public import Rigid2D
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

/// A phase between one frame and the next.
public enum RunPhase: Equatable, CaseIterable, Sendable {
  /// Events, tracks and gravity of the scene, and its behaviors.
  case timeline
  /// One of the world's step.
  case step(StepPhase)
  /// The frame, its events and its digest.
  case frame

  /// In the order of a run.
  public static let allCases: [RunPhase] = [.timeline] + StepPhase.allCases.map { .step($0) } + [.frame]

  /// One word.
  public var name: String {
    switch self {
    case .timeline: "timeline"
    case .step(let phase): phase.rawValue
    case .frame: "frame"
    }
  }
}

/// Reports the engine's phases as phases of the run.
struct EngineProbe: StepProbe {
  let onPhaseEnd: (RunPhase) -> Void

  mutating func mark(_ phase: StepPhase) { onPhaseEnd(.step(phase)) }
}

/// Counts of a run at one of its frames.
public struct RunCensus: Sendable {
  /// Views that can move.
  public let bodies: Int
  /// Of these, how many sleep.
  public let asleep: Int
  /// Pairs of outlines that touch.
  public let contacts: Int
  public let joints: Int
  /// Groups of views that touch or are attached to each other, directly or through other views that can move.
  public let islands: Int
}

extension Simulation {
  /// Complexity: O(*n* log *n*) for *n* bodies and contacts.
  public var census: RunCensus {
    let census = world.census
    return RunCensus(
      bodies: census.bodies, asleep: census.asleep, contacts: census.contacts, joints: census.joints, islands: census.islands)
  }

  /// Number of views that can move.
  public var movableCount: Int { world.movableBodyCount }
}
