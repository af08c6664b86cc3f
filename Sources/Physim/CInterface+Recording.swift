import Formats
import SceneFormat
import SceneModel
import Simulation
import Trajectories

// Recordings for programs in C: a run of a scene whose rows are columns in memory, which the caller reads where they are.

/// Numbers that grow at their end and stay where they are once the run is over.
@unsafe private struct ColumnStorage<Number: BitwiseCopyable> {
  private(set) var start: UnsafeMutablePointer<Number>
  private(set) var count = 0
  private var capacity = 256

  init() { unsafe start = .allocate(capacity: 256) }

  mutating func append(_ number: Number) {
    if unsafe count == capacity { unsafe grow() }
    unsafe start[count] = number
    unsafe count += 1
  }

  private mutating func grow() {
    let larger = unsafe UnsafeMutablePointer<Number>.allocate(capacity: 2 * capacity)
    unsafe larger.moveInitialize(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
    unsafe capacity *= 2
  }

  func free() { unsafe start.deallocate() }
}

/// The rows of a run: one per recorded frame and view, as in long CSV.
@safe private final class RowColumns {
  let columns: [Column]
  private(set) var names: [String] = []
  private(set) var frames = unsafe ColumnStorage<Int32>()
  private(set) var times = unsafe ColumnStorage<Double>()
  private(set) var views = unsafe ColumnStorage<Int32>()
  private(set) var values: [ColumnStorage<Float>]
  private let plan: RecordPlan
  private var included: [Bool] = []

  init(_ plan: RecordPlan) {
    self.plan = plan
    columns = plan.columns
    unsafe values = plan.columns.map { _ in unsafe ColumnStorage() }
  }

  deinit {
    unsafe frames.free()
    unsafe times.free()
    unsafe views.free()
    for i in columns.indices { unsafe values[i].free() }
  }

  func declare(_ name: String) {
    names.append(name)
    included.append(plan.includes(view: name))
  }

  func append(_ frame: Frame) {
    guard plan.includes(frame) else { return }
    for sample in frame.samples where included[Int(sample.view)] {
      unsafe frames.append(Int32(frame.index))
      unsafe times.append(frame.time)
      unsafe views.append(sample.view)
      for i in columns.indices { unsafe values[i].append(sample.value(columns[i])) }
    }
  }

  var rows: Int { unsafe frames.count }
  var bytes: Int { rows * (16 + 4 * columns.count) }
}

private struct RecordingObserver: Trajectories.RunObserver {
  let rows: RowColumns
  var events = EventsWriter(.jsonl)
  var checks: CheckRun
  var result: RunResult?
  /// Whether rows and events take more memory than a recording may.
  var isOverfull: Bool { rows.bytes + events.text.count > Limits.standard.memory }

  mutating func begin(_ header: RunHeader) {
    for name in header.names { rows.declare(name) }
    checks.begin(header)
  }

  mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for name in frame.newViews { rows.declare(name) }
    rows.append(frame)
    self.events.observe(frame, events)
    checks.observe(frame, events)
  }

  mutating func end(_ result: RunResult) {
    self.result = result
    checks.end(result)
  }

  var isDone: Bool { isOverfull }
}

private final class RecordingObject {
  var simulation: Simulation
  var observer: RecordingObserver
  private(set) var isOver = false
  private var failure: SimulationError?
  let scene: SceneReadResult

  init(_ simulation: consuming Simulation, _ observer: RecordingObserver, _ scene: SceneReadResult) {
    self.simulation = simulation
    self.observer = observer
    self.scene = scene
  }

  /// Advances by one frame, unless the run is over.
  func advance() {
    guard !isOver, let end = simulation.next(observing: &observer) else { return }
    isOver = true
    if case .failed(let error) = end { failure = error }
  }

  /// The reason why the run ended too early, as a sentence.
  var error: String? {
    if let failure { return failure.sentence }
    guard observer.isOverfull else { return nil }
    return
      "the recording is larger than \(NumberFormat.byteCount(Limits.standard.memory)) in frame \(simulation.frame.index); record fewer views or columns, or every n-th frame"
  }
}

@unsafe private func object(ofRecording recording: UnsafeMutableRawPointer) -> RecordingObject {
  unsafe Unmanaged<RecordingObject>.fromOpaque(recording).takeUnretainedValue()
}

