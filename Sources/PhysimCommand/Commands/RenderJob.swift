import Formats
import Goldens
import Pictures
import Platform
import SceneFormat
import SceneModel
import Simulation
import Trajectories

/// One `physim render`: runs the scenes and reads the trajectories, each once, and draws the result.
struct RenderJob {
  private(set) var replays: [Replay] = []
  /// The sweep that is drawn instead of replays if the input is a sweep's folder.
  private var sweep: SweepResults?
  /// The runs of a sweep for a page.
  private var sweepRuns: SweepRuns?
  /// What the page runs scenes with.
  private var engine: [UInt8]?
  /// What ended a run early.
  private(set) var simulationError: SimulationError?
  private let request: RenderRequest
  private let console: Console
  /// Runs of scenes and what trajectories hold, in the order of the command line.
  private var runs: [RecordedRun] = []
  private var notes: [String] = []
  private var warnings: [String] = []
  private var sceneNames: [String] = []
  /// What the first scene among the inputs looks like.
  private var drawing: Drawing?
  /// Whether all runs are laid over each other: with a trajectory among them, or under several profiles.
  private var isOverlay = false

  /// Scenes only become a replay each; with a trajectory among them all are laid over each other.
  init(_ request: RenderRequest, _ console: Console) throws(Failure) {
    self.request = request
    self.console = console
    if let path = request.scene {
      let loaded = try SceneSource(Input(path: path), request.limits).accepted(request.changes, console)
      drawing = Drawing(loaded.scene)
      sceneNames.append(loaded.name)
    }
    for input in request.inputs { try take(input) }
    if isOverlay { replays = [overlay] }
    if request.isLive, engine == nil, sweepRuns == nil { throw .usage(.onlyOneLiveScene, command: .render) }
    if sweep != nil || sweepRuns != nil { return }
    warnings = try ViewPatterns(request.views).warnings(replays.flatMap { $0.runs.flatMap(\.names) }, command: .render)
  }

  private mutating func take(_ input: Input) throws(Failure) {
    if !input.isStandardInput, FileSystem.kind(input.path) == .directory { return try takeSweep(input) }
    let file: OpenedFile
    do { file = try OpenedFile(path: input.path, limits: request.limits.values) } catch { throw Failure(error) }
    switch file {
    case .scene(let source), .otherJSON(let source, _): try take(source, input)
    case .trajectory(let reader): try take(reader, input)
    }
  }

  private mutating func takeSweep(_ input: Input) throws(Failure) {
    if request.inputs.count > 1 || request.kind == .sparkline { throw .usage(.sweepIsAlone, command: .render) }
    if request.wantsPage {
      let page = try SweepPage(input, request)
      (sweepRuns, replays, engine) = (page.runs, page.replays, page.engine)
    } else {
      sweep = try OpenedInput.table(in: input.path)
    }
  }

  private mutating func take(_ source: SceneSource, _ input: Input) throws(Failure) {
    if request.profiles.isEmpty { return try run(source, request.changes, label: label(of: input)) }
    isOverlay = true
    for profile in request.profiles {
      var changes = request.changes
      changes.profile = profile.rawValue
      try run(source, changes, label: request.inputs.count > 1 ? "\(label(of: input)), \(profile.rawValue)" : profile.rawValue)
    }
  }

  private mutating func take(_ reader: TrajectoryReader, _ input: Input) throws(Failure) {
    isOverlay = true
    let found = drawing == nil ? sceneBeside(input, reader.header) : nil
    if let found {
      drawing = Drawing(found.scene)
      sceneNames.append(found.name)
    }
    let reading = try OpenedInput.read(
      reader, input, label: label(of: input), frameRate: found?.scene.frameRate ?? runs.first?.frameRate ?? 60, request)
    runs.append(reading.run)
    if !reading.header.scene.isEmpty { sceneNames.append(reading.header.scene) }
    if reading.unknownFrames > 0 {
      notes.append(
        "\(input.name): of \(NumberFormat.count(reading.unknownFrames, "frame")) only digests are known, and nothing is shown.")
    }
    for note in reading.header.notes { notes.append("\(input.name): \(note.sentence).") }
  }

  private mutating func run(_ source: SceneSource, _ changes: SceneChanges, label: String) throws(Failure) {
    let scene = try source.accepted(changes, console)
    let live = request.isLive ? try liveScene(source) : nil
    var simulation = try scene.simulation()
    var recorder = RunRecorder(simulation.header, label: label, request, console)
    defer { recorder.progress.clear() }
    let end = try simulation.run(observing: &recorder)
    var replay = Replay(title: scene.scene.name ?? label, drawing: Drawing(scene.scene), runs: [recorder.run], live: live)
    if case .failed(let error) = end {
      replay.notes.append(error.sentence)
      simulationError = simulationError ?? error
    }
    replays.append(replay)
    runs += replay.runs
    notes += replay.notes
    sceneNames.append(replay.title)
    drawing = drawing ?? replay.drawing
  }

  /// The scene with all that a page requires to run it.
  private mutating func liveScene(_ source: SceneSource) throws(Failure) -> LiveScene {
    engine = try LiveModule.read()
    try checkSliders(source)
    let variant = request.changes.variant.map { source.settings(ofVariant: $0) } ?? []
    return LiveScene(source, settings: variant + request.changes.sets, sliders: request.sliders)
  }

