/// What is known about a run besides its frames: of a simulation before its first frame, of a file as far as it has been read.
///
/// A file's header may grow while frames are read: views are added, and a document's last keys are read last.
public struct RunHeader: Sendable {
  /// The version of physim that ran it; empty where a file has none.
  public var version: String
  /// The scene's name, for people; empty where a file has none.
  public var scene: String
  /// Frames per second: given, or computed from a file's first frames; nil where a file has no clock.
  public var knownFrameRate: Double?
  /// Seconds of the first frames, where they are explicit; see ``FrameSchedule``.
  public var frameTimes: [Double]
  /// The last frame of the run, unless it ends early; nil where this is unknown.
  public var lastFrame: Int?
  /// One id per view, indexed by ``ViewSample/view``: the scene's, then those known to be spawned.
  ///
  /// Views that are not known beforehand follow with the frames, see ``Frame/newViews``.
  public var names: [String]
  /// The columns of a file, in its order; empty for a simulation, whose frames have all.
  public var columns: [Column] = []
  /// Of the whole run, sixteen hexadecimal digits.
  public var digest: String?
  /// Contacts; goldens only.
  public var contacts: [EventRecord] = []
  /// How many contacts there were, with those that a golden does not list.
  public var contactCount: Int?
  /// Harmless irregularities of a file's text.
  public var notes: [TrajectoryNote] = []
  /// Whether another program wrote the file: the order of its views and columns is arbitrary.
  public var isForeign = false
  /// Whether frames of the file have numbers of their own; else they are numbered by their times.
  var hasFrameNumbers = true
  /// Whether views of the file have ids; else there is one view with a generated id.
  var hasNames = true

  public init(
    version: String = "", scene: String = "", frameRate: Double? = nil, frameTimes: [Double] = [], names: [String] = [],
    lastFrame: Int? = nil
  ) {
    self.version = version
    self.scene = scene
    knownFrameRate = frameRate
    self.frameTimes = frameTimes
    self.names = names
    self.lastFrame = lastFrame
  }

  /// Frames per second; 60 where a file has no clock.
  public var frameRate: Double { knownFrameRate ?? 60 }

  /// When its frames are.
  public var schedule: FrameSchedule { FrameSchedule(rate: frameRate, times: frameTimes) }
}
