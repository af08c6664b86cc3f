import Platform
import Trajectories

/// One run on its way into files: takes the simulation's steps and hands them to everyone who asked.
final class Recording {
  private(set) var digest = RunDigest()
  private(set) var summary: RunSummary
  /// Nil for a scene that expects nothing.
  private(set) var checks: CheckSource?
  private let request: RunRequest
  private let header: RunHeader
  private let plan: RecordPlan

  private var writer: (any FrameWriter)?
  private let trajectory: Output?
  private let sidecar: Output?
  private var eventsWriter: EventsWriter?
  private let events: Output?

  private var frames = 0
  private var eventCount = 0
  /// Seconds spent in the engine.
  private var engine = 0.0

  /// Text is sent on in pieces of this many bytes.
  private static let piece = 1 << 16

  /// Opens all outputs, so that what cannot be written fails before the first step.
  init(_ request: RunRequest, _ scene: LoadedScene, header: RunHeader) throws(Failure) {
    self.request = request
    self.header = header
    plan = RecordPlan(
      columns: request.columns ?? scene.columns, views: request.views ?? scene.views,
      every: request.every ?? scene.every)
    summary = RunSummary(names: header.names, views: plan.views)
    checks = CheckSource(scene, names: header.names)

    var opened: [Output] = []
    func open(_ path: String, _ purpose: Purpose) throws(Failure) -> Output {
      do throws(Failure) {
        let output = try Output(path, for: purpose, force: request.force)
        let isShared = output.target != nil && opened.contains { $0.target == output.target }
        opened.append(output)
        if isShared { throw Failure.usage(.sharedOutput("--output", "--events"), verb: .run) }
        return output
      } catch {
        for output in opened { output.discard() }
        throw error
      }
    }
    if let path = request.output {
      writer = plan.writer(request.format, layout: request.layout)
      trajectory = try open(path, .trajectory(request.format, request.layout))
    } else {
      trajectory = nil
    }
    if let trajectory, request.format == .npy {
      sidecar = try open(PathName.replacingExtension(of: trajectory.path, with: "views.json"), .sidecar)
    } else {
      sidecar = nil
    }
    if let path = request.events ?? scene.events.map({ PathName.beside(request.input.path, $0) }) {
      let format = request.events == nil ? EventsWriter.Format(rawValue: PathName.fileExtension(path)) ?? .csv : request.eventsFormat
      eventsWriter = EventsWriter(format)
      events = try open(path, .events(format))
    } else {
      events = nil
    }
  }

  /// Takes every step of the simulation.
  func follow(_ simulation: inout SimulationSource, _ console: Console, player: TerminalPlayer? = nil) throws(Failure) {
    var progress = Progress(console, total: simulation.lastFrame, unit: "frame", streams: request.writesToStandardOutput)
    defer { progress.clear() }
    if let trajectory { writer?.begin(header, to: &trajectory.text) }
    if let events { eventsWriter?.begin(header, to: &events.text) }
    var step = Step()
    while try advance(&simulation, &step) {
      digest.absorb(step.frame.digest)
      frames += 1
      for name in step.newNames { declare(name) }
      checks?.absorb(step)
      if request.wantsSummary { summary.absorb(step.frame) }
      try record(step)
      if let player {
        try player.show(step)
        if player.isOver, request.isOnlyPlayed { break }
      } else {
        progress.reached(step.frame.index)
      }
      if let status = Signals.status { throw .stopped(status) }
    }
  }

  private func advance(_ simulation: inout SimulationSource, _ step: inout Step) throws(Failure) -> Bool {
    let clock = Stopwatch()
    defer { engine += clock.elapsed }
    do { return try simulation.next(into: &step) } catch { throw .run(error) }
  }

  private func declare(_ name: String) {
    writer?.declare(name)
    summary.declare(name)
  }

  private func record(_ step: Step) throws(Failure) {
    if let trajectory {
      writer?.write(step.frame, to: &trajectory.text)
      try trajectory.flush(atLeast: Self.piece)
    }
    guard let events else { return }
    eventCount += step.events.count
    for event in step.events { eventsWriter?.write(event, to: &events.text) }
    try events.flush(atLeast: Self.piece)
  }

  /// Ends the files and puts them in their places; after a failure none is left behind.
  func commit() throws(Failure) {
    do {
      if let trajectory {
        writer?.finish(digest, to: &trajectory.text)
        try trajectory.commit(revisedHead: writer?.revisedHead)
      }
      if let sidecar {
        sidecar.text.append(plan.sidecar(header, digest))
        try sidecar.commit()
      }
      if let events {
        eventsWriter?.finish(to: &events.text)
        try events.commit()
      }
    } catch {
      discard()
      throw error
    }
  }

  /// Removes what is not committed.
  func discard() {
    for output in [trajectory, sidecar, events] { output?.discard() }
  }

  /// Lines for stderr: warnings, then what was done unless the trajectory itself went to standard output.
  func talk(total: Double) -> [String] {
    var lines: [String] = []
    if let writer, writer.unplaced > 0 {
      lines.append(
        "warning: no column in this format for \(Amount.count(writer.unplaced, "view")) created during the run; --layout long or jsonl has them all"
      )
    }
    guard !request.writesToStandardOutput else { return lines }
    let files = [
      trajectory.map { "\($0.path) (\(Amount.bytes($0.length)))" }, events.map { "\($0.path) (\(Amount.count(eventCount, "event")))" },
    ].compactMap(\.self)
    let step = Amount.seconds(engine / Double(max(frames, 1)))
    lines.append(
      "\(Amount.count(frames, "frame")) of \(Amount.count(summary.names.count, "view")) in \(Amount.seconds(total)), \(step) a step in the engine"
        + (files.isEmpty ? "" : ": " + files.joined(separator: ", ")))
    return lines
  }
}
