public import SceneFormat

/// The content of one picture: a scene and one or more runs of it, overlaid.
public struct Replay: Sendable {
  /// The result of a test, shown next to the title.
  public enum TestOutcome: String, Sendable { case passed, failed }

  public var title: String
  /// The outlines of the views and what surrounds them; without a drawing, views are discs.
  public var drawing: Drawing?
  /// The last one is drawn solid, those before it as ghosts.
  public var runs: [RecordedRun]
  /// The frame to begin with.
  public var openAt: Int?
  /// The first difference between the runs; a button jumps to it.
  public var firstDifference: FirstDifference?
  /// Lines for people, shown below the picture.
  public var notes: [String]
  /// Preformatted lines; nil for none.
  public var report: String?
  public var outcome: TestOutcome?
  /// Why a test failed, one line each.
  public var reasons: [String] = []
  /// The largest difference between golden and run, one line; nil for none.
  public var largestDifference: String?
  /// The results of a fit or a search, shown above the picture.
  public var findings: Findings?
  /// How long the test took, seconds.
  public var elapsed: Double?
  /// The scene, for a page with an engine to run it.
  public var live: LiveScene?

  /// Opens at the first difference.
  public init(
    title: String, drawing: Drawing?, runs: [RecordedRun], firstDifference: FirstDifference? = nil, notes: [String] = [],
    outcome: TestOutcome? = nil, live: LiveScene? = nil
  ) {
    self.title = title
    self.drawing = drawing
    self.runs = runs
    self.firstDifference = firstDifference
    openAt = firstDifference?.frame
    self.notes = notes
    self.outcome = outcome
    self.live = live
  }
}

/// The results of a study of a scene, for a page: a table and sentences.
public struct Findings: Equatable, Sendable {
  /// The most important number, for the page's title, such as `RMS 0.3 pt`.
  public var verdict: String
  /// The first row has the columns' titles; all are of equal length.
  public var rows: [[String]]
  /// One line each.
  public var lines: [String]

  public init(verdict: String, rows: [[String]], lines: [String]) {
    (self.verdict, self.rows, self.lines) = (verdict, rows, lines)
  }
}
