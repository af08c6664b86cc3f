public import Formats
public import Trajectories

/// A checked scene: every reference exists, every number is finite and in its range, every default is filled in.
public struct Scene: Equatable, Sendable {
  /// The version of the format, 1.
  public var format = 1
  public var name: String?
  public var description: String?
  /// Size of the reference view, points.
  public var bounds: Size
  public var profile: Profile
  public var pointsPerMeter: Double
  /// Frames a second, 1...1000.
  public var frameRate = 60.0
  /// Seconds of the first frames, ascending from 0; later ones, and all without explicit times, are at the frame rate.
  public var frameTimes: [Double] = []
  /// Solver substeps a frame of the profile `physics`; nil means the engine's recommendation.
  public var substeps: Int?
  /// Sweeps over velocities and positions a step, of the profiles `box2d` and `uikit`.
  public var velocityIterations = Profile.velocityIterations
  public var positionIterations = Profile.positionIterations
  /// Impacts slower than this do not bounce, pt/s; nil means the profile's.
  public var bounceThreshold: Double?
  /// The last frame; a run records frames 0...frameCount.
  public var frameCount: Int
  public var stopWhenSettled = false
  public var sleeping = true
  public var continuous = true
  public var gravity: Gravity?
  public var walls: [Wall] = []
  public var views: [View] = []
  public var behaviors: [Behavior] = []
  /// Ascending by frame, array order within a frame, repeats written out.
  public var events: [Event] = []
  /// In the order of the array.
  public var waitingEvents: [WaitingEvent] = []
  public var tracks: [Track] = []
  public var record = Record.standard
  public var expect = Expectations.none

  /// Empty, with the profile's defaults.
  public init(bounds: Size, profile: Profile, frameCount: Int) {
    self.bounds = bounds
    self.profile = profile
    self.frameCount = frameCount
    pointsPerMeter = profile.defaults.pointsPerMeter
  }

  /// Length of the run, seconds.
  public var duration: Double { schedule.time(of: frameCount) }

  /// When its frames are.
  public var schedule: FrameSchedule { FrameSchedule(rate: frameRate, times: frameTimes) }
}

/// What the trajectory holds.
public struct Record: Equatable, Sendable {
  public var views: Selection
  /// Every how many frames a row is kept, at least 1; frame 0 always.
  public var every: Int
  public var columns: [Column]
  /// File for events, relative to the scene.
  public var events: String?
  public static let standard = Record(views: .all, every: 1, columns: Column.standard, events: nil)
}

/// A parameter that follows a curve.
public struct Track: Equatable, Sendable {
  public var target: SceneTarget
  /// Seconds, strictly ascending, as many as `values`.
  public var times: [Double]
  /// All of the kind that the target takes.
  public var values: [TargetValue]
  public var interpolation: Interpolation

  public init(target: SceneTarget, times: [Double], values: [TargetValue], interpolation: Interpolation) {
    self.target = target
    self.times = times
    self.values = values
    self.interpolation = interpolation
  }
}

/// Which views a behavior or a record concerns: ids and globs (`*` any run of characters, `?` one).
public struct Selection: Equatable, Sendable {
  public let globs: [Glob]
  public init(_ patterns: [String]) { globs = patterns.map { Glob($0) } }
  public static let all = Selection(["*"])

  public var patterns: [String] { globs.map { $0.pattern } }

  /// Whether other ids than those listed are meant.
  public var hasPatterns: Bool { globs.contains { Glob.isPattern($0.pattern) } }

  /// Whether a view of this id is meant. Complexity: O(patterns).
  public func contains(_ id: String) -> Bool { globs.contains { $0.matches(id) } }
}
