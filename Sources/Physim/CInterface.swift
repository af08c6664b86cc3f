import Formats
import SceneModel
import Simulation
import Trajectories

// Functions for programs in C; the compiler writes their header. A run is an opaque pointer. Text is UTF-8 and ends with a zero byte. A
// function that writes text gets a buffer and its capacity, writes as much as fits, and always a zero byte. A pointer is valid until its
// object is destroyed, and is used by one thread at a time.

/// The objects of C's opaque pointers.
final class RunObject {
  var run: Run
  /// The reason why the run cannot continue.
  var error: SimulationError?
  init(_ run: consuming Run) { self.run = run }
}

private final class SnapshotObject {
  let snapshot: Run.Snapshot
  init(_ snapshot: Run.Snapshot) { self.snapshot = snapshot }
}

/// A buffer of the caller.
@unsafe struct TextOutput {
  let start: UnsafeMutablePointer<CChar>?
  let capacity: Int

  func write(_ text: String) {
    guard let start = unsafe start, unsafe capacity > 0 else { return }
    var count = 0
    for byte in text.utf8 {
      guard unsafe count < capacity - 1 else { break }
      unsafe start[count] = CChar(bitPattern: byte)
      count += 1
    }
    unsafe start[count] = 0
  }
}

@unsafe func object(_ run: UnsafeMutableRawPointer) -> RunObject {
  unsafe Unmanaged<RunObject>.fromOpaque(run).takeUnretainedValue()
}

/// Reads a scene and begins its run, in frame 0.
///
/// Returns null for an invalid scene, with the diagnostics in `message`. `physim_run_destroy` ends the run.
@c(physim_run_create) public func createRun(
  _ scene: UnsafePointer<CChar>, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> UnsafeMutableRawPointer? {
  let output = unsafe TextOutput(start: message, capacity: capacity)
  do throws(SceneError) {
    let scene = try Scene(json: unsafe String(cString: scene))
    return unsafe begin(scene.model, output)
  } catch {
    unsafe output.write(error.report)
  }
  return nil
}

/// A run in its first frame; nil for a scene that cannot be built, with the reason as text.
@unsafe func begin(_ scene: SceneModel.Scene, _ message: TextOutput) -> UnsafeMutableRawPointer? {
  do throws(SimulationError) {
    return unsafe Unmanaged.passRetained(RunObject(try Run(model: scene))).toOpaque()
  } catch {
    unsafe message.write(error.sentence)
    return nil
  }
}

/// Ends a run and frees it.
@c(physim_run_destroy) public func destroyRun(_ run: UnsafeMutableRawPointer?) {
  if let run = unsafe run { unsafe Unmanaged<RunObject>.fromOpaque(run).release() }
}

/// Advances by one frame. Returns 1, or 0 once the run is over, or -1 when it cannot continue.
@c(physim_run_step) public func stepRun(_ run: UnsafeMutableRawPointer) -> Int32 {
  let run = unsafe object(run)
  do throws(SimulationError) {
    return try run.run.simulation.next() ? 1 : 0
  } catch {
    run.error = error
    return -1
  }
}

/// Advances by at most so many frames. Returns 1, or 0 once the run is over, or -1 when it cannot continue.
@c(physim_run_advance) public func advanceRun(_ run: UnsafeMutableRawPointer, _ frames: Int64) -> Int32 {
  var (due, result) = (frames, Int32(1))
  while due > 0, result == 1 {
    result = unsafe stepRun(run)
    due -= 1
  }
  return result
}

/// Writes the reason why the run cannot continue. Returns 1, or 0 when there is none.
@c(physim_run_error) public func errorOfRun(
  _ run: UnsafeMutableRawPointer, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int32 {
  let error = unsafe object(run).error
  unsafe TextOutput(start: message, capacity: capacity).write(error?.sentence ?? "")
  return error == nil ? 0 : 1
}

/// Returns the index of the current frame.
@c(physim_run_frame) public func frameOfRun(_ run: UnsafeMutableRawPointer) -> Int64 { unsafe Int64(object(run).run.frame) }

/// Returns the seconds since frame 0.
@c(physim_run_time) public func timeOfRun(_ run: UnsafeMutableRawPointer) -> Double { unsafe object(run).run.time }

/// Returns the digest of all frames so far.
@c(physim_run_digest) public func digestOfRun(_ run: UnsafeMutableRawPointer) -> UInt64 { unsafe object(run).run.digest }

/// Writes seven numbers of a view: x, y, angle, velocity x, velocity y, angular velocity, and 1 when it sleeps.
///
/// Returns 1. If no view has this id, returns 0 and writes nothing.
@c(physim_run_view) public func viewOfRun(
  _ run: UnsafeMutableRawPointer, _ id: UnsafePointer<CChar>, _ values: UnsafeMutablePointer<Double>
) -> Int32 {
  guard let view = unsafe object(run).run[String(cString: id)] else { return 0 }
  let numbers = [
    view.center.x, view.center.y, view.angle, view.velocity.x, view.velocity.y, view.angularVelocity, view.isAsleep ? 1 : 0,
  ]
  for (i, number) in numbers.enumerated() { unsafe values[i] = number }
  return 1
}

/// Writes the ids of all views that exist now, a line each. Returns their number.
@c(physim_run_views) public func viewsOfRun(
  _ run: UnsafeMutableRawPointer, _ ids: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.viewIDs, ids, capacity)
}

/// Writes the ids of the elements that a view touches now, a line per pair of outlines. Returns their number.
@c(physim_run_contacts) public func contactsOfRun(
  _ run: UnsafeMutableRawPointer, _ id: UnsafePointer<CChar>, _ ids: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.contacts(of: String(cString: id)).map { $0.other }, ids, capacity)
}

