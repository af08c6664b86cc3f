import Rigid2D

extension Simulation {
  /// A run at one of its frames, to be taken up again there.
  public struct Snapshot: Sendable {
    fileprivate let world: State
    fileprivate let stage: Stage
  }

  /// To be taken between two calls of ``next()``.
  public var snapshot: Snapshot { Snapshot(world: world.snapshot, stage: stage) }

  /// Goes back (or forth) to a snapshot of a run of the same scene; the next frame has the bits it had, or would have had.
  ///
  /// ``frame`` and ``events`` stay as they are until ``next()`` is called.
  public mutating func resume(_ snapshot: Snapshot) {
    world.restore(snapshot.world)
    stage = snapshot.stage
    // a world's events belong to the step before, which has been told of
    stage.toldContacts = world.contactEvents.count
    stage.toldSleeps = world.sleepEvents.count
  }
}
