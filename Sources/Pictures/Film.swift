/// What one picture shows: a scene, and one or more runs of it over each other.
public struct Film: Sendable {
  /// What came of a test, for a mark beside the title.
  public enum Verdict: String, Sendable { case passed, failed }

  public var title: String
  /// What the views look like and what stands around them; without one they are discs.
  public var stage: Stage?
  /// The last one is drawn solid, those before it as ghosts.
  public var reels: [Reel]
  /// The frame to begin with.
  public var openAt: Int?
  /// Where the runs part, and what a button leads to.
  public var parting: Parting?
  /// Lines for people, shown below the picture.
  public var notes: [String]
  /// Lines that are shown as they stand, in columns; nil for none.
  public var report: String?
  public var verdict: Verdict?
  /// How long the test took, seconds.
  public var elapsed: Double?

  /// Opens where the reels part, unless told otherwise.
  public init(
    title: String, stage: Stage?, reels: [Reel], openAt: Int? = nil, parting: Parting? = nil, notes: [String] = [], report: String? = nil,
    verdict: Verdict? = nil, elapsed: Double? = nil
  ) {
    self.title = title
    self.stage = stage
    self.reels = reels
    self.parting = parting
    self.openAt = openAt ?? parting?.frame
    self.notes = notes
    self.report = report
    self.verdict = verdict
    self.elapsed = elapsed
  }
}
