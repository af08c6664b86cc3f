import SceneModel
import Simulation
import Trajectories

/// The frames before the first axis of a space acts, which all runs have in common: they are run once.
///
/// A run that goes on from there has the bits of one from its start.
struct CommonBeginning: Sendable {
  private let scene: Scene
  private let contactLimit: Int
  private let limits: Limits
  private let frame: Int
  private let snapshot: Simulation.Snapshot
  private let observer: HuntObserver

  /// nil where some axis acts early.
  init?(_ space: StudySpace) {
    guard let scenes = try? space.map(space.middleAndEnds, { $0 }), let scene = scenes[0] else { return nil }
    var least = Int.max
    for other in scenes.dropFirst() {
      guard let other, let frame = LateFactors.commonFrame(scene, other) else { return nil }
      least = min(least, frame)
    }
    limits = space.limits
    contactLimit = space.limits.contactPairs(beside: scene)
    guard least < .max, var simulation = try? Simulation(scene, limits: limits) else { return nil }
    var observer = HuntObserver(checks: CheckRun(scene), invariants: nil)
    repeat {
      if simulation.next(observing: &observer) != nil { return nil }
    } while simulation.frame.index < least
    self.scene = scene
    self.observer = observer
    frame = least
    snapshot = simulation.snapshot
  }

  /// The run of a scene at the end of the common frames, and its observer so far; nil where it has to begin at its start.
  func continued(as other: Scene) -> Continuation? {
    guard limits.contactPairs(beside: other) == contactLimit, scene.lastCommonFrame(with: other) ?? -1 >= frame,
      var simulation = try? Simulation(scene, limits: limits)
    else { return nil }
    simulation.resume(snapshot)
    guard (try? simulation.continue(as: other)) == true else { return nil }
    var observer = observer
    observer.checks.adopt(other)
    return Continuation(simulation: simulation, observer: observer)
  }

  struct Continuation: ~Copyable {
    var simulation: Simulation
    var observer: HuntObserver
  }
}
