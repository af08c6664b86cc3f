import Rigid2D

/// What the way from one frame to the next is spent on.
public enum RunPhase: CaseIterable, Sendable {
  /// Events, tracks and gravity of the scene, and its behaviors.
  case script
  /// Awake bodies listed, new pairs found.
  case pairs
  /// Contact points computed anew.
  case manifolds
  /// Contacts colored and packed for the solver.
  case rows
  /// All substeps of the solver.
  case solve
  /// Fast bodies stopped where they would tunnel.
  case continuous
  /// Contact events found.
  case events
  /// Islands put to sleep.
  case rest
  /// The frame, its events and its digest, for whoever watches the run.
  case frame
}

/// Told of each end of a phase, so that somebody with a clock can time a run; the simulation has none.
public protocol RunProbe: AnyObject {
  /// All that was done since the last mark, or since ``Simulation/next()`` was called, was `phase`.
  func mark(_ phase: RunPhase)
}

/// Passes on what the engine says.
struct EngineProbe: StepProbe {
  let probe: any RunProbe

  mutating func mark(_ phase: StepPhase) {
    switch phase {
    case .pairs: probe.mark(.pairs)
    case .manifolds: probe.mark(.manifolds)
    case .rows: probe.mark(.rows)
    case .solve: probe.mark(.solve)
    case .continuous: probe.mark(.continuous)
    case .events: probe.mark(.events)
    case .rest: probe.mark(.rest)
    }
  }
}

extension Simulation {
  /// One step of the world, with marks if somebody listens.
  mutating func stepWorld() -> StepReport {
    stage.stepper.step(&world, probe.map { EngineProbe(probe: $0) })
  }
}

/// How much there is in a run at one of its frames.
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
  public var census: RunCensus {
    let census = world.census
    return RunCensus(
      bodies: census.bodies, asleep: census.asleep, contacts: census.contacts, joints: census.joints, islands: census.islands)
  }

  /// How many views can move.
  public var movableCount: Int { world.movableBodyCount }
}
