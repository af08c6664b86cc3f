import Formats
import Pictures
import SceneFormat
import SceneModel
import Simulation
import Sweeps
import Trajectories

/// Files of a study in addition to its report: the scene with the best values, and a page that overlays its runs.
struct StudyOutputs {
  private let scenePath: String?
  private let pagePath: String?
  private let force: Bool
  var hasPage: Bool { pagePath != nil }

  static let options = [
    Option(name: "output", short: "o", value: "file", file: .output, help: "Write the scene with the values found."),
    page,
  ]
  static let page = Option(
    name: "html", value: "file", file: .output, help: "Also write a page with the run before and after, and over a fit the recording.")

  /// - Parameter folder: Has the page unless that has a path of its own.
  init(_ arguments: ParsedArguments, folder: String?) throws(Failure) {
    scenePath = nil
    pagePath = arguments.value("html") ?? folder.map { "\($0)/\(HuntFolder.pageName)" }
    force = arguments.has("force")
    if pagePath == "-" { throw arguments.usage(.needsFile("--html")) }
  }

  init(_ arguments: ParsedArguments) throws(Failure) {
    scenePath = arguments.value("output")
    pagePath = arguments.value("html")
    force = arguments.has("force")
    if pagePath == "-" { throw arguments.usage(.needsFile("--html")) }
    if let scenePath, scenePath == pagePath { throw arguments.usage(.sharedOutput("--html", "--output")) }
  }

  /// Opens the outputs, so that one that cannot be written fails before the search; then searches, and writes what came of it.
  func write<Result>(
    _ options: StudyOptions, _ bytes: [UInt8], recording: Recording? = nil, settings: (Result) -> [(pointer: String, value: String)],
    findings: (Result) -> Findings, plane: (Result) -> SweepRuns? = { _ in nil }, search: () throws(StudyError) -> Result
  ) throws(Failure) -> Result {
    var opened: [Output] = []
    func open(_ path: String, _ kind: OutputKind) throws(Failure) -> Output {
      let output = try Output(path, for: kind, force: force)
      opened.append(output)
      return output
    }
    do throws(Failure) {
      let scene = try scenePath.map { (path: String) throws(Failure) in try open(path, .scene) }
      let page = try pagePath.map { (path: String) throws(Failure) in try open(path, .page) }
      let result: Result
      do { result = try search() } catch { throw Failure(error) }
      let settings = settings(result)
      if let page {
        page.text.append(try html(options, bytes, recording, settings, (findings(result), plane(result))))
        try page.commit()
      }
      if let scene {
        try scene.write(whole: options.scene(bytes, with: settings, for: scene.isStandardOutput ? options.input.path : scene.path))
      }
      return result
    } catch {
      for output in opened { output.discard() }
      throw error
    }
  }

  /// The recording as a ghost, the run before as another, and over them the run after.
  private func html(
    _ options: StudyOptions, _ bytes: [UInt8], _ recording: Recording?, _ settings: [(pointer: String, value: String)],
    _ found: (findings: Findings, plane: SweepRuns?)
  ) throws(Failure) -> [UInt8] {
    let after = try options.loaded(bytes, with: settings)
    var runs = recording.flatMap { $0.run(after.scene.schedule) }.map { [$0] } ?? []
    // what comes after the recording has not been fitted
    let frames = 0...(runs.first?.frames.last ?? Int.max)
    var notes: [String] = []
    for (label, loaded) in [("before", try options.loaded(bytes, with: [])), ("after", after)] {
      var simulation = try loaded.simulation()
      var run = RecordedRun(simulation.header, label: label, frames: frames)
      if case .failed(let error) = simulation.run(observing: &run) { notes.append("\(label): \(error.sentence)") }
      runs.append(run)
    }
    var replay = Replay(title: after.name, drawing: Drawing(after.scene), runs: runs, notes: notes)
    replay.findings = found.findings
    return PlayerPage(replays: [replay], version: Version.text, sweep: found.plane).html
  }
}

extension Recording {
  /// The recording as it is drawn, each frame at the frame of the run that is nearest to its time; nil without positions.
  fileprivate func run(_ schedule: FrameSchedule) -> RecordedRun? {
    guard columns.contains(.x), columns.contains(.y) else { return nil }
    let header = RunHeader(version: Version.text, scene: "", frameRate: schedule.rate, frameTimes: schedule.times, names: names)
    var run = RecordedRun(header, label: "recording", columns: columns)
    var last = -1
    for recorded in frames where recorded.time >= 0 {
      var frame = Frame.ofFile(time: recorded.time)
      frame.index = schedule.frame(nearest: recorded.time)
      guard frame.index > last else { continue }
      last = frame.index
      for (i, view) in recorded.views.enumerated() {
        frame.append(view, Array(recorded.values[i * columns.count..<(i + 1) * columns.count]), columns)
      }
      run.observe(frame, [])
    }
    return run
  }
}
