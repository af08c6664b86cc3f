public import Rigid2D

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
