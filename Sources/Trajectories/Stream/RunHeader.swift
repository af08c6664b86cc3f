/// What is known about a run before its first frame.
public struct RunHeader: Sendable {
  /// physim's version.
  public var version: String
  /// The scene's name, for people.
  public var scene: String
  /// Frames a second.
  public var frameRate: Double
  /// One id per view, indexed by ``ViewSample/view``: the scene's, then those known to be spawned.
  ///
  /// Views whose ids come up during the run are announced with ``FrameWriter/declare(_:)``, in order of creation.
  public var names: [String]

  public init(version: String, scene: String, frameRate: Double, names: [String]) {
    self.version = version
    self.scene = scene
    self.frameRate = frameRate
    self.names = names
  }
}
