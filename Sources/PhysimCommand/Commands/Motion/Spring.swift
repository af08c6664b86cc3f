import Formats
import Motion
import MotionCode
import Pictures
import Sweeps

extension Command {
  static let spring = Command(
    name: "spring",
    abstract: "Convert a spring animation between frameworks.",
    examples: [
      Example(
        line: "physim spring '.spring(response: 0.5, dampingFraction: 0.8)'",
        purpose: "Frequency, finish times, and the same motion elsewhere."),
      Example(line: "physim spring 'stiffness: 100, damping: 10' --to compose", purpose: "The line of one dialect alone."),
      Example(
        line: "physim spring '.spring(duration: 0.5, bounce: 0.3)' --compare '{ type: \"spring\", duration: 0.5, bounce: 0.3 }'",
        purpose: "How far two motions are apart."),
      Example(
        line: "physim spring 'stiffness: 100, damping: 10' --css --error 0.01", purpose: "CSS linear() with the fewest points for 1 %."),
      Example(
        line: "physim spring 'stiffness: 100, damping: 10' --from 0 --target 300 --sample 0.02:1 > recording.csv",
        purpose: "Values and velocities as CSV."),
      Example(
        line: "physim spring --fit recording.csv --from 0", purpose: "The spring that a recorded value followed, in all dialects."),
    ],
    notes: [
      "A line is SwiftUI, UIKit, Core Animation, Android views, Compose, Flutter, Motion, react-spring, React Native, Reanimated, anime, Rebound, "
        + "CSS linear() with its duration, or parameters by name. Exactly one form of parameters may be given. See 'physim help motion'.",
      "The difference of a dialect is the largest one over all time as a share of the distance; 0 is below a millionth. react-spring and "
        + "Rebound compute their motion step by step, and theirs is that of their frames at 60 Hz. A spring that a dialect cannot have is the "
        + "nearest one that it can.",
      "Settled is the time from which the value is within 0.1 % of the target for good, rest the end by the dialect's own rule.",
      "--fit compares a table of time and value with a spring from rest, a critical one with a velocity, one with both, and an exponential. "
        + "The value stands at --from, or at the first sample's value, until the time shift; --target and --velocity are fitted unless given. "
        + "Intervals hold the true values with a probability of 95 % if the differences are independent noise. Models whose criteria of Bayes "
        + "differ by less than 6 cannot be told apart. A line is compared as it stands, with the time shift that fits best.",
      "Exit status: 0 success, 1 no such export, 64 usage, 65 not a spring or not a recording, 66 unreadable recording, 73 output cannot be created, 74 output error, 141 broken pipe.",
    ],
    operand: Operand(
      name: "line", isOptional: true, isText: true, help: "A line of code, or parameters such as 'stiffness: 100, damping: 10'."),
    options: [
      Option(
        name: "dialect", value: "name", choices: SpringDialect.allCases.map(\.rawValue),
        help: "Read the line as this dialect's, where it leaves that open."),
      Option(
        name: "to", value: "dialect", choices: DialectLine.dialects.map(\.rawValue), help: "Print the line of this dialect alone."),
      Option(
        name: "velocity", value: "v", help: "Initial velocity in units per second, positive where the value grows; replaces the line's."),
      Option(name: "from", value: "x", help: "Value at the start. (default: the line's, or 0)"),
      Option(name: "target", value: "x", help: "Value at the end. (default: the line's, or 1)"),
      Option(name: "compare", value: "line", help: "Print the difference to another line, over initial velocities and frame rates."),
      Option(name: "sample", value: "times", help: "Print CSV of time, value and velocity: EVERY:UNTIL or T1,T2,… in seconds."),
      Option(
        name: "scheme", value: "name", choices: ["closed", "own"],
        help:
          "Of --sample: closed for the closed form, own for the own steps of react-spring, Rebound or react-motion, with a frame per sample. (default: closed)"
      ),
      Option(name: "css", help: "Print linear() with the fewest points under --error."),
      Option(name: "keyframes", value: "n", help: "Print at most so many keyframes, with the smallest error that they have."),
      Option(
        name: "error", value: "share", help: "Largest difference of an export, as a share of the distance, 0.00001 to 0.5. (default: 0.002)"
      ),
      Option(name: "format", value: "name", choices: ["json", "lottie"], help: "Format of keyframes. (default: json)"),
      Option(name: "fit", value: "file", help: "Find the spring that a recorded value followed: a CSV file with time and value."),
      Option(name: "column", value: "name", help: "Of --fit: the column of the value. (default: value, or the only one)"),
      Option(
        name: "plot", value: "file",
        help: "Draw the motion, and that of --compare or the recording, as an SVG, or as an HTML page that moves."),
      Option(name: "json", help: "Print all numbers as one JSON object."),
      Option(name: "force", help: "Replace an existing file."),
    ],
    run: { (arguments: ParsedArguments, console: Console) throws(Failure) in try execute(arguments, console) })

