/// Something that happens before the step that starts at a frame.
public struct Event: Equatable, Sendable {
  /// The frame whose state it changes before the next step; 0 is before the first step.
  public var frame: Int
  public var action: Edit
  /// Which element of the scene's array it comes from.
  public var index: Int

  public init(frame: Int, action: Edit, index: Int) {
    self.frame = frame
    self.action = action
    self.index = index
  }
}
