import Formats
import Goldens
import Sweeps
import Trajectories

extension Command {
  static let fit = Command(
    name: "fit",
    abstract: "Find the values of parameters that reproduce a recording.",
    examples: [
      Example(line: "physim new pong -o pong.json", purpose: "A scene to begin with."),
      Example(
        line: "physim run pong.json --frames 240 --set /views/ball/elasticity=0.87 -o recording.csv",
        purpose: "It stands for a recording from a device."),
      Example(
        line:
          "physim fit pong.json --to recording.csv -x e=/views/ball/elasticity=0.3:1 -x c=/behaviors/ball-properties/resistance=0:2 -o fitted.json",
        purpose: "Finds 0.87 and 0, and writes the scene with them."),
    ],
    notes: [
      "The sum of the squared differences of positions is made least, an angle counting as the way of the view's corners. Samples of the "
        + "ranges are ranked by how long they follow the recording; from the best, least squares are taken over a window that grows until it "
        + "holds the whole recording. Results do not depend on --jobs.",
      "An interval holds the true value with a probability of 95 % if the differences are independent noise. Values at a bound, parameters with "
        + "proportional effects and a recording that no values reproduce to its end are reported. A pointer without effect is an error.",
      "A recording is a trajectory of any format, or a scene, which is run first; its times need not be those of frames. See 'physim help studies'.",
      "Exit status: 0 success, 1 no values can be run, 64 usage, 65 bad scene or recording, or a pointer without effect, 66 unreadable input, 73 "
        + "output cannot be created, 74 output error, 130 interrupted, 141 broken pipe, 143 terminated.",
    ],
    operand: Operand(name: "scene", endings: ["json"], help: "A scene; - for standard input."),
    options: [
      Option(name: "to", value: "file", file: .input, help: "The recording: a trajectory or a scene."),
      StudyOptions.axis,
      Option(
        name: "views", value: "glob", ofScene: .views, repeats: true, help: "Compare only views whose id matches. May be repeated."),
    ] + StudyOutputs.options + StudyOptions.common,
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    guard let path = arguments.value("to") else { throw arguments.usage(.missingOption("--to <file>", requiredBy: "fit")) }
    if path == "-", arguments.operands[0] == "-" { throw arguments.usage(.repeatedInput) }
    let options = try StudyOptions(arguments)
    let outputs = try StudyOutputs(arguments)
    let (bytes, space) = try options.read(metrics: [], console)
    let recording = try Self.recording(path, options)
    let patterns = ViewPatterns(arguments)
    for warning in try patterns.warnings(recording.names, command: .fit) { console.printMessage("\(warning)") }
    let result = try outputs.write(options, bytes, recording: recording, settings: \.settings, findings: \.findings) {
      () throws(StudyError) in try Fit(space, to: recording, views: patterns.globs, seed: options.seed).run()
    }
    try console.print(arguments.has("json") ? result.json + "\n" : result.text)
    for warning in result.warnings { console.printMessage("warning: \(warning)") }
    return .fine
  }

  private static func recording(_ path: String, _ options: StudyOptions) throws(Failure) -> Recording {
    let source = try ComparisonOptions.open(path, options.limits)
    var frames: [Frame] = []
    var frame = Frame()
    do {
      while try source.next(into: &frame) { frames.append(frame) }
    } catch {
      throw Failure(error)
    }
    var recording = Recording(names: source.header.names, columns: source.header.columns)
    for frame in frames { recording.append(frame, frameRate: source.header.frameRate) }
    return recording
  }
}
