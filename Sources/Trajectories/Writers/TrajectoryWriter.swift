public import Formats

/// Writes the frames of a run as the bytes of one file format.
///
/// The bytes are appended to ``text``; the caller drains it between frames, so memory does not grow with the number of frames.
public struct TrajectoryWriter: RunObserver, Sendable {
  private enum Format: Sendable {
    case longCSV(LongCSV)
    case wideCSV(WideCSV)
    case json(JSONFrames)
    case npy(NPY)
  }

  /// What was written since the caller drained it last.
  public var text = TextBuffer()
  private var format: Format

  /// - Parameter layout: Of CSV; the other formats have one.
  public init(_ plan: RecordPlan, _ format: TrajectoryFormat, layout: TrajectoryLayout = .long) {
    switch (format, layout) {
    case (.csv, .long): self.format = .longCSV(LongCSV(plan: plan))
    case (.csv, .wide): self.format = .wideCSV(WideCSV(plan: plan))
    case (.json, _): self.format = .json(JSONFrames(plan: plan, document: true))
    case (.jsonl, _): self.format = .json(JSONFrames(plan: plan, document: false))
    case (.npy, _): self.format = .npy(NPY(plan: plan))
    }
  }

  public mutating func begin(_ header: RunHeader) {
    switch format {
    case .longCSV(var writer):
      writer.begin(header, to: &text)
      format = .longCSV(writer)
    case .wideCSV(var writer):
      writer.begin(header, to: &text)
      format = .wideCSV(writer)
    case .json(var writer):
      writer.begin(header, to: &text)
      format = .json(writer)
    case .npy(var writer):
      writer.begin(header, to: &text)
      format = .npy(writer)
    }
  }

  /// Appends one frame, or nothing when the plan leaves it out.
  public mutating func observe(_ frame: Frame, _ events: [EventRecord]) {
    for name in frame.newViews { declare(name) }
    // no writer changes an array of its own here, so taking it out of the enumeration copies nothing
    switch format {
    case .longCSV(let writer): writer.write(frame, to: &text)
    case .wideCSV(let writer): writer.write(frame, to: &text)
    case .json(var writer):
      writer.write(frame, to: &text)
      format = .json(writer)
    case .npy(var writer):
      writer.write(frame, to: &text)
      format = .npy(writer)
    }
  }

  private mutating func declare(_ name: String) {
    switch format {
    case .longCSV(var writer):
      writer.declare(name)
      format = .longCSV(writer)
    case .wideCSV(var writer):
      writer.declare(name)
      format = .wideCSV(writer)
    case .json(var writer):
      writer.declare(name)
      format = .json(writer)
    case .npy(var writer):
      writer.declare(name)
      format = .npy(writer)
    }
  }

  public mutating func end(_ result: RunResult) {
    if case .json(let writer) = format { writer.finish(result.digest, to: &text) }
  }

  /// How many views came after a format with fixed columns had written them, and are therefore not in the file.
  public var unplaced: Int {
    switch format {
    case .longCSV, .json: 0
    case .wideCSV(let writer): writer.unplaced
    case .npy(let writer): writer.unplaced
    }
  }

  /// After the run: bytes to write over the start of the file, for a format whose head counts what follows.
  public var revisedHead: [UInt8]? {
    if case .npy(let writer) = format { writer.head } else { nil }
  }
}
