import Pictures
import Platform
import Scenes
import Trajectories

/// The door to the room `Pictures` for runs of scenes: the engine's steps in, a recorded run out.
enum PictureSource {
  /// Runs a scene once and keeps what is to be shown.
  ///
  /// - Returns: Also why the run ended early, if it could not go on.
  static func run(
    _ scene: LoadedScene, label: String, _ request: RenderRequest, _ console: Console
  ) throws(Failure) -> (replay: Replay, trouble: RunTrouble?) {
    var simulation = try SimulationSource(scene)
    var recorded = RecordedRun(simulation.header, label: label, views: request.views, frames: request.frames)
    var progress = Progress(console, total: simulation.lastFrame, unit: "frame", streams: false)
    defer { progress.clear() }
    var trouble: RunTrouble?
    var step = Step()
    while true {
      do throws(RunTrouble) {
        guard try simulation.next(into: &step) else { break }
      } catch {
        trouble = error
        break
      }
      if step.frame.index > request.frames.upperBound { break }
      for name in step.newNames { recorded.declare(name) }
      recorded.append(step.frame, events: step.events)
      progress.reached(step.frame.index)
      if let status = Signals.status { throw .stopped(status) }
      if step.frame.index == request.frames.upperBound { break }
    }
    var replay = Replay(title: scene.scene.name ?? label, drawing: Drawing(scene.scene), runs: [recorded])
    if let trouble { replay.notes.append(trouble.sentence) }
    return (replay, trouble)
  }
}