/// Begins a recording of a scene. `physim_recording_advance` runs it, `physim_recording_destroy` frees it.
///
/// `options` is an object of JSON: `columns`, `views`, arrays of strings, and `every`; a key that is missing is the scene's `record`. Returns null
/// for a scene that is invalid or cannot be built, and for other options, with the reason in `message`.
@c(physim_recording_create) public func createRecording(
  _ scene: UnsafeMutableRawPointer, _ options: UnsafePointer<CChar>, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> UnsafeMutableRawPointer? {
  let output = unsafe TextOutput(start: message, capacity: capacity)
  let scene = unsafe object(ofScene: scene)
  guard let model = scene.result.scene else {
    unsafe output.write(scene.result.rendered())
    return nil
  }
  let options = JSONParser.parse(Array(unsafe String(cString: options).utf8), limits: .standard).value
  let plan: RecordPlan
  switch recordPlan(options, model.record, scene.result.viewIDs) {
  case .success(let value): plan = value
  case .failure(let flaw):
    unsafe output.write(flaw.sentence)
    return nil
  }
  do throws(SimulationError) {
    let simulation = try Simulation(model, name: scene.name)
    let observer = RecordingObserver(rows: RowColumns(plan), checks: CheckRun(model))
    return unsafe Unmanaged.passRetained(RecordingObject(simulation, observer, scene.result)).toOpaque()
  } catch {
    unsafe output.write(error.sentence)
    return nil
  }
}

private struct PlanFlaw: Error {
  let sentence: String
}

/// The plan of options, and where they say nothing of a scene.
private func recordPlan(_ options: JSONValue?, _ record: Record, _ names: [String]) -> Result<RecordPlan, PlanFlaw> {
  var columns: [Column] = []
  for name in options?.member("columns")?.elements?.map({ $0.string ?? "" }) ?? record.columns.map({ $0.rawValue }) {
    guard let column = Column(rawValue: name) else {
      let known = Column.allCases.map { $0.rawValue }
      let nearest = Suggestion.nearest(name, among: known).map { "did you mean '\($0)'?" } ?? "known are \(known.joined(separator: ", "))"
      return .failure(PlanFlaw(sentence: "unknown column '\(PrintableText.line(name))'; \(nearest)"))
    }
    if !columns.contains(column) { columns.append(column) }
  }
  let chosen = options?.member("views")?.elements.map { Selection($0.map { $0.string ?? "" }) }
  if let chosen, let stray = chosen.globs.first, stray.pattern != "*", !names.contains(where: { chosen.contains($0) }) {
    let nearest = Suggestion.nearest(stray.pattern, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return .failure(PlanFlaw(sentence: "no view matches '\(PrintableText.line(stray.pattern))'\(nearest)"))
  }
  let every = options?.member("every")?.number ?? Double(record.every)
  guard every >= 1, every <= 1e9, every == every.rounded() else {
    return .failure(PlanFlaw(sentence: "'every' must be a whole number from 1 on"))
  }
  return .success(RecordPlan(columns: columns, views: (chosen ?? record.views).globs, every: Int(every)))
}

/// Advances by at most so many frames. Returns 1 when there are more, 0 once the run is over, and -1 when it could not be continued: the rows
/// before are valid, and the result has the reason.
@c(physim_recording_advance) public func advanceRecording(_ recording: UnsafeMutableRawPointer, _ frames: Int64) -> Int32 {
  let recording = unsafe object(ofRecording: recording)
  var due = frames
  while !recording.isOver, due > 0 {
    recording.advance()
    due -= 1
  }
  return !recording.isOver ? 1 : recording.error == nil ? 0 : -1
}

/// The numbers of a column and their count: `frame` and `view` are 32-bit integers, `time` doubles, and every other column floats.
///
/// A view is an index into the names of the result. Pointers are valid from the end of the run until the recording is destroyed. Returns null
/// for a column that is not recorded, and before the end.
@c(physim_recording_column) public func columnOfRecording(
  _ recording: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>, _ count: UnsafeMutablePointer<Int64>
) -> UnsafeRawPointer? {
  let recording = unsafe object(ofRecording: recording)
  guard recording.isOver else { return nil }
  let rows = recording.observer.rows
  let name = unsafe String(cString: name)
  unsafe count.pointee = Int64(rows.rows)
  switch name {
  case "frame": return unsafe UnsafeRawPointer(rows.frames.start)
  case "time": return unsafe UnsafeRawPointer(rows.times.start)
  case "view": return unsafe UnsafeRawPointer(rows.views.start)
  default:
    guard let i = rows.columns.firstIndex(where: { $0.rawValue == name }) else { return nil }
    return unsafe UnsafeRawPointer(rows.values[i].start)
  }
}

/// The result of a recording as an object of JSON, which `physim_text_destroy` frees.
///
/// `digest`, 16 hexadecimal digits, `names` of views, `columns`, `lastFrame`, `isAtRest`, `error`, and `checks`, an array of objects with `name`,
/// `margin`, `unit`, `bound`, `time`, `hasFailed` and `isKnownToFail`; `failures` are diagnostics, and `report` is their text.
@c(physim_recording_result) public func resultOfRecording(_ recording: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar> {
  let recording = unsafe object(ofRecording: recording)
  let observer = recording.observer
  let checks = observer.result == nil ? [] : observer.checks.results
  let failures = checks.compactMap { $0.failure }
  var json = JSONWriter()
  json.object { json in
    json.add("digest", (observer.result?.digest ?? recording.simulation.digest).text)
    json.add("names", observer.rows.names)
    json.add("columns", observer.rows.columns.map { $0.rawValue })
    json.add("lastFrame", recording.simulation.frame.index)
    json.add("isAtRest", observer.result?.isAtRest ?? false)
    json.add("error", recording.error)
    json.array("checks") { json in for check in checks { json.write(check) } }
    json.add("failures", failures, recording.scene.sources)
    json.add("report", recording.scene.rendered(failures))
  }
  return unsafe newText(json.string)
}

/// The events of a recording, an object of JSON a line, as of `physim run --events`; `physim_text_destroy` frees them.
@c(physim_recording_events) public func eventsOfRecording(_ recording: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar> {
  unsafe newText(object(ofRecording: recording).observer.events.text.string)
}

/// Frees a recording and its columns.
@c(physim_recording_destroy) public func destroyRecording(_ recording: UnsafeMutableRawPointer?) {
  if let recording = unsafe recording { unsafe Unmanaged<RecordingObject>.fromOpaque(recording).release() }
}

extension JSONWriter {
  fileprivate mutating func write(_ result: CheckResult) {
    object { json in
      json.add("name", result.check.name)
      json.add("margin", result.margin?.value)
      json.add("unit", result.margin?.unit.rawValue)
      json.add("bound", result.margin?.bound)
      json.add("time", result.margin?.time)
      json.add("hasFailed", result.hasFailed)
      json.add("isKnownToFail", result.isKnownToFail)
    }
  }
}
