/// What the trajectory holds.
public struct Record: Equatable, Sendable {
  public var views: Selection
  /// Every how many frames a row is kept, at least 1; frame 0 always.
  public var every: Int
  public var columns: [Column]
  /// File for events, relative to the scene.
  public var events: String?
  public static let standard = Record(views: .all, every: 1, columns: [.x, .y, .angle], events: nil)
}

/// A channel of a view.
public enum Column: String, CaseIterable, Equatable, Sendable {
  case x, y, angle, vx, vy, omega, speed, energy, asleep, contacts
}