  private static func execute(_ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    if let path = arguments.value("plot"), path != "-", !path.hasSuffix(".svg"), !path.hasSuffix(".html") {
      throw arguments.usage(.unknownExtension(path, known: ["svg", "html"], canPassFormat: false))
    }
    if let path = arguments.value("fit") { return try fit(path, arguments, console) }
    if arguments.has("column") { throw arguments.usage(.missingOption("--fit <file>", requiredBy: "--column")) }
    guard !arguments.operands.isEmpty else {
      var line = spring.operand
      line.isOptional = false
      throw arguments.usage(.missingOperand(line))
    }
    let request = try SpringRequest(arguments)
    for warning in request.warnings { console.printMessage("warning: \(warning)") }
    if let path = arguments.value("plot") { try plot(request, to: path, force: arguments.has("force"), console) }
    switch request.output {
    case .report: try console.print(arguments.has("json") ? SpringReport(request).json + "\n" : SpringReport(request).text)
    case .line(let dialect):
      guard let line = DialectLine(request.motion, in: dialect, critical: request.shareMotion.nearestCritical) else {
        throw .approximation(.endless)
      }
      try console.print(line.code + "\n")
    case .comparison(let other):
      let comparison = SpringComparison(request.line, other, velocity: request.shareMotion.velocity)
      try console.print(arguments.has("json") ? comparison.json + "\n" : comparison.text)
    case .samples(let times): try samples(request, times, isOwn: arguments.value("scheme") == "own", console)
    case .export(let export): try console.print(try export.text(request, asJSON: arguments.has("json")))
    }
    return .fine
  }

  private static func samples(_ request: SpringRequest, _ times: [Double], isOwn: Bool, _ console: Console) throws(Failure) {
    var text = TextBuffer(capacity: 1 << 16)
    text.append("time,value,velocity\n")
    var frames = isOwn ? SpringFrames(request.line.dialect, request.motion, try? request.line.parameters?.constants()) : nil
    var last = 0.0
    for time in times {
      var state = request.state(at: time)
      if frames != nil {
        if time > last { frames?.advance(seconds: time - last) }
        last = time
        if let frames { state = frames.state }
      }
      text.append(time)
      text.append(",")
      text.append(state.position)
      text.append(",")
      text.append(state.velocity)
      text.append("\n")
    }
    try console.print(text.string)
  }

  private static func plot(_ request: SpringRequest, to path: String, force: Bool, _ console: Console) throws(Failure) {
    var lines = [(request.text, request.motion)]
    if case .comparison(let other) = request.output, let text = request.otherText {
      lines.append((text, request.motion(of: other)))
    }
    let end = lines.map { $0.1.settlingTime(within: 0.001 * request.distance.magnitude) ?? 20 * $0.1.spring.perceptualDuration }.max() ?? 1
    let curves = lines.map { text, motion in
      CurvePlot.Curve(
        name: text, points: (0...720).map { (1.1 * end * Double($0) / 720, motion.state(at: 1.1 * end * Double($0) / 720).position) })
    }
    try draw(
      CurvePlot(title: request.text, unit: "value", curves: curves), (request.start, request.target),
      report: { SpringReport(request).text }, to: path, force: force, console)
  }

  private static func draw(
    _ plot: CurvePlot, _ span: (from: Double, to: Double), report: () -> String, to path: String, force: Bool, _ console: Console
  ) throws(Failure) {
    let isPage = path.hasSuffix(".html")
    let output = try Output(path, for: isPage ? .page : .picture, force: force)
    let text = isPage ? MotionPage(plot: plot, span: span, report: report()).html(version: Version.text) : plot.svg(version: Version.text)
    try output.write(whole: text)
    console.printMessage("\(path) (\(NumberFormat.byteCount(output.length)))")
  }

  // MARK: - Recordings

  private static func fit(_ path: String, _ arguments: ParsedArguments, _ console: Console) throws(Failure) -> ExitStatus {
    for name in ["to", "compare", "sample", "css", "keyframes", "error", "format", "scheme"] where arguments.has(name) {
      throw arguments.usage(.incompatible("--fit", "--\(name)"))
    }
    let known = SpringFit.Known(
      start: try arguments.number("from"), target: try arguments.number("target"), velocity: try arguments.number("velocity"))
    if let start = known.start, start == known.target {
      throw arguments.invalid("target", arguments.value("target") ?? "", expected: "another number than --from")
    }
    let recording = try MotionRecording(path, column: arguments.value("column"))
    var line: (text: String, line: SpringLine)?
    if let text = arguments.operands.first {
      let first = recording.samples[0].value
      let target = known.target ?? recording.samples[recording.samples.count - 1].value
      let dialect = arguments.choice("dialect", as: SpringDialect.self)
      line = (text, try SpringRequest.read(text, dialect, (known.start ?? first, target), nil))
    }
    let report = try SpringFitReport(recording, known, line: line)
    for warning in report.warnings { console.printMessage("warning: \(warning)") }
    if let path = arguments.value("plot") {
      let curves = report.curves.map { name, points in
        CurvePlot.Curve(name: name, points: points.map { (time: $0.0, value: $0.1) })
      }
      try draw(
        CurvePlot(title: "\(recording.path): \(report.results[0].model.title)", unit: recording.column, curves: curves), report.span,
        report: { report.text }, to: path, force: arguments.has("force"), console)
    }
    try console.print(arguments.has("json") ? report.json + "\n" : report.text)
    return .fine
  }
}
