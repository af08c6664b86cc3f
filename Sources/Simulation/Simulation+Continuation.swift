import Rigid2D
public import SceneModel
import Trajectories

/// Scenes that change while they run, as when a view is dragged.
///
/// A change is made to the scene first: the run then continues as a run of the changed scene, so its frames are those of the changed scene from
/// its start, to the bit.
extension Simulation {
  /// Continues as a run of a scene that agrees with the present one up to the current frame.
  ///
  /// From the current frame on, the scenes may differ in timed events, in keys of tracks and of gravity, and in tracks that begin then and
  /// are last in the array. They may also differ in the number of frames. Other differences have no effect on existing elements.
  ///
  /// - Returns: false when the run has failed, or when the views of the scenes have other numbers or categories; nothing has changed then, and the scene has to be run from its
  ///   start.
  /// - Throws: ``SimulationError`` for a scene that cannot be built; nothing has changed.
  public mutating func `continue`(as scene: Scene) throws(SimulationError) -> Bool {
    if case .failed = state.end { return false }
    let next = try ScenePlan(scene)
    guard next.numberedViews == plan.numberedViews, next.context.categories == plan.context.categories,
      next.triggers.count == plan.triggers.count,
      next.tracks.count >= plan.tracks.count
    else { return false }
    var numbers = state.reservedNumbers.filter { $0 >= 0 }[...]
    state.reservedNumbers = next.events.map { event in
      guard case .addView = event.action, event.frame < next.lastFrame else { return -1 }
      return numbers.removeFirst()
    }
    for i in next.tracks.indices {
      if i < state.tracks.count { state.tracks[i].curve = next.tracks[i].curve } else { state.tracks.append(next.tracks[i]) }
    }
    // an event may have ended the scene's assignment
    if state.gravity != nil { state.gravity = next.gravity }
    plan = next
    // the end is found again if the scene still has it
    state.end = nil
    return true
  }

  /// Adds a key at the current frame to a track without keys at the current frame or later.
  ///
  /// - Parameters:
  ///   - track: Its place in the scene.
  ///   - values: One per component, in the units of the scene.
  public mutating func appendKey(_ values: [Double], toTrack track: Int) {
    let unit = state.tracks[track].target == .gravity ? plan.context.names.gravityUnit : 1
    state.tracks[track].curve.append(time: state.clock.time, values: values.map { Float($0 * unit) })
  }

  /// Adds a place of a finger to the drag of a scroll that goes on.
  ///
  /// - Parameters:
  ///   - time: Seconds after the drag's event, after the current frame and the drag's last place. At a place the finger has the velocity with which
  ///     it leaves: the place after the next frame's has to be added before that frame is computed.
  ///   - motion: The id of the scroll.
  public mutating func appendPoint(_ point: Vector, at time: Double, toDragOf motion: String) {
    for i in state.behaviors.indices(of: motion) where state.animator.isPresent(i) {
      state.animator.appendPoint(point, at: time, toDragOf: i)
    }
  }
}

extension ScenePlan {
  /// Ids of the views that have a number before the first frame, by number.
  fileprivate var numberedViews: [String] {
    views.map { $0.id }
      + events.compactMap { event in
        guard case .addView(let view) = event.action, event.frame < lastFrame else { return nil }
        return view.id
      }
  }
}

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
