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
  /// Solver substeps a frame of the profile `physics`; nil asks for the engine's recommendation.
  public var substeps: Int?
  /// Sweeps over velocities and positions a step, of the profiles `box2d` and `uikit`.
  public var velocityIterations: Int
  public var positionIterations: Int
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

  /// Length of the run, seconds.
  public var duration: Double { Double(frameCount) / frameRate }
}
