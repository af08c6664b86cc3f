public import Simulation
public import Trajectories

/// What came of a hunt.
public struct HuntResult: Sendable {
  /// The failure that was found, shrunk; nil where there is none.
  public var finding: HuntFinding?
  /// The smallest margin that was seen where nothing failed.
  public var nearest: HuntFinding?
  /// How many runs the search took, and how many the shrinking.
  public var searchRuns = 0
  public var shrinkRuns = 0
  /// Samples among the former that are spread over the space.
  public var samples = 0
  /// Whether a signal ended the hunt early.
  public var isStopped = false
  /// Why a run could not go on, where that is the failure, as a sentence.
  public var error: String?

  /// The margin around what was found; nil where it was not wanted.
  public var plane: HuntPlane?

  public var runs: Int { searchRuns + shrinkRuns }

  /// The least share of the space that would have failed in one of the samples at least with a probability of 95 %.
  public var coveredShare: Double { samples > 1 ? min(1, 3 / Double(samples)) : 1 }
}

/// Values and what a run with them comes to.
public struct HuntFinding: Sendable {
  /// A parameter that differs from the scene.
  public struct Setting: Equatable, Sendable {
    public var name: String
    public var pointer: String
    /// As `--set` takes it.
    public var value: String
    /// The value of the scene; nil where that is not one value.
    public var written: String?
  }

  /// The id or index of a check, or `invariant: ` and a name.
  public var name: String
  /// nil of a failure without one.
  public var margin: Margin?
  public var settings: [Setting]
  /// All that fail with these values, in the order of the scene.
  public var fails: [String]
  /// The last frame of the shortest run that shows the failure; nil where that is the scene's.
  public var lastFrame: Int?
  /// Where the margin was decided.
  public var frame: Int?
  /// The last contact up to then.
  public var contact: EventRecord?

  public var values: [(pointer: String, value: String)] { settings.map { ($0.pointer, $0.value) } }
}

/// How far a hunt is.
public struct HuntProgress: Sendable {
  public var runs: Int
  /// The check with the smallest margin so far.
  public var name: String
  public var margin: Margin?
  public var isShrinking: Bool
}
