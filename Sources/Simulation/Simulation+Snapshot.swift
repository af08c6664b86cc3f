import Rigid2D

extension Simulation {
  /// The state of a run at one of its frames, from which it can continue.
  public struct Snapshot: Sendable {
    fileprivate let world: State
    fileprivate let run: RunState
  }

  /// Valid between two calls of ``next()``.
  public var snapshot: Snapshot { Snapshot(world: world.snapshot, run: state) }

  /// Goes back (or forth) to a snapshot of a run of the same scene; the next frame has the bits it had, or would have had.
  ///
  /// ``frame`` and ``events`` stay as they are until ``next()`` is called.
  public mutating func resume(_ snapshot: Snapshot) {
    world.restore(snapshot.world)
    state = snapshot.run
    // a world's events are those of the step before, which are recorded
    state.recordedContacts = world.contactEvents.count
    state.recordedSleeps = world.sleepEvents.count
  }
}
