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

/// Something that happens once the views have come to a certain point.
public struct WaitingEvent: Equatable, Sendable {
  /// All of them hold in the same frame.
  public var conditions: [Condition]
  /// The first frame in which they count.
  public var earliest: Int
  /// The last frame in which they count; nil is the end of the run.
  public var latest: Int?
  /// Least number of frames from one time that it happens to the next.
  public var spacing: Int
  /// What happens the first time, the second time, …; then the event is over.
  public var actions: [Edit]
  /// Which element of the scene's array it comes from.
  public var index: Int

  public init(conditions: [Condition], earliest: Int, latest: Int? = nil, spacing: Int, actions: [Edit], index: Int) {
    self.conditions = conditions
    self.earliest = earliest
    self.latest = latest
    self.spacing = spacing
    self.actions = actions
    self.index = index
  }
}

/// What an event waits for.
public enum Condition: Equatable, Sendable {
  /// Two of the views, walls and boundaries touch, or overlap where one is a sensor; by the names that contacts are reported with.
  case contact(String, String)
  /// Every view has been at rest for half a second.
  case settled
  /// A view that was at least partly in a rectangle is wholly outside of it, the box around its outline taken for the view: one of those whose ids
  /// match, each once for each time it leaves.
  case leaves(String, Rect)
  /// Values of a view are within their bounds.
  case view(ViewCondition)
  /// A motion has ended by its own rule, by the behavior's id.
  case finished(String)
  /// A motion has come to its target, or a bound, for the first time.
  case reached(String)
}
