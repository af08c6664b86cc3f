import Rigid2D
import Trajectories

extension Simulation {
  /// The state of a run at one of its frames, from which it can continue.
  public struct Snapshot: Sendable {
    fileprivate let world: State
    fileprivate let run: RunState
    fileprivate let frame: Frame
    fileprivate let events: [EventRecord]
  }

  /// Valid between two calls of ``next()``.
  public var snapshot: Snapshot { Snapshot(world: world.snapshot, run: state, frame: frame, events: events) }

  /// Restores a snapshot of a run of the same scene; the next frame has the same bits as after the snapshot.
  public mutating func resume(_ snapshot: Snapshot) {
    world.restore(snapshot.world)
    state = snapshot.run
    frame = snapshot.frame
    events = snapshot.events
    scratch.viewChanges = -1
    // a world's events are those of the step before, which are recorded
    state.loop.skipEvents(of: world)
  }
}
