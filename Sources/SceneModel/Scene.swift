public import Trajectories

/// A checked scene: every reference exists, every number is finite and in its range, every default is filled in.
public struct Scene: Equatable, Sendable {
  /// The version of the format, 1.
  public var format: Int
  public var name: String?
  public var description: String?
  /// Size of the reference view, points.
  public var bounds: Size
  public var profile: Profile
  public var pointsPerMeter: Double
  /// Frames a second, 1...1000.
  public var frameRate: Double
  /// Seconds of the first frames, ascending from 0; later ones, and all without explicit times, are at the frame rate.
  public var frameTimes: [Double]
  /// Solver substeps a frame of the profile `physics`; nil means the engine's recommendation.
  public var substeps: Int?
  /// Sweeps over velocities and positions a step, of the profiles `box2d` and `uikit`.
  public var velocityIterations: Int
  public var positionIterations: Int
  /// Impacts slower than this do not bounce, pt/s; nil means the profile's.
  public var bounceThreshold: Double?
  /// The last frame; a run records frames 0...frameCount.
  public var frameCount: Int
  public var stopWhenSettled: Bool
  public var sleeping: Bool
  public var continuous: Bool
  public var gravity: Gravity?
  public var walls: [Wall]
  public var views: [View]
  public var behaviors: [Behavior]
  /// Ascending by frame, array order within a frame, repeats written out.
  public var events: [Event]
  /// In the order of the array.
  public var waitingEvents: [WaitingEvent]
  public var tracks: [Track]
  public var record: Record
  public var expect: Expectations

  public init(
    format: Int, name: String? = nil, description: String? = nil, bounds: Size, profile: Profile, pointsPerMeter: Double, frameRate: Double,
    frameTimes: [Double] = [],
    substeps: Int? = nil, velocityIterations: Int, positionIterations: Int, bounceThreshold: Double? = nil, frameCount: Int,
    stopWhenSettled: Bool, sleeping: Bool,
    continuous: Bool, gravity: Gravity? = nil, walls: [Wall], views: [View], behaviors: [Behavior], events: [Event],
    waitingEvents: [WaitingEvent], tracks: [Track], record: Record, expect: Expectations
  ) {
    self.format = format
    self.name = name
    self.description = description
    self.bounds = bounds
    self.profile = profile
    self.pointsPerMeter = pointsPerMeter
    self.frameRate = frameRate
    self.frameTimes = frameTimes
    self.substeps = substeps
    self.velocityIterations = velocityIterations
    self.positionIterations = positionIterations
    self.bounceThreshold = bounceThreshold
    self.frameCount = frameCount
    self.stopWhenSettled = stopWhenSettled
    self.sleeping = sleeping
    self.continuous = continuous
    self.gravity = gravity
    self.walls = walls
    self.views = views
    self.behaviors = behaviors
    self.events = events
    self.waitingEvents = waitingEvents
    self.tracks = tracks
    self.record = record
    self.expect = expect
  }

  /// Length of the run, seconds.
  public var duration: Double { schedule.time(of: frameCount) }

  /// When its frames are.
  public var schedule: FrameSchedule { FrameSchedule(rate: frameRate, times: frameTimes) }
}