/// Writes the ids of the elements that contain a point, a line each. Returns their number.
@c(physim_run_at_point) public func elementsOfRun(
  _ run: UnsafeMutableRawPointer, _ x: Double, _ y: Double, _ ids: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.elements(at: Vector(x, y)), ids, capacity)
}

/// Writes the ids of the elements that touch a rectangle, a line each. Returns their number.
@c(physim_run_in_rect) public func elementsOfRun(
  _ run: UnsafeMutableRawPointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ ids: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.elements(in: Rect(x, y, width, height)), ids, capacity)
}

/// Writes the ids of the elements that a straight line enters, the nearest first, a line each. Returns their number.
@c(physim_run_on_ray) public func elementsOfRun(
  _ run: UnsafeMutableRawPointer, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, ids: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.elements(from: Vector(x0, y0), to: Vector(x1, y1)).map { $0.id }, ids, capacity)
}

/// Writes the events since the last frame, a line each: kind, a, b, separated by tabs. Returns their number.
@c(physim_run_events) public func eventsOfRun(
  _ run: UnsafeMutableRawPointer, _ lines: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int64 {
  unsafe write(object(run).run.events.map { "\($0.kind.rawValue)\t\($0.a)\t\($0.b ?? "")" }, lines, capacity)
}

/// The ids of all views that exist now, an array of JSON, which `physim_text_destroy` frees.
@c(physim_run_view_ids) public func idsOfViews(_ run: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar> {
  unsafe newText(JSONText.array(object(run).run.viewIDs.map { .string($0) }).text)
}

/// The ids of the elements that a view touches now, an array of JSON, which `physim_text_destroy` frees.
@c(physim_run_contact_ids) public func idsOfContacts(
  _ run: UnsafeMutableRawPointer, _ id: UnsafePointer<CChar>
) -> UnsafeMutablePointer<CChar> {
  unsafe newText(JSONText.array(object(run).run.contacts(of: String(cString: id)).map { .string($0.other) }).text)
}

/// The events since the last frame, an object of JSON a line, as of `physim run --events`; `physim_text_destroy` frees them.
@c(physim_run_event_lines) public func eventLinesOfRun(_ run: UnsafeMutableRawPointer) -> UnsafeMutablePointer<CChar> {
  let run = unsafe object(run)
  var writer = EventsWriter(.jsonl)
  writer.observe(run.run.simulation.frame, run.run.simulation.events)
  return unsafe newText(writer.text.string)
}

/// Performs an event of the scene format, an object of JSON as `{"push": {"view": "ball", "direction": [0, -1]}}`.
///
/// Returns 1, or 0 for an invalid event, with the diagnostics in `message`.
@c(physim_run_perform) public func performInRun(
  _ run: UnsafeMutableRawPointer, _ event: UnsafePointer<CChar>, _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int32 {
  do throws(SceneError) {
    try unsafe object(run).run.perform(String(cString: event))
    return 1
  } catch {
    unsafe TextOutput(start: message, capacity: capacity).write(error.report)
    return 0
  }
}

/// Saves the state of a run. `physim_snapshot_destroy` frees it.
@c(physim_run_snapshot) public func snapshotOfRun(_ run: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(SnapshotObject(object(run).run.snapshot)).toOpaque()
}

/// Restores a state of a run of the same scene. Returns 1, or 0 for a snapshot of another scene.
@c(physim_run_restore) public func restoreRun(_ run: UnsafeMutableRawPointer, _ snapshot: UnsafeMutableRawPointer) -> Int32 {
  unsafe object(run).run.restore(Unmanaged<SnapshotObject>.fromOpaque(snapshot).takeUnretainedValue().snapshot) ? 1 : 0
}

/// Frees a snapshot.
@c(physim_snapshot_destroy) public func destroySnapshot(_ snapshot: UnsafeMutableRawPointer?) {
  if let snapshot = unsafe snapshot { unsafe Unmanaged<SnapshotObject>.fromOpaque(snapshot).release() }
}

@unsafe private func write(_ lines: [String], _ start: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int64 {
  var text = ""
  for line in lines {
    if !text.isEmpty { text += "\n" }
    text += line
  }
  unsafe TextOutput(start: start, capacity: capacity).write(text)
  return Int64(lines.count)
}
