import Formats
import SceneFormat
import Trajectories

/// The data block of a page: everything that differs from page to page.
///
/// JSON in `<script id="data" type="application/json">`; lengths are points, times seconds, angles radians, clockwise on screen:
///
///     { "format": 2, "physim": "0.1.0", "elapsed": 1.5, "kinds": ["contactBegan", …], "plots": ["x"], "replays": [
///       { "title": "…", "outcome": "failed", "elapsed": 0.2, "open": 31, "difference": {"frame": 31, "text": "…", "view": "ball"},
///         "reasons": ["…"], "largest": "…", "findings": { "verdict": "…", "rows": [["…"]], "lines": ["…"] },
///         "notes": ["…"], "report": "…", "box": [left, top, right, bottom],
///         "drawing": { "size": [w, h], "walls": […], "views": […], "shapes": […], "links": […], "targets": […], "fields": […] },
///         "runs": [
///           { "label": "…", "rate": 60, "frames": [0, 1, 601], "total": 601, "names": ["ball", …],
///             "columns": ["x", "y", "angle", …], "quanta": [0.0078125, …],
///             "spans": [view, first, count, …], "data": "base64 as of FrameEncoding",
///             "bodies": ["ball", "floor"], "events": [frame, kind, a, b, x, y, impulse, …] } ] } ] }
///
/// A replay whose scene the page can run has `"live": {"name", "text", "settings": [{"pointer", "value"}],
/// "files": [{"path", "bytes": "base64"}], "sliders": [{"name", "pointer", "low", "high", "step"}]}` as well.
///
/// `frames` is a first number, a step and a count, or `{"list": […]}` if frames are not evenly spaced. Where frames have explicit times, all
/// numbers of frames are those times in frames of the rate. A view's number is its place in
/// `names`. Events are contacts and sleep, seven numbers each: the kind by its place in `kinds`, names by their places in `bodies`, -1 or
/// null for missing values.
///
/// A page of a sweep has `"sweep"`, as of ``SweepRuns``.
struct PageData {
  /// At most so many views of a replay are drawn.
  static let viewLimit = 4000
  /// From so many views on, only positions and angles are written.
  static let plainViews = 1000
  /// Views times frames of one run.
  static let sampleLimit = 1_200_000
  static let eventLimit = 20_000

  private(set) var text = JSONWriter(escapesMarkup: true)
  private let plots: [Column]

  init(_ replays: [Replay], plots: [Column], elapsed: Double?, version: String, sweep: SweepRuns? = nil) {
    self.plots = plots
    text.object { text in
      text.add("format", 2)
      text.add("physim", version)
      if let elapsed {
        text.key("elapsed")
        text.write(rounded: elapsed)
      }
      text.array("kinds") { text in for kind in EventKind.allCases { text.write(kind.rawValue) } }
      text.array("plots") { text in for column in plots { text.write(column.rawValue) } }
      text.array("replays") { text in for replay in replays { Self.write(replay, to: &text) } }
      if let sweep {
        text.key("sweep")
        text.write(sweep)
      }
    }
  }

