/// What is known about a run before its first frame.
public struct RunHeader: Sendable {
  /// physim's version.
  public var version: String
  /// The scene's name, for people.
  public var scene: String
  /// Frames per second.
  public var frameRate: Double
  /// The last frame of the run, unless it ends early; nil where this is unknown.
  public var lastFrame: Int?
  /// One id per view, indexed by ``ViewSample/view``: the scene's, then those known to be spawned.
  ///
  /// Views that are not known beforehand follow with the frames, see ``Frame/newViews``.
  public var names: [String]

  public init(version: String, scene: String, frameRate: Double, names: [String], lastFrame: Int? = nil) {
    self.version = version
    self.scene = scene
    self.frameRate = frameRate
    self.names = names
    self.lastFrame = lastFrame
  }
}
