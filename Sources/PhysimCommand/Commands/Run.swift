import Formats
import Platform
import SceneFormat
import Simulation
import Trajectories

extension Command {
  static let run = Command(
    name: "run",
    abstract: "Simulate a scene and write its trajectory.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(line: "physim run pong.json --summary", purpose: "The final state of each view."),
      Example(line: "physim run pong.json -o pong.csv --events pong.events.csv", purpose: "Trajectory and contacts to files."),
      Example(
        line: "physim run pong.json --set /views/ball/elasticity=0.5 --digest",
        purpose: "The digest of a run with one value changed."),
      Example(
        line: "physim run pong.json --views ball --columns speed,energy --every 6",
        purpose: "One view, two more columns, every sixth frame."),
    ],
    notes: [
      "Columns are frame, time, view, x, y, angle: the view's center in points, y down, and radians, clockwise on screen, not "
        + "wrapped. Frame 0 is the initial state. In CSV, asleep is 0 or 1.",
      "Files are written completely or not at all. An existing file is replaced without --force only if it is empty or an output of physim "
        + "of the same kind, and never if its name contains '.golden.'.",
      "NPY holds float32 of shape (frames, views, columns), NaN where a view does not exist; NAME.views.json beside NAME.npy "
        + "names views and columns.",
      "The scene's expectations are checked over all frames, whichever are recorded. Each failed check is reported on stderr with "
        + "the measured value; the files are written nevertheless.",
      "Exit status: 0 success, 1 a check failed, or a view became non-finite, 64 usage, 65 bad scene, 66 unreadable scene, 73 output cannot be created, 74 "
        + "output error, 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(name: "scene", endings: ["json"], help: "A scene file; - for standard input."),
    options: RunRequest.options,
    run: RunRequest.action)

  static let safeCSVOption = Option(
    name: "safe-csv", help: "In CSV, write an apostrophe before text that a spreadsheet would read as a formula.")
}

extension RunRequest: CommandRequest {
  func run(_ console: Console) throws(Failure) -> ExitStatus {
    let clock = Stopwatch()
    let scene = try SceneSource(input, limits).accepted(changes, console, showsNotes: true)

    let warnings = try ViewPatterns(views ?? []).warnings(scene.reading.viewIDs, command: .run)
    var simulation = try scene.simulation()
    threads.apply(to: &simulation)
    let player =
      wantsPlayer
      ? TerminalPlayer(scene, views: views ?? [Glob("*")], isColored: console.dataColored) : nil
    var outputs = try RunOutputs(self, scene, lastFrame: simulation.lastFrame, console, player: player)
    do throws(Failure) {
      defer { player?.close() }
      switch try simulation.run(observing: &outputs) {
      case .lastFrame, .atRest: break
      // a playback that was left halfway has no result
      case .stopped: return .fine
      case .failed(let error): throw .run(error)
      }
    } catch {
      outputs.discard()
      throw error
    }

    if wantsSummary { try console.print(outputs.summary.table) }
    if wantsDigest { try console.print(outputs.digest.text + "\n") }
    for line in warnings + outputs.messages(total: clock.elapsed) { console.printMessage("\(line)") }
    guard let checks = outputs.checks else { return .fine }
    let summary = CheckSummary(checks, scene.reading, colored: console.colored)
    if summary.failed > 0 { console.printError(lines: summary.failures) }
    console.printMessage("\(summary.line)")
    return summary.failed > 0 ? .failed : .fine
  }
}
