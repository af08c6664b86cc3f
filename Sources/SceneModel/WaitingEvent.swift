/// Something that happens once the views have come to a certain point.
public struct WaitingEvent: Equatable, Sendable {
  public var condition: Condition
  /// The first frame in which the condition counts.
  public var earliest: Int
  /// Least number of frames from one time that it happens to the next.
  public var spacing: Int
  /// What happens the first time, the second time, …; then the event is over.
  public var actions: [EventAction]
  /// Which element of the scene's array it comes from.
  public var index: Int

  public init(condition: Condition, earliest: Int, spacing: Int, actions: [EventAction], index: Int) {
    self.condition = condition
    self.earliest = earliest
    self.spacing = spacing
    self.actions = actions
    self.index = index
  }
}

/// What an event waits for.
public enum Condition: Equatable, Sendable {
  /// Two of the views, walls and boundaries touch, or overlap where one is a sensor; by the names that contacts are reported with.
  case contact(String, String)
  /// Every view is at rest.
  case settled
  /// A view that was at least partly in a rectangle is wholly outside of it, the box around its outline taken for the view: one of those whose ids
  /// match, each once for each time it leaves.
  case leaves(String, Rect)
}
