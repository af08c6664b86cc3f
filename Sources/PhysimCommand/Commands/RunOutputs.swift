import Formats
import Platform
import SceneFormat
import Simulation
import Trajectories

/// Everything that `physim run` produces from a run: files, summary, checks, playback, progress.
final class RunOutputs: RunObserver {
  private(set) var digest = RunDigest()
  private(set) var summary: RunSummary
  /// nil for a scene without expectations.
  private(set) var checks: CheckRun?
  private let request: RunRequest
  private let plan: RecordPlan
  private let player: TerminalPlayer?
  private var progress: Progress
  private var header = RunHeader()

  private var writer: TrajectoryWriter?
  private let trajectory: Output?
  private let sidecar: Output?
  private var eventsWriter: EventsWriter?
  private let events: Output?

  private var frames = 0
  /// Seconds spent in the engine.
  private var engine = 0.0
  private var clock = Stopwatch()

  /// Text is written to its file in pieces of this many bytes.
  private static let piece = 1 << 16

  /// Opens all outputs, so that an output that cannot be written fails before the first step.
  init(_ request: RunRequest, _ scene: LoadedScene, lastFrame: Int, _ console: Console, player: TerminalPlayer?) throws(Failure) {
    self.request = request
    self.player = player
    var plan = RecordPlan(
      columns: request.columns ?? scene.columns, views: request.views ?? scene.views,
      every: request.every ?? scene.every)
    plan.isSafeCSV = request.isSafeCSV
    self.plan = plan
    summary = RunSummary(views: plan.views)
    checks = scene.checks
    progress = Progress(console, total: lastFrame, unit: "frame", streams: request.writesToStandardOutput)

    let recordedEvents = request.events == nil ? try scene.recordedEvents : nil
    var opened: [Output] = []
    func open(_ path: String, _ purpose: OutputKind) throws(Failure) -> Output {
      do throws(Failure) {
        let output = try Output(path, for: purpose, force: request.force)
        let isShared = output.target != nil && opened.contains { $0.target == output.target }
        opened.append(output)
        if isShared { throw Failure.usage(.sharedOutput("--output", "--events"), command: .run) }
        return output
      } catch {
        for output in opened { output.discard() }
        throw error
      }
    }
    if let path = request.output {
      writer = TrajectoryWriter(plan, request.format, layout: request.layout)
      trajectory = try open(path, .trajectory(request.format, request.layout))
    } else {
      trajectory = nil
    }
    if let trajectory, request.format == .npy {
      sidecar = try open(PathName.replacingExtension(of: trajectory.path, with: "views.json"), .sidecar)
    } else {
      sidecar = nil
    }
    if let path = request.events ?? recordedEvents {
      let format = request.events == nil ? EventsWriter.Format(rawValue: PathName.fileExtension(path)) ?? .csv : request.eventsFormat
      eventsWriter = EventsWriter(format, isSafeCSV: request.isSafeCSV)
      events = try open(path, .events(format))
    } else {
      events = nil
    }
  }

  func begin(_ header: RunHeader) {
    self.header = header
    writer?.begin(header)
    eventsWriter?.begin(header)
    summary.begin(header)
    checks?.begin(header)
    player?.begin(header)
    clock = Stopwatch()
  }

  func observe(_ frame: Frame, _ events: [EventRecord]) throws(Failure) {
    engine += clock.elapsed
    frames += 1
    writer?.observe(frame, events)
    eventsWriter?.observe(frame, events)
    summary.observe(frame, events)
    checks?.observe(frame, events)
    try drain(atLeast: Self.piece)
    if let player {
      try player.observe(frame, events)
    } else {
      progress.reached(frame.index)
    }
    if let status = Signals.status { throw .stopped(status) }
    clock = Stopwatch()
  }

  /// A playback without other outputs ends with its player.
  var isDone: Bool { player?.isOver == true && request.isOnlyPlayed }

  func end(_ result: RunResult) throws(Failure) {
    digest = result.digest
    writer?.end(result)
    eventsWriter?.end(result)
    checks?.end(result)
    progress.clear()
    player?.close()
    try commit()
  }

  /// Writes text once it has `threshold` bytes.
  private func drain(atLeast threshold: Int) throws(Failure) {
    try writer?.text.drain(to: trajectory, atLeast: threshold)
    try eventsWriter?.text.drain(to: events, atLeast: threshold)
  }

  /// Completes the files and moves them to their places.
  private func commit() throws(Failure) {
    try drain(atLeast: 1)
    try trajectory?.commit(revisedHead: writer?.revisedHead)
    if let sidecar {
      sidecar.text.append(plan.sidecar(header, digest))
      try sidecar.commit()
    }
    try events?.commit()
  }

  /// Removes what is not committed.
  func discard() {
    progress.clear()
    for output in [trajectory, sidecar, events] { output?.discard() }
  }

  /// Lines for stderr: warnings, then what was done unless the trajectory itself went to standard output.
  func messages(total: Double) -> [String] {
    var lines: [String] = []
    if let writer, writer.unplaced > 0 {
      lines.append(
        "warning: no column in this format for \(NumberFormat.count(writer.unplaced, "view")) created during the run; --layout long or jsonl has them all"
      )
    }
    guard !request.writesToStandardOutput else { return lines }
    let files = [
      trajectory.map { "\($0.path) (\(NumberFormat.byteCount($0.length)))" },
      events.map { "\($0.path) (\(NumberFormat.count(eventsWriter?.count ?? 0, "event")))" },
    ].compactMap(\.self)
    let step = NumberFormat.duration(engine / Double(max(frames, 1)))
    lines.append(
      "\(NumberFormat.count(frames, "frame")) of \(NumberFormat.count(summary.names.count, "view")) in \(NumberFormat.duration(total)), \(step) a step in the engine"
        + (files.isEmpty ? "" : ": " + files.joined(separator: ", ")))
    return lines
  }
}

extension TextBuffer {
  fileprivate mutating func drain(to output: Output?, atLeast threshold: Int) throws(Failure) {
    guard let output, count >= threshold else { return }
    // the output's own buffer is empty between two calls
    swap(&self, &output.text)
    try output.flush()
  }
}