  /// The element that a slider sets must exist.
  private func checkSliders(_ source: SceneSource) throws(Failure) {
    if request.sliders.isEmpty { return }
    let changes = request.changes.overrides
    let sliders = request.sliders.map { Override(pointer: $0.pointer, value: $0.low, option: "--slider") }
    let reading = source.read(changes + sliders)
    let misses = reading.diagnostics.filter { diagnostic in
      switch diagnostic.problem {
      case .pointer, .expression(.noParameter): diagnostic.source > changes.count
      default: false
      }
    }
    guard let first = misses.first else { return }
    console.printError(lines: reading.rendered(misses, isColored: console.colored))
    console.printExplainHint(atCode: first.problem.code.rawValue)
    throw .rejected
  }

  /// The probable scene of a trajectory, in the same folder: `pong.json` for `pong.csv`, `pong.golden.csv` and `pong.new.csv`.
  ///
  /// An invalid scene, or one whose name differs from the trajectory's, is ignored.
  private func sceneBeside(_ input: Input, _ header: RunHeader) -> LoadedScene? {
    guard !input.isStandardInput else { return nil }
    var stem = PathName.stem(input.path)
    for ending in [".golden", ".new"] where stem.hasSuffix(ending) { stem = String(stem.dropLast(ending.count)) }
    var variant: [Override] = []
    if let at = stem.lastIndex(of: "@"), FileSystem.kind(PathName.beside(input.path, stem + ".json")) != .file {
      variant = [Override(variant: String(stem[stem.index(after: at)...]))]
      stem = String(stem[..<at])
    }
    let path = PathName.beside(input.path, stem + ".json")
    guard path != input.path, FileSystem.kind(path) == .file, let source = try? SceneSource(Input(path: path), request.limits),
      let scene = LoadedScene(source, source.read(variant)),
      header.scene.isEmpty || header.scene == scene.name || header.scene == path
    else { return nil }
    return scene
  }

  /// The file's name, with its folders where others are called the same.
  private func label(of input: Input) -> String {
    let name = input.path.split(separator: "/").last.map(String.init) ?? input.name
    let isAlone = request.inputs.filter { ($0.path.split(separator: "/").last.map(String.init) ?? $0.name) == name }.count == 1
    return input.isStandardInput || !isAlone ? input.name : name
  }

  /// All runs in one replay, opened where the first two part.
  private var overlay: Replay {
    let labels = runs.map(\.label)
    let title = sceneNames.first ?? labels.joined(separator: ", ")
    var replay = Replay(title: title, drawing: drawing, runs: runs, notes: notes)
    guard let first = runs.first else { return replay }
    if runs.contains(where: { $0.frameRate != first.frameRate }) {
      replay.notes.append("Their clocks differ: \(runs.map { "\($0.frameRate)" }.joined(separator: ", ")) frames a second.")
      return replay
    }
    replay.firstDifference = runs.dropFirst().compactMap { FirstDifference(first, $0) }.min { $0.frame < $1.frame }
    replay.openAt = replay.firstDifference?.frame
    return replay
  }

  /// The bytes to write.
  func picture() throws(Failure) -> [UInt8] {
    let (theme, version) = (request.theme, Version.text)
    if let sweep {
      let title = sweep.sceneName ?? PathName.stem(request.inputs[0].path)
      return Array(SweepPicture(table: sweep, title: title, size: request.size, theme: theme, version: version).svg.utf8)
    }
    if request.kind == .page {
      return PlayerPage(replays: replays, plots: request.columns, theme: theme, version: version, engine: engine, sweep: sweepRuns).html
    }
    guard let replay = replays.first, replays.count == 1 || request.kind == .sparkline else {
      throw .usage(.onlyOneScene, command: .render)
    }
    switch request.kind {
    case .page: return []
    case .strobe:
      return Array(Strobe(replay: replay, instantLimit: request.instants, size: request.size, theme: theme, version: version).svg.utf8)
    case .plot: return Array(Plot(replay: replay, columns: request.columns, size: request.size, theme: theme, version: version).svg.utf8)
    case .sparkline:
      let width = request.size.map { Int($0.width) } ?? 60
      return replays.flatMap { replay in
        let title = replays.count > 1 ? Sparkline.visible(replay.title) + "\n" : ""
        return Array((title + Sparkline(replay: replay, columns: request.columns, width: width).text).utf8)
      }
    }
  }

  /// For people.
  var summary: String {
    if let count = sweep?.count ?? sweepRuns?.count { return NumberFormat.count(count, "run") }
    let shown = replays.flatMap(\.runs)
    let frames = shown.map(\.frameCount).reduce(0, +)
    let views = shown.map { $0.names.count }.max() ?? 0
    let count = shown.count == 1 ? "" : " in \(shown.count) runs"
    return "\(NumberFormat.count(frames, "frame")) of \(NumberFormat.count(views, "view"))\(count)"
  }

  /// Lines about what was found.
  var messages: [String] { warnings + (sweepRuns?.notes ?? []) + replays.compactMap { $0.firstDifference?.sentence } }
}

/// Keeps what is shown of a run, and reports its progress.
private struct RunRecorder: RunObserver {
  private(set) var run: RecordedRun
  var progress: Progress
  private let lastFrame: Int
  private(set) var isDone = false

  init(_ header: RunHeader, label: String, _ request: RenderRequest, _ console: Console) {
    // a live page shows the recording only until its engine has started
    run =
      request.isLive
      ? RecordedRun(header, label: label, columns: Column.standard, views: request.views, frames: request.frames, sampleLimit: 8000)
      : RecordedRun(header, label: label, views: request.views, frames: request.frames)
    lastFrame = request.frames.upperBound
    progress = Progress(console, total: header.lastFrame ?? 0, unit: "frame", streams: false)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) throws(Failure) {
    run.observe(frame, events)
    progress.reached(frame.index)
    if let status = Signals.status { throw .stopped(status) }
    isDone = frame.index >= lastFrame
  }
}