  private static func write(_ replay: Replay, to text: inout JSONWriter) {
    var notes = replay.notes
    let downsamplings = replay.runs.map { Downsampling($0) }
    for (run, downsampling) in zip(replay.runs, downsamplings) { notes += downsampling.notes(run, isAlone: replay.runs.count == 1) }
    let box = replay.box
    text.object { text in
      text.add("title", replay.title)
      if let outcome = replay.outcome {
        text.add("outcome", outcome.rawValue)
      }
      if let elapsed = replay.elapsed {
        text.key("elapsed")
        text.write(rounded: elapsed)
      }
      if let open = replay.openAt {
        text.key("open")
        text.write(frame: open, of: replay.runs.last)
      }
      if let firstDifference = replay.firstDifference {
        text.object("difference") { text in
          text.key("frame")
          text.write(frame: firstDifference.frame, of: replay.runs.last)
          text.add("text", firstDifference.sentence)
          if let view = firstDifference.view {
            text.add("view", view)
          }
        }
      }
      if !replay.reasons.isEmpty { text.add("reasons", replay.reasons) }
      text.add("largest", replay.largestDifference)
      if let findings = replay.findings {
        text.object("findings") { text in
          text.add("verdict", findings.verdict)
          text.array("rows") { text in
            for row in findings.rows { text.array { text in for cell in row { text.write(cell) } } }
          }
          text.add("lines", findings.lines)
        }
      }
      text.array("notes") { text in for note in notes { text.write(note) } }
      if let report = replay.report {
        text.add("report", report)
      }
      text.array("box") { text in for number in [box.left, box.top, box.right, box.bottom] { text.write(rounded: number) } }
      if let drawing = replay.drawing {
        text.key("drawing")
        text.write(drawing)
      }
      if let live = replay.live {
        text.key("live")
        text.write(live)
      }
      text.array("runs") { text in
        for (run, downsampling) in zip(replay.runs, downsamplings) { write(run, downsampling, size: max(box.width, box.height), to: &text) }
      }
    }
  }

  private static func write(_ run: RecordedRun, _ downsampling: Downsampling, size: Double, to text: inout JSONWriter) {
    let encoding = FrameEncoding(run, columns: downsampling.columns, size: size, views: downsampling.views, places: downsampling.places)
    text.object { text in
      text.add("label", run.label)
      text.add("rate", run.frameRate)
      text.add("total", run.frameCount)
      text.key("frames")
      write(frames: encoding.frames, of: run, to: &text)
      text.array("names") { text in for view in downsampling.views { text.write(run.names[Int(view)]) } }
      text.array("columns") { text in for column in encoding.columns { text.write(column.rawValue) } }
      text.array("quanta") { text in for quantum in encoding.quanta { text.write(quantum) } }
      text.array("spans") { text in
        var slot = -1
        var last: Int32 = -1
        for span in encoding.spans {
          if span.view != last { slot = downsampling.slot(of: span.view, after: slot) }
          last = span.view
          for number in [slot, span.first, span.count] { text.write(number) }
        }
      }
      text.key("data")
      text.write(plain: Base64.encoded(encoding.bytes))
      write(events: downsampling.events, of: run, to: &text)
    }
  }

  private static func write(frames: [Int], of run: RecordedRun, to text: inout JSONWriter) {
    let step = frames.count > 1 ? frames[1] - frames[0] : 1
    let isEven = run.schedule.times.isEmpty && zip(frames, frames.dropFirst()).allSatisfy { $1 - $0 == step }
    if isEven {
      text.array { text in for number in [frames.first ?? 0, step, frames.count] { text.write(number) } }
    } else {
      text.object { text in
        text.array("list") { text in for frame in frames { text.write(frame: frame, of: run) } }
      }
    }
  }

  private static func write(events: [EventRecord], of run: RecordedRun, to text: inout JSONWriter) {
    var bodies: [String] = []
    var numbers: [String: Int] = [:]  // for lookup only
    func number(_ name: String?) -> Int {
      guard let name, !name.isEmpty else { return -1 }
      if let known = numbers[name] { return known }
      bodies.append(name)
      numbers[name] = bodies.count - 1
      return bodies.count - 1
    }
    text.array("events") { text in
      for event in events {
        text.write(frame: event.frame, of: run)
        text.write(EventKind.allCases.firstIndex(of: event.kind) ?? 0)
        text.write(number(event.a))
        text.write(number(event.b))
        for value in [event.x, event.y, event.impulse] {
          if let value, value.isFinite { text.write(rounded: Double(value)) } else { text.null() }
        }
      }
    }
    text.array("bodies") { text in for body in bodies { text.write(body) } }
  }
}

extension JSONWriter {
  /// A frame's place on the page's axis.
  fileprivate mutating func write(frame: Int, of run: RecordedRun?) {
    if let run, !run.schedule.times.isEmpty { write(run.time(of: frame) * run.frameRate) } else { write(frame) }
  }
}
