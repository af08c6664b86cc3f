import SceneFormat
import SceneModel
import Simulation

/// A scene in which runs change nothing but numbers of a few elements, and its plan: both follow from those of the run before.
final class PatchedPlan {
  private var scene: PatchedScene
  private var planned: PlannedScene?
  /// What follows each run, and how many pairs of outlines near each other it may have: no numbers of elements decide on these.
  let outputs: RunOutputs
  let contactLimit: Int

  init(_ scene: consuming PatchedScene, _ runner: Runner) {
    outputs = runner.outputs(scene.scene)
    contactLimit = runner.limits.contactPairs(beside: scene.scene)
    self.scene = scene
  }

  /// See ``PatchedScene/set(_:)``.
  func set(_ values: [SweepValue]) -> Bool { scene.set(values) }

  /// The plan for the values that were set last.
  ///
  /// - Throws: ``SimulationError`` for a scene that cannot be built.
  func plan() throws(SimulationError) -> ScenePlan {
    do throws(SimulationError) {
      if planned == nil { planned = try PlannedScene(scene.scene) }
      for i in scene.changedViews { try planned?.setView(i, scene.scene.views[i]) }
      for i in scene.changedBehaviors { try planned?.setBehavior(i, scene.scene.behaviors[i]) }
    } catch {
      // the next is made of the whole scene
      planned = nil
      scene.forgetChanges()
      throw error
    }
    scene.forgetChanges()
    guard let plan = planned?.plan else { preconditionFailure("a plan was just made") }
    return plan
  }
}
