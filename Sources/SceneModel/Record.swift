public import Trajectories

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
