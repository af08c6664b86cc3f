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
    options: [
      Option(name: "output", short: "o", value: "file", help: "File of the trajectory. (default: -, standard output)"),
      Option(
        name: "format", value: "format", choices: TrajectoryFormat.allCases.map(\.rawValue),
        help:
          "csv, json, jsonl or npy; with --events - alone, the format of the events. (default: by the file's extension; csv without one)"),
      Option(
        name: "layout", value: "layout", choices: TrajectoryLayout.allCases.map(\.rawValue),
        help: "CSV with a row per frame and view (long), or per frame with columns view.x (wide). (default: long)"),
      Option(
        name: "columns", value: "list", offers: Column.allCases.map(\.rawValue) + ["all"], isList: true,
        help: "Adds to x,y,angle any of vx,vy,omega,speed,energy,asleep,contacts, or all. A list with x, y or angle "
          + "replaces them."),
      Option(
        name: "views", value: "glob", ofScene: .views, repeats: true,
        help: "Record only views whose id matches, like 'ball*'. May be repeated."),
      Option(name: "every", value: "n", help: "Record every n-th frame. (default: 1)"),
      Option(name: "frames", value: "n", help: "Run up to this frame instead of the scene's."),
      Option(name: "duration", value: "s", help: "Duration in seconds instead of the scene's."),
      Option(
        name: "set", value: "pointer=value", ofScene: .pointers, repeats: true,
        help:
          "Change a value of the scene, like /views/ball/elasticity=0.5, or a parameter, like count=20; * stands for all elements. May be "
          + "repeated."),
      SceneChanges.variantOption,
      SceneChanges.profileOption,
      SceneChanges.substepsOption,
      Option(
        name: "events", value: "file",
        help: "Write contacts and lifecycle events; csv, json or jsonl by the file's extension. - prints them, without a trajectory."),
      safeCSVOption,
      Option(name: "digest", help: "Print the run's 64-bit digest; no trajectory without -o."),
      Option(name: "summary", help: "Print the final state of each view; no trajectory without -o."),
      Option(name: "play", help: "Play the run in the terminal; no trajectory without -o. Space pauses, q quits."),
      WatchLoop.option,
      ThreadOption.option,
      SceneLimits.option,
      Option(name: "force", help: "Replace files that physim did not write."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  static let safeCSVOption = Option(
    name: "safe-csv", help: "In CSV, write an apostrophe before text that a spreadsheet would read as a formula.")

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    let clock = Stopwatch()
    let request = try RunRequest(arguments)
    let scene = try SceneSource(request.input, request.limits).accepted(request.changes, console, showsNotes: true)

    let warnings = try ViewPatterns(request.views ?? []).warnings(scene.reading.viewIDs, command: .run)
    var simulation = try scene.simulation()
    request.threads.apply(to: &simulation)
    let player =
      request.wantsPlayer
      ? TerminalPlayer(scene, views: request.views ?? [Glob("*")], isColored: console.dataColored) : nil
    var outputs = try RunOutputs(request, scene, lastFrame: simulation.lastFrame, console, player: player)
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

    if request.wantsSummary { try console.print(outputs.summary.table) }
    if request.wantsDigest { try console.print(outputs.digest.text + "\n") }
    for line in warnings + outputs.messages(total: clock.elapsed) { console.printMessage("\(line)") }
    guard let checks = outputs.checks else { return .fine }
    let summary = CheckSummary(checks, scene.reading, colored: console.colored)
    if summary.failed > 0 { console.printError(lines: summary.failures) }
    console.printMessage("\(summary.line)")
    return summary.failed > 0 ? .failed : .fine
  }
}
